import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, scaleTop } from './bars.ts'

const row = (from: string, value: number) => ({ from, to: from, value })
const figureOf = ({ value }: { value: number }) => value

test('rows of the same days become one bar, and a day without rows keeps its place', () => {
  const rows = [row('2026-02-03', 1), row('2026-02-01', 2), row('2026-02-03', 4)]
  assert.deepEqual(barsOf(rows, { from: '2026-02-01', to: '2026-02-03' }, 'day', figureOf), [
    row('2026-02-01', 2),
    row('2026-02-02', 0),
    row('2026-02-03', 5),
  ])
})

test('longer steps follow the calendar and are cut by the period, as the rows of the server are', () => {
  const spans = (from: string, to: string, step: Parameters<typeof barsOf>[2]) =>
    barsOf([], { from, to }, step, figureOf).map((bar) => `${bar.from}…${bar.to}`)
  // a Sunday, then a week from Monday
  assert.deepEqual(spans('2026-02-01', '2026-02-10', 'week'), [
    '2026-02-01…2026-02-01',
    '2026-02-02…2026-02-08',
    '2026-02-09…2026-02-10',
  ])
  assert.deepEqual(spans('2025-12-15', '2026-01-31', 'month'), ['2025-12-15…2025-12-31', '2026-01-01…2026-01-31'])
  assert.deepEqual(spans('2025-11-30', '2026-04-01', 'quarter'), [
    '2025-11-30…2025-12-31',
    '2026-01-01…2026-03-31',
    '2026-04-01…2026-04-01',
  ])
  assert.deepEqual(spans('2025-11-30', '2026-04-01', 'year'), ['2025-11-30…2025-12-31', '2026-01-01…2026-04-01'])
})

test('the scale ends with a round figure of its unit', () => {
  assert.deepEqual(
    [0, 1, 3, 70, 1_900, 20_000, 370_000].map((value) => scaleTop(value, 'seconds')),
    // the last two in hours: 10 and 200
    [1, 1, 4, 120, 3_600, 36_000, 720_000],
  )
  assert.deepEqual(
    [0, 1_000, 1_025].map((value) => scaleTop(value, 'bytes')),
    [1, 1_024, 2_048],
  )
})
