import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readMoment, writeMoment } from './typed-moment.ts'

test('moments are read as they are typed and written back the same', () => {
  assert.deepEqual(['1:02,5', '01:02.005', '1:00:01', '0:00'].map(readMoment), [62_500, 62_005, 3_601_000, 0])
  for (const text of ['', '5', '1:60', '60:00', 'а:01', '1:2:3:4']) assert.equal(readMoment(text), null, text)
  assert.deepEqual([0, 62_500, 3_601_007].map(writeMoment), ['0:00,000', '1:02,500', '1:00:01,007'])
})
