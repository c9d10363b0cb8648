import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { type Api, createUpload, openApi, sendPart } from '../product/api.ts'
import { startProduct } from '../product/product.ts'
import { p95, residentMiB } from './measures.ts'

const rounds = 200
const partBytes = 256 * 1024

/**
 * R32: what a list and a part of 256 KiB take, first alone and then among slow sockets: half of them send a body at a
 * byte a second, half never end their headers. The server closes the latter after 20 to 25 s and leaves the former alone,
 * because they move. Answers the lines to print and how much worse the worse of the two is.
 */
export async function runSlow(sockets: number): Promise<{ lines: string[]; worst: number }> {
  const product = await startProduct({ env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
  const bodies: Socket[] = []
  const headers: Socket[] = []
  const lines: string[] = []
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const api = openApi({ url: product.url, key, account: 'studio' })
    await measure(api)
    const alone = await measure(api)
    lines.push(`alone: list p95 ${ms(alone.list)}, part p95 ${ms(alone.part)}, ${await residentMiB(product.pid)} MiB`)
    for (let n = 0; n < sockets; n += 1)
      (n % 2 === 0 ? bodies : headers).push(await join(api, product.port, n % 2 === 0))
    const drip = setInterval(() => {
      for (const socket of [...bodies, ...headers]) if (socket.writable) socket.write('x')
    }, 1_000)
    await pause(2_000)
    const among = await measure(api)
    clearInterval(drip)
    const open = (crowd: Socket[]) => `${crowd.filter(({ destroyed }) => !destroyed).length} of ${crowd.length}`
    lines.push(
      `among ${sockets} slow sockets (at the end ${open(bodies)} with a body and ${open(headers)} with headers are open): list p95 ${ms(among.list)}, ` +
        `part p95 ${ms(among.part)}, ${await residentMiB(product.pid)} MiB`,
    )
    return { lines, worst: Math.max(among.list / alone.list, among.part / alone.part) }
  } finally {
    for (const socket of [...bodies, ...headers]) socket.destroy()
    await product.stop()
    await product.remove()
  }
}

async function measure(api: Api): Promise<{ list: number; part: number }> {
  const body = Buffer.alloc(partBytes, 'кадр')
  const [lists, parts]: [number[], number[]] = [[], []]
  for (let round = 0; round < rounds; round += 1) {
    lists.push(await measureTime(() => api.call(records.getListByFilter, {})))
    const { uploadId } = await createUpload(api, 'обычный.mp4', partBytes)
    parts.push(await measureTime(async () => (await sendPart(api.url, uploadId, 1, body)).arrayBuffer()))
  }
  return { list: p95(lists), part: p95(parts) }
}

async function join(api: Api, port: number, hasBody: boolean): Promise<Socket> {
  const { uploadId } = hasBody ? await createUpload(api, 'капля.mp4', partBytes) : { uploadId: 'A'.repeat(27) }
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  const start = `POST /api/uploader/upload/${uploadId}/1 HTTP/1.1\r\nHost: x\r\n`
  socket.write(hasBody ? `${start}Content-Length: ${partBytes}\r\n\r\n` : `${start}X-Slow: `)
  return socket
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const ms = (value: number) => `${value.toFixed(1)} ms`
