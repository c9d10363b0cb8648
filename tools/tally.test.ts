import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addTallies, closingLines, costTable, dearestFiles, emptyTally } from './tally.ts'

const cost = (file: string, part: string, cpuSeconds: number) => ({ file, part, cpuSeconds })

test('the last line tells what passed and failed, what was skipped, and above it what was unstable', () => {
  assert.deepEqual(closingLines({ ...emptyTally, passed: 7 }), ['7 passed, 0 failed'])
  assert.deepEqual(closingLines({ ...emptyTally, passed: 7, failed: 1, skipped: 2, unstable: 3 }), [
    '3 unstable',
    '7 passed, 1 failed, 2 skipped',
  ])
  assert.deepEqual(closingLines({ ...emptyTally, failed: 1, failures: ['a.test.ts › it holds: broken'] }), [
    '✖ a.test.ts › it holds: broken',
    '0 passed, 1 failed',
  ])
})

test('the dearest files are told first, by all their runs together', () => {
  const first = { ...emptyTally, passed: 1, costs: [cost('a', 'unit', 4), cost('b', 'unit', 5)] }
  const second = { ...emptyTally, skipped: 1, unstable: 1, costs: [cost('a', 'server', 4), cost('c', 'server', 1)] }
  const both = addTallies(first, second)
  assert.deepEqual([both.passed, both.skipped, both.unstable], [1, 1, 1])
  assert.deepEqual(dearestFiles(both, 2), ['     8.0 с  a', '     5.0 с  b'])
})

test('the parts are told with their sums, and the total beside the budget', () => {
  const costs = [cost('a', 'unit', 4), cost('b', 'server', 5), cost('c', 'unit', 1)]
  assert.deepEqual(costTable({ ...emptyTally, costs }, 20), [
    '     5.0 с  unit',
    '     5.0 с  server',
    '    10.0 с  всего: 50 % бюджета в 20 с',
  ])
})
