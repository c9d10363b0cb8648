import assert from 'node:assert/strict'
import { test } from 'node:test'
import { behindS, placeAt, reachable, shareOf, watchable, watchesLive } from './live-edge.ts'

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

test('nobody jumps onto what is still on its way, nor before what is kept', () => {
  const part = { fromS: 100, toS: 160 }
  assert.deepEqual(
    [90, 120, 158, Number.POSITIVE_INFINITY].map((seconds) => reachable(part, seconds, 'NORMAL')),
    [100, 120, 154, 154],
  )
  assert.equal(reachable(part, 160, 'LOW'), 157)
  assert.equal(reachable({ fromS: 100, toS: 102 }, 101, 'NORMAL'), 100)
})

test('who is near the newest picture watches live, by the latency; a halted picture is none', () => {
  const at = (currentTime: number, paused = false) => ({ ...video([[100, 160]], currentTime), paused })
  assert.deepEqual(
    [watchesLive(at(148), 'NORMAL'), watchesLive(at(147.9), 'NORMAL'), watchesLive(at(155, true), 'NORMAL')],
    [true, false, false],
  )
  assert.deepEqual([watchesLive(at(154), 'LOW'), watchesLive(at(153.9), 'LOW')], [true, false])
  assert.equal(watchesLive({ ...video([]), paused: false }, 'NORMAL'), false)
})

test('the place of a picture on the line is its share of what can be watched', () => {
  assert.deepEqual(
    [shareOf(video([[100, 160]], 130)), shareOf(video([[100, 160]], 90)), shareOf(video([[100, 160]], 170))],
    [0.5, 0, 1],
  )
  assert.deepEqual([shareOf(video([])), shareOf(video([[5, 5]], 5))], [1, 1])
})
