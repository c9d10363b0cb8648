import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planRungs, usualLadder } from '@skleyka/contract/ladder-rules.ts'
import { estimate } from './estimate.ts'

const source = { side: 1080, minutes: 10, kbps: 8_000, isPlain: true }
const rungs = [
  { side: 720, maxKbps: 2_000 },
  { side: 360, maxKbps: 500 },
]

test('A5 the room a ladder takes is its ceilings with their sound; what is copied takes that of the source', () => {
  const made = estimate(planRungs({ rungs, keepSource: true }, 1080), source, 128)
  assert.deepEqual(
    made.rungs.map(({ side, width, isCopied, bytes }) => [side, width, isCopied, bytes]),
    [
      [1080, 1920, true, 600_000_000],
      [720, 1280, false, 159_600_000],
      [360, 640, false, 47_100_000],
    ],
  )
  assert.deepEqual([made.bytes, made.sourceBytes], [806_700_000, 600_000_000])
  const encoded = estimate(planRungs(usualLadder, 1080), { ...source, isPlain: false }, 128)
  assert.deepEqual([encoded.rungs[0]?.isCopied, encoded.rungs[0]?.bytes], [false, 384_600_000])
})
