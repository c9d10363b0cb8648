import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions.ts'
import { records } from '@skleyka/contract/records.ts'
import { given } from '../../database/given.ts'
import { testDatabase } from '../../database/test-database.ts'
import { bind } from '../../http/http.ts'
import { testHttp } from '../../http/test-http.ts'
import { enterAccount } from '../accounts/accounts.ts'
import { recordsHandlers } from './records.handlers.ts'

const { db } = await testDatabase()
const make = given(db)
const { call } = await testHttp({
  db,
  areas: { records: bind(records, recordsHandlers) },
  enter: (code, user) => enterAccount(db, code, user),
})

const user = await make.user({ name: 'Мария' })
const foreign = await make.account()
const foreignRecord = await make.record(foreign.id, user)

/** An account of its own, where the user may do what is given. */
async function studio(...permissions: Permission[]) {
  const { id, code } = await make.account({ members: { [user]: permissions } })
  return { id, code, as: { user, account: code } }
}
const refusal = (answer: { error?: { type: string; subtype: string } }) =>
  `${answer.error?.type}/${answer.error?.subtype}`

test('C-7.3-49 a record is fetched by its id and the account code, with its renditions', async () => {
  const { id: accountId, code } = await studio()
  const id = await make.record(accountId, user, { name: 'Фильм', original_filename: 'film.mp4', size_bytes: 2 ** 40 })
  const version = await db
    .insertInto('record_versions')
    .values({ account_id: accountId, record_id: id, number: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rung = { account_id: accountId, version_id: version.id, size_bytes: 5, bits_per_second: 800_000 }
  await db
    .insertInto('renditions')
    .values([
      { ...rung, name: '360p', state: 'READY', height: 360, width: 640, codecs: 'avc1.64001e,mp4a.40.2' },
      { ...rung, name: 'source', state: 'RUNNING', height: 1080, width: 1920, codecs: 'hvc1.1.6', copied: true },
      { ...rung, name: '240p', state: 'QUEUED' },
    ])
    .execute()
  const { result } = await call(records.getById.path, { id, accountCode: code }, { user })
  const { uuid, createdDate, updatedDate, currentStateUpdatedAt, ...rest } = result.record
  assert.match(uuid, /^[0-9a-f-]{36}$/)
  for (const instant of [createdDate, updatedDate, currentStateUpdatedAt]) assert.match(instant, /^\d{4}-.*Z$/)
  assert.deepEqual(rest, {
    id,
    accountCode: code,
    name: 'Фильм',
    originalFilename: 'film.mp4',
    description: '',
    ownerId: user,
    ownerName: 'Мария',
    currentState: 'CREATED',
    playable: false,
    progress: null,
    failReason: null,
    failText: null,
    durationMs: null,
    width: null,
    height: null,
    bytes: 2 ** 40,
    poster: null,
    frontSettings: { episodes: [] },
    rowVersion: 1,
  })
  const shared = { bitsPerSecond: 800_000, bytes: 5 }
  assert.deepEqual(result.renditions, [
    {
      ...shared,
      name: 'source',
      width: 1920,
      height: 1080,
      videoCodec: 'hvc1.1.6',
      audioCodec: null,
      copied: true,
      state: 'RUNNING',
    },
    {
      ...shared,
      name: '360p',
      width: 640,
      height: 360,
      videoCodec: 'avc1.64001e',
      audioCodec: 'mp4a.40.2',
      copied: false,
      state: 'READY',
    },
  ])
})

test('8.4 a foreign record and an unknown one are refused in the same words', async () => {
  const { as } = await studio('media.can_edit_records', 'media.can_create_records')
  const { id: disposed } = await (async () => {
    const { id: accountId } = await studio()
    return { id: await make.record(accountId, user, { lifecycle: 'DELETED' }) }
  })()
  const calls = [
    [records.getById.path, (id: number) => ({ id })],
    [records.previewPlayerData.path, (id: number) => ({ id })],
    [records.update.path, (id: number) => ({ id, rowVersion: 1, fields: { name: 'Моё' } })],
  ] as const
  for (const [path, params] of calls) {
    for (const id of [foreignRecord, disposed, 2 ** 40]) {
      const answer = await call(path, params(id), as)
      assert.deepEqual(
        [answer.status, refusal(answer), answer.error?.extra],
        [200, 'NOT_FOUND/RECORD', 'Нет такого видео'],
      )
    }
  }
})

test('8.4 ids that are no ids are refused, a fraction, zero, a negative, a huge one, a text', async () => {
  const { as } = await studio()
  for (const id of [0, -1, 1.5, 2 ** 60, '1', null, {}, []]) {
    assert.equal(refusal(await call(records.getById.path, { id }, as)), 'VALIDATION/FIELD')
  }
})

test('C-7.3-06 C-7.3-11 unknown, foreign and deleted ids are left out, duplicates told once', async () => {
  const { id: accountId, as } = await studio()
  const one = await make.record(accountId, user)
  const two = await make.record(accountId, user, { current_state: 'CONVERTING', progress: 43 })
  const gone = await make.record(accountId, user, { lifecycle: 'DELETED' })
  const ids = [two, one, one, foreignRecord, gone, 2 ** 40]
  const got = await call(records.get.path, { filter: { ids } }, as)
  assert.deepEqual(
    got.result.records.map(({ id }: { id: number }) => id),
    [one, two],
  )
  const uuids = [got.result.records[1].uuid, '00000000-0000-4000-8000-000000000000']
  const byUuid = await call(records.get.path, { filter: { uuids } }, as)
  assert.deepEqual(
    byUuid.result.records.map(({ id }: { id: number }) => id),
    [two],
  )
  assert.deepEqual((await call(records.get.path, { filter: {} }, as)).result, { records: [] })
  const info = await call(records.info.path, { recordIds: ids }, as)
  assert.deepEqual(Object.keys(info.result.records), [String(one), String(two)])
})

test('C-3-26 a poll answers the state, its time, the settings of the player page and the share done', async () => {
  const { id: accountId, as } = await studio()
  const id = await make.record(accountId, user, {
    current_state: 'CONVERTING',
    progress: 43,
    playable: true,
    front_settings: JSON.stringify({ episodes: [{ name: 'Начало', atMs: 0 }] }),
  })
  const { result } = await call(records.info.path, { recordIds: [id] }, as)
  const { currentStateUpdatedAt, ...info } = result.records[id]
  assert.ok(Math.abs(Date.parse(currentStateUpdatedAt) - Date.now()) < 60_000)
  assert.deepEqual(info, {
    id,
    currentState: 'CONVERTING',
    frontSettings: { episodes: [{ name: 'Начало', atMs: 0 }] },
    playable: true,
    progress: 0.43,
    failReason: null,
    failText: null,
  })
})

test('C-9-08 200 ids are answered, 201 are too many', async () => {
  const { as } = await studio()
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
  assert.ok((await call(records.info.path, { recordIds: ids(200) }, as)).result)
  for (const [path, params] of [
    [records.info.path, { recordIds: ids(201) }],
    [records.get.path, { filter: { ids: ids(201) } }],
  ] as const) {
    const answer = await call(path, params, as)
    assert.deepEqual([refusal(answer), answer.error?.extra], ['LIMIT/IDS', 'За один раз можно не больше 200 видео'])
  }
})

test('C-7.3-07 a name and a description are changed, cleaned, counted as a new version and kept in the audit', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user, { name: 'Было', description: 'Старое' })
  const fields = { name: ' Ста\u0007ло\t\u202Eтак ', description: 'Одна\r\nДве\u0000' }
  const { result } = await call(records.update.path, { id, rowVersion: 1, fields }, as)
  assert.deepEqual(
    [result.record.name, result.record.description, result.record.rowVersion],
    ['Стало \u202Eтак', 'Одна\nДве', 2],
  )
  const audit = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'record')
    .where('object_id', '=', String(id))
    .execute()
  assert.deepEqual(audit, [
    {
      action: 'records.update',
      before: { name: 'Было', description: 'Старое' },
      after: { name: 'Стало \u202Eтак', description: 'Одна\nДве' },
    },
  ])
})

