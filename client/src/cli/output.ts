import { formatLeft } from '@skleyka/contract/durations.ts'
import { formatSize } from '@skleyka/contract/format-size.ts'
import type { UploadProgress } from '../upload.ts'

/** Streams that a command writes to. */
export interface Output {
  /** A line of the result. */
  print(line: string): void
  /** A line for the person at the screen. */
  tell(line: string): void
  /** Shows a line in place of the one before; on a screen only. */
  progress(line: string): void
}

interface Stream {
  readonly isTTY?: boolean
  readonly columns?: number
  write(text: string): unknown
}

const clearLine = '\r\u001b[K'

/** Writes results to one stream and words to another. */
export function createOutput(results: Stream, words: Stream): Output {
  let isShown = false
  const clear = () => {
    if (isShown) words.write(clearLine)
    isShown = false
  }
  return {
    print: (line) => {
      clear()
      results.write(`${line}\n`)
    },
    tell: (line) => {
      clear()
      words.write(`${line}\n`)
    },
    progress: (line) => {
      if (!words.isTTY) return
      words.write(`${clearLine}${[...line].slice(0, (words.columns || 80) - 1).join('')}`)
      isShown = true
    },
  }
}

/** Control characters of a name would steer the terminal. */
export const plain = (text: string): string => text.replace(/\p{Cc}/gu, '\ufffd')

/** «лекция.mp4: 45 %, 12 МБ из 30 МБ, 5 МБ/с, осталось 1 мин». */
export function formatProgress(
  name: string,
  { sentBytes, totalBytes, bytesPerSecond, waiting }: UploadProgress,
): string {
  const share = totalBytes > 0 ? Math.floor((sentBytes / totalBytes) * 100) : 0
  const parts = [`${share}\u00a0%`, `${formatSize(sentBytes)} из\u00a0${formatSize(totalBytes)}`]
  if (waiting !== null)
    parts.push(
      `${waiting.error.message.replace(/^./u, (letter) => letter.toLowerCase())}, повтор через ${Math.ceil(waiting.ms / 1000)}\u00a0с`,
    )
  else if (bytesPerSecond !== null && bytesPerSecond > 0 && sentBytes < totalBytes) {
    parts.push(`${formatSize(bytesPerSecond)}/с`, formatLeft((totalBytes - sentBytes) / bytesPerSecond))
  }
  return plain(`${name}: ${parts.join(', ')}`)
}
