import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clock, spokenTime } from './time.ts'

test('a time is written as people write it', () => {
  assert.deepEqual([0, 5, 65, 566.9, 3725, 36_000].map(clock), ['0:00', '0:05', '1:05', '9:26', '1:02:05', '10:00:00'])
  assert.deepEqual([Number.NaN, Number.POSITIVE_INFINITY, -1].map(clock), ['0:00', '0:00', '0:00'])
})

test('a screen reader hears right plurals', () => {
  assert.equal(spokenTime(65), '1\u00a0минута 5\u00a0секунд')
  assert.equal(spokenTime(7322), '2\u00a0часа 2\u00a0минуты 2\u00a0секунды')
  assert.equal(spokenTime(39_600), '11\u00a0часов')
  assert.equal(spokenTime(0), '0\u00a0секунд')
})
