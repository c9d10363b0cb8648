import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { suggestions } from '@skleyka/contract/records/suggestions.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreign, studio, refusal } = await testRecords()

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Math.floor(Date.now() / 1000) * 1000 + hours * hourMs).toISOString()

/** A record of an account whose manager may edit it. */
async function editor() {
  const account = await studio('media.can_edit_records', 'yauth.can_manage_account')
  const id = await make.record(account.id, user)
  const saved = async () => (await call(records.getById, { id }, account.as)).result.record
  const edit = async (fields: object) => {
    const { rowVersion } = await saved()
    return call(records.update, { id, rowVersion, fields }, account.as)
  }
  const events = async () => (await call(audit.list, { object: { type: 'record', id } }, account.as)).result.items
  return { account, id, saved, edit, events, undo: (eventId?: number) => call(audit.undo, { id: eventId }, account.as) }
}

test('P-M-12 C-7.3-07 tags, author and publication are changed together, and the list shows them', async () => {
  const { account, id, edit } = await editor()
  const other = await make.user({ name: 'Павел' })
  await db.insertInto('memberships').values({ account_id: account.id, user_id: other }).execute()
  const publishedTo = inHours(5)
  const { result } = await edit({ tags: [' Лес ', 'лес', 'Утро'], ownerId: other, publishedTo })
  assert.deepEqual([result.record.tags, result.record.ownerName], [['Лес', 'Утро'], 'Павел'])
  const { result: list } = await call(records.getListByFilter, {}, account.as)
  const row = list.records.find((one: { id: number }) => one.id === id)
  assert.deepEqual(
    [row?.tags, row?.publication, row?.publishedFrom, row?.publishedTo, row?.moderation, row?.lifecycle, row?.metadata],
    [['Лес', 'Утро'], 'PUBLISHED', null, publishedTo, 'NONE', 'ACTIVE', { templateId: null, values: {} }],
  )
})

test('B13 a video is named for a copyright holder, found by it, told in the journal, and freed again', async () => {
  const { account, id, saved, edit, events, undo } = await editor()
  const name = 'ООО «Волга-Фильм»'
  await db.insertInto('holders').values({ name }).execute()
  const { result } = await edit({ holder: name })
  assert.equal(result.record.holder, name)
  const named = async (where: object) =>
    (await call(records.getListByFilter, { filter: { where } }, account.as)).result.records.map((one) => one.holder)
  assert.deepEqual(await named({ field: 'holder', op: 'contains', value: 'волга' }), [name])
  assert.deepEqual(await named({ field: 'holder', op: 'empty', value: true }), [])
  const [event] = await events()
  assert.deepEqual(
    event?.changes.map(({ field, before, after }) => [field, before, after]),
    [['holder', null, name]],
  )
  const unknown = await edit({ holder: 'ООО «Волга-Фильм» ' })
  assert.equal(unknown.error, undefined, 'outer spaces are cut')
  const refused = await edit({ holder: 'Никто' })
  assert.deepEqual(refused.error?.fields, { 'fields.holder': ['Такого правообладателя нет. Выберите из\u00a0списка'] })
  await undo(event?.id)
  assert.equal((await saved()).holder, null)
  const { result: suggested } = await call(suggestions.holders, { text: 'ВОЛГА' }, account.as)
  assert.deepEqual([suggested.holders, id > 0], [[name], true])
})

test('a publication follows its times, and only a draft does not', async () => {
  const { edit } = await editor()
  const becomes = async (fields: object) => {
    const { publication, publishedFrom, publishedTo } = (await edit(fields)).result.record
    return [publication, publishedFrom, publishedTo]
  }
  const [past, lately, soon, later] = [inHours(-2), inHours(-1), inHours(2), inHours(4)]
  assert.deepEqual(await becomes({ publishedFrom: soon, publishedTo: later }), ['SCHEDULED', soon, later])
  assert.deepEqual(await becomes({ publication: 'DRAFT' }), ['DRAFT', soon, later])
  assert.deepEqual(await becomes({ publishedFrom: past }), ['DRAFT', past, later])
  assert.deepEqual(await becomes({ publication: 'SCHEDULED' }), ['PUBLISHED', past, later])
  assert.deepEqual(await becomes({ publishedTo: lately }), ['EXPIRED', past, lately])
  assert.deepEqual(await becomes({ publication: 'PUBLISHED' }), ['PUBLISHED', past, null])
  assert.deepEqual(await becomes({ publishedFrom: soon }), ['SCHEDULED', soon, null])
  const [publication, from, to] = await becomes({ publication: 'EXPIRED' })
  assert.deepEqual([publication, from], ['EXPIRED', null])
  assert.ok(Math.abs(Date.parse(String(to)) - Date.now()) < hourMs)
})