test('an edit of a record that somebody changed meanwhile is refused and loses nothing', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user)
  const edits = ['Первый', 'Второй', 'Третий'].map((name) =>
    call(records.update.path, { id, rowVersion: 1, fields: { name } }, as),
  )
  const answers = await Promise.all(edits)
  const won = answers.filter(({ result }) => result)
  assert.equal(won.length, 1)
  for (const answer of answers.filter(({ error }) => error)) assert.equal(refusal(answer), 'STATE/CONFLICT')
  const { result } = await call(records.getById.path, { id }, as)
  assert.equal(result.record.name, won[0]?.result.record.name)
})

test('C-7.3-07 a name that is empty once it is cleaned, or too long, is refused by its field', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user)
  for (const fields of [
    { name: ' \u0000\u001b ' },
    { name: 'а'.repeat(256) },
    { description: 'а'.repeat(10_001) },
    { nаme: 'с чужой буквой' },
    { ownerId: 5 },
  ]) {
    const answer = await call(records.update.path, { id, rowVersion: 1, fields }, as)
    assert.equal(refusal(answer), 'VALIDATION/FIELD')
    assert.deepEqual(Object.keys(answer.error?.fields ?? {}), [`fields.${Object.keys(fields)[0]}`])
  }
  const longest = { name: 'а'.repeat(255) }
  assert.ok((await call(records.update.path, { id, rowVersion: 1, fields: longest }, as)).result)
})

