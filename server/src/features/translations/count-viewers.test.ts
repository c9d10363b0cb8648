import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { statistic } from '@skleyka/contract/statistic/statistic.calls.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { testStatistics } from '../../../test/test-statistics.ts'
import { countViewers } from './count-viewers.ts'

const { db } = await testDatabase()
const make = testRows(db)
const store = await testStatistics()
const clock = { now: new Date('2026-11-26T12:00:00Z') }
const t = await testHttp({ db, services: { statistics: store, now: () => clock.now } })
const user = await make.user()
const { id: accountId, code } = await make.account({
  sections: ['LIVESTREAM'],
  members: {
    [user]: ['streaming.can_use_translations', 'streaming.can_create_translations', 'yauth.can_view_account_stat'],
  },
})
const as = { user, account: code }

/** A viewer whose last heartbeat is so long ago. */
async function watches(recordId: number, agoMs: number) {
  const at = new Date(clock.now.getTime() - agoMs).toISOString()
  const row = { session: randomUUID(), seq: 0, at, received: at, account: accountId, record: recordId, version: 0 }
  await store.insert('events', [{ ...row, type: 'heartbeat', from_ms: 0, to_ms: 10_000, rate: 1 }], randomUUID())
}

test('product B7 C7 who watches a livestream now is counted, and the peak is kept', async () => {
  const { result } = await t.call(translations.create, { name: 'Эфир' }, as)
  const { record_id: recordId } = await db
    .selectFrom('translations')
    .select('record_id')
    .where('id', '=', result.id)
    .executeTakeFirstOrThrow()
  const session = { account_id: accountId, translation_id: result.id, state: 'LIVE' as const, on_air_at: clock.now }
  await db.insertInto('translation_sessions').values(session).execute()
  const counted = async () => {
    await countViewers(t.services)
    const { viewersNow, session: last } = (await t.call(translations.get, { id: result.id }, as)).result
    return [viewersNow, last?.peak]
  }
  assert.deepEqual(await counted(), [0, 0])
  await watches(recordId, 5_000)
  await watches(recordId, 20_000)
  await watches(recordId, 45_000)
  await watches(recordId + 1_000, 5_000)
  assert.deepEqual(await counted(), [2, 2])
  clock.now = new Date(clock.now.getTime() + 15_000)
  assert.deepEqual(await counted(), [1, 2])
})

test('product B8 the figures of livestreams and of videos stand apart', async () => {
  const own = await make.account({
    sections: ['VIDEO', 'LIVESTREAM'],
    members: { [user]: ['streaming.can_create_translations', 'yauth.can_view_account_stat'] },
  })
  const by = { user, account: own.code }
  const { id } = (await t.call(translations.create, { name: 'Эфир' }, by)).result
  const { record_id: live } = await db
    .selectFrom('translations')
    .select('record_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const video = await make.record(own.id, user)
  const at = new Date(clock.now.getTime() - 60_000).toISOString()
  const loadOf = (record: number) => ({
    ...{ session: randomUUID(), seq: 0, at, received: at, account: own.id, record, version: 0, type: 'load', rate: 1 },
  })
  await store.insert('events', [loadOf(live), loadOf(video), loadOf(video)], randomUUID())
  const loads = async (values: string[], except = false) => {
    const where = values.length === 0 ? [] : [{ dimension: 'kind', values, except }]
    const day = clock.now.toISOString().slice(0, 10)
    return (await t.call(statistic.summary, { from: day, to: day, where }, by)).result?.loads
  }
  assert.equal(await loads([]), 3)
  assert.equal(await loads(['live']), 1)
  assert.equal(await loads(['vod']), 2)
  assert.equal(await loads(['vod'], true), 1)
  assert.equal(await loads(['vod', 'live']), 3)
  const where = [{ dimension: 'kind', values: ['film'] }]
  assert.equal(
    (await t.call(statistic.summary, { from: '2026-11-26', to: '2026-11-26', where }, by)).error?.type,
    'VALIDATION',
  )
})
