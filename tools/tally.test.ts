import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTallies, closingLine, noTally, slowestFiles } from './tally.ts'

test('the last line tells what passed and failed, and what was skipped when something was', () => {
  assert.equal(closingLine({ ...noTally, passed: 7, failed: 0 }), '7 passed, 0 failed')
  assert.equal(closingLine({ ...noTally, passed: 7, failed: 1, skipped: 2 }), '7 passed, 1 failed, 2 skipped')
})

test('the slowest files are told first, by all their runs together', () => {
  const first = {
    ...noTally,
    passed: 1,
    times: [
      { file: 'a', seconds: 4 },
      { file: 'b', seconds: 5 },
    ],
  }
  const second = {
    ...noTally,
    skipped: 1,
    times: [
      { file: 'a', seconds: 4 },
      { file: 'c', seconds: 1 },
    ],
  }
  const both = addTallies(first, second)
  assert.deepEqual([both.passed, both.skipped], [1, 1])
  assert.deepEqual(slowestFiles(both, 2), ['    8.0 s  a', '    5.0 s  b'])
})
