import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatTimecode, readTimecode } from './timecode.ts'

test('a time is written to the millisecond, and short where nothing is lost', () => {
  assert.deepEqual([0, 500, 61_040, 3_723_450].map(formatTimecode), ['0:00', '0:00,5', '1:01,04', '1:02:03,45'])
})

test('what is written is read back, and seconds, dots and long minutes are read too', () => {
  for (const ms of [0, 7, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_001]) {
    assert.equal(readTimecode(formatTimecode(ms)), ms)
  }
  assert.deepEqual([' 90 ', '90.5', '75:00', '1:02:03.4'].map(readTimecode), [90_000, 90_500, 4_500_000, 3_723_400])
})

test('what is no time is none', () => {
  for (const text of ['', '-1', '1:60', '1:60:00', '1:2:3:4', 'минута', '1:', ':1', '1e3', 'NaN', '0,1234']) {
    assert.equal(readTimecode(text), null, text)
  }
})
