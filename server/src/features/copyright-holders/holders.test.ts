import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { holderHeader } from '@skleyka/contract/copyright-holders/holder-header.ts'
import { holderReportBounds } from '@skleyka/contract/copyright-holders/holder-report-bounds.ts'
import { holderReports } from '@skleyka/contract/copyright-holders/holder-reports.calls.ts'
import { holderVideos } from '@skleyka/contract/copyright-holders/holder-videos.calls.ts'
import { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import type * as z from 'zod/mini'
import { viewEvents } from '../../../test/statistic-events.ts'
import { testStatistic } from '../../../test/test-statistic.ts'
import { addHolderMember, removeHolderMember } from './holders.sql.ts'

const { make, user, account, insert, db, http } = await testStatistic()
const admin = await make.user({ admin: true, name: 'Администратор' })
const agent = await make.user({ name: 'Вера' })
const { name: own } = await db
  .selectFrom('accounts')
  .select('name')
  .where('id', '=', account.id)
  .executeTakeFirstOrThrow()
const other = await make.account({ code: 'other', name: 'Другой аккаунт' })
await addHolderMember(db, 'Волга-Фильм', agent)
await addHolderMember(db, 'Ока-Фильм', user)
const idOf = async (name: string) =>
  (await db.selectFrom('holders').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const [volga, oka] = [await idOf('Волга-Фильм'), await idOf('Ока-Фильм')]
const video = (accountId: number, name: string, holder_id: number | null, more: object = {}) =>
  make.record(accountId, user, { name, holder_id, publication: 'PUBLISHED', ...more })
const river = await video(account.id, 'Река', volga, { views28: 5, visibility: 'PUBLIC', duration_ms: 60_000 })
const forest = await video(other.id, 'Лес', volga, { publication: 'DRAFT' })
const foreign = await video(other.id, 'Чужое', oka)
await video(other.id, 'В корзине', volga, { lifecycle: 'DISPOSED', disposed_at: new Date() })
await insert(
  ...viewEvents(new Date('2026-03-10T12:00:00Z'), 20, {
    account: account.id,
    record: river,
    viewer: 1,
    domain: 'kino.example',
  }),
  ...viewEvents(new Date('2026-03-11T12:00:00Z'), 40, {
    account: other.id,
    record: forest,
    viewer: 2,
    domain: 'les.example',
  }),
  ...viewEvents(new Date('2026-03-11T12:00:00Z'), 60, {
    account: other.id,
    record: foreign,
    viewer: 3,
    domain: 'secret.example',
  }),
)
const days = { from: '2026-03-10', to: '2026-03-11' }
const tokenOf = async (who: number, name: string) =>
  (await http.call(permissionInfo.requireCopyrightHolder, { name }, { user: who })).result.token
const acting = async (who = agent, name = 'Волга-Фильм') => ({
  user: who,
  headers: { [holderHeader]: await tokenOf(who, name) },
})
const asAdmin = <R extends z.ZodMiniType>(call: { readonly path: string; readonly result: R }, params: object) =>
  http.call(call, params, { user: admin })

test('B13 a holder sees the videos that bear its name, in whatever account, and no other one', async () => {
  const as = await acting()
  const { result } = await http.call(holderVideos.records, { sort: { field: 'name', order: 'asc' } }, as)
  assert.deepEqual(
    result.items.map(({ name, accountName, publication }) => [name, accountName, publication]),
    [
      ['Лес', 'Другой аккаунт', 'DRAFT'],
      ['Река', own, 'PUBLISHED'],
    ],
  )
  assert.equal(result.total, 2)
  const { result: found } = await http.call(holderVideos.records, { q: '%' }, as)
  assert.equal(found.total, 0, 'signs of a pattern are letters')
  const { result: sums } = await http.call(holderVideos.summary, {}, as)
  assert.deepEqual(
    [sums.videos, sums.accounts, sums.published, sums.public, sums.durationMs, sums.views28],
    [2, 2, 1, 1, 60_000, 5],
  )
  for (const id of [foreign, 2 ** 40]) {
    const { error } = await http.call(holderVideos.previewPlayerData, { id }, as)
    assert.deepEqual([error?.type, error?.subtype], ['NOT_FOUND', 'RECORD'])
  }
  assert.equal((await http.call(holderVideos.previewPlayerData, { id: river }, as)).error?.subtype, 'NOT_READY')
})

test('B13 the statistics of a holder are of its videos alone', async () => {
  const as = await acting()
  const { result } = await http.call(holderVideos.statistic, { ...days, measures: ['views', 'watchSeconds'] }, as)
  assert.deepEqual([result.figures.views, result.figures.watchSeconds], [2, 60])
  assert.deepEqual(
    result.points.map(({ figures }) => figures.views),
    [1, 1],
  )
  const split = async (by: string) =>
    (await http.call(holderVideos.statisticTable, { ...days, by, measures: ['views'] }, as)).result.items
      .map(({ title }) => title)
      .toSorted()
  assert.deepEqual(await split('site'), ['kino.example', 'les.example'])
  assert.deepEqual(await split('record'), ['Лес', 'Река'])
  assert.deepEqual(await split('account'), [own, 'Другой аккаунт'].toSorted())
})

test('B13 a report is known by its checksum, and a changed byte is of no report', async () => {
  const as = await acting()
  const made = await http.call(holderReports.report, { ...days, by: 'record', format: 'CSV' }, as)
  const { report } = made.result
  const { url } = (await http.call(holderReports.reportDownload, { id: report.id }, as)).result
  const fileOf = async () => http.app.inject({ method: 'GET', url: new URL(url).pathname })
  const file = await fileOf()
  assert.equal(createHash('sha256').update(file.rawPayload).digest('hex'), report.sha256)
  assert.match(file.body, /Река/)
  assert.match(file.body, /http:\S+\/verify/, 'tells where it is checked')
  assert.doesNotMatch(file.body, /Чужое/)
  const verify = async (bytes: Buffer) => {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    return (await http.call(holderReports.verifyReport, { sha256 })).result.report
  }
  const known = await verify(file.rawPayload)
  assert.deepEqual([known?.holder, known?.from, known?.to, known?.by], ['Волга-Фильм', days.from, days.to, 'record'])
  const changed = Buffer.from(file.rawPayload)
  changed[5] = (changed[5] ?? 0) ^ 1
  assert.equal(await verify(changed), null)
  const foreignReport = await http.call(
    holderReports.reportDownload,
    { id: report.id },
    await acting(user, 'Ока-Фильм'),
  )
  assert.equal(foreignReport.error?.subtype, 'REPORT')
  const move = (state: 'LOCKED' | 'ACTIVE') => db.updateTable('users').set({ state }).where('id', '=', agent).execute()
  await move('LOCKED')
  assert.equal((await fileOf()).statusCode, 404, 'whoever is locked out takes nothing')
  await move('ACTIVE')
  assert.equal((await fileOf()).statusCode, 200)
  await db.deleteFrom('holder_members').where('user_id', '=', agent).execute()
  assert.equal((await fileOf()).statusCode, 404, 'whoever has left takes nothing')
  await addHolderMember(db, 'Волга-Фильм', agent)
})

test('B13 a report that tells of no viewing is known as that of its own holder and period', async () => {
  const empty = { from: '2026-01-01', to: '2026-01-02', by: 'country', format: 'CSV' }
  const first = (await http.call(holderReports.report, empty, await acting())).result.report
  const second = (await http.call(holderReports.report, empty, await acting(user, 'Ока-Фильм'))).result.report
  const { result: listed } = await http.call(holderReports.reports, {}, await acting())
  const ids = listed.items.map(({ id }) => id)
  assert.deepEqual([ids[0], ids], [first.id, ids.toSorted((a, b) => b - a)], 'the newest first')
  assert.equal(listed.total, ids.length)
  const okas = () => acting(user, 'Ока-Фильм').then((as) => http.call(holderReports.reports, {}, as))
  assert.deepEqual([(await okas()).result.total, (await okas()).result.items.map(({ id }) => id)], [1, [second.id]])
  await http.call(holderReports.reportDelete, { id: second.id }, await acting())
  assert.equal((await okas()).result.total, 1, 'nobody deletes what is of another one')
  const verify = async (sha256: string) => (await http.call(holderReports.verifyReport, { sha256 })).result.report
  assert.equal((await verify(first.sha256))?.holder, 'Волга-Фильм')
  assert.equal((await verify(second.sha256))?.holder, 'Ока-Фильм')
})

test('B13 a video that is published by a link is not counted as one for everybody, nor is a public draft', async () => {
  await addHolderMember(db, 'Тверца-Фильм', agent)
  const tver = await idOf('Тверца-Фильм')
  await video(account.id, 'Для всех', tver, { visibility: 'PUBLIC' })
  await video(account.id, 'По ссылке', tver, { visibility: 'LINK' })
  await video(account.id, 'Черновик', tver, { visibility: 'PUBLIC', publication: 'DRAFT' })
  const { result } = await http.call(holderVideos.summary, {}, await acting(agent, 'Тверца-Фильм'))
  assert.deepEqual([result.videos, result.published, result.public], [3, 2, 1])
})

test('B13 the command of the server takes one person from one holder, and tells whether there was anybody', async () => {
  const [leaves, stays] = [await make.user(), await make.user()]
  for (const name of ['Сура-Фильм', 'Цна-Фильм'])
    for (const who of [leaves, stays]) await addHolderMember(db, name, who)
  const take = () => removeHolderMember(db, 'Сура-Фильм', leaves)
  assert.deepEqual([await take(), await take()], [true, false])
  const namesOf = async (who: number) =>
    (await http.call(holders.list, {}, { user: who })).result.holders.map(({ name }) => name)
  assert.deepEqual([await namesOf(leaves), await namesOf(stays)], [['Цна-Фильм'], ['Сура-Фильм', 'Цна-Фильм']])
})

test('B13 a holder keeps so many reports and no more, until one is deleted', async () => {
  const as = await acting()
  const make = () => http.call(holderReports.report, { ...days, by: 'country', format: 'CSV' }, as)
  const { id } = (await make()).result.report
  const { id: _id, ...row } = await db
    .selectFrom('holder_reports')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { total } = (await http.call(holderReports.reports, {}, as)).result
  const copies = Array.from({ length: holderReportBounds.reports - total }, () => row)
  const made = await db.insertInto('holder_reports').values(copies).returning('id').execute()
  assert.equal((await make()).error?.type, 'LIMIT')
  await http.call(holderReports.reportDelete, { id }, as)
  assert.equal((await make()).error, undefined)
  await db
    .deleteFrom('holder_reports')
    .where(
      'id',
      'in',
      made.map((one) => one.id),
    )
    .execute()
})

test('B13 names that look alike are refused, and a word of two alphabets', async () => {
  const refused = async (name: string) => (await asAdmin(holders.create, { name })).error?.subtype
  assert.equal(await refused('Волга-фильм'), 'TAKEN')
  assert.equal(await refused('«Волга  Фильм»'), 'TAKEN')
  assert.equal(await refused('Вoлга-Фильм'), 'FIELD', 'a Latin o among Cyrillic letters')
  assert.equal((await asAdmin(holders.create, { name: 'PEAK' })).error, undefined)
  assert.equal(await refused('РЕАК'), 'TAKEN')
  assert.equal(await refused('ΡΕΑΚ'), 'TAKEN', 'all of it Greek')
  assert.equal(await refused('Во\u0301лга\u200b Фильм'), 'TAKEN', 'an accent and a space without width')
  for (const [name, twin] of [
    ['Зенит Медиа', '3енит Медиа'],
    ['Illusion', '1llusion'],
    ['Lavka', 'Iavka'],
    ['Чудо', '4удо'],
  ] as const) {
    assert.equal((await asAdmin(holders.create, { name })).error, undefined)
    assert.equal(await refused(twin), 'TAKEN', twin)
  }
  assert.equal((await asAdmin(holders.rename, { id: volga, name: 'Ока-Фильм' })).error?.subtype, 'TAKEN')
})

test('B13 holders are made, given people, renamed, merged with their videos, and deleted only when nothing names them', async () => {
  const { result: made } = await asAdmin(holders.create, { name: 'Дон-Фильм' })
  const { email } = await db.selectFrom('users').select('email').where('id', '=', agent).executeTakeFirstOrThrow()
  await asAdmin(holders.addMember, { id: made.id, email })
  assert.equal((await asAdmin(holders.addMember, { id: made.id, email: 'nobody@x.example' })).error?.subtype, 'USER')
  const don = await acting(agent, 'Дон-Фильм')
  await video(account.id, 'Степь', made.id)
  assert.equal((await asAdmin(holders.delete, { id: made.id })).error?.subtype, 'IN_USE')
  await asAdmin(holders.rename, { id: made.id, name: 'Тихий Дон' })
  const { result: list } = await asAdmin(holders.list, {})
  const row = list.holders.find(({ id }) => id === made.id)
  assert.deepEqual([row?.name, row?.members, row?.videos, row?.accounts], ['Тихий Дон', 1, 1, 1])
  assert.equal((await asAdmin(holders.merge, { id: made.id, intoId: made.id })).error?.type, 'VALIDATION')
  const { result: merged } = await asAdmin(holders.merge, { id: made.id, intoId: volga })
  assert.equal(merged.videos, 1)
  const answer = await http.call(permissionInfo.requireCopyrightHolder, { name: 'Волга-Фильм' }, { user })
  assert.equal(answer.error?.subtype, 'HOLDER', 'who acts for another one')
  const colleague = await make.user({ name: 'Борис' })
  await addHolderMember(db, 'Волга-Фильм', colleague)
  const gone = await http.call(holderVideos.summary, {}, don)
  assert.deepEqual([gone.error?.type, gone.error?.subtype], ['ACCESS', 'HOLDER'], 'the token of a holder that is gone')
  assert.equal((await http.call(holderVideos.summary, {}, await acting())).result.videos, 3)
  await asAdmin(holders.removeMember, { id: volga, userId: agent })
  const { error } = await http.call(permissionInfo.requireCopyrightHolder, { name: 'Волга-Фильм' }, { user: agent })
  assert.equal(error?.subtype, 'HOLDER')
  assert.ok(await tokenOf(colleague, 'Волга-Фильм'), 'his colleague goes on')
  assert.ok(await tokenOf(agent, 'Тверца-Фильм'), 'and he for others')
})

test('B13 a holder that nothing names is deleted; each change stands in the journal once, and what changes nothing does not', async () => {
  const { result: made } = await asAdmin(holders.create, { name: 'Кама-Фильм' })
  const { id } = made
  const { email } = await db.selectFrom('users').select('email').where('id', '=', agent).executeTakeFirstOrThrow()
  await asAdmin(holders.rename, { id, name: 'Кама' })
  await asAdmin(holders.rename, { id, name: 'Кама' })
  await asAdmin(holders.addMember, { id, email })
  await asAdmin(holders.removeMember, { id, userId: agent })
  await asAdmin(holders.removeMember, { id, userId: agent })
  assert.deepEqual((await asAdmin(holders.members, { id })).result.members, [])
  const gone = await video(account.id, 'Прежнее', id, { lifecycle: 'DELETED' })
  const at = new Date()
  const claim = {
    account_id: account.id,
    record_id: gone,
    holder_id: id,
    deadline_at: at,
    created_at: at,
    updated_at: at,
  }
  await db
    .insertInto('claims')
    .values({ ...claim, work: 'Кама', basis: 'Договор', wish: 'TAKE_DOWN' })
    .execute()
  assert.match((await asAdmin(holders.delete, { id })).error?.extra ?? '', /есть претензии/)
  // a claim of another one is no matter of his
  await db.updateTable('claims').set({ holder_id: oka }).where('holder_id', '=', id).execute()
  assert.equal((await asAdmin(holders.delete, { id })).error, undefined, 'a deleted video names nobody')
  await db.deleteFrom('claims').where('holder_id', '=', oka).execute()
  const { result: left } = await asAdmin(holders.list, {})
  assert.equal(
    left.holders.some((one) => one.id === id),
    false,
  )
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'holder')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ action, before, after }) => [action, before, after]),
    [
      ['holders.create', null, { name: 'Кама-Фильм' }],
      ['holders.rename', { name: 'Кама-Фильм' }, { name: 'Кама' }],
      ['holders.addMember', null, { member: email }],
      ['holders.removeMember', { member: email }, null],
      ['holders.delete', { name: 'Кама' }, null],
    ],
  )
})
