import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { test } from 'node:test'
import { formatTechnical, formatTechnicalDay } from './dates.ts'
import { addDays, addMonths, localTimeAt, type Period, previousMonth, previousWeek } from './periods.ts'

const words = ({ from, to }: Period) => [formatTechnical(from), formatTechnical(to)]

test('C-9-22 the previous week goes from Monday to Sunday', () => {
  const week = ['2026-11-09 00:00:00', '2026-11-15 00:00:00']
  for (const day of [16, 18, 22]) assert.deepEqual(words(previousWeek(new Date(2026, 10, day, 23, 59))), week, `${day}`)
  assert.deepEqual(words(previousWeek(new Date(2027, 0, 3))), ['2026-12-21 00:00:00', '2026-12-27 00:00:00'])
})

test('C-9-22 the previous month is a whole calendar month', () => {
  assert.deepEqual(words(previousMonth(new Date(2026, 2, 31, 12))), ['2026-02-01 00:00:00', '2026-02-28 00:00:00'])
  assert.deepEqual(words(previousMonth(new Date(2028, 2, 1))), ['2028-02-01 00:00:00', '2028-02-29 00:00:00'])
  assert.deepEqual(words(previousMonth(new Date(2026, 0, 15))), ['2025-12-01 00:00:00', '2025-12-31 00:00:00'])
})

test('C-9-22 days and months are added by the calendar and keep the time', () => {
  assert.equal(formatTechnical(addDays(new Date(2026, 1, 27, 9, 5), 2)), '2026-03-01 09:05:00')
  assert.equal(formatTechnicalDay(addDays(new Date(2026, 0, 1), -1)), '2025-12-31')
  assert.equal(formatTechnical(addMonths(new Date(2026, 0, 31, 9, 5), 1)), '2026-02-28 09:05:00')
  assert.equal(formatTechnicalDay(addMonths(new Date(2026, 4, 31), -3)), '2026-02-28')
  assert.equal(formatTechnicalDay(addMonths(new Date(2026, 10, 30), 3)), '2027-02-28')
  assert.equal(formatTechnicalDay(addMonths(new Date(2026, 10, 30), 25)), '2028-12-30')
})

test('C-9-22 a moment is shown on the clock of another zone', () => {
  const moment = new Date('2026-11-21T23:30:05Z')
  assert.equal(formatTechnical(localTimeAt(moment, 3)), '2026-11-22 02:30:05')
  assert.equal(formatTechnical(localTimeAt(moment, 14)), '2026-11-22 13:30:05')
  assert.equal(formatTechnical(localTimeAt(moment, -12)), '2026-11-21 11:30:05')
  assert.equal(formatTechnical(localTimeAt(moment, 5.5)), '2026-11-22 05:00:05')
})

test('C-9-22 days of 23 and 25 hours are days too', () => {
  const program = `
    const { addDays, previousWeek } = await import(${JSON.stringify(new URL('periods.ts', import.meta.url).href)})
    const { formatTechnical } = await import(${JSON.stringify(new URL('dates.ts', import.meta.url).href)})
    console.log(formatTechnical(addDays(new Date(2026, 2, 28, 12), 1)), formatTechnical(addDays(new Date(2026, 9, 24), 2)))
    console.log(formatTechnical(previousWeek(new Date(2026, 3, 1)).to))`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], {
    env: { ...process.env, TZ: 'Europe/Berlin' },
    encoding: 'utf8',
  })
  assert.equal(stdout, '2026-03-29 12:00:00 2026-10-26 00:00:00\n2026-03-29 00:00:00\n')
})
