import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'

/** In which letters a table came. */
export type TableEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1251'

/**
 * Keeps a body in a file and tells its letters: what is not UTF-8 to its end is CP1251, in which Russian tables are saved.
 * Null above `maxBytes`; then a little more is read, so that the client hears the answer.
 */
export async function spoolTable(body: Readable, file: string, maxBytes: number): Promise<TableEncoding | null> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let [bytes, isUtf8, mark] = [0, true, '']
  const isWhole = (chunk?: Buffer) => {
    try {
      decoder.decode(chunk, { stream: chunk !== undefined })
      return true
    } catch {
      return false
    }
  }
  await using handle = await open(file, 'wx')
  for await (const chunk of body) {
    if (!Buffer.isBuffer(chunk)) throw new Error('a body is bytes')
    if (bytes === 0) mark = chunk.subarray(0, 2).toString('hex')
    bytes += chunk.length
    if (bytes > 2 * maxBytes + drainedBytes) break
    if (bytes > maxBytes) continue
    isUtf8 &&= isWhole(chunk)
    await handle.write(chunk)
  }
  if (bytes > maxBytes) return null
  if (mark === 'fffe') return 'utf-16le'
  if (mark === 'feff') return 'utf-16be'
  return isUtf8 && isWhole() ? 'utf-8' : 'windows-1251'
}

const drainedBytes = 1_000_000