test('R19 a repeated call is one call: five at once have one effect and the same answer', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user)
  const params = { id, rowVersion: 1, fields: { name: 'Раз' } }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(records.update.path, params, as, 'vp-r19')))
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal(answers[0]?.result.record.rowVersion, 2)
  const later = await call(records.update.path, params, as, 'vp-r19')
  assert.deepEqual(later, answers[0])
  const other = await call(records.update.path, { ...params, fields: { name: 'Два' } }, as, 'vp-r19')
  assert.equal(refusal(other), 'STATE/CONFLICT')
})

test('C-7.3-51 stubs are deleted, what ever played or is in work is left out, and the files go in the background', async () => {
  const { id: accountId, as } = await studio('media.can_create_records')
  const failed = { current_state: 'FAILED', fail_reason: 'BAD_FILE' } as const
  const stubs = [
    await make.record(accountId, user),
    await make.record(accountId, user, { current_state: 'UPLOADING' }),
    await make.record(accountId, user, failed),
  ]
  const kept = [
    await make.record(accountId, user, { current_state: 'READY', playable: true }),
    await make.record(accountId, user, { current_state: 'UPLOADED' }),
    await make.record(accountId, user, { ...failed, playable: true }),
    await make.record(accountId, user, { hold: true }),
    await make.record(accountId, await make.user()),
    foreignRecord,
    2 ** 40,
  ]
  const { result } = await call(records.deleteByIds.path, { ids: [...kept, ...stubs, ...stubs] }, as)
  assert.deepEqual(result.recordIds.toSorted(), stubs.toSorted())
  const list = await call(records.getListByFilter.path, {}, as)
  assert.equal(list.result.counts.all, 5)
  const tasks = await db.selectFrom('tasks').select(['type', 'payload']).where('account_id', '=', accountId).execute()
  const uuids = await db.selectFrom('records').select('uuid').where('id', 'in', stubs).execute()
  const payload: unknown = tasks[0]?.payload
  assert.deepEqual(
    tasks.map(({ type }) => type),
    ['purge'],
  )
  const expected = uuids.flatMap(({ uuid }) => ['sources', 'hls', 'images'].map((root) => `${root}/${uuid}/`))
  assert.ok(typeof payload === 'object' && payload !== null && 'prefixes' in payload && Array.isArray(payload.prefixes))
  assert.deepEqual(payload.prefixes.toSorted(), expected.toSorted())
  const again = await call(records.deleteByIds.path, { ids: stubs }, as)
  assert.deepEqual(again.result.recordIds, [])
})

