import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDuration, toldDuration, wholeSeconds } from './durations.ts'

test('durations read like timecode, to the nearest second', () => {
  assert.deepEqual([0, 5, 65, 384, 566.9, 3599.6, 3725, 6872.4, 36_000].map(formatDuration), [
    '0:00',
    '0:05',
    '1:05',
    '6:24',
    '9:27',
    '1:00:00',
    '1:02:05',
    '1:54:32',
    '10:00:00',
  ])
})

test('a time that is not known is nothing', () => {
  assert.deepEqual([Number.NaN, Number.POSITIVE_INFINITY, -1].map(formatDuration), ['0:00', '0:00', '0:00'])
  assert.equal(wholeSeconds(Number.NaN), 0)
})

test('a player tells the length of the record, also where the stream ends some frames from it', () => {
  for (const streamSeconds of [44.48, 44.52, 45.1, Number.NaN, 0]) {
    assert.equal(formatDuration(toldDuration(streamSeconds, 44_520)), '0:45')
  }
})

test('a stream that grows, or is another one by now, tells its own length', () => {
  assert.equal(toldDuration(8, 44_520), 8)
  assert.equal(toldDuration(60, 44_520), 60)
  assert.equal(toldDuration(44.5, null), 44.5)
})
