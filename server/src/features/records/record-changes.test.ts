import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'
import { inTransaction } from '../../database/database.ts'
import { recordChanges } from './records.ts'

const { db, make, call, user, foreignRecord, studio, refusal } = await testRecords()

test('C-7.3-07 a name and a description are changed, cleaned, counted as a new version and kept in the audit', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user, { name: 'Было', description: 'Старое' })
  const fields = { name: ' Ста\u0007ло\t\u202Eтак ', description: 'Одна\r\nДве\u0000' }
  const { result } = await call(records.update, { id, rowVersion: 1, fields }, as)
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

test('B13 a holder that is renamed while its record is changed goes on being named', async () => {
  const { id: accountId } = await studio('media.can_edit_records')
  const holder = await db.insertInto('holders').values({ name: 'Кама' }).returning('id').executeTakeFirstOrThrow()
  const id = await make.record(accountId, user, { holder_id: holder.id })
  await db.transaction().execute(async (tx) => {
    const row = await recordChanges.lock(inTransaction(tx), accountId, id)
    assert.ok(row)
    await tx.updateTable('holders').set({ name: 'Кама-Фильм' }).where('id', '=', holder.id).execute()
    await recordChanges.change(inTransaction(tx), accountId, row, { name: 'Иначе' })
  })
  const after = await db.selectFrom('records').select(['name', 'holder_id']).where('id', '=', id).executeTakeFirst()
  assert.deepEqual(after, { name: 'Иначе', holder_id: holder.id })
})

test('an edit of a record that somebody changed meanwhile is refused and loses nothing', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user)
  const edits = ['Первый', 'Второй', 'Третий'].map((name) =>
    call(records.update, { id, rowVersion: 1, fields: { name } }, as),
  )
  const answers = await Promise.all(edits)
  const won = answers.filter(({ result }) => result)
  assert.equal(won.length, 1)
  for (const answer of answers.filter(({ error }) => error)) assert.equal(refusal(answer), 'STATE/CONFLICT')
  const { result } = await call(records.getById, { id }, as)
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
    const answer = await call(records.update, { id, rowVersion: 1, fields }, as)
    assert.equal(refusal(answer), 'VALIDATION/FIELD')
    assert.deepEqual(Object.keys(answer.error?.fields ?? {}), [`fields.${Object.keys(fields)[0]}`])
  }
  const longest = { name: 'а'.repeat(255) }
  assert.ok((await call(records.update, { id, rowVersion: 1, fields: longest }, as)).result)
})

test('R19 a repeated call is one call: five at once have one effect and the same answer', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user)
  const params = { id, rowVersion: 1, fields: { name: 'Раз' } }
  const answers = await Promise.all(Array.from({ length: 5 }, () => call(records.update, params, as, 'vp-r19')))
  for (const answer of answers) assert.deepEqual(answer, answers[0])
  assert.equal(answers[0]?.result.record.rowVersion, 2)
  const later = await call(records.update, params, as, 'vp-r19')
  assert.deepEqual(later, answers[0])
  const other = await call(records.update, { ...params, fields: { name: 'Два' } }, as, 'vp-r19')
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
  const { result } = await call(records.deleteByIds, { ids: [...kept, ...stubs, ...stubs] }, as)
  assert.deepEqual(result.recordIds.toSorted(), stubs.toSorted())
  const list = await call(records.getListByFilter, {}, as)
  assert.equal(list.result.counts.all, 5)
  const tasks = await db.selectFrom('tasks').select(['type', 'payload']).where('account_id', '=', accountId).execute()
  const uuids = await db.selectFrom('records').select('uuid').where('id', 'in', stubs).execute()
  const payload: unknown = tasks[0]?.payload
  assert.deepEqual(
    tasks.map(({ type }) => type),
    ['purge'],
  )
  const expected = uuids.flatMap(({ uuid }) =>
    ['sources', 'hls', 'images', 'subtitles', 'live'].map((root) => `${root}/${uuid}/`),
  )
  assert.ok(typeof payload === 'object' && payload !== null && 'prefixes' in payload && Array.isArray(payload.prefixes))
  assert.deepEqual(payload.prefixes.toSorted(), expected.toSorted())
  const again = await call(records.deleteByIds, { ids: stubs }, as)
  assert.deepEqual(again.result.recordIds, [])
})

test("other people's stubs are deleted only with the right to delete records", async () => {
  const { id: accountId, as } = await studio('media.can_create_records', 'media.can_delete_records')
  const id = await make.record(accountId, await make.user())
  const { result } = await call(records.deleteByIds, { ids: [id] }, as)
  assert.deepEqual(result.recordIds, [id])
})

test('C-9-09 50 ids are deleted at once, 51 are too many, none is no error', async () => {
  const { as } = await studio('media.can_create_records')
  const ids = (count: number) => Array.from({ length: count }, (_, index) => 2 ** 40 + index)
  assert.deepEqual((await call(records.deleteByIds, { ids: ids(50) }, as)).result, { recordIds: [] })
  assert.deepEqual((await call(records.deleteByIds, { ids: [] }, as)).result, { recordIds: [] })
  const answer = await call(records.deleteByIds, { ids: ids(51) }, as)
  assert.deepEqual([refusal(answer), answer.error?.extra], ['LIMIT/IDS', 'За один раз можно не больше 50 видео'])
})

test('C-7.3-50 saved front settings are answered with the record, and what they do not name stays', async () => {
  const { id: accountId, as } = await studio('media.can_edit_records')
  const id = await make.record(accountId, user, { front_settings: '{"episodes":[],"theme":"тёмная"}' })
  const episodes = [{ name: 'Начало', atMs: 0 }]
  const { result } = await call(recordPlayer.saveFrontSettings, { id, frontSettings: { episodes } }, as)
  assert.equal(result.rowVersion, 2)
  const row = await db.selectFrom('records').select('front_settings').where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual(row.front_settings, { episodes, theme: 'тёмная' })
  const info = await call(records.info, { recordIds: [id] }, as)
  assert.deepEqual(info.result.records[id]?.frontSettings, { episodes })
  const unknown = await call(recordPlayer.saveFrontSettings, { id: 987_654_321, frontSettings: { episodes } }, as)
  assert.equal(unknown.error?.subtype, 'RECORD')
})
