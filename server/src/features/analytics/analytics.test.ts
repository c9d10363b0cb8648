import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analytics } from '@skleyka/contract/analytics/analytics.calls.ts'
import { reports } from '@skleyka/contract/reports/reports.calls.ts'
import type * as z from 'zod/mini'
import { sessionEvents, viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'

const { make, user, account, insert, db, http } = await testStatistic()
const admin = await make.user({ admin: true })
const ask = <R extends z.ZodMiniType>(called: { readonly path: string; readonly result: R }, params: object) =>
  http.call(called, params, { user: admin })
const record = await make.record(account.id, user)
const gazeta = await make.account({ code: 'gazeta', name: 'Газета' })
const newspaper = await make.record(gazeta.id, user, { created_at: new Date('2026-03-10T09:00:00Z') })
await db
  .updateTable('accounts')
  .set({ created_at: new Date('2026-02-10T09:00:00Z') })
  .where('id', 'in', [account.id, gazeta.id])
  .execute()
await insert(
  ...viewEvents(new Date('2026-03-09T12:00:00Z'), 60, { account: account.id, record, viewer: 1 }),
  ...viewEvents(new Date('2026-03-10T12:00:00Z'), 60, { account: account.id, record, viewer: 1, domain: 'm.lenta.ru' }),
  ...viewEvents(new Date('2026-03-11T12:00:00Z'), 20, {
    account: account.id,
    record,
    viewer: 2,
    domain: 'notlenta.ru',
  }),
  ...viewEvents(new Date('2026-03-11T12:00:00Z'), 20, { account: gazeta.id, record: newspaper, viewer: 2 }),
  ...sessionEvents(new Date('2026-03-11T13:00:00Z'), { account: gazeta.id, record: newspaper, viewer: 3 }, [
    { after: 0, type: 'load' },
    { after: 1, type: 'play' },
    { after: 2, type: 'error', is_fatal: 1, before_first_frame: 1, error_code: 'networkError' },
  ]),
)
const days = { from: '2026-03-10', to: '2026-03-11' }

test('B14 administrators are told the figures of the whole platform, and of one account of it', async () => {
  const params = { ...days, compare: 'previous', measures: ['views', 'viewers', 'watchSeconds'] }
  const { result } = await ask(analytics.totals, params)
  assert.deepEqual(
    [result.figures.views, result.figures.viewers, result.figures.watchSeconds, result.before?.views],
    [3, 2, 100, 1],
  )
  assert.deepEqual(
    result.points.map(({ figures }) => figures.views),
    [1, 2],
  )
  const one = await ask(analytics.totals, { ...params, accountCode: 'gazeta' })
  assert.deepEqual([one.result.figures.views, one.result.newRecords], [1, 1])
  const unknown = await ask(analytics.totals, { ...params, accountCode: 'nobody' })
  assert.equal(unknown.error?.subtype, 'ACCOUNT')
})

test('B14 C7 totals and accounts tell the traffic of the period, and of the one before it', async () => {
  const sent = (accountId: number, day: string, bytes: number) => ({
    ...{ account_id: accountId, day: new Date(`${day}T12:00:00Z`), kind: 'video' as const, bytes, requests: 1 },
  })
  await db
    .insertInto('traffic_days')
    .values([
      sent(account.id, '2026-03-09', 7),
      sent(account.id, '2026-03-10', 100),
      sent(gazeta.id, '2026-03-11', 300),
    ])
    .execute()
  const params = { ...days, compare: 'previous', measures: ['views'] }
  const { result } = await ask(analytics.totals, params)
  assert.deepEqual([result.trafficBytes, result.trafficBytesBefore], [400, 7])
  const one = await ask(analytics.totals, { ...params, compare: undefined, accountCode: 'gazeta' })
  assert.deepEqual([one.result.trafficBytes, one.result.trafficBytesBefore], [300, null])
  const sorted = await ask(analytics.accounts, { ...params, sort: { field: 'trafficBytes', order: 'desc' } })
  assert.deepEqual(
    sorted.result.items.slice(0, 2).map(({ accountCode, trafficBytes }) => [accountCode, trafficBytes]),
    [
      ['gazeta', 300],
      [account.code, 100],
    ],
  )
  const all = await ask(reports.getAnalyticsAllAccounts, days)
  const newspaper = all.result.accounts.find(({ accountCode }) => accountCode === 'gazeta')
  assert.deepEqual(
    [newspaper?.views, newspaper?.trafficBytes, all.result.totals.views],
    [1, 300, 3],
    'C-7.3-24 with views',
  )
})

test('B14 accounts are told with their active days, growth and share, sorted and by pages', async () => {
  const { result } = await ask(analytics.accounts, { ...days, compare: 'previous', measures: ['views', 'loads'] })
  assert.deepEqual(
    result.items
      .slice(0, 2)
      .map(({ accountCode, figures, activeDays, share, growth }) => [
        accountCode,
        figures.views,
        activeDays,
        share,
        growth,
      ]),
    [
      [account.code, 2, 2, 2 / 3, 1],
      ['gazeta', 1, 1, 1 / 3, null],
    ],
  )
  const byName = await ask(analytics.accounts, {
    ...{ ...days, measures: ['views'], sort: { field: 'name', order: 'desc' }, perPage: 1, page: 1 },
  })
  assert.deepEqual([byName.result.items[0]?.accountName, byName.result.totals.views], ['Газета', 3])
})

test('B14 cohorts are the accounts of a month, followed by the months in which they had views', async () => {
  const { result } = await ask(analytics.cohorts, { months: 2 })
  assert.deepEqual(result.cohorts, [
    { month: '2026-02', accounts: 2, active: [0, 2], views: [0, 4] },
    { month: '2026-03', accounts: 0, active: [0], views: [0] },
  ])
})

test('B14 C-3-16 C-3-19 partner sites are counted by their hosts and by the account of their code', async () => {
  const saved = await ask(analytics.savePartnerDomains, { id: 15, domains: ['Lenta.ru', 'lenta.ru'] })
  assert.deepEqual(saved.result.domains, ['lenta.ru'])
  const { result } = await ask(analytics.partners, days)
  assert.equal(result.sites.length, 28)
  assert.deepEqual(
    result.sites.filter(({ figures }) => figures.views).map(({ code, figures }) => [code, figures.views]),
    [
      ['lentaru', 1],
      ['gazeta', 1],
    ],
  )
  assert.equal(result.sites.filter(({ isAccount }) => isAccount).length, 4)
  assert.equal(result.totals.views, 2)
})

test('B14 the quality of playback is told by errors and by account', async () => {
  const { result } = await ask(analytics.quality, days)
  assert.deepEqual(
    result.failures.map(({ code, count }) => [code, count]),
    [['networkError', 1]],
  )
  assert.deepEqual(
    result.accounts.map(({ accountCode, figures }) => [accountCode, figures.errorRate]),
    [
      [account.code, 0],
      ['gazeta', 0.5],
    ],
  )
})
