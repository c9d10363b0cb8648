import assert from 'node:assert/strict'
import { test } from 'node:test'
import { behindS, placeAt, watchable } from './live-edge.ts'

const video = (ranges: readonly (readonly [number, number])[], currentTime = 0) => ({
  currentTime,
  seekable: {
    length: ranges.length,
    start: (at: number) => ranges[at]?.[0] ?? 0,
    end: (at: number) => ranges[at]?.[1] ?? 0,
  },
})

test('product B7 the distance from the newest picture is told once there is one, and is never below zero', () => {
  assert.equal(behindS(video([])), null)
  assert.equal(behindS(video([[100, 160]], 130)), 30)
  assert.equal(behindS(video([[100, 160]], 160.4)), 0)
})

test('a press on the line goes to its place in what can be watched now, which moves', () => {
  const part = watchable(video([[100, 160]]))
  assert.ok(part)
  assert.deepEqual(
    [-1, 0, 0.5, 1, 2].map((share) => placeAt(part, share)),
    [100, 100, 130, 160, 160],
  )
})
