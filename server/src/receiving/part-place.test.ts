import assert from 'node:assert/strict'
import { test } from 'node:test'
import { partPlace } from './part-place.ts'

test('C-9-02 every part is full but the last, and there is none after it', () => {
  assert.deepEqual(partPlace(25, 10, 1), { offset: 0, sizeBytes: 10 })
  assert.deepEqual(partPlace(25, 10, 2), { offset: 10, sizeBytes: 10 })
  assert.deepEqual(partPlace(25, 10, 3), { offset: 20, sizeBytes: 5 })
  assert.equal(partPlace(25, 10, 4), null)
  assert.equal(partPlace(20, 10, 3), null)
  assert.deepEqual(partPlace(1, 10, 1), { offset: 0, sizeBytes: 1 })
})

test('numbers that are no part numbers have no place', () => {
  for (const number of [0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY]) assert.equal(partPlace(25, 10, number), null)
})
