import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyticsExports, analyticsReports } from '@skleyka/contract/analytics/analytics-exports.calls.ts'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import type * as z from 'zod/mini'
import { pdfText } from '../../../test/pdf-text.ts'
import { viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'
import { findDue } from '../../registry/due-work.sql.ts'
import { noStatistics } from '../../statistics/statistics.ts'
import { isExportDue } from './exports.sql.ts'
import { makeExports, sweepExports } from './make-exports.ts'

const { make, user, account, insert, db, http, clock, store } = await testStatistic()
const admin = await make.user({ admin: true, name: 'Анна' })
await db.updateTable('accounts').set({ name: '=Студия' }).where('id', '=', account.id).execute()
const record = await make.record(account.id, user)
await insert(...viewEvents(new Date('2026-03-10T12:00:00Z'), 60, { account: account.id, record, viewer: 1 }))
await db
  .insertInto('traffic_days')
  .values({
    ...{ account_id: account.id, day: new Date('2026-03-10T12:00:00Z'), kind: 'video', bytes: 1_234, requests: 1 },
  })
  .execute()
const { services } = http
const ask = <R extends z.ZodMiniType>(
  called: { readonly path: string; readonly result: R },
  params: object,
  as = admin,
) => http.call(called, params, { user: as })
const isDue = async () => (await findDue(db, 'due_exports', [isExportDue], clock.now)).has(isExportDue)
const days = { from: '2026-03-01', to: '2026-03-11' }
const stateOf = async (id: number) =>
  (await ask(analyticsExports.exports, {})).result.items.find((item) => item.id === id)

async function made(report: string, format: string) {
  const { result } = await ask(analyticsExports.export, { query: { report, ...days }, format })
  await makeExports(services)
  assert.deepEqual([(await stateOf(result.export.id))?.state, report], ['DONE', report])
  const { url } = (await ask(analyticsExports.exportDownload, { id: result.export.id })).result
  return http.app.inject({ method: 'GET', url: new URL(url).pathname })
}

test('product B14 every report of the analytics becomes a CSV, an XLSX and a PDF', async () => {
  for (const report of analyticsReports) {
    assert.match((await made(report, 'CSV')).body, /^\uFEFF[А-Я]/)
    assert.match((await made(report, 'XLSX')).body, /^PK/)
    const [page = ''] = pdfText((await made(report, 'PDF')).rawPayload)
    assert.match(page, /Вся платформа\. Период: 1.марта.2026.—.11.марта.2026/)
  }
})

test('product B14 the accounts of the platform stand in the file with views, traffic and totals, and no program computes a name', async () => {
  const lines = (await made('stat', 'CSV')).body.replace('\uFEFF', '').trim().split('\r\n')
  assert.match(lines[0] ?? '', /^Аккаунт;Код;Просмотры;.*;Трафик, байт;/)
  const own = lines.find((line) => line.startsWith("'=Студия;")) ?? assert.fail(lines.join('\n'))
  assert.deepEqual(own.split(';').slice(2, 5), ['1', '1', '1'])
  assert.equal(own.split(';').at(-3), '1234')
  assert.match(lines.at(-1) ?? '', /^Всего;;1;/)
})

test('product B14 exports wait while the store is away, end with the rights of their author, and expire', async () => {
  const query = { report: 'stat', ...days }
  const { result } = await ask(analyticsExports.export, { query, format: 'CSV' })
  await makeExports({ ...services, statistics: noStatistics })
  assert.deepEqual([(await stateOf(result.export.id))?.state, await isDue()], ['QUEUED', true])
  const begun = (minutes: number) =>
    db
      .updateTable('analytics_exports')
      .set({ state: 'RUNNING', started_at: new Date(clock.now.getTime() - minutes * 60_000) })
      .where('id', '=', result.export.id)
      .execute()
  await begun(9)
  assert.equal(await isDue(), false, 'another process makes it')
  await begun(11)
  assert.equal(await isDue(), true, 'that process is gone')
  await makeExports({ ...services, statistics: store })
  assert.equal(await isDue(), false)
  const { url } = (await ask(analyticsExports.exportDownload, { id: result.export.id })).result
  await db.updateTable('users').set({ admin: false }).where('id', '=', admin).execute()
  assert.equal((await http.app.inject({ method: 'GET', url: new URL(url).pathname })).statusCode, 404)
  await db.updateTable('users').set({ admin: true }).where('id', '=', admin).execute()
  const waiting = (await ask(analyticsExports.export, { query, format: 'CSV' })).result.export.id
  await db.updateTable('users').set({ admin: false }).where('id', '=', admin).execute()
  await makeExports(services)
  await db.updateTable('users').set({ admin: true }).where('id', '=', admin).execute()
  const refused = await stateOf(waiting)
  assert.deepEqual(
    [refused?.state, refused?.failText],
    ['FAILED', 'У\u00a0автора выгрузки больше нет доступа к\u00a0аналитике'],
  )
  await db.updateTable('users').set({ admin: true }).where('id', '=', admin).execute()
  assert.equal(
    (await http.app.inject({ method: 'GET', url: `${new URL(url).pathname}x`.replace('.', '!') })).statusCode,
    404,
  )
  clock.now = new Date(clock.now.getTime() + 15 * 24 * 3_600_000)
  await sweepExports(services)
  assert.equal((await stateOf(result.export.id))?.state, 'EXPIRED')
})

test('product B14 only administrators export, bad queries are refused, and a delete is told in the audit', async () => {
  const query = { report: 'stat', ...days }
  assert.equal((await ask(analyticsExports.export, { query, format: 'CSV' }, user)).error?.type, 'ACCESS')
  for (const wrong of [
    { ...query, report: 'users' },
    { ...query, from: '2026-03-12' },
    { ...query, to: "1'--" },
  ])
    assert.equal((await ask(analyticsExports.export, { query: wrong, format: 'CSV' })).error?.type, 'VALIDATION')
  assert.equal((await ask(analyticsExports.export, { query, format: 'EXE' })).error?.type, 'VALIDATION')
  const { result } = await ask(analyticsExports.export, { query, format: 'CSV' })
  await ask(analyticsExports.exportDelete, { id: result.export.id })
  await ask(analyticsExports.exportDelete, { id: result.export.id })
  assert.equal(await stateOf(result.export.id), undefined)
  const lines = await db
    .selectFrom('audit_events')
    .select('action')
    .where('object_id', '=', String(result.export.id))
    .execute()
  assert.deepEqual(lines.map(({ action }) => action).toSorted(), [
    'analyticsExports.export',
    'analyticsExports.exportDelete',
  ])
})

test('product B14 the platform keeps a bounded number of exports, and one more is refused', async () => {
  const query = { report: 'stat', ...days }
  const { total } = (await ask(analyticsExports.exports, {})).result
  const row = { ...{ user_id: admin, name: 'Платформа' }, query: JSON.stringify(query), format: 'CSV' } as const
  const missing = statisticBounds.exports - total - 1
  await db
    .insertInto('analytics_exports')
    .values(Array.from({ length: missing }, () => row))
    .execute()
  const { error, result } = await ask(analyticsExports.export, { query, format: 'CSV' })
  assert.equal(error, undefined, 'the last one')
  const { error: full } = await ask(analyticsExports.export, { query, format: 'CSV' })
  assert.deepEqual([full?.type, full?.subtype], ['LIMIT', 'QUOTA'])
  await ask(analyticsExports.exportDelete, { id: result.export.id })
  assert.equal((await ask(analyticsExports.export, { query, format: 'CSV' })).error, undefined)
})
