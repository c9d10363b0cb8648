import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseDuration, formatDuration, formatLeft, formatRemaining, wholeSeconds } from './durations.ts'

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
    assert.equal(formatDuration(chooseDuration(streamSeconds, 44_520)), '0:45')
  }
})

test('a stream that grows, or is another one by now, tells its own length', () => {
  assert.equal(chooseDuration(8, 44_520), 8)
  assert.equal(chooseDuration(60, 44_520), 60)
  assert.equal(chooseDuration(44.5, null), 44.5)
})

test('what remains is told in words', () => {
  assert.equal(formatRemaining(3), 'меньше минуты')
  assert.equal(formatRemaining(430), '7\u00a0мин')
  assert.equal(formatRemaining(4800), '1\u00a0ч\u00a020\u00a0мин')
  assert.equal(formatRemaining(7200), '2\u00a0ч')
})

test('the time left is told in minutes, below one in steps of 5 seconds', () => {
  assert.deepEqual(
    [0, 3, 7, 21, 59, 61, 430, 3_540, 3_600, 5_000].map((seconds) => formatLeft(seconds).replace(/\p{Zs}/gu, ' ')),
    [
      'осталось 5 с',
      'осталось 5 с',
      'осталось 10 с',
      'осталось 25 с',
      'осталось 60 с',
      'осталось 1 мин',
      'осталось 7 мин',
      'осталось 59 мин',
      'осталось 1 ч',
      'осталось 1 ч 23 мин',
    ],
  )
})
