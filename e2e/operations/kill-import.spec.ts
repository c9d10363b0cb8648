import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { expect } from '@playwright/test'
import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { type Api, openApi, recordOf, sha256 } from '../../tools/product/api.ts'
import { makeClip } from '../../tools/product/clips.ts'
import { type Product, startProduct } from '../../tools/product/product.ts'
import { apiKey, test } from '../product/fixtures.ts'

// the first two answers stand still in the middle: the server is killed there
const answersHeld = 2

let product: Product
let api: Api
let whole: Buffer
let site: Server
const ranges: (string | null)[] = []

test.beforeAll(async () => {
  whole = await readFile(await makeClip({ seconds: 10, width: 640, height: 360 }))
  site = createServer((request, response) => {
    ranges.push(request.headers.range ?? null)
    const first = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? 0)
    const body = whole.subarray(first)
    response.writeHead(first > 0 ? 206 : 200, {
      'content-type': 'video/mp4',
      'content-length': body.length,
      etag: '"1"',
      ...(first > 0 && { 'content-range': `bytes ${first}-${whole.length - 1}/${whole.length}` }),
    })
    if (ranges.length > answersHeld) response.end(body)
    else response.write(body.subarray(0, Math.floor(whole.length / 3)))
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  product = await startProduct({ env: { OUTBOUND_ALLOW: '127.0.0.0/8' } })
  api = openApi({ url: product.url, key: await apiKey(product), account: 'studio' })
})
test.afterAll(async () => {
  site.closeAllConnections()
  site.close()
  await product.stop()
  await product.remove()
})

async function importOf(id: number) {
  const { items } = await api.call(imports.list, {})
  return items.find((item) => item.id === id)
}

test('R1 R21 an import goes on by range after the server was killed in the middle of it', async () => {
  const { port } = site.address() as AddressInfo
  const { imports: begun } = await api.call(imports.create, { urls: [`http://127.0.0.1:${port}/клип.mp4`] })
  const id = begun[0]?.id ?? 0
  let received = 0
  for (let kill = 1; kill <= answersHeld; kill += 1) {
    await expect.poll(async () => (await importOf(id))?.receivedBytes ?? 0).toBeGreaterThan(received)
    received = (await importOf(id))?.receivedBytes ?? 0
    await product.kill()
    const env = { OUTBOUND_ALLOW: '127.0.0.0/8' }
    product = await startProduct({ dataDir: product.dataDir, port: product.port, env })
  }
  await expect.poll(async () => (await importOf(id))?.state, { timeout: 60_000 }).toBe('DONE')
  expect(ranges[0]).toBeNull()
  expect(ranges.slice(1).every((range) => range !== null && range !== 'bytes=0-')).toBe(true)

  const { uuid, name } = await recordOf(api, (await importOf(id))?.recordId ?? 0)
  expect(name).toBe('клип')
  const folder = path.join(product.dataDir, 'storage', 'sources', uuid)
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile())
  const stored = await readFile(path.join(files[0]?.parentPath ?? '', files[0]?.name ?? ''))
  expect(sha256(stored)).toBe(sha256(whole))
})
