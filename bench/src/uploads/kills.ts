import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { limits } from '@skleyka/contract/limits.ts'
import { partAnswer, uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { createUpload, openApi, partTag, recordOf } from '../../../tools/product/api.ts'
import { startProduct } from '../../../tools/product/product.ts'
import { Random } from '../../../tools/product/random.ts'
import { storedSources } from '../../../tools/product/stored.ts'
import { median, printTable } from '../table.ts'

const kills = 100
const bytesPerSecond = 2 * 1024 ** 2
const stepBytes = 16 * 1024

/**
 * Goal a3: what has to be sent again when the server is killed in mid-part, over a link of 2 MiB a second. The seed decides
 * the file and the moments.
 */
export async function benchKills(seed: number): Promise<void> {
  const random = new Random(seed)
  let product = await startProduct({ env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' } })
  try {
    const key = await product.admin('api-key', product.administrator.email)
    const file = random.bytes(limits.uploadPartBytes)
    const again: number[] = []
    let corrupt = 0
    for (let kill = 0; kill < kills; kill += 1) {
      const api = openApi({ url: product.url, key, account: 'studio' })
      const { uploadId, recordId } = await createUpload(api, 'обрыв.mp4', file.length)
      const address = `${product.url}/api/uploader/upload/${uploadId}`
      const sent = await sendSlowly(`${address}/1`, file, random.whole(200, 1_000), () => product.kill())
      product = await startProduct({
        dataDir: product.dataDir,
        port: product.port,
        env: { ROLES: 'api', API_CALLS_PER_SECOND: '0' },
      })
      const { headers } = await fetch(address, { method: 'HEAD' })
      const kept = Number(headers.get('upload-offset'))
      again.push(sent - kept)
      const rest = await fetch(`${address}/1`, {
        method: 'POST',
        headers: { 'upload-offset': String(kept), 'content-digest': await digestOf(file) },
        body: file.subarray(kept),
      })
      const { entityTag } = partAnswer.parse(await rest.json())
      const after = openApi({ url: product.url, key, account: 'studio' })
      await after.call(uploads.complete, { uploadId })
      const { uuid } = await recordOf(after, recordId)
      const [stored, ...others] = await storedSources(product.dataDir, uuid)
      const isWhole = entityTag === partTag(file) && stored?.equals(file) && others.length === 0
      if (!isWhole) corrupt += 1
      console.error(`kill ${kill + 1}: ${sent - kept} bytes again, ${isWhole ? 'whole' : 'DAMAGED'}`)
    }
    const mib = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(3)} MiB`
    const most = Math.max(...again)
    printTable(
      `Sent again after kill -9 in mid-part (a3), ${kills} kills from seed ${seed}, 2 MiB a second`,
      ['', 'median', 'most', 'goal', ''],
      [
        ['ours', mib(median(again)), mib(most), '≤ 0.25 MiB', most <= 0.25 * 1024 ** 2 ? 'met' : 'missed'],
        ['damaged files', String(corrupt), '', '0', corrupt === 0 ? 'met' : 'missed'],
      ],
    )
  } finally {
    await product.stop()
    await product.remove()
  }
}

async function digestOf(file: Buffer): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(file))
  return `sha-256=:${Buffer.from(digest).toString('base64')}:`
}

/** Sends the part at the pace of the link, strikes after `afterMs`, and answers how many bytes had left the client. */
async function sendSlowly(address: string, file: Buffer, afterMs: number, strike: () => Promise<void>) {
  const sending = request(address, { method: 'POST', headers: { 'content-length': file.length } })
  sending.on('error', () => {})
  const from = performance.now()
  let sent = 0
  while (performance.now() - from < afterMs && sent < file.length - stepBytes) {
    sending.write(file.subarray(sent, sent + stepBytes))
    sent += stepBytes
    await pause(Math.max(0, (sent / bytesPerSecond) * 1000 - (performance.now() - from)))
  }
  await strike()
  sending.destroy()
  return sent
}
