import assert from 'node:assert/strict'
import { test } from 'node:test'
import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import { testReports } from '../../../test/test-reports.ts'

const { db, make, call, ask } = await testReports({ now: () => new Date('2026-03-10T12:00:00Z') })
const owner = await make.user()
const volga = await make.account({ code: 'volga', name: 'Волга', members: { [owner]: [] } })
const elka = await make.account({ code: 'elka', name: 'Ёлка', state: 'LOCKED' })
await make.account({ code: 'gone', name: 'Закрыт', state: 'CLOSED' })

/** A video that was made at a moment. */
const video = (made: string, more = {}) =>
  make.record(volga.id, owner, { created_at: new Date(made), duration_ms: 60_000, ...more })
// a minute before February in Moscow, its first and its last one, and the first of March
await video('2026-01-31T20:59:00Z')
await video('2026-01-31T21:00:00Z')
await video('2026-02-28T20:59:59Z')
await video('2026-02-28T21:00:00Z')
await video('2026-02-10T09:00:00Z', { lifecycle: 'DISPOSED', disposed_at: new Date(), disposed_by: owner })

const run = (type: 'convert' | 'probe', outcome: 'DONE' | 'FAILED', ended: string) => ({
  ...{ account_id: volga.id, task_id: 1, type, outcome, waited_ms: null, took_ms: 1_500, input_ms: 60_000 },
  ...{ input_codec: 'h264', input_lines: 1080, ended_at: new Date(ended) },
})
await db
  .insertInto('task_runs')
  .values([
    run('convert', 'DONE', '2026-02-10T09:00:00Z'),
    run('probe', 'FAILED', '2026-02-11T09:00:00Z'),
    run('convert', 'DONE', '2026-03-02T09:00:00Z'),
  ])
  .execute()
await db.deleteFrom('storage_days').execute()
const lay = (day: string, bytes: { added: number; removed: number; end: number }) => ({
  ...{
    account_id: volga.id,
    kind: 'all' as const,
    day: new Date(`${day}T12:00:00Z`),
    added_bytes: bytes.added,
    removed_bytes: bytes.removed,
  },
  ...{ peak_bytes: bytes.end, end_bytes: bytes.end, byte_seconds: 0, changed_at: new Date(`${day}T12:00:00Z`) },
})
await db
  .insertInto('storage_days')
  .values([
    lay('2026-01-20', { added: 700, removed: 0, end: 700 }),
    lay('2026-02-03', { added: 300, removed: 100, end: 900 }),
    lay('2026-03-04', { added: 50, removed: 0, end: 950 }),
  ])
  .execute()

const sent = (day: string, bytes: number) => ({
  ...{ account_id: volga.id, day: new Date(`${day}T12:00:00Z`), kind: 'video' as const, bytes, requests: 1 },
})
await db
  .insertInto('traffic_days')
  .values([sent('2026-01-31', 5), sent('2026-02-01', 30), sent('2026-02-28', 40), sent('2026-03-01', 9)])
  .execute()

const february = { from: '2026-02-01', to: '2026-02-28' }

test('C-7.3-24 every account but the closed ones is told with what a period brought, by days of the platform, and the sums', async () => {
  const { result } = await ask(reports.getAnalyticsAllAccounts, february)
  const [first, second, ...more] = result.accounts
  assert.deepEqual(more, [])
  assert.deepEqual(
    [first?.accountName, first?.locked, second?.accountName, second?.locked],
    ['Волга', false, 'Ёлка', true],
  )
  const { createdDate, ...figures } = first ?? assert.fail()
  assert.ok(Date.parse(createdDate) > 0)
  const came = { newRecords: 2, newDurationMs: 120_000, converted: 1, spentMs: 3_000, errors: 1 }
  // the store of views is away
  const lain = { storedBytes: 900, addedBytes: 300, removedBytes: 100, trafficBytes: 70, views: null }
  assert.deepEqual(figures, {
    ...{ accountId: volga.id, accountName: 'Волга', accountCode: 'volga', locked: false, members: 1, records: 4 },
    ...{ lastRecordDate: '2026-02-28T21:00:00.000Z', ...came, ...lain },
  })
  assert.deepEqual([second?.records, second?.lastRecordDate, second?.storedBytes, second?.spentMs], [0, null, 0, 0])
  assert.deepEqual(result.totals, { records: 4, ...came, ...lain })
  assert.equal(elka.code, second?.accountCode)
})

test('C-7.3-24 a period in which nothing happened still tells what lies there', async () => {
  const { result } = await ask(reports.getAnalyticsAllAccounts, { from: '2026-01-25', to: '2026-01-26' })
  const { records, storedBytes, views, ...rest } = result.totals
  assert.equal(views, null)
  assert.deepEqual([records, storedBytes], [4, 700])
  assert.ok(Object.values(rest).every((value) => value === 0))
})

test('C-7.3-24 only administrators ask, and a period that ends before it begins is refused', async () => {
  const refused = await call(reports.getAnalyticsAllAccounts, february, { user: owner })
  assert.deepEqual([refused.error?.type, refused.error?.subtype], ['ACCESS', 'FORBIDDEN'])
  const backwards = await ask(reports.getAnalyticsAllAccounts, { from: '2026-02-02', to: '2026-02-01' })
  assert.deepEqual([backwards.error?.type, backwards.error?.subtype], ['VALIDATION', 'FIELD'])
  const long = await ask(reports.getAnalyticsAllAccounts, { from: '2000-01-01', to: '2026-02-01' })
  assert.equal(long.error?.type, 'VALIDATION')
})