test("other people's stubs are deleted only with the right to delete records", async () => {
  const { id: accountId, as } = await studio('media.can_create_records', 'media.can_delete_records')
  const id = await make.record(accountId, await make.user())
  const { result } = await call(records.deleteByIds.path, { ids: [id] }, as)
  assert.deepEqual(result.recordIds, [id])
})

test('C-9-09 50 ids are deleted at once, 51 are too many, none is no error', async () => {
  const { as } = await studio('media.can_create_records')
  const ids = (count: number) => Array.from({ length: count }, (_, index) => 2 ** 40 + index)
  assert.deepEqual((await call(records.deleteByIds.path, { ids: ids(50) }, as)).result, { recordIds: [] })
  assert.deepEqual((await call(records.deleteByIds.path, { ids: [] }, as)).result, { recordIds: [] })
  const answer = await call(records.deleteByIds.path, { ids: ids(51) }, as)
  assert.deepEqual([refusal(answer), answer.error?.extra], ['LIMIT/IDS', 'За один раз можно не больше 50 видео'])
})

test('C-7.3-16 a player gets nothing before the first rendition plays, then signed addresses', async () => {
  const { id: accountId, as } = await studio()
  const id = await make.record(accountId, user, { name: 'Смотреть', current_state: 'CONVERTING' })
  assert.equal(refusal(await call(records.previewPlayerData.path, { id }, as)), 'STATE/NOT_READY')
  const version = await db
    .insertInto('record_versions')
    .values({ account_id: accountId, record_id: id, number: 1, playable: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .updateTable('records')
    .set({ playable: true, current_version_id: version.id, poster_key: 'images/x/poster.jpg' })
    .where('id', '=', id)
    .execute()
  const { result } = await call(records.previewPlayerData.path, { id }, as)
  const { record } = result
  assert.deepEqual([record.id, record.name, record.currentState], [id, 'Смотреть', 'CONVERTING'])
  assert.match(result.manifest.hls, new RegExp(`^http://console.test/v/${record.uuid}/[^/]+/master.m3u8$`))
  assert.match(result.poster, new RegExp(`^http://console.test/img/${record.uuid}/[^/]+/poster.jpg$`))
  assert.ok(Date.parse(result.until) > Date.now() + 3_000_000)
  assert.equal(result.embed.url, `http://console.test/embed/${record.uuid}`)
  const list = await call(records.getListByFilter.path, {}, as)
  assert.match(list.result.records[0].poster, new RegExp(`^http://console.test/img/${record.uuid}/[^/]+/small.jpg$`))
})

test('C-6-09 without the VIDEO section no record is told, and without its permission no call changes one', async () => {
  const { code } = await make.account({ sections: ['LIVESTREAM'], members: { [user]: [] } })
  for (const { path } of Object.values(records)) {
    assert.equal(refusal(await call(path, {}, { user, account: code })), 'ACCESS/SECTION')
  }
  const { id: accountId, as } = await studio()
  const id = await make.record(accountId, user)
  for (const [path, params] of [
    [records.update.path, { id, rowVersion: 1, fields: { name: 'Нет' } }],
    [records.deleteByIds.path, { ids: [id] }],
  ] as const) {
    assert.equal(refusal(await call(path, params, as)), 'ACCESS/FORBIDDEN')
  }
})

test('C-7.3-50 saved front settings are answered with the record, and what they do not name stays', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user, { front_settings: '{"episodes":[],"theme":"тёмная"}' })
  const episodes = [{ name: 'Начало', atMs: 0 }]
  const { result } = await call(records.saveFrontSettings.path, { id, frontSettings: { episodes } }, as)
  assert.equal(result.rowVersion, 2)
  const row = await db.selectFrom('records').select('front_settings').where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual(row.front_settings, { episodes, theme: 'тёмная' })
  const info = await call(records.info.path, { recordIds: [id] }, as)
  assert.deepEqual(info.result.records[id].frontSettings, { episodes })
  const unknown = await call(records.saveFrontSettings.path, { id: 987_654_321, frontSettings: { episodes } }, as)
  assert.equal(unknown.error?.subtype, 'RECORD')
})
