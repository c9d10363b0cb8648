import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nextStep, spansOf, stepChoices } from './steps.ts'

const spans = (from: string, to: string, step: Parameters<typeof spansOf>[1]) =>
  spansOf({ from, to }, step).map((span) => `${span.from}…${span.to}`)

test('steps follow the calendar and are cut by the period, as the rows of the server are', () => {
  assert.deepEqual(spans('2026-02-28', '2026-03-01', 'day'), ['2026-02-28…2026-02-28', '2026-03-01…2026-03-01'])
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

test('a step ends where the next of the calendar begins', () => {
  const after = (day: string) =>
    (['day', 'week', 'month', 'quarter', 'year'] as const).map((step) => nextStep(day, step))
  assert.deepEqual(after('2026-11-30'), ['2026-12-01', '2026-12-07', '2026-12-01', '2027-01-01', '2027-01-01'])
  assert.deepEqual(after('2026-01-01'), ['2026-01-02', '2026-01-05', '2026-02-01', '2026-04-01', '2027-01-01'])
  assert.deepEqual(stepChoices(['hour', 'week', 'quarter']), [
    { value: 'hour', label: 'Час' },
    { value: 'week', label: 'Неделя' },
    { value: 'quarter', label: 'Квартал' },
  ])
})
