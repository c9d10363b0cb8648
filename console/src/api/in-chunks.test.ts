import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chunkSize, inChunks } from './in-chunks.ts'

test('C-5-33 the size of a bulk chunk stays between 1 and 50', () => {
  const cases = [
    [0, 1],
    [-7, 1],
    [1, 1],
    [49.9, 49],
    [50, 50],
    [51, 50],
    [Number.POSITIVE_INFINITY, 50],
    [Number.NaN, 1],
  ] as const
  for (const [requestedSize, size] of cases) assert.equal(chunkSize(requestedSize), size, String(requestedSize))
})

test('a list is cut in order and nothing is lost', () => {
  const ids = Array.from({ length: 101 }, (_, index) => index)
  assert.deepEqual(
    inChunks(ids).map((chunk) => chunk.length),
    [50, 50, 1],
  )
  assert.deepEqual(inChunks(ids, 1000).flat(), ids)
  assert.deepEqual(inChunks([], 10), [])
  assert.deepEqual(inChunks(['а', 'б', 'в'], 0), [['а'], ['б'], ['в']])
})
