import * as z from 'zod/mini'

const answer = z.object({ error: z.optional(z.string()) })

/** Reason why a file was not taken. `isFinal`: the same file is refused again. */
export class SendError extends Error {
  override name = 'SendError'
  readonly isFinal: boolean
  constructor(words: string, status: number) {
    super(words)
    this.isFinal = status === 400 || status === 413
  }
}

/**
 * Sends a file as it is to the address that was opened for it; rejects in words of people when it is not taken, with those of
 * `broken` where the server has told none. XMLHttpRequest and not fetch, which tells nothing of what has been sent;
 * `onProgress` hears of shares from 0 to 1.
 */
export function sendFile(url: string, file: Blob, broken: string, onProgress: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', url)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      request.status === 200
        ? resolve()
        : reject(new SendError(wordsOf(request.responseText) ?? broken, request.status))
    request.onerror = () => reject(new SendError(broken, 0))
    request.send(file)
  })
}

function wordsOf(text: string): string | null {
  try {
    return answer.safeParse(JSON.parse(text)).data?.error ?? null
  } catch {
    return null
  }
}
