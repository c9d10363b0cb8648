import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { test } from 'node:test'
import { limits } from '@skleyka/contract/limits.ts'
import { partAnswer, uploadOffsetHeader, uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { createUpload, openApi, partTag, recordOf, sendPart, sha256 } from './product/api.ts'
import { preparedDataFolder, startProduct } from './product/product.ts'
import { storedSources } from './product/stored.ts'
import { until } from './product/until.ts'

// safety R20: the drain of the whole product
const drainMs = 30_000

test('R20 a stop while a part stands still ends in time, and the upload goes on from its last byte after the start', async (t) => {
  const dataDir = await preparedDataFolder()
  let product = await startProduct({ dataDir, env: { ROLES: 'api' } })
  t.after(async () => {
    await product.remove()
    await rm(dataDir, { recursive: true })
  })
  const key = await product.admin('api-key', product.administrator.email)
  const open = () => openApi({ url: product.url, key, account: 'studio' })
  const file = randomBytes(2 * limits.uploadPartBytes)
  const { uploadId, recordId } = await createUpload(open(), 'остановка.mp4', file.length)
  const address = `/api/uploader/upload/${uploadId}`
  const readOffset = async () => {
    const { headers } = await fetch(product.url + address, { method: 'HEAD' })
    return Number(headers.get(uploadOffsetHeader))
  }
  const first = file.subarray(0, limits.uploadPartBytes)
  assert.equal((await sendPart(product.url, uploadId, 1, first)).status, 200)
  const sent = limits.uploadPartBytes + 1024 ** 2 + 1
  const stalled = connect(product.port, '127.0.0.1').on('error', () => {})
  t.after(() => stalled.destroy())
  let responseText = ''
  stalled.on('data', (chunk) => {
    responseText += chunk.toString()
  })
  stalled.write(`POST ${address}/2 HTTP/1.1\r\nHost: x\r\nContent-Length: ${limits.uploadPartBytes}\r\n\r\n`)
  stalled.write(file.subarray(limits.uploadPartBytes, sent))
  await until('the part is under way', async () => ((await readOffset()) === sent ? sent : null))

  const from = performance.now()
  assert.equal(await product.stop(), 0)
  const tookMs = performance.now() - from
  assert.ok(tookMs < drainMs, `${tookMs} ms`)
  assert.equal(responseText, '', 'the client takes the end without an answer for a network error (spec §8)')

  product = await startProduct({ dataDir, port: product.port, env: { ROLES: 'api' } })
  assert.equal(await readOffset(), sent)
  const rest = await fetch(`${product.url}${address}/2`, {
    method: 'POST',
    headers: { [uploadOffsetHeader]: String(sent) },
    body: file.subarray(sent),
  })
  assert.equal(partAnswer.parse(await rest.json()).entityTag, partTag(file.subarray(limits.uploadPartBytes)))
  await open().call(uploads.complete, { uploadId })
  const { uuid } = await recordOf(open(), recordId)
  assert.deepEqual((await storedSources(dataDir, uuid)).map(sha256), [sha256(file)])
})
