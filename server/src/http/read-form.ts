import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'

const maxBytes = 16 * 1024
const patienceMs = 10_000

/** Reads a form of at most 16 KB that comes within ten seconds; null when it is bigger, slower or not a form. */
export async function readForm(headers: IncomingHttpHeaders, body: Readable): Promise<URLSearchParams | null> {
  const type = headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (type !== 'application/x-www-form-urlencoded') return null
  const late = setTimeout(() => body.destroy(), patienceMs)
  const chunks: Buffer[] = []
  let sizeBytes = 0
  try {
    // the stream is left whole: a destroyed one takes the connection, and the answer, with it
    for await (const chunk of body.iterator({ destroyOnReturn: false })) {
      sizeBytes += chunk.length
      if (sizeBytes > maxBytes) return null
      chunks.push(chunk)
    }
    return body.readableAborted ? null : new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return null
  } finally {
    clearTimeout(late)
  }
}
