import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statisticBounds } from '@skleyka/contract/statistic/statistic-bounds.ts'
import { statisticExports } from '@skleyka/contract/statistic/statistic-exports.calls.ts'
import { statisticReports } from '@skleyka/contract/statistic/statistic-reports.calls.ts'
import { pdfText } from '../../../test/pdf-text.ts'
import { viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'
import { findDue } from '../../registry/due-work.sql.ts'
import { noStatistics } from '../../statistics/statistics.ts'
import { isExportDue } from './exports.sql.ts'
import { makeExports, startDueReports, sweepExports } from './make-exports.ts'

const { make, user, account, ask, insert, db, clock, http, store } = await testStatistic()
const record = await make.record(account.id, user, { name: '=cmd|Ролик', duration_ms: 60_000 })
const foreign = await make.account()
const foreignRecord = await make.record(foreign.id, user)
await insert(
  ...viewEvents(new Date('2026-03-10T12:00:00Z'), 60, { account: account.id, record, viewer: 1 }),
  ...viewEvents(new Date('2026-03-11T12:00:00Z'), 3, { account: account.id, record, viewer: 2 }),
)
const { services } = http
const isDue = async () => (await findDue(db, 'due_exports', [isExportDue], services.now())).has(isExportDue)
const query = {
  period: { kind: 'LAST', days: 2 },
  by: ['record'],
  measures: ['views', 'viewRate', 'watchSeconds'],
}
const stateOf = async (id: number) =>
  (await ask(statisticExports.exports, {})).result.items.find((item) => item.id === id)

async function fileOf(id: number): Promise<string> {
  const { result } = await ask(statisticExports.exportDownload, { id })
  const { pathname } = new URL(result.url)
  const answer = await http.app.inject({ method: 'GET', url: pathname })
  assert.equal(answer.statusCode, 200)
  return answer.body
}

test('a table of figures becomes a file that no program computes', async () => {
  const { result } = await ask(statisticExports.export, { query, format: 'CSV' })
  assert.deepEqual([result.export.state, result.export.name], ['QUEUED', 'Просмотры: видео'])
  await makeExports(services)
  const made = await stateOf(result.export.id)
  assert.deepEqual([made?.state, made?.rows, made?.ownerName], ['DONE', 2, 'Мария'])
  assert.deepEqual((await fileOf(result.export.id)).replace('\uFEFF', '').trim().split('\r\n'), [
    'Видео;Просмотры;Доля запусков, %;Время просмотра, с',
    "'=cmd|Ролик;1;50;63",
    'Всего;1;50;63',
  ])
  const sheet = await ask(statisticExports.export, { query: { ...query, step: 'day', by: [] }, format: 'XLSX' })
  await makeExports(services)
  assert.match(await fileOf(sheet.result.export.id), /^PK/)
})

test('product B8 the PDF of a query has the figures of its CSV, the account, the period and the definitions', async () => {
  const { result } = await ask(statisticExports.export, { query, format: 'PDF' })
  await makeExports(services)
  const { url } = (await ask(statisticExports.exportDownload, { id: result.export.id })).result
  const answer = await http.app.inject({ method: 'GET', url: new URL(url).pathname })
  assert.equal(answer.headers['content-type'], 'application/pdf')
  assert.match(String(answer.headers['content-disposition']), /\.pdf/)
  const [page = ''] = pdfText(answer.rawPayload)
  for (const part of [
    /=cmd\|Ролик150\s*63/,
    /Всего150\s*63/,
    /Аккаунт: /,
    /10.марта.2026.—.11.марта.2026,/,
    /5.секунд подряд/,
  ])
    assert.match(page, part)
})

test('an export waits while the store is away, and one that cannot be made says why', async () => {
  const { result } = await ask(statisticExports.export, { query, format: 'CSV' })
  await makeExports({ ...services, statistics: noStatistics })
  assert.deepEqual([(await stateOf(result.export.id))?.state, await isDue()], ['QUEUED', true])
  await makeExports({ ...services, statistics: store })
  assert.deepEqual([(await stateOf(result.export.id))?.state, await isDue()], ['DONE', false])
  const ads = { ...query, by: ['adBlock'] }
  const wrong = await ask(statisticExports.export, { query: ads, format: 'CSV' })
  await makeExports(services)
  const failed = await stateOf(wrong.result.export.id)
  assert.deepEqual(
    [failed?.state, failed?.failText],
    ['FAILED', 'По\u00a0рекламным паузам и\u00a0блокам считаются только показатели рекламы'],
  )
})

test('an export that meets a fault of the server says no more than that, and the fault is logged; a refusal is not', async () => {
  const logged: unknown[] = []
  const log = { ...services.log, error: (facts: { err?: Error }) => void logged.push(facts.err?.message) }
  const broken = { ...noStatistics, query: () => Promise.reject(new Error('a fault')) }
  const { id } = (await ask(statisticExports.export, { query, format: 'CSV' })).result.export
  await makeExports({ ...services, log, statistics: broken })
  const failed = await stateOf(id)
  assert.deepEqual(
    [failed?.state, failed?.failText, logged],
    ['FAILED', 'Не\u00a0удалось посчитать отчёт', ['a fault']],
  )
  await ask(statisticExports.export, { query: { ...query, by: ['adBlock'] }, format: 'CSV' })
  await makeExports({ ...services, log, statistics: store })
  assert.equal(logged.length, 1)
})

test('an export whose process has died is taken over ten minutes after it began, and not before', async () => {
  const { id } = (await ask(statisticExports.export, { query, format: 'CSV' })).result.export
  const begunAgo = async (minutes: number) => {
    const started_at = new Date(clock.now.getTime() - minutes * 60_000)
    await db.updateTable('statistic_exports').set({ state: 'RUNNING', started_at }).where('id', '=', id).execute()
    const due = await isDue()
    await makeExports(services)
    return [due, (await stateOf(id))?.state]
  }
  assert.deepEqual(await begunAgo(9.9), [false, 'RUNNING'])
  assert.deepEqual(await begunAgo(10.1), [true, 'DONE'])
})

test('whoever has lost the permission gets no file of what he asked for before', async () => {
  const { result } = await ask(statisticExports.export, { query, format: 'CSV' })
  const roles = await db.deleteFrom('membership_roles').where('user_id', '=', user).returningAll().execute()
  await makeExports(services)
  await db.insertInto('membership_roles').values(roles).execute()
  assert.equal((await stateOf(result.export.id))?.failText, 'У\u00a0автора отчёта больше нет доступа к\u00a0статистике')
})

test('a record of another account is as unknown in a query, and an export of it as unknown too', async () => {
  const { error } = await ask(statisticExports.export, { query: { ...query, recordId: foreignRecord }, format: 'CSV' })
  assert.deepEqual([error?.type, error?.subtype], ['NOT_FOUND', 'RECORD'])
  const id = (await ask(statisticExports.exports, {})).result.items[0]?.id
  const stranger = await make.user()
  const home = await make.account({ members: { [stranger]: ['yauth.can_view_account_stat'] } })
  const answer = await http.call(statisticExports.exportDownload, { id }, { user: stranger, account: home.code })
  assert.deepEqual([answer.error?.type, answer.error?.subtype], ['NOT_FOUND', 'EXPORT'])
})

test('a saved report is made on its day and told to its recipients by mail', async () => {
  await db.updateTable('users').set({ confirmation_needed: false }).where('id', '=', user).execute()
  const saved = await ask(statisticReports.reportsSave, { name: 'Неделя', query, chart: 'BARS' })
  const { id, rowVersion } = saved.result.report
  const again = await ask(statisticReports.reportsSave, { name: 'НЕДЕЛЯ', query, chart: 'BARS' })
  assert.deepEqual(again.error?.fields, { name: ['Отчёт с\u00a0таким названием уже есть'] })
  const other = await ask(statisticReports.reportsSave, { name: 'Другая неделя', query, chart: 'BARS' })
  assert.equal(other.error, undefined, 'another name is free')
  await ask(statisticReports.reportsDelete, { id: other.result.report.id })
  const stranger = await make.user()
  const schedule = { every: 'MONTH', minute: 9 * 60, day: 31 }
  const params = { id, rowVersion, schedule, format: 'CSV' }
  const wrong = await ask(statisticReports.reportsSchedule, { ...params, recipientIds: [user, stranger] })
  assert.equal(wrong.error?.subtype, 'USER')
  const unproven = await make.user({ confirmationNeeded: true })
  await make.member(account.id, unproven, [])
  const unsure = await ask(statisticReports.reportsSchedule, { ...params, recipientIds: [user, unproven] })
  assert.equal(unsure.error?.subtype, 'USER', 'nobody knows whose address that is')
  const { result } = await ask(statisticReports.reportsSchedule, { ...params, recipientIds: [user] })
  assert.equal(result.report.nextDate, '2026-03-31T06:00:00.000Z')
  const stale = await ask(statisticReports.reportsSchedule, { ...params, recipientIds: [user] })
  assert.equal(stale.error?.subtype, 'CONFLICT')
  await startDueReports(services)
  assert.equal(
    (await ask(statisticExports.exports, {})).result.items.some((item) => item.reportId === id),
    false,
  )
  clock.now = new Date('2026-03-31T06:00:01Z')
  await startDueReports(services)
  await startDueReports(services)
  const made = (await ask(statisticExports.exports, {})).result.items.filter((item) => item.reportId === id)
  assert.deepEqual(
    made.map(({ name }) => name),
    ['Неделя'],
  )
  await makeExports(services)
  const mails = await db.selectFrom('mails').select('kind').where('kind', '=', 'statisticReport').execute()
  assert.equal(mails.length, 1)
  const list = await ask(statisticReports.reportsList, {})
  assert.equal(list.result.items[0]?.nextDate, '2026-04-30T06:00:00.000Z')
  await ask(statisticReports.reportsDelete, { id })
  assert.equal((await ask(statisticReports.reportsList, {})).result.total, 0)
})

/** Returns the audit events about the statistics of an account: the change and its names before and after. */
const audited = async (objectType: string) =>
  (
    await db
      .selectFrom('audit_events')
      .select(['object_id', 'before', 'after'])
      .where('account_id', '=', account.id)
      .where('object_type', '=', objectType)
      .orderBy('id')
      .execute()
  ).map(({ object_id, before, after }) => [Number(object_id), before, after])

test('a saved report is written over by its number as long as nobody else has changed it, and the audit log tells both', async () => {
  const { id, rowVersion } = (await ask(statisticReports.reportsSave, { name: 'Месяц', query, chart: 'BARS' })).result
    .report
  const wider = { ...query, period: { kind: 'LAST', days: 30 } }
  const changed = { id, rowVersion, name: 'Другой месяц', query: wider, chart: 'TABLE' }
  const answer = await ask(statisticReports.reportsSave, changed)
  assert.equal(answer.error, undefined)
  const { items, total } = (await ask(statisticReports.reportsList, {})).result
  assert.deepEqual([total, items[0]?.id, items[0]?.name, items[0]?.query.period], [1, id, 'Другой месяц', wider.period])
  const late = await ask(statisticReports.reportsSave, { ...changed, name: 'Третий месяц' })
  assert.equal(late.error?.subtype, 'CONFLICT')
  const [event] = (await audited('statisticReport')).filter(([of, before]) => of === id && before !== null)
  assert.match(JSON.stringify(event), /"name":"Месяц".*"name":"Другой месяц"/)
})

test('a file of figures goes after 14 days and its export after 90; one that is deleted is told to the audit log, a foreign one stays', async () => {
  const made = async () => (await ask(statisticExports.export, { query, format: 'CSV' })).result.export.id
  const [kept, deleted] = [await made(), await made()]
  await makeExports(services)
  const stranger = await make.user()
  const home = await make.account({ members: { [stranger]: ['yauth.can_view_account_stat'] } })
  await http.call(statisticExports.exportDelete, { id: kept }, { user: stranger, account: home.code })
  assert.equal((await stateOf(kept))?.state, 'DONE')
  await ask(statisticExports.exportDelete, { id: deleted })
  assert.equal(await stateOf(deleted), undefined)
  assert.deepEqual(await audited('statisticExport').then((all) => all.filter(([, before]) => before !== null)), [
    [deleted, { name: 'Просмотры: видео' }, null],
  ])
  const now = clock.now.getTime()
  const sweptAfter = async (days: number) => {
    clock.now = new Date(now + days * 86_400_000)
    await sweepExports(services)
    return (await stateOf(kept))?.state
  }
  // the row was written by the clock of the database
  await db.updateTable('statistic_exports').set({ created_at: clock.now }).where('id', '=', kept).execute()
  assert.deepEqual(
    [await sweptAfter(13.9), await sweptAfter(14), await sweptAfter(89.9)],
    ['DONE', 'EXPIRED', 'EXPIRED'],
  )
  const gone = await ask(statisticExports.exportDownload, { id: kept })
  assert.equal(gone.error?.subtype, 'EXPORT')
  assert.equal(await sweptAfter(90.1), undefined)
})

test('an account keeps a bounded number of exports, and one more is refused; those of others do not count', async () => {
  const { total } = (await ask(statisticExports.exports, {})).result
  const row = { ...{ user_id: user, name: 'Просмотры' }, query: JSON.stringify(query), format: 'CSV' } as const
  const rows = (accountId: number, length: number) => Array.from({ length }, () => ({ ...row, account_id: accountId }))
  await db
    .insertInto('statistic_exports')
    .values([...rows(account.id, statisticBounds.exports - total - 1), ...rows(foreign.id, 5)])
    .execute()
  assert.equal((await ask(statisticExports.export, { query, format: 'CSV' })).error, undefined, 'the last one')
  const { error } = await ask(statisticExports.export, { query, format: 'CSV' })
  assert.deepEqual([error?.type, error?.subtype], ['LIMIT', 'QUOTA'])
})
