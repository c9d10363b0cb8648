import assert from 'node:assert/strict'
import { test } from 'node:test'
import { platformTimeZone } from '@skleyka/contract/reports/reports.calls.ts'
import { viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'
import { dayAfter } from './account-days.ts'
import { closeDays } from './close-days.ts'
import { figureRows, figureTotals } from './figure-rows.ts'
import { closedDays, type Period } from './periods.ts'
import { closePlatformDays } from './platform-days.ts'
import { platformScope } from './scope.ts'

const { make, account, insert, db, clock, http, store } = await testStatistic()
const { services } = http
// its days end ten hours before those of Greenwich, thirteen before those of Moscow
const far = await make.account()
await db.updateTable('accounts').set({ time_zone: 'Pacific/Kiritimati' }).where('id', '=', far.id).execute()
let viewers = 0
const view = (at: string, accountId = account.id) =>
  viewEvents(new Date(at), 10, { account: accountId, record: accountId, viewer: ++viewers })

const summed = async () => {
  const rows = await store.query<{ day: string }>('SELECT toString(day) AS day FROM platform_closings ORDER BY day')
  return rows.map(({ day }) => day)
}
const sums = async () => {
  const rows = await store.query<{ day: string; views: number }>(
    'SELECT toString(day) AS day, sum(views) AS views FROM platform_days GROUP BY day ORDER BY day',
  )
  return rows.map(({ day, views }) => [day, Number(views)])
}
const sumsOfAccounts = async () => {
  const rows = await store.query<{ day: string; account: number; views: number }>(
    'SELECT toString(day) AS day, account, sum(views) AS views FROM account_days GROUP BY day, account ORDER BY day, account',
  )
  return rows.map(({ day, account: id, views }) => [day, id, Number(views)])
}

const viewsOf = async (period: Period, days?: 'platform') => {
  const scope = platformScope({ ...services, db }, { timeZone: platformTimeZone })
  const before = { from: dayAfter(period.from, -2), to: dayAfter(period.from, -1) }
  const question = { period, before, by: [], days, measures: ['views' as const] }
  const { figures, before: earlier } = await figureTotals(scope, await closedDays(scope), question)
  return [figures.views, earlier?.views]
}
const viewsByAccount = async (period: Period, days?: 'accounts') => {
  const scope = platformScope({ ...services, db }, { timeZone: platformTimeZone })
  const question = { by: [], also: ['toString(account)'], days, measures: ['views' as const], limit: 10, offset: 0 }
  const found = await figureRows(scope, await closedDays(scope), { ...question, period, before: null, step: 'day' })
  return found.rows
    .map(({ keys, figures }) => [...keys, figures.views])
    .toSorted((one, other) => String(one).localeCompare(String(other)))
}

/** Services whose store ends a run before it is written down that a day of the platform is summed up. */
const stopped = {
  ...services,
  statistics: {
    ...store,
    insert: (...args: Parameters<typeof store.insert>) =>
      args[0] === 'platform_closings' ? Promise.reject(new Error('cut off')) : store.insert(...args),
  },
}

test('closed days without a viewing are no days of the platform', async () => {
  clock.now = new Date('2026-03-02T12:00:00Z')
  await closePlatformDays(stopped)
  await insert(...viewEvents(new Date('2026-03-01T12:00:00Z'), 10, { account: account.id, is_robot: 1 }))
  assert.equal(await closeDays(stopped), 1)
  assert.deepEqual(await summed(), [])
})

test('a day of the platform is summed up once every account has closed it, from the first day with events on', async () => {
  clock.now = new Date('2026-03-11T23:30:00Z')
  await insert(
    ...view('2026-03-09T12:00:00Z'),
    ...view('2026-03-09T12:00:00Z', far.id),
    // the last minute of a day of Moscow, and the first one of the next
    ...view('2026-03-09T20:59:30Z'),
    ...view('2026-03-09T21:00:30Z'),
    ...view('2026-03-10T12:00:00Z'),
    // closed by both, and of no day that is summed up
    ...view('2026-03-11T08:00:00Z', far.id),
    ...view('2026-03-11T08:00:00Z'),
    // closed in Moscow alone
    ...view('2026-03-11T12:00:00Z'),
    ...view('2026-03-11T13:00:00Z', far.id),
    ...view('2026-03-11T22:00:00Z'),
  )
  await closeDays(services)
  assert.deepEqual(await summed(), ['2026-03-09', '2026-03-10'])
  assert.deepEqual(await sums(), [
    ['2026-03-09', 3],
    ['2026-03-10', 2],
  ])
  assert.deepEqual(await sumsOfAccounts(), [
    ['2026-03-09', account.id, 2],
    ['2026-03-09', far.id, 1],
    ['2026-03-10', account.id, 2],
  ])
})

/** Periods that lie in days that are summed up, closed, open, or reach over their bounds; with their views and those of two days before. */
const periods = [
  { period: { from: '2026-03-09', to: '2026-03-10' }, views: [5, 0] },
  { period: { from: '2026-03-10', to: '2026-03-11' }, views: [6, 3] },
  { period: { from: '2026-03-11', to: '2026-03-11' }, views: [4, 5] },
  { period: { from: '2026-03-11', to: '2026-03-12' }, views: [5, 5] },
  { period: { from: '2026-03-09', to: '2026-03-12' }, views: [10, 0] },
  { period: { from: '2026-03-12', to: '2026-03-12' }, views: [1, 6] },
  { period: { from: '2026-03-13', to: '2026-03-14' }, views: [0, 5] },
]

test('views of summed up, closed and open days are counted once, in every period and before it', async () => {
  for (const { period, views } of periods) {
    assert.deepEqual(await viewsOf(period, 'platform'), views, JSON.stringify(period))
    assert.deepEqual(await viewsOf(period), views, JSON.stringify(period))
    assert.deepEqual(await viewsByAccount(period, 'accounts'), await viewsByAccount(period))
  }
})

test('the day whose end is the moment up to which all have closed theirs is summed up too, and none twice', async () => {
  clock.now = new Date('2026-03-12T12:30:00Z')
  await assert.rejects(closeDays(stopped), /cut off/)
  assert.deepEqual(await summed(), ['2026-03-09', '2026-03-10'])
  for (const { period, views } of periods) assert.deepEqual(await viewsOf(period, 'platform'), views)
  await closeDays(services)
  await closePlatformDays(services)
  // Moscow has closed its 11th, which ended at 21:00; Kiritimati later hours too
  assert.deepEqual(await summed(), ['2026-03-09', '2026-03-10', '2026-03-11'])
  assert.deepEqual((await sums()).at(-1), ['2026-03-11', 4])
  assert.deepEqual((await sumsOfAccounts()).slice(-2), [
    ['2026-03-11', account.id, 2],
    ['2026-03-11', far.id, 2],
  ])
  for (const { period, views } of periods) {
    assert.deepEqual(await viewsOf(period, 'platform'), views, JSON.stringify(period))
    assert.deepEqual(await viewsByAccount(period, 'accounts'), await viewsByAccount(period))
  }
})
