import { globSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { type Api, openApi, recordOf, uploadFile, waitUntilSettled } from '../../tools/product/api.ts'
import { makeClip } from '../../tools/product/clips.ts'
import { type Product, startProduct } from '../../tools/product/product.ts'
import { until } from '../../tools/product/until.ts'
import { encodersOf } from '../product/encoders.ts'
import { apiKey, test } from '../product/fixtures.ts'
import { readLadder } from './ladder.ts'

let product: Product
let api: Api
let clip: string
const seconds = 12

test.beforeAll(async () => {
  clip = await makeClip({ seconds, width: 1280, height: 720, rate: 30 })
  product = await startProduct()
  api = openApi({ url: product.url, key: await apiKey(product), account: 'studio' })
})
test.afterAll(async () => {
  await product.stop()
  await product.remove()
})

for (const { moment, isReached } of [
  { moment: 'right after the last byte', isReached: () => true },
  { moment: 'at the first playable second', isReached: (r: { playable: boolean }) => r.playable },
  { moment: 'in mid-encode', isReached: (r: { progress: number | null }) => (r.progress ?? 0) > 0.4 },
]) {
  test(`R5 R21 a server killed ${moment} makes the record READY after its restart`, async () => {
    const isAtOnce = moment === 'right after the last byte'
    const recordId = await uploadFile(api, clip, `убит ${moment}.mp4`)
    await until(moment, async () => {
      const record = await recordOf(api, recordId)
      expect(record.currentState, 'the encode must not be over before the kill').not.toBe('READY')
      // what is copied plays before the first encoder has begun
      return isReached(record) && (isAtOnce || encodersOf(product).length > 0) ? record : null
    })
    const wasEncoding = encodersOf(product).length > 0
    await product.kill()
    expect(wasEncoding || isAtOnce, 'there was an encoder to outlive it').toBe(true)
    await until('no encoder outlives the server', () => (encodersOf(product).length === 0 ? true : null), 10_000)
    product = await startProduct({ dataDir: product.dataDir, port: product.port })

    const record = await waitUntilSettled(api, recordId, 150_000)
    expect(record.currentState, record.failText ?? '').toBe('READY')
    const { renditions } = await api.call(records.getById, { id: recordId })
    expect(renditions.map((rendition) => rendition.state)).toEqual(renditions.map(() => 'READY'))
    const { manifest } = await api.call(recordPlayer.previewPlayerData, { id: recordId })
    const ladder = await readLadder(manifest.hls)
    expect(ladder.rungs.length).toBe(renditions.length)
    for (const rung of ladder.rungs) {
      expect(rung.ended, rung.name).toBe(true)
      expect(rung.seconds).toBeGreaterThan(seconds - 0.5)
      expect(rung.seconds).toBeLessThan(seconds + 0.5)
    }
    const runs = globSync(path.join(product.dataDir, 'storage', 'hls', record.uuid, '*'))
    expect(runs, 'what the killed run left is gone').toHaveLength(1)
    // small frames are made in it after the ladder
    await until('no scratch is left', () =>
      globSync(path.join(product.dataDir, 'scratch', '*')).length === 0 ? true : null,
    )
  })
}
