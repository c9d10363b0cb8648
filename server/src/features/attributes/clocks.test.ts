import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ExportSchedule } from '@skleyka/contract/attributes/attributes.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { nextMoment } from './exports.sql.ts'
import { momentOf } from './moment-of.ts'

const { db } = await testDatabase()
const { id } = await testRows(db).account()
await db.updateTable('accounts').set({ time_zone: 'Europe/Berlin' }).where('id', '=', id).execute()

/** The moments of a schedule one after the other, from a fixed one on. */
async function moments(schedule: ExportSchedule, from: string, count: number): Promise<string[]> {
  const found: Date[] = []
  while (found.length < count) found.push(await nextMoment(db, id, schedule, found.at(-1) ?? new Date(from)))
  return found.map((at) => at.toISOString())
}

test('B6 a schedule keeps its hour by the clocks of the account when they change, once a day, an hour that is left out too', async () => {
  const noon = { every: 'DAY', minute: 12 * 60 } as const
  assert.deepEqual(await moments(noon, '2027-03-27T00:00:00Z', 3), [
    '2027-03-27T11:00:00.000Z',
    '2027-03-28T10:00:00.000Z',
    '2027-03-29T10:00:00.000Z',
  ])
  const night = { every: 'DAY', minute: 2 * 60 + 30 } as const
  assert.deepEqual(await moments(night, '2027-03-27T12:00:00Z', 2), [
    '2027-03-28T01:30:00.000Z',
    '2027-03-29T00:30:00.000Z',
  ])
  const autumn = await moments(night, '2027-10-30T12:00:00Z', 2)
  assert.deepEqual(
    autumn.map((at) => at.slice(0, 10)),
    ['2027-10-31', '2027-11-01'],
    'an hour that comes twice is one',
  )
  const sunday = { every: 'WEEK', minute: 0, weekday: 7 } as const
  assert.deepEqual(await moments(sunday, '2027-10-30T00:00:00Z', 2), [
    '2027-10-30T22:00:00.000Z',
    '2027-11-06T23:00:00.000Z',
  ])
})

test('B6 times of a table without a shift are those of the clocks of the account on that day', () => {
  const read = (text: string) => momentOf(text, 'Europe/Berlin')?.toISOString()
  assert.deepEqual(['2027-03-27 12:00', '28.03.2027 12:00', '31.10.2027 12:00'].map(read), [
    '2027-03-27T11:00:00.000Z',
    '2027-03-28T10:00:00.000Z',
    '2027-10-31T11:00:00.000Z',
  ])
  assert.equal(read('2027-10-31 02:30'), '2027-10-31T00:30:00.000Z', 'of two the first is meant')
  assert.equal(read('2027-10-31T02:30+01:00'), '2027-10-31T01:30:00.000Z', 'and a shift tells which')
  assert.equal(read('2027-03-28 02:30'), '2027-03-28T01:30:00.000Z', 'what no clock shows is the hour after')
})
