import { Agent, type IncomingMessage, request } from 'node:http'

/** A server under measure: opens uploads and takes their slices in order. */
export interface Target {
  /** Answers where the slices go. */
  open(sizeBytes: number): Promise<Slices>
}
export interface Slices {
  send(body: Uint8Array, from: number, sizeBytes: number): Promise<void>
}

const agent = new Agent({ keepAlive: true })

/** The same client for everybody: one connection, one request after the other, its body written as it is. */
export async function ask(
  method: string,
  address: string,
  headers: Record<string, string | number>,
  body: Uint8Array | string = '',
): Promise<{ status: number; headers: IncomingMessage['headers']; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, 'content-length': Buffer.byteLength(body) }
    const asking = request(address, { method, headers: sent, agent }, (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk: string) => {
        text += chunk
      })
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
    })
    asking.on('error', reject)
    asking.end(body)
  })
}

async function expectStatus(answer: Promise<{ status: number; text: string }>, ...expected: number[]): Promise<void> {
  const { status, text } = await answer
  if (!expected.includes(status))
    throw new Error(`${status} instead of ${expected.join(' or ')}: ${text.slice(0, 200)}`)
}

/** tus 1.0: PATCH by PATCH. */
export const tusTarget = (url: string, path = '/files', key: Record<string, string> = {}): Target => ({
  async open(sizeBytes) {
    const version = { 'tus-resumable': '1.0.0' }
    const { headers, text } = await ask('POST', url + path, { ...version, ...key, 'upload-length': sizeBytes })
    if (!headers.location) throw new Error(text)
    const place = new URL(headers.location ?? '', url).href
    const type = 'application/offset+octet-stream'
    return {
      send: (body, from) =>
        expectStatus(ask('PATCH', place, { ...version, 'upload-offset': from, 'content-type': type }, body), 204),
    }
  },
})

/** uploadx: PUT by PUT with Content-Range. */
export const uploadxTarget = (url: string): Target => ({
  async open(sizeBytes) {
    const json = JSON.stringify({ name: `file-${process.hrtime.bigint()}.mp4`, size: sizeBytes, mimeType: 'video/mp4' })
    const openingHeaders = {
      'content-type': 'application/json; charset=utf-8',
      'x-upload-content-length': sizeBytes,
      'x-upload-content-type': 'video/mp4',
    }
    const { headers, text } = await ask('POST', `${url}/files`, openingHeaders, json)
    if (!headers.location) throw new Error(text)
    const place = new URL(headers.location, url).href
    return {
      send: (body, from, size) => {
        const range = `bytes ${from}-${from + body.length - 1}/${size}`
        const type = 'application/octet-stream'
        return expectStatus(ask('PUT', place, { 'content-range': range, 'content-type': type }, body), 200, 201, 308)
      },
    }
  },
})

/** Everything thrown away: what Node reads at most. */
export const sinkTarget = (url: string): Target => ({
  open: async () => ({ send: (body) => expectStatus(ask('PUT', `${url}/x`, {}, body), 200) }),
})

/** nginx with its DAV module: a file a part, nothing joined. */
export const nginxTarget = (url: string): Target => ({
  open: async () => ({
    send: (body, from) => expectStatus(ask('PUT', `${url}/part-${from}`, {}, body), 201, 204),
  }),
})

/** Ours: parts by number, each synced to the disk and hashed before its answer. */
export const ourTarget = (url: string, create: (sizeBytes: number) => Promise<string>): Target => ({
  async open(sizeBytes) {
    const uploadId = await create(sizeBytes)
    let part = 0
    return {
      send: (body) => {
        part += 1
        return expectStatus(ask('POST', `${url}/api/uploader/upload/${uploadId}/${part}`, {}, body), 200)
      },
    }
  },
})
