import assert from 'node:assert/strict'
import { test } from 'node:test'
import { retryDelayMs } from './retry-delay.ts'

test('C-8-09 without an answer every step is tried again after 15 s, without a limit', () => {
  for (const step of ['create', 'part', 'finish'] as const) {
    assert.deepEqual([retryDelayMs(step, 0, 0), retryDelayMs(step, 0, 1_000)], [15_000, 15_000])
  }
})

test('C-8-10 a part answered 400, 502 or 504 is tried after 1, 5 and 10 s and then given up', () => {
  for (const code of [400, 502, 504]) {
    assert.deepEqual(
      [0, 1, 2, 3].map((failures) => retryDelayMs('part', code, failures)),
      [1_000, 5_000, 10_000, null],
    )
    assert.equal(retryDelayMs('finish', code, 0), null)
  }
})

test('C-8-11 every other answer ends the upload', () => {
  assert.deepEqual(
    [-1, 401, 403, 404, 409, 410, 413, 500, 503].map((code) => retryDelayMs('part', code, 0)),
    Array(9).fill(null),
  )
})
