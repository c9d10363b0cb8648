import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import { sql } from 'kysely'
import { testReports } from '../../../test/test-reports.ts'
import { forgetPlaces, savePlace } from '../../storage/places.sql.ts'

const clock = { now: new Date('2026-03-01T00:00:00+03:00') }
const freeBytes = 10_000
const { db, make, ask } = await testReports({
  now: () => clock.now,
  disk: async () => ({ free: freeBytes, share: 0.5 }),
})
const volga = await make.account({ code: 'volga', name: 'Волга' })
const elka = await make.account({ code: 'elka', name: 'Ёлка' })

/** Returns what the triggers do at a commit, at a moment of our own. Moments are of Moscow. */
const count = (account: { id: number }, kind: string, bytes: number, moment: string) =>
  sql`select count_storage(${account.id}, ${kind}, ${bytes}, ${`${moment}+03:00`}::timestamptz)`.execute(db)

await count(volga, 'source', 1_000, '2026-01-10T12:00')
await count(volga, 'renditions', 600, '2026-01-10T18:00')
await count(volga, 'renditions', -600, '2026-01-10T21:00')
await count(elka, 'source', 2_400, '2026-01-31T23:00')
await count(volga, 'source', -1_000, '2026-02-15T00:00')

type Figures = Record<'averageBytes' | 'peakBytes' | 'addedBytes' | 'removedBytes' | 'endBytes', number>
const figures = ({ averageBytes, peakBytes, addedBytes, removedBytes, endBytes }: Figures) => [
  Math.round(averageBytes),
  peakBytes,
  addedBytes,
  removedBytes,
  endBytes,
]
const rowsOf = async (params: object) => {
  const { result, error } = await ask(reports.getStorageUsageReport, params)
  assert.equal(error, undefined)
  return result.rows
}

test('C-7.3-45 a day is told by what lay for how long, its peak and its end; days without a change carry on', async () => {
  const rows = await rowsOf({ from: '2026-01-09', to: '2026-01-12', step: 'day' })
  assert.deepEqual(
    rows.map((row) => [row.from, ...figures(row)]),
    [
      // half a day of 1000, three hours of 600
      ['2026-01-10', 575, 1_600, 1_600, 600, 1_000],
      ['2026-01-11', 1_000, 1_000, 0, 0, 1_000],
      ['2026-01-12', 1_000, 1_000, 0, 0, 1_000],
    ],
  )
})

test('C-7.3-45 months tell averages over all of their days, and the totals the whole period', async () => {
  const params = { from: '2026-01-01', to: '2026-02-28', step: 'month' }
  const { result } = await ask(reports.getStorageUsageReport, params)
  const january = (575 + 21 * 1_000 + 2_400 / 24) / 31
  const february = (14 * 3_400 + 14 * 2_400) / 28
  assert.deepEqual(result.rows.map(figures), [
    [Math.round(january), 3_400, 4_000, 600, 3_400],
    [february, 3_400, 0, 1_000, 2_400],
  ])
  const whole = (january * 31 + february * 28) / 59
  assert.deepEqual(figures(result.totals), [Math.round(whole), 3_400, 4_000, 1_600, 2_400])
})

test('C-7.3-45 the analytics twin answers months by accounts; by kinds each kind has its own peak', async () => {
  const params = { from: '2026-01-01', to: '2026-02-28' }
  const { result } = await ask(reports.getAnalyticsStorageUsageReport, params)
  assert.deepEqual(
    result.rows.map((row) => [row.from, row.to, row.account?.code, row.peakBytes, row.endBytes]),
    [
      ['2026-01-01', '2026-01-31', 'volga', 1_600, 1_000],
      ['2026-01-01', '2026-01-31', 'elka', 2_400, 2_400],
      ['2026-02-01', '2026-02-28', 'volga', 1_000, 0],
      ['2026-02-01', '2026-02-28', 'elka', 2_400, 2_400],
    ],
  )
  const kinds = await rowsOf({ ...params, step: 'year', groupBy: 'kind', accountCode: 'volga' })
  assert.deepEqual(
    kinds.map((row) => [row.kind, row.peakBytes, row.addedBytes, row.removedBytes]),
    [
      ['source', 1_000, 1_000, 1_000],
      ['renditions', 600, 600, 600],
    ],
  )
})

