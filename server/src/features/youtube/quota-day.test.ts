import assert from 'node:assert/strict'
import { test } from 'node:test'
import { quotaDay } from './quota-day.ts'

test('a day of the quota begins at midnight in California, in summer and in winter, and where the clock is put forward or back', () => {
  const days: [now: string, day: string, resetsAt: string][] = [
    ['2026-11-22T13:00:00Z', '2026-11-22', '2026-11-23T08:00:00.000Z'],
    ['2026-11-22T07:59:59Z', '2026-11-21', '2026-11-22T08:00:00.000Z'],
    ['2026-07-01T06:59:59Z', '2026-06-30', '2026-07-01T07:00:00.000Z'],
    ['2026-07-01T07:00:00Z', '2026-07-01', '2026-07-02T07:00:00.000Z'],
    // 23 hours long, then 25
    ['2026-03-08T08:00:00Z', '2026-03-08', '2026-03-09T07:00:00.000Z'],
    ['2026-11-01T07:00:00Z', '2026-11-01', '2026-11-02T08:00:00.000Z'],
    ['2026-12-31T20:00:00Z', '2026-12-31', '2027-01-01T08:00:00.000Z'],
  ]
  for (const [now, day, resetsAt] of days) {
    const found = quotaDay(new Date(now))
    assert.deepEqual([found.day, found.resetsAt.toISOString()], [day, resetsAt])
  }
})
