import { spawnSync } from 'node:child_process'
import { expect } from '@playwright/test'
import { limits } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { createUpload, openApi, sendPart } from '../../tools/product/api.ts'
import { canMountAsRoot } from '../../tools/product/mounts.ts'
import { freePort, type Product, startProduct } from '../../tools/product/product.ts'
import { within } from '../browser/busy-machine.ts'
import { apiKey, test } from '../product/fixtures.ts'
import { halvePart } from './interrupted-part.ts'

test('a part that does not work is named by healthz with 503, without telling addresses', async () => {
  const product = await startProduct({
    env: { CLICKHOUSE_URL: `http://127.0.0.1:${await freePort()}` },
    health: 503,
  })
  try {
    const { ok, failing, parts } = await product.health()
    expect({ ok, failing }).toEqual({ ok: false, failing: ['statistics'] })
    expect(parts.statistics?.problem).toMatch(/[а-яё]/)
    expect(JSON.stringify(parts)).not.toContain('127.0.0.1')
  } finally {
    await product.stop()
    await product.remove()
  }
})

test('R20 SIGTERM lets the part under way finish and ends with code 0; a warm start has it', async () => {
  let product: Product = await startProduct()
  try {
    const key = await apiKey(product)
    const api = openApi({ url: product.url, key, account: 'studio' })
    const { uploadId, recordId } = await createUpload(api, 'плавная остановка.mp4', 2 * limits.uploadPartBytes)
    const part = Buffer.alloc(limits.uploadPartBytes, 'кадр')
    let stopping: Promise<number | null> = Promise.resolve(null)
    const status = await halvePart({ url: product.url, uploadId, part: 1 }, part, () => {
      stopping = product.stop()
    })
    const answeredAt = Date.now()
    expect(status).toBe(200)
    expect(await stopping).toBe(0)
    expect(Date.now() - answeredAt, 'an open connection does not hold the end up').toBeLessThan(within(4_000))

    product = await startProduct({ dataDir: product.dataDir, port: product.port })
    const { record } = await api.call(records.getById, { id: recordId })
    expect(record.name).toBe('плавная остановка')
    expect((await sendPart(product.url, uploadId, 2, part)).status, 'part 1 is counted').toBe(200)
  } finally {
    await product.stop()
    await product.remove()
  }
})

test('R11 a disk that fills up refuses new uploads in words; parts wait and go on when there is room', async () => {
  test.skip(!canMountAsRoot(), 'making a small file system needs root')
  const product = await startProduct({
    isFirst: true,
    mount: 'size=400m',
    // its data folder is seen by nobody else
    env: { METRICS_TOKEN: 'a-token-of-the-collector' },
  })
  const inside = (...command: string[]) => spawnSync('nsenter', ['-t', String(product.pid), '-m', ...command]).status
  try {
    const api = openApi({ url: product.url, key: await apiKey(product), account: 'studio' })
    await expect(createUpload(api, 'огромный.mp4', 4 * 1024 ** 3)).rejects.toThrow(/LIMIT_QUOTA.*не хватает места/)
    const { total } = await api.call(records.getListByFilter, {})
    expect(total, 'no stub is left of a refused upload').toBe(0)

    const { uploadId } = await createUpload(api, 'обычный.mp4', limits.uploadPartBytes)
    const filler = `${product.dataDir}/filler`
    expect(inside('dd', 'if=/dev/zero', `of=${filler}`, 'bs=1M'), 'dd ends because the disk is full').toBe(1)
    const answer = sendPart(product.url, uploadId, 1, Buffer.alloc(limits.uploadPartBytes, 'кадр'))
    expect((await product.health()).failing).toContain('storage')
    inside('rm', filler)
    expect((await answer).status).toBe(200)
    expect((await fetch(`${product.url}/healthz`)).status).toBe(200)
  } finally {
    await product.stop()
    await product.remove()
  }
})
