import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { expect } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import {
  type Api,
  createUpload,
  openApi,
  partTag,
  recordOf,
  sendPart,
  sha256,
  waitUntilSettled,
} from '../../tools/product/api.ts'
import { heavyClip } from '../../tools/product/clips.ts'
import { type Product, startProduct } from '../../tools/product/product.ts'
import { apiKey, test } from '../product/fixtures.ts'
import { cutPart } from './interrupted-part.ts'

let product: Product
let api: Api
let whole: Buffer

test.beforeAll(async () => {
  ;[product, whole] = await Promise.all([startProduct(), heavyClip(12_000_000)])
  api = openApi({ url: product.url, key: await apiKey(product), account: 'studio' })
})
test.afterAll(async () => {
  await product.stop()
  await product.remove()
})

const parts = () => Math.ceil(whole.length / limits.uploadPartBytes)
const partOf = (part: number) => whole.subarray((part - 1) * limits.uploadPartBytes, part * limits.uploadPartBytes)

async function killAndStart(): Promise<void> {
  await product.kill()
  product = await startProduct({ dataDir: product.dataDir, port: product.port })
}

/** The bytes kept for a record, read where the product keeps them. */
async function storedSource(uuid: string): Promise<Buffer> {
  const folder = path.join(product.dataDir, 'storage', 'sources', uuid)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name)).toHaveLength(1)
  return readFile(path.join(files[0]?.parentPath ?? '', files[0]?.name ?? ''))
}

test('R1 R21 C-4-18 an upload goes on after the server was killed between and within parts', async () => {
  expect(parts()).toBeGreaterThanOrEqual(3)
  const { uploadId, recordId } = await createUpload(api, 'убитый сервер.mp4', whole.length)
  const tags: string[] = []
  for (let part = 1; part <= parts(); part += 1) {
    const body = partOf(part)
    // after the first byte, in the middle, one byte before the end
    const sentBytes = [1, Math.floor(body.length / 2), body.length - 1][part % 3] ?? 1
    await cutPart({ url: product.url, uploadId, part }, body, sentBytes, killAndStart)
    const answer = await sendPart(product.url, uploadId, part, body)
    expect(answer.status).toBe(200)
    tags.push((await answer.json()).entityTag)
    if (part === 2) await killAndStart()
  }

  await test.step('parts acknowledged before a kill are still there', async () => {
    await killAndStart()
    await api.call(uploads.complete, { uploadId })
  })
  const { currentState, uuid } = await waitUntilSettled(api, recordId)
  expect(currentState).toBe('READY')
  expect(tags[0]).toBe(partTag(partOf(1)))
  expect(sha256(await storedSource(uuid))).toBe(sha256(whole))
})

test('R2 a lost acknowledgement costs nothing: the part is sent again and counted once', async () => {
  const { uploadId, recordId } = await createUpload(api, 'потерянный ответ.mp4', whole.length)
  for (let part = 1; part <= parts(); part += 1) {
    const body = partOf(part)
    await cutPart({ url: product.url, uploadId, part }, body, body.length, async () => {})
    const [first, second] = [
      await sendPart(product.url, uploadId, part, body),
      await sendPart(product.url, uploadId, part, body),
    ]
    expect([first.status, second.status]).toEqual([200, 200])
    expect((await first.json()).entityTag).toBe((await second.json()).entityTag)
  }
  const { uuid } = await recordOf(api, recordId)
  await api.call(uploads.complete, { uploadId })
  expect(sha256(await storedSource(uuid))).toBe(sha256(whole))
})

test('R3 R1 complete may be repeated, in parallel and after a kill: one record, equal answers', async () => {
  const { uploadId, recordId } = await createUpload(api, 'десять завершений.mp4', whole.length)
  for (let part = 1; part <= parts(); part += 1) {
    await sendPart(product.url, uploadId, part, partOf(part))
  }
  const ten = await Promise.all(Array.from({ length: 10 }, () => api.call(uploads.complete, { uploadId })))
  expect(ten.map((answer) => answer.recordId)).toEqual(Array(10).fill(recordId))

  await killAndStart()
  expect((await api.call(uploads.complete, { uploadId })).recordId).toBe(recordId)
  const { currentState, uuid } = await waitUntilSettled(api, recordId)
  expect(currentState).toBe('READY')
  expect(sha256(await storedSource(uuid))).toBe(sha256(whole))
})

test('R4 a part with other bytes, out of order or after the end never changes the file', async () => {
  const { uploadId, recordId } = await createUpload(api, 'чужие части.mp4', whole.length)
  const [first, second] = [partOf(1), partOf(2)]
  expect((await sendPart(product.url, uploadId, 2, second)).status, 'before part 1').toBe(409)
  expect((await sendPart(product.url, uploadId, 1, first)).status).toBe(200)
  expect((await sendPart(product.url, uploadId, 1, second)).status, 'other bytes').toBe(409)
  expect((await sendPart(product.url, uploadId, 2, second.subarray(1))).status, 'a short part').toBe(413)
  expect((await sendPart(product.url, uploadId, parts() + 1, first)).status, 'no such part').toBe(404)
  for (let part = 2; part <= parts(); part += 1) {
    await sendPart(product.url, uploadId, part, partOf(part))
  }
  const { uuid } = await recordOf(api, recordId)
  await api.call(uploads.complete, { uploadId })
  expect([200, 409, 410]).toContain((await sendPart(product.url, uploadId, 1, second)).status)
  expect(sha256(await storedSource(uuid))).toBe(sha256(whole))
})
