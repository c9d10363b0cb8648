import assert from 'node:assert/strict'
import { test } from 'node:test'
import { claimOf } from './claim-of-match.ts'

test('D10 a claim for a match names picture and sound that overlap as one range, and none past the end of the video', () => {
  const ranges = [
    { kind: 'SOUND', fromMs: 8_000, toMs: 21_000 },
    { kind: 'PICTURE', fromMs: 1_000, toMs: 12_000 },
    { kind: 'PICTURE', fromMs: 40_000, toMs: 60_250 },
    { kind: 'SOUND', fromMs: 60_100, toMs: 60_250 },
  ]
  const claim = claimOf({ workName: 'Фильм', ranges, durationMs: 60_000 })
  assert.deepEqual(claim.ranges, [
    { fromMs: 1_000, toMs: 21_000 },
    { fromMs: 40_000, toMs: 60_000 },
  ])
  assert.match(claim.basis, /«Фильм»: картинка 0:01–0:12, звук 0:08–0:21, картинка 0:40–1:00/)
  assert.equal(claimOf({ workName: 'Фильм', ranges, durationMs: null }).ranges.at(-1)?.toMs, 60_250)
})
