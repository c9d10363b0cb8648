import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAfter, daysOf, localTime, startOfDay, yearBefore } from './account-days.ts'

const starts = (day: string, zone: string) => startOfDay(day, zone).toISOString()

test('a day begins at its midnight by the clock of the zone', () => {
  assert.equal(starts('2026-03-01', 'Europe/Moscow'), '2026-02-28T21:00:00.000Z')
  assert.equal(starts('2026-03-01', 'UTC'), '2026-03-01T00:00:00.000Z')
  assert.equal(starts('2026-03-01', 'Asia/Kathmandu'), '2026-02-28T18:15:00.000Z')
  assert.equal(starts('2026-03-01', 'Pacific/Kiritimati'), '2026-02-28T10:00:00.000Z')
  assert.equal(starts('2026-03-01', 'Pacific/Pago_Pago'), '2026-03-01T11:00:00.000Z')
})

test('a day whose midnight the clock skips begins at the first moment that it has', () => {
  assert.equal(starts('2018-11-04', 'America/Sao_Paulo'), '2018-11-04T03:00:00.000Z')
  assert.equal(localTime(startOfDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo'), '2018-11-04T01:00')
})

test('a day of 23 or 25 hours is followed by the next one', () => {
  const hours = (day: string) =>
    (startOfDay(dayAfter(day), 'Europe/Berlin').getTime() - startOfDay(day, 'Europe/Berlin').getTime()) / 3_600_000
  assert.deepEqual(['2026-03-29', '2026-10-25', '2026-07-01'].map(hours), [23, 25, 24])
})

test('days are counted with both ends, and a leap day has a day a year before', () => {
  assert.equal(daysOf({ from: '2026-02-27', to: '2026-03-01' }), 3)
  assert.equal(dayAfter('2026-03-01', -1), '2026-02-28')
  assert.equal(yearBefore('2028-02-29'), '2027-02-28')
  assert.equal(yearBefore('2026-03-01'), '2025-03-01')
})
