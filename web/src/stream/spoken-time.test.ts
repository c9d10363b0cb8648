import assert from 'node:assert/strict'
import { test } from 'node:test'
import { spokenTime } from './spoken-time.ts'

test('a screen reader hears right plurals', () => {
  assert.equal(spokenTime(65), '1\u00a0минута 5\u00a0секунд')
  assert.equal(spokenTime(7322), '2\u00a0часа 2\u00a0минуты 2\u00a0секунды')
  assert.equal(spokenTime(39_600), '11\u00a0часов')
  assert.equal(spokenTime(44.6), '45\u00a0секунд', 'as the same time is written')
  assert.equal(spokenTime(0), '0\u00a0секунд')
})
