import assert from 'node:assert/strict'
import { test } from 'node:test'
import { attributeKeys } from '@skleyka/contract/attributes/attribute-fields.ts'
import { attributes, exportFormats } from '@skleyka/contract/attributes/attributes.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { queue } from '@skleyka/contract/uploader/queue.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import { readXlsx } from 'hucre/xlsx'
import { sql } from 'kysely'
import { testAttributes } from '../../../test/test-attributes.ts'
import { whileDeleted } from '../../../test/while-deleted.ts'
import { sweepDue, sweepFiles } from './schedule.ts'

const { db, make, call, services, clock, user, studio, refusal, fetchFile, startWork, stopWorkers, startProcess } =
  await testAttributes()
const rtl = '\u202Eтекст наоборот'

test('P-M-10 what may be exported is told by groups, and only to whoever may export', async () => {
  const { as } = await studio()
  const { fields, timeZone } = (await call(attributes.fields, {}, as)).result
  assert.deepEqual(
    fields.flatMap(({ key, group }) => (group === 'METADATA' ? [] : [key])),
    attributeKeys,
  )
  const ofTemplate = fields.filter(({ group }) => group === 'METADATA')
  for (const title of ['Год', 'Режиссёр', 'Права до'])
    assert.ok(
      ofTemplate.some(({ titles }) => titles.ru === title),
      title,
    )
  assert.equal(timeZone, 'Europe/Moscow')
  const without = await studio(['media.can_edit_records'])
  assert.equal(refusal(await call(attributes.fields, {}, without.as)), 'ACCESS/FORBIDDEN')
  assert.equal(refusal(await without.create()), 'ACCESS/FORBIDDEN')
})

test('P-M-10 an export is made in the background, told about in its list, and taken by an address good for minutes', async () => {
  await startWork()
  const { id, create, until, file, get, as } = await studio()
  const record = await make.record(id, user, { name: 'Зима; лес', tags: ['снег', 'лес, поле'], duration_ms: 1_500 })
  const fields = ['id', 'name', 'tags', 'durationSeconds', 'publication', 'ownerName', 'createdDate']
  const made = (await create({ fields })).result.export
  assert.deepEqual([made.state, made.rows, made.hasFile], ['QUEUED', null, false])
  const done = await until(made.id, 'DONE')
  const { text, headers, bytes } = await file(made.id)
  assert.deepEqual([done.rows, done.bytes, done.ownerName, done.fields], [1, bytes.length, 'Мария', 7])
  const [head, line, end] = text.split('\r\n')
  assert.equal(head, '\uFEFFID;Название;Теги;Длительность, с;Публикация;Автор;Создано')
  assert.match(
    line ?? '',
    new RegExp(
      `^${record};"Зима; лес";"снег, ""лес, поле""";1,5;Опубликовано;Мария;\\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d:\\d\\d \\+03:00$`,
    ),
  )
  assert.equal(end, '')
  assert.match(String(headers['content-disposition']), /^attachment; filename=.*filename\*=UTF-8''/)
  const { url } = (await call(attributes.download, { id: made.id }, as)).result
  clock.ahead = 6 * 60_000
  assert.equal((await fetchFile(url)).status, 404, 'the address has grown old')
  clock.ahead = 0
  assert.equal((await fetchFile(url.replace(/\/exports\/\d+/, '/exports/99999'))).status, 404, 'a changed address')
  const foreign = await studio()
  assert.equal(refusal(await call(attributes.download, { id: made.id }, foreign.as)), 'NOT_FOUND/EXPORT')
  assert.equal(refusal(await call(attributes.repeat, { id: made.id }, foreign.as)), 'NOT_FOUND/EXPORT')
  assert.deepEqual((await call(attributes.delete, { id: made.id }, foreign.as)).result, {})
  assert.equal((await get(made.id)).hasFile, true, 'nobody else deletes it')
  assert.deepEqual((await call(attributes.delete, { id: made.id }, as)).result, {})
  assert.deepEqual((await call(attributes.delete, { id: made.id }, as)).result, {}, 'a repeat answers the same')
  assert.equal((await fetchFile(url)).status, 404)
})

