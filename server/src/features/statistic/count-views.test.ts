import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'
import { noStatistics } from '../../statistics/statistics.ts'
import { setEarlierViews } from '../records/records.ts'
import { countViews, viewsUnlessAway } from './count-views.ts'

const { make, user, account, ask, insert, http, clock, db } = await testStatistic()
const named = async (name: string) => make.record(account.id, user, { name })
const [plain, old, loved] = [await named('Без просмотров'), await named('Старое'), await named('Любимое')]
const before = await db.selectFrom('records').select(['id', 'row_version', 'updated_at']).orderBy('id').execute()

const listed = async (params: object) => {
  const { result } = await ask(records.getListByFilter, params)
  return result.records.map(({ id, views28, viewsTotal }) => [id, views28, viewsTotal])
}

test('the library tells views of 28 days and of all time, sorts by them and filters', async () => {
  await insert(
    ...viewEvents(new Date('2026-01-10T12:00:00Z'), 20, { account: account.id, record: old, viewer: 1 }),
    ...viewEvents(new Date('2026-03-10T12:00:00Z'), 20, { account: account.id, record: loved, viewer: 1 }),
    ...viewEvents(new Date('2026-03-11T12:00:00Z'), 20, { account: account.id, record: loved, viewer: 2 }),
    ...viewEvents(new Date('2026-03-11T12:00:00Z'), 3, { account: account.id, record: plain, viewer: 2 }),
  )
  await countViews(http.services)
  const sort = { field: 'views', order: 'desc' }
  assert.deepEqual(await listed({ sort }), [
    [loved, 2, 2],
    [old, 0, 1],
    [plain, 0, 0],
  ])
  const where = { field: 'viewsTotal', op: 'gt', value: 0 }
  assert.deepEqual(await listed({ filter: { where }, sort }), [
    [loved, 2, 2],
    [old, 0, 1],
  ])
  assert.deepEqual(
    await db.selectFrom('records').select(['id', 'row_version', 'updated_at']).orderBy('id').execute(),
    before,
  )
})

test('views leave the 28 days, and an outage of the store leaves the library as it is', async () => {
  clock.now = new Date('2026-05-12T09:00:00Z')
  await viewsUnlessAway({ ...http.services, statistics: noStatistics })
  assert.deepEqual((await listed({ sort: { field: 'views', order: 'desc' } }))[0], [loved, 2, 2])
  await countViews(http.services)
  assert.deepEqual(
    (await listed({ sort: { field: 'views', order: 'desc' } })).map(([, recent, all]) => [recent, all]).toSorted(),
    [
      [0, 0],
      [0, 1],
      [0, 2],
    ],
  )
})

test('views of before a move are in the total, and stay there when the views of here are copied again', async () => {
  const set = (views: number) =>
    db.transaction().execute((tx) => setEarlierViews(tx, { accountId: account.id, recordId: loved, views }))
  assert.equal(await set(1000), true)
  assert.equal(await set(500), true)
  const views = async () => (await listed({ sort: { field: 'views', order: 'desc' } })).find(([id]) => id === loved)
  assert.deepEqual(await views(), [loved, 0, 502])
  await countViews(http.services)
  assert.deepEqual(await views(), [loved, 0, 502])
  const foreign = await make.account()
  const theirs = { accountId: foreign.id, recordId: loved, views: 7 }
  assert.equal(await db.transaction().execute((tx) => setEarlierViews(tx, theirs)), false)
})