test('a publication that ends before it begins, and a year nobody could mean, are refused by the field', async () => {
  const { edit, saved } = await editor()
  const wrongs: [object, string][] = [
    [{ publishedFrom: inHours(4), publishedTo: inHours(2) }, 'fields.publishedTo'],
    [{ publishedFrom: '1999-01-01T00:00:00Z' }, 'fields.publishedFrom'],
    [{ publishedTo: '9999-01-01T00:00:00Z' }, 'fields.publishedTo'],
    [{ publication: 'HIDDEN' }, 'fields.publication'],
    [{ tags: Array.from({ length: 51 }, (_, index) => `тег ${index}`) }, 'fields.tags'],
  ]
  for (const [fields, field] of wrongs) {
    const answer = await edit(fields)
    assert.equal(refusal(answer), 'VALIDATION/FIELD', field)
    assert.deepEqual(Object.keys(answer.error?.fields ?? {}), [field])
  }
  assert.equal((await saved()).rowVersion, 1)
})

test('C-7.3-07 an author who is no member is refused like one who is not there, and changes nothing', async () => {
  const { edit, saved } = await editor()
  const stranger = await make.user()
  await db.insertInto('memberships').values({ account_id: foreign.id, user_id: stranger }).execute()
  for (const ownerId of [stranger, 2 ** 40]) {
    const answer = await edit({ name: 'Другое', ownerId })
    assert.equal(refusal(answer), 'VALIDATION/FIELD')
    assert.deepEqual(answer.error?.fields, { 'fields.ownerId': ['Такого участника нет в\u00a0аккаунте'] })
  }
  const { name, ownerId, rowVersion } = await saved()
  assert.deepEqual([name, ownerId, rowVersion], ['Видео', user, 1])
})

test('every field of a record is taken back by the journal, byte for byte', async () => {
  const { account, id, edit, events, undo } = await editor()
  const other = await make.user()
  await db.insertInto('memberships').values({ account_id: account.id, user_id: other }).execute()
  await edit({ publishedFrom: inHours(1), publishedTo: inHours(3), tags: ['Один'] })
  const row = () => db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const before = await row()
  await edit({ name: 'Иначе', description: 'О чём', tags: [], ownerId: other, publication: 'PUBLISHED' })
  const [event] = await events()
  assert.deepEqual(event?.changes.map(({ field }: { field: string }) => field).toSorted(), [
    'description',
    'name',
    'ownerId',
    'publishedFrom',
    'tags',
  ])
  assert.equal((await undo(event?.id)).error, undefined)
  assert.deepEqual({ ...(await row()), updated_at: before.updated_at, row_version: before.row_version }, before)
  assert.equal((await events())[0]?.undoOf, event?.id)
})

test('what time has done to a publication is no change of somebody: the edit before it is still taken back', async () => {
  const { id, edit, events, undo, saved } = await editor()
  await edit({ publication: 'DRAFT' })
  await edit({ publication: 'SCHEDULED', publishedFrom: inHours(1) })
  const [event] = await events()
  assert.equal((await saved()).publication, 'SCHEDULED')
  await db.updateTable('records').set({ publication: 'PUBLISHED' }).where('id', '=', id).execute()
  assert.equal((await undo(event?.id)).error, undefined)
  const { publication, publishedFrom } = await saved()
  assert.deepEqual([publication, publishedFrom], ['DRAFT', null])
})

test('a change that changes nothing counts no version and leaves nothing to take back', async () => {
  const { edit, events, saved } = await editor()
  await edit({ name: 'Видео', tags: [], publication: 'PUBLISHED', publishedFrom: null })
  assert.equal((await saved()).rowVersion, 1)
  assert.deepEqual(
    (await events()).map(({ canUndo }: { canUndo: boolean }) => canUndo),
    [false],
  )
})

test('names and tags of markup, right-to-left, broken pairs and zeros are kept as text', async () => {
  const { edit } = await editor()
  const hostile = ['<script>alert(1)</script>', '\u202Eдеж', "';drop--", '%_\\', '{"a":1}', 'a,b', '""', '{}', 'NULL']
  const { result } = await edit({ name: hostile.join(' '), tags: [...hostile, 'a\uD800b', '\u0000 x'] })
  assert.deepEqual(result.record.tags, [...hostile, 'ab', 'x'])
  assert.equal(result.record.name, hostile.join(' '))
  const long = await edit({ tags: ['я'.repeat(10_000)] })
  assert.deepEqual(Object.keys(long.error?.fields ?? {}), ['fields.tags.0'])
})
