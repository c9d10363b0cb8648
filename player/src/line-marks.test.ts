import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sharesOfLine } from './line-marks.ts'

const marks = [0, 15_000, 60_000, 90_000].map((atMs) => ({ atMs }))

test('marks stand at their share of the line, at its end at most, and nowhere while the length is not known', () => {
  assert.deepEqual(sharesOfLine(60, marks), [0, 25, 100, 100])
  assert.deepEqual(sharesOfLine(0, marks), [])
  assert.deepEqual(sharesOfLine(Number.NaN, marks), [])
})