test('T-XSS-1 8.2 a name that is a formula, markup or turned around does no harm in any format and comes back as it was', async () => {
  await startWork()
  const { id, create, until, file } = await studio()
  const names = [
    '=HYPERLINK("http://x","y")',
    '+7 999',
    '-1',
    '@SUM(A1)',
    "'=1",
    '＝1',
    '</title><script>alert(1)</script>',
    rtl,
    'a"b;c,d',
    'до_x0041_после',
  ]
  for (const name of names) await make.record(id, user, { name, description: '\tтаб\r\nстрока\u0001' })
  const made = new Map<string, { text: string; bytes: Buffer }>()
  for (const format of exportFormats) {
    const { export: one } = (await create({ format, fields: ['name', 'description'] })).result
    await until(one.id, 'DONE')
    made.set(format, await file(one.id))
  }
  const csv = made.get('CSV')?.text ?? ''
  for (const cell of ["'=HYPERLINK", "'+7 999", "'-1", "'@SUM", "''=1", "'＝1"]) {
    assert.ok(
      csv.split(/[;\r\n]/).some((each) => each.replace(/^"/, '').startsWith(cell)),
      cell,
    )
  }
  assert.doesNotMatch(csv, /(^|[;\r\n])"?[=+@＝-]/u)
  assert.match(csv, /;"'\tтаб/)
  const sheet = (await readXlsx(made.get('XLSX')?.bytes ?? Buffer.alloc(0))).sheets[0]
  assert.deepEqual(new Set(sheet?.rows.slice(1).map(([name]) => name)), new Set(names))
  const xlsx = made.get('XLSX')?.bytes.toString('latin1') ?? ''
  assert.ok(xlsx.startsWith('PK'))
  const lines = (made.get('JSONL')?.text ?? '')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  assert.deepEqual(new Set(lines.map(({ name }) => name)), new Set(names))
  const mrss = made.get('MRSS')?.text ?? ''
  assert.match(mrss, /<language>ru<\/language>/, 'the account has said none')
  assert.ok(!mrss.includes('<script>') && !mrss.includes('\u0001'))
  assert.equal(mrss.match(/<item>/g)?.length, names.length)
  assert.ok(mrss.startsWith('<?xml') && /<\/channel>\s*<\/rss>\s*$/.test(mrss))
})

test('C-3-20 only records of the account itself go into a table: not those that others show to it, nor what is in the trash', async () => {
  await startWork()
  const { id, as, create, until, file } = await studio()
  const other = await make.account()
  const own = await make.record(id, user, { name: 'Своё' })
  const foreign = await make.record(other.id, user, { name: 'Чужое' })
  const gone = await make.record(id, user, { name: 'В корзине', lifecycle: 'DISPOSED', disposed_at: new Date() })
  const ids = [own, foreign, gone, 9_999_999]
  const { export: one } = (await create({ source: { kind: 'IDS', ids } })).result
  await until(one.id, 'DONE')
  assert.equal((await file(one.id)).text, `\uFEFFID;Название\r\n${own};Своё\r\n`)
  const answer = await call(
    attributes.preview,
    { source: { kind: 'IDS', ids }, fields: ['name'], timeZone: 'UTC', language: 'en' },
    as,
  )
  assert.deepEqual(answer.result, { columns: ['Title'], rows: [['Своё']], total: 1 })
})

test('a table is of a saved filter, an album, or what a list found; what the caller does not see is refused as unknown', async () => {
  const { id, as } = await studio(['media.can_export_record_filters', 'media.can_use_custom_filters'])
  const [first, second] = [await make.record(id, user, { name: 'Зима' }), await make.record(id, user, { name: 'Лето' })]
  const ast = { field: 'name', op: 'contains', value: 'зим' }
  const { filter } = (await call(filters.save, { name: 'Зимние', visibility: 'PRIVATE', ast }, as)).result
  const { id: albumId } = await db
    .insertInto('albums')
    .values({ account_id: id, name: 'Летние', created_by: user })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('album_items')
    .values({ account_id: id, album_id: albumId, record_id: second, position: 1 })
    .execute()
  const rows = async (source: object, by = as) => {
    const answer = await call(attributes.preview, { source, fields: ['name'], timeZone: 'UTC', language: 'ru' }, by)
    return answer.error ? refusal(answer) : answer.result.rows.flat().join()
  }
  assert.equal(await rows({ kind: 'FILTER', filterId: filter.id }), 'Зима')
  assert.equal(await rows({ kind: 'ALBUM', albumId }), 'Лето')
  assert.equal(await rows({ kind: 'FOUND', filter: { q: 'лето' } }), 'Лето')
  assert.equal(await rows({ kind: 'FOUND', filter: {}, except: [first] }), 'Лето')
  const foreign = await studio()
  assert.equal(await rows({ kind: 'FILTER', filterId: filter.id }, foreign.as), 'NOT_FOUND/FILTER')
  assert.equal(await rows({ kind: 'ALBUM', albumId }, foreign.as), 'NOT_FOUND/ALBUM')
  const zone = { source: { kind: 'ALL' }, fields: ['id'], timeZone: 'Марс/Олимп', language: 'ru' }
  assert.equal(refusal(await call(attributes.preview, zone, as)), 'VALIDATION/FIELD')
})

test('an export whose filter is gone ends with a reason in words, and is made anew once asked', async () => {
  await startWork()
  const { create, until, as } = await studio(['media.can_export_record_filters', 'media.can_use_custom_filters'])
  const ast = { field: 'name', op: 'contains', value: 'а' }
  const { filter } = (await call(filters.save, { name: 'Временный', visibility: 'PRIVATE', ast }, as)).result
  const { export: made } = (await create({ source: { kind: 'FILTER', filterId: filter.id } })).result
  assert.equal((await until(made.id, 'DONE')).source.name, 'Временный')
  await call(filters.delete, { id: filter.id }, as)
  assert.equal((await call(attributes.repeat, { id: made.id }, as)).result.export.state, 'QUEUED')
  const failed = await until(made.id, 'FAILED')
  assert.deepEqual([failed.failText, failed.hasFile], ['Фильтра или\u00a0альбома этой выгрузки больше нет', true])
})

test('product B12 the task of a failed export, tried again, makes its file, and is of no use once people asked for it anew', async () => {
  const admin = { user: await make.user({ admin: true }) }
  const failed = async () => {
    await stopWorkers()
    const { id: accountId, create, until, as } = await studio()
    await make.record(accountId, user)
    const { id } = (await create()).result.export
    const { id: taskId } = await db
      .selectFrom('tasks')
      .select('id')
      .where('type', '=', 'export')
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
    await call(queue.cancel, { taskId }, admin)
    await startWork()
    assert.match((await until(id, 'FAILED')).failText ?? '', /Администратор отменил/)
    return { id, as, until, again: () => call(uploader.restartTask, { taskId }, admin) }
  }
  const one = await failed()
  assert.equal((await one.again()).result.task.state, 'QUEUED')
  const done = await one.until(one.id, 'DONE')
  assert.deepEqual([done.rows, done.failText], [1, null])

  const other = await failed()
  await call(attributes.repeat, { id: other.id }, other.as)
  assert.match((await other.again()).error?.extra ?? '', /^Перезапускать нечего/)
})

test('a filter that a schedule makes its table by is not deleted under it', async () => {
  const { create, as } = await studio(['media.can_export_record_filters', 'media.can_use_custom_filters'])
  const ast = { field: 'name', op: 'contains', value: 'а' }
  const save = async (name: string, of: object = ast) =>
    (await call(filters.save, { name, visibility: 'PRIVATE', ast: of }, as)).result.filter.id
  const [one, two, three, free] = [await save('Один'), await save('Два'), await save('Три'), await save('Свободный')]
  const schedule = { every: 'DAY', minute: 0 }
  const where = { any: [ast, { field: 'filter', op: 'in', value: [three] }] }
  const scheduled: number[] = []
  for (const source of [
    { kind: 'FILTER', filterId: one },
    { kind: 'FOUND', filter: {}, filterId: two },
    { kind: 'FOUND', filter: { where } },
  ]) {
    scheduled.push((await create({ source, schedule })).result.export.id)
  }
  await create({ source: { kind: 'FILTER', filterId: free } })
  for (const [place, id] of [one, two, three].entries()) {
    const refused = await call(filters.delete, { id }, as)
    assert.equal(refusal(refused), 'STATE/IN_USE')
    assert.match(
      refused.error?.extra.replaceAll('\u00a0', ' ') ?? '',
      new RegExp(`выгрузка по расписанию № ${scheduled[place]}`),
    )
  }
  assert.deepEqual((await call(filters.delete, { id: free }, as)).result, {})
  for (const id of scheduled) await call(attributes.delete, { id }, as)
  assert.deepEqual((await call(filters.delete, { id: one }, as)).result, {})
})

test('a schedule waits for a filter that is being deleted in the same moment, and is not made of it', async () => {
  const {
    id: accountId,
    create,
    as,
  } = await studio(['media.can_export_record_filters', 'media.can_use_custom_filters'])
  const ast = { field: 'name', op: 'contains', value: 'а' }
  const { filter } = (await call(filters.save, { name: 'Уходит', visibility: 'PRIVATE', ast }, as)).result
  const source = { kind: 'FILTER', filterId: filter.id }
  const made = await whileDeleted(db, { accountId, filterId: filter.id }, () =>
    create({ source, schedule: { every: 'DAY', minute: 0 } }),
  )
  assert.equal(refusal(made), 'NOT_FOUND/FILTER')
})

test('a schedule makes its table anew at its hour by the clocks of the account, under one lasting address', async () => {
  await startWork()
  const { id, as, create, until } = await studio()
  await make.record(id, user, { name: 'Первое' })
  const made = (await create({ schedule: { every: 'DAY', minute: 570 } })).result.export
  const first = await until(made.id, 'DONE')
  const next = first.nextDate ? new Date(first.nextDate) : new Date(0)
  assert.deepEqual([next.getUTCHours(), next.getUTCMinutes()], [6, 30], '9:30 in Moscow')
  assert.ok(next > new Date() && next.getTime() - Date.now() <= 24 * 3600_000)
  const url = first.url ?? ''
  assert.match((await fetchFile(url)).text, /Первое/)
  await make.record(id, user, { name: 'Второе' })
  await sweepDue(services)
  assert.equal((await until(made.id, 'DONE')).nextDate, first.nextDate, 'it is not due yet')
  clock.ahead = next.getTime() - Date.now() + 1_000
  await sweepDue(services)
  const second = await until(made.id, 'DONE')
  assert.equal(new Date(second.nextDate ?? 0).getTime(), next.getTime() + 24 * 3600_000)
  assert.match((await fetchFile(url)).text, /Второе/)
  clock.ahead = 0
  await call(attributes.delete, { id: made.id }, as)
  assert.equal((await fetchFile(url)).status, 404)
  const weekly = (await create({ schedule: { every: 'WEEK', minute: 0, weekday: 1 } })).result.export
  const day = new Intl.DateTimeFormat('en', {
    timeZone: 'Europe/Moscow',
    weekday: 'short',
    hour: 'numeric',
    hourCycle: 'h23',
  })
  assert.equal(day.format(new Date(weekly.nextDate ?? 0)), 'Mon, 00')
})

test('a file is kept for 14 days; then it is gone from the storage, and the export says so', async () => {
  await startWork()
  const { create, until, get } = await studio()
  const { export: made } = (await create()).result
  await until(made.id, 'DONE')
  const { object_key: key } = await db
    .selectFrom('attribute_exports')
    .select('object_key')
    .where('id', '=', made.id)
    .executeTakeFirstOrThrow()
  clock.ahead = 13.9 * 24 * 3600_000
  await sweepFiles(services)
  assert.equal((await get(made.id)).state, 'DONE')
  clock.ahead = 14.1 * 24 * 3600_000
  await sweepFiles(services)
  clock.ahead = 0
  assert.deepEqual([(await get(made.id)).state, (await get(made.id)).hasFile], ['EXPIRED', false])
  while (await services.storage.stat(key ?? '')) await new Promise(setImmediate)
})

test('a worker killed in the middle of an export leaves no half of a file, and the next one makes it whole', async () => {
  await stopWorkers()
  const { id, as, create, until, get, file } = await studio()
  await sql`insert into records (account_id, owner_id, name)
    select ${id}, ${user}, 'Видео ' || n from generate_series(1, 12000) as n`.execute(db)
  const { export: made } = (await create({ fields: attributeKeys.map(String) })).result
  const killed = await startProcess()
  await killed.killWhen(async () => (await get(made.id)).state === 'RUNNING')
  assert.deepEqual([(await get(made.id)).hasFile, (await get(made.id)).rows], [false, null])
  assert.equal(refusal(await call(attributes.download, { id: made.id }, as)), 'NOT_FOUND/EXPORT')
  await startWork()
  assert.equal((await until(made.id, 'DONE')).rows, 12_000)
  assert.equal((await file(made.id)).text.split('\r\n').length, 12_002)
})

test('P-M-10 a table leads to the page of a video in the console, and to its player by the domain of the account', async () => {
  const { id, as } = await studio()
  const record = await make.record(id, user)
  const fields = ['pageUrl', 'embedUrl', 'embedCode']
  const row = async () => {
    const params = { source: { kind: 'IDS', ids: [record] }, fields, timeZone: 'UTC', language: 'ru' }
    return (await call(attributes.preview, params, as)).result.rows[0] ?? []
  }
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', record).executeTakeFirstOrThrow()
  const { publicUrl } = services
  const page = `${publicUrl}/admin/ac/${as.account}/records/${record}`
  assert.deepEqual((await row()).slice(0, 2), [page, `${publicUrl}/embed/${uuid}`])
  await db.updateTable('accounts').set({ embed_host: 'video.tables.test' }).where('id', '=', id).execute()
  const [still, embed = '', code = ''] = await row()
  assert.deepEqual([still, embed], [page, `http://video.tables.test/embed/${uuid}`])
  assert.ok(code.includes(`src="${embed}`), code)
})
