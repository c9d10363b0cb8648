import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutAgain } from './cut-sound.ts'

const range = (from_ms: number, to_ms: number) => ({ from_ms, to_ms })

test('the first cut of a sound takes what was taken of its video', () => {
  assert.deepEqual(cutAgain(null, [range(1_000, 2_000)]), [range(1_000, 2_000)])
})

test('a cut of a cut is told in the time of the whole sound, in pieces where it goes over an edge', () => {
  const left = [range(1_000, 3_000), range(5_000, 9_000)]
  assert.deepEqual(cutAgain(left, [range(500, 1_500)]), [range(1_500, 2_500)])
  assert.deepEqual(cutAgain(left, [range(1_500, 2_500), range(5_000, 6_000)]), [
    range(2_500, 3_000),
    range(5_000, 5_500),
    range(8_000, 9_000),
  ])
  assert.deepEqual(cutAgain(left, [range(2_000, 6_000)]), [range(5_000, 9_000)])
})

test('a cut that goes on behind the end of a cut sound brings nothing back of it', () => {
  const left = [range(1_000, 3_000), range(5_000, 6_000)]
  assert.deepEqual(cutAgain(left, [range(2_500, 9_000)]), [range(5_500, 6_000)])
  assert.deepEqual(cutAgain(left, [range(0, 500), range(3_000, 4_000)]), [range(1_000, 1_500)])
  assert.deepEqual(cutAgain(left, [range(3_000, 4_000)]), [])
})
