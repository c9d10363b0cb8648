import { type ClientRequest, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

interface PartAddress {
  readonly url: string
  readonly uploadId: string
  readonly part: number
}

/** Sends the first bytes of a part and then lets `strike` happen; the connection is gone afterwards. */
export async function cutPart(
  address: PartAddress,
  body: Uint8Array,
  sentBytes: number,
  strike: () => Promise<unknown>,
) {
  const sending = await begin(address, body, sentBytes)
  sending.on('error', () => {})
  await strike()
  sending.destroy()
}

/** Sends half of a part, lets `strike` happen, sends the other half; answers the status. */
export async function halvePart(address: PartAddress, body: Uint8Array, strike: () => unknown): Promise<number> {
  const half = Math.floor(body.length / 2)
  const sending = await begin(address, body, half)
  strike()
  await pause(200)
  return new Promise((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.end(body.subarray(half))
  })
}

async function begin(
  { url, uploadId, part }: PartAddress,
  body: Uint8Array,
  sentBytes: number,
): Promise<ClientRequest> {
  const sending = request(`${url}/api/uploader/upload/${uploadId}/${part}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', 'content-length': body.length },
  })
  sending.on('response', (response) => response.resume())
  await new Promise<void>((resolve, reject) => {
    sending.once('error', reject)
    sending.write(body.subarray(0, sentBytes), () => resolve())
  })
  // the kernel has taken the bytes; a moment lets the server read some of them
  await pause(5)
  sending.removeAllListeners('error')
  return sending
}