test('a step under way counts up to now, and days to come are not told', async () => {
  clock.now = new Date('2026-03-01T12:00:00+03:00')
  await count(elka, 'source', 1_000, '2026-03-01T06:00')
  const [today, ...more] = await rowsOf({ from: '2026-03-01', to: '2026-03-31', step: 'day' })
  assert.deepEqual(more, [])
  assert.deepEqual(today && figures(today), [2_900, 3_400, 1_000, 0, 3_400])
})

test('C-7.3-45 the disk is full when the usual growth has taken what is free', async () => {
  clock.now = new Date('2026-03-01T12:00:00+03:00')
  const params = { from: '2026-03-01', to: '2026-03-01' }
  const shrunk = (await ask(reports.getStorageUsageReport, params)).result.disk
  // of eight weeks the one that grew most and the one that grew least do not count
  assert.deepEqual(shrunk, { freeBytes, growthBytesPerDay: 1_200 / 6 / 7, fullOn: '2027-02-14' })
  await count(elka, 'source', -3_000, '2026-03-01T11:00')
  const { disk } = (await ask(reports.getStorageUsageReport, params)).result
  assert.deepEqual(disk, { freeBytes, growthBytesPerDay: -1_200 / 6 / 7, fullOn: null })
})

test('a clock that was set back changes no day that is told already', async () => {
  const made = await make.account()
  await count(made, 'source', 100, '2026-04-02T12:00')
  await count(made, 'source', 50, '2026-04-01T12:00')
  const days = await db
    .selectFrom('storage_days')
    .selectAll()
    .where('account_id', '=', made.id)
    .orderBy('kind', 'desc')
    .execute()
  assert.deepEqual(
    days.map(({ kind, added_bytes, end_bytes }) => [kind, added_bytes, end_bytes]),
    [
      ['source', 150, 150],
      ['all', 150, 150],
    ],
  )
})

test('what many workers store and remove at once, in any order, is counted to the last byte and locks nobody out', async () => {
  const [first, second] = [await make.account(), await make.account()]
  const place = (run: number, account: { id: number }) => ({
    ...{ place: `hls/${account.id}/${run}/`, accountId: account.id, kind: 'renditions' as const },
  })
  const runs = Array.from({ length: 40 }, (_, run) => run)
  await Promise.all(
    runs.map(async (run) => {
      const accounts = run % 2 === 0 ? [first, second] : [second, first]
      await db.transaction().execute(async (tx) => {
        for (const account of accounts) await savePlace(tx, { ...place(run, account), sizeBytes: 100 })
      })
      await savePlace(db, { ...place(run, first), sizeBytes: 100 + run })
      if (run % 4 === 0) await forgetPlaces(db, `hls/${second.id}/${run}/`)
    }),
  )
  await forgetPlaces(db, `hls/${first.id}/1/`)
  const { rows } = await sql<Record<'added' | 'removed' | 'at_end', number>>`
    select sum(added_bytes)::bigint as added, sum(removed_bytes)::bigint as removed,
      (array_agg(end_bytes order by day desc))[1] as at_end
    from storage_days where account_id in (${first.id}, ${second.id}) and kind = 'all'
    group by account_id order by account_id`.execute(db)
  const grown = 40 * 100 + (39 * 40) / 2
  assert.deepEqual(
    rows.map(({ added, removed, at_end }) => [added, removed, at_end]),
    [
      [grown, 101, grown - 101],
      [4_000, 1_000, 3_000],
    ],
  )
})
