import assert from 'node:assert/strict'
import { test } from 'node:test'
import { framesOnStrip, ticks } from './ruler.ts'

test('a ruler names round times, as many as have room', () => {
  assert.deepEqual(ticks(5_000, 400), [0, 1000, 2000, 3000, 4000])
  assert.deepEqual(ticks(22 * 60_000, 720).slice(0, 3), [0, 120_000, 240_000])
  assert.equal(ticks(24 * 3_600_000, 300).length, 6)
  assert.deepEqual([ticks(0, 500), ticks(5000, 0)], [[], []])
})

test('a strip is filled by frames of the shape of the video, never by thousands', () => {
  assert.equal(framesOnStrip(710, { width: 160, height: 90 }, 40), 10)
  assert.equal(framesOnStrip(400, { width: 90, height: 160 }, 40), 18)
  assert.equal(framesOnStrip(100_000, { width: 160, height: 90 }, 40), 400)
})
