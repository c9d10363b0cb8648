import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { UploadChaos } from './chaos/uploads.ts'

const chaos = await UploadChaos.start()
after(() => chaos.close())

// the whole set is `npm run chaos -- uploads --count 200`; these few hold a kill, an outage of the storage and a crowd
for (const seed of [8, 12, 24]) {
  test(`R1 R2 R3 R4 R12 R19 R32 uploads survive the faults of seed ${seed}`, async () => {
    const { violation } = await chaos.runSeed(seed)
    assert.equal(violation, null)
  })
}
