import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'
import { noInserts, type Statistics } from '../../statistics/statistics.ts'
import { refreshAfterInserts, refreshOpenHours } from './open-hours.ts'
import { platformScope } from './scope.ts'

const { make, user, account, ask, insert, db, store, http } = await testStatistic()
const record = await make.record(account.id, user)
const of = { account: account.id, record }
const view = (at: string, viewer: number) => viewEvents(new Date(at), 20, { ...of, viewer })
const viewsOf = async (day: string) => (await ask(statistic.summary, { from: day, to: day })).result.views
const today = '2026-03-12'
/** The store as another process, or this one after a start, knows it. */
const anew = (more: Partial<Statistics> = {}): Statistics => ({ ...store, inserts: { ...store.inserts }, ...more })
const revisions = () =>
  store.query<{ sessions: number }>(
    'SELECT uniqExact(session) AS sessions FROM open_hours GROUP BY revision ORDER BY revision',
  )

test('only sessions of which events came are counted anew', async () => {
  await insert(...view('2026-03-12T06:00:00Z', 1), ...view('2026-03-12T06:00:00Z', 2))
  assert.equal(await viewsOf(today), 2)
  // as if they had come an hour ago
  await store.command('ALTER TABLE touched_sessions DELETE WHERE 1 SETTINGS mutations_sync = 2')
  await insert(...view('2026-03-12T07:00:00Z', 3))
  assert.equal(await viewsOf(today), 3)
  assert.deepEqual(await revisions(), [{ sessions: 2 }, { sessions: 1 }])
})

test('a process that starts counts what came since the last count of the one before', async () => {
  await insert(...view('2026-03-12T07:30:00Z', 4))
  await refreshOpenHours({ db, statistics: anew() })
  assert.equal((await revisions()).at(-1)?.sessions, 2)
  assert.equal(await viewsOf(today), 4)
})

test('an insert that ends while open days are counted is counted the next time', async () => {
  // the count begins when an insert has been under way for a minute
  const oldestMs = () => Date.now() - 60_000
  await refreshOpenHours({ db, statistics: anew({ inserts: { ...noInserts, oldestMs } }) })
  const late = view('2026-03-12T08:00:00Z', 5)
  await store.insert('events', late, 'late')
  // it began before the count did, and so did what tells of it
  await store.command('CREATE TABLE touched_before AS touched_sessions')
  await store.command(
    `INSERT INTO touched_before SELECT at - INTERVAL 30 SECOND, account, record, session FROM touched_sessions
     WHERE session = {session:UUID}`,
    { session: late[0]?.session },
  )
  await store.command('EXCHANGE TABLES touched_before AND touched_sessions')
  assert.equal(await viewsOf(today), 5)
})

test('what is not counted yet is told by the time up to which figures are fresh', async () => {
  const fresh = async () => Date.parse((await ask(statistic.summary, { from: today, to: today })).result.freshTo)
  const now = Date.parse('2026-03-12T09:00:00Z')
  assert.equal(await fresh(), now - 10_000)
  const busy = { ...store, staleMs: 60_000 }
  const scope = platformScope({ db, statistics: busy, now: () => new Date(now) }, { timeZone: 'UTC' })
  await insert(...view('2026-03-12T08:10:00Z', 8))
  await scope.freshen()
  assert.ok(scope.uncountedMs() > 0)
  assert.equal(await fresh(), now - 10_000)
  assert.equal(scope.uncountedMs(), 0)
})

test('hours of open days follow the clock of an account that changes it', async () => {
  // 01:00 in Moscow and 20:00 of the day before in Guyana
  await insert(...view('2026-03-11T22:00:00Z', 6))
  assert.deepEqual([await viewsOf('2026-03-11'), await viewsOf(today)], [0, 7])
  await db.updateTable('accounts').set({ time_zone: 'America/Guyana' }).where('id', '=', account.id).execute()
  await insert(...view('2026-03-12T08:30:00Z', 7))
  assert.deepEqual([await viewsOf('2026-03-11'), await viewsOf(today)], [1, 7])
  await db.updateTable('accounts').set({ time_zone: 'Asia/Kathmandu' }).where('id', '=', account.id).execute()
  await refreshOpenHours({ db, statistics: anew() })
  assert.deepEqual([await viewsOf('2026-03-11'), await viewsOf(today)], [0, 8])
})

test('the sweep asks no store that has got nothing since', async () => {
  let queryCount = 0
  const counting = anew({
    query: (...args) => {
      queryCount += 1
      return store.query(...args)
    },
  })
  const services = { ...http.services, statistics: counting }
  await refreshAfterInserts(services)
  const first = queryCount
  await refreshAfterInserts(services)
  assert.ok(first > 0)
  assert.equal(queryCount, first)
  await refreshAfterInserts({
    ...services,
    statistics: anew({ inserts: { ...noInserts } }),
  })
  assert.equal(queryCount, first)
})

test('a process that starts goes on from the newest of several counts', async () => {
  const before = (await revisions()).length
  await store.insert('open_refreshes', [{ revision: 1, touched_to: '2026-01-01 00:00:00.000', name: 'open' }], 'older')
  // as if all of it had come an hour ago
  await store.command(
    'INSERT INTO touched_sessions SELECT at - INTERVAL 1 HOUR, account, record, session FROM touched_sessions',
  )
  await store.command(
    'ALTER TABLE touched_sessions DELETE WHERE at > now64() - INTERVAL 30 MINUTE SETTINGS mutations_sync = 2',
  )
  await insert(...view('2026-03-12T07:40:00Z', 6))
  await refreshOpenHours({ db, statistics: anew() })
  const counts = await revisions()
  assert.deepEqual([counts.length, counts.at(-1)?.sessions], [before + 1, 1])
})
