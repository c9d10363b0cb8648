import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'
import { closeDays, createDayCloser } from './close-days.ts'

const { make, user, account, ask, insert, db, clock, http, store } = await testStatistic({ at: '2026-03-11T21:30:00Z' })
const record = await make.record(account.id, user, { name: 'Ролик', duration_ms: 60_000 })
const { id: version } = await db
  .insertInto('record_versions')
  .values({ account_id: account.id, record_id: record, number: 1, state: 'READY', playable: true })
  .returning('id')
  .executeTakeFirstOrThrow()
await db.updateTable('records').set({ current_version_id: version }).where('id', '=', record).execute()
const far = await make.account()
await db.updateTable('accounts').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', far.id).execute()
const farRecord = await make.record(far.id, user)
const of = { account: account.id, record, version }
const days = { from: '2026-03-09', to: '2026-03-12' }
const services = http.services

const answers = async () => {
  const scope = { ...days, measures: ['loads', 'views', 'watchSeconds', 'depth'] }
  const { result: summary, error } = await ask(statistic.summary, days)
  assert.equal(error, undefined, JSON.stringify(error))
  const { result: series } = await ask(statistic.series, scope)
  const { result: retention } = await ask(statistic.retention, { id: record })
  const { result: sessions } = await ask(statistic.sessions, days)
  return [
    summary.figures,
    series.lines,
    retention.seconds,
    retention.views,
    sessions.items.map(({ id, watchSeconds }) => [id, watchSeconds]),
  ]
}
const closings = () =>
  store.query<{ account: number; day: string }>(
    'SELECT account, toString(day) AS day FROM closings ORDER BY account, day',
  )

test('C7 a day closes two hours after the midnight of its account, and its figures stay what they were', async () => {
  await insert(
    ...viewEvents(new Date('2026-03-09T12:00:00Z'), 60, { ...of, viewer: 1 }),
    // 23:59:54 in Moscow
    ...viewEvents(new Date('2026-03-10T20:59:54Z'), 30, { ...of, viewer: 2 }),
    ...viewEvents(new Date('2026-03-11T09:00:00Z'), 20, { ...of, viewer: 3 }),
    ...viewEvents(new Date('2026-03-11T09:00:00Z'), 20, { account: far.id, record: farRecord, viewer: 3 }),
  )
  const before = await answers()
  const closedAtLoad: number[] = []
  const load = async () => {
    closedAtLoad.push((await closings()).length)
  }
  const playerEvents = { ...services.playerEvents, load }
  assert.equal(await closeDays({ ...services, playerEvents }), 3)
  assert.deepEqual(
    closedAtLoad,
    [0],
    'what was told and is not in the store yet is loaded once, before a day is closed',
  )
  assert.deepEqual(await closings(), [
    { account: account.id, day: '2026-03-09' },
    { account: account.id, day: '2026-03-10' },
    { account: far.id, day: '2026-03-11' },
  ])
  assert.deepEqual(await answers(), before)
  assert.equal(await closeDays(services), 0)
})

test('rows of days that every account has closed are no longer among those of open days', async () => {
  // a mutation ends on its own time
  const mutations = 'SELECT count() AS left FROM system.mutations WHERE database = currentDatabase() AND is_done = 0'
  for (let left = 1; left > 0; ) left = (await store.query<{ left: number }>(mutations))[0]?.left ?? 0
  // midnight in Moscow
  assert.deepEqual(await store.query('SELECT toString(min(hour)) AS first FROM open_hours'), [
    { first: '2026-03-10 21:00:00' },
  ])
})

test('what comes late for a closed day changes nothing of it, and open days go on', async () => {
  const before = (await ask(statistic.summary, { from: '2026-03-09', to: '2026-03-10' })).result
  await insert(
    ...viewEvents(new Date('2026-03-09T13:00:00Z'), 60, { ...of, viewer: 7 }),
    ...viewEvents(new Date('2026-03-11T13:00:00Z'), 60, { ...of, viewer: 8 }),
  )
  assert.deepEqual(
    (await ask(statistic.summary, { from: '2026-03-09', to: '2026-03-10' })).result.figures,
    before.figures,
  )
  assert.equal((await ask(statistic.summary, { from: '2026-03-11', to: '2026-03-11' })).result.views, 3)
  const { result } = await ask(statistic.retention, { id: record })
  assert.equal(result.views, 4)
  assert.deepEqual([result.seconds[0], result.seconds[25], result.seconds[59]], [4, 3, 2])
})

test('a run that was cut off is repeated without counting anything twice', async () => {
  const before = await answers()
  clock.now = new Date('2026-03-11T23:30:00Z')
  const stopped = {
    ...services,
    statistics: { ...store, insert: () => Promise.reject(new Error('cut off')) },
  }
  await assert.rejects(closeDays(stopped), /cut off/)
  assert.deepEqual(await answers(), before)
  assert.equal(await closeDays(services), 1)
  assert.deepEqual(await answers(), before)
})

test('the sweep leaves the store alone until a clock has passed the moment', async () => {
  let queryCount = 0
  const counting = {
    ...services,
    statistics: {
      ...store,
      query: <Row>(...args: Parameters<typeof store.query>) => {
        queryCount += 1
        return store.query<Row>(...args)
      },
    },
  }
  const run = createDayCloser()
  await run({ ...counting, statistics: { ...counting.statistics, isUsed: () => false } })
  assert.equal(queryCount, 0, 'one that has no events is not started')
  await run(counting)
  const first = queryCount
  await run(counting)
  assert.ok(first > 0)
  assert.equal(queryCount, first)
  clock.now = new Date('2026-03-12T23:30:00Z')
  await run(counting)
  assert.ok(queryCount > first)
})
