import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountFields } from '@skleyka/contract/accounts/account-fields.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { emptyValues } from '@skleyka/contract/field-types.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { type As, testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { findJournalFaults } from '../../admin/audit.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call, send } = await testHttp({ db })
const user = await make.user({ name: 'Мария' })
// no letter of a found address is of a number that is searched for
await db.updateTable('users').set({ email: 'maria@people.example' }).where('id', '=', user).execute()

const managing: Permission[] = ['yauth.can_manage_account', 'media.can_edit_records']

/** An account with a record, and what its manager does there. */
async function studio(permissions: Permission[] = managing, others: Record<number, Permission[]> = {}) {
  const account = await make.account({ name: 'Студия', members: { [user]: permissions, ...others } })
  const id = await make.record(account.id, user, { name: 'Первое' })
  const as = { user, account: account.code }
  const object = { type: 'record', id } as const
  return {
    account,
    id,
    as,
    object,
    record: async () => (await call(records.getById, { id }, as)).result.record,
    async edit(fields: { name?: string; description?: string }) {
      const { rowVersion } = (await call(records.getById, { id }, as)).result.record
      const answer = await call(records.update, { id, rowVersion, fields }, as)
      assert.equal(answer.error, undefined)
    },
    list: async (params: object = {}) => (await call(audit.list, { object, ...params }, as)).result,
    undo: (eventId: number | undefined, by: As = as) => call(audit.undo, { id: eventId }, by),
  }
}

const refusal = ({ error }: { error?: { type: string; subtype: string; extra: string } }) =>
  [`${error?.type}/${error?.subtype}`, error?.extra] as const

test('the journal of a record tells who changed which field from what to what, from where and under which request', async () => {
  const { id, edit, list } = await studio()
  await edit({ name: 'Второе' })
  await edit({ name: 'Второе', description: 'О чём' })
  const { items, total } = await list()
  assert.equal(total, 2)
  const [last, first] = items
  assert.deepEqual(
    [last?.changes, first?.changes],
    [[{ field: 'description', before: '', after: 'О чём' }], [{ field: 'name', before: 'Первое', after: 'Второе' }]],
  )
  assert.deepEqual(
    [first?.actor, first?.action, first?.objectType, first?.objectId, first?.ip],
    [{ id: user, name: 'Мария' }, 'records.update', 'record', String(id), '127.0.0.1'],
  )
  assert.ok(first?.requestId && first.requestId !== last?.requestId)
  assert.deepEqual((await list({ perPage: 1, page: 2 })).items, [first])
  assert.deepEqual((await list({ perPage: 1, page: 3 })).items, [])
})

test('the journal is narrowed by action, by user and by time, and one line of it is answered by its id', async () => {
  const { id, as, account, edit } = await studio()
  await edit({ name: 'Второе' })
  const episodes = [{ name: 'Начало', atMs: 0 }]
  await call(recordPlayer.saveFrontSettings, { id, frontSettings: { episodes } }, as)
  await send('PUT', '/api/v2/account.json', as, { account: { name: 'Ателье' } })
  const found = async (params: object) =>
    (await call(audit.list, params, as)).result.items.map(({ action }: { action: string }) => action)
  assert.deepEqual(await found({}), ['accounts.update', 'records.saveFrontSettings', 'records.update'])
  assert.deepEqual(await found({ object: { type: 'account', id: account.id } }), ['accounts.update'])
  assert.deepEqual(await found({ action: 'records.update' }), ['records.update'])
  assert.deepEqual(await found({ userId: user + 1 }), [])
  const [renamed, settings] = (await call(audit.list, {}, as)).result.items
  assert.deepEqual(await found({ from: settings?.at, to: settings?.at }), ['records.saveFrontSettings'])
  assert.deepEqual((await call(audit.get, { id: renamed?.id }, as)).result.event, renamed)
  assert.deepEqual(settings?.changes, [{ field: 'frontSettings', before: {}, after: { episodes } }])
})

test('one event is taken back, which is an event of its own and can be taken back as well', async () => {
  const { id, edit, list, undo, record } = await studio()
  await edit({ name: 'Второе', description: 'О чём' })
  await edit({ description: 'Иначе' })
  const [, first] = (await list()).items
  assert.equal(first?.canUndo, false, 'the description was changed since')
  const [second] = (await list()).items
  assert.deepEqual((await undo(second?.id)).result.updateStates, { [id]: { status: 'OK', rowVersion: 4 } })
  const again = await undo(first?.id)
  assert.equal(again.error, undefined)
  const { name, description, rowVersion } = await record()
  assert.deepEqual([name, description, rowVersion], ['Первое', '', 5])
  const [back] = (await list()).items
  assert.deepEqual([back?.action, back?.undoOf, back?.canUndo], ['audit.undo', first?.id, true])
  assert.deepEqual(back?.changes, [
    { field: 'name', before: 'Второе', after: 'Первое' },
    { field: 'description', before: 'О чём', after: '' },
  ])
  assert.equal((await undo(back?.id)).error, undefined)
  assert.equal((await record()).name, 'Второе')
  assert.deepEqual(await findJournalFaults(db), [])
})

test('an event whose field was changed since is refused with the fields named, and changes nothing', async () => {
  const { edit, list, undo, record } = await studio()
  await edit({ name: 'Второе', description: 'О чём' })
  await edit({ name: 'Третье' })
  const [, first] = (await list()).items
  assert.deepEqual(refusal(await undo(first?.id)), [
    'STATE/CONFLICT',
    'Вернуть не\u00a0получится: с\u00a0тех пор изменили название. Верните сначала более поздние правки',
  ])
  await edit({ description: 'Иначе' })
  assert.match(refusal(await undo(first?.id))[1] ?? '', /изменили название, описание\./)
  assert.deepEqual([(await record()).name, (await list()).total], ['Третье', 3])
})

test('two who take back the same event at once do it once', async () => {
  const { edit, list, undo } = await studio()
  await edit({ name: 'Второе' })
  const [event] = (await list()).items
  const answers = await Promise.all([undo(event?.id), undo(event?.id), undo(event?.id)])
  assert.equal(answers.filter(({ error }) => error === undefined).length, 1)
  assert.equal((await list()).total, 2)
})

test('episodes are taken back whole, with what the page keeps beside them', async () => {
  const { id, as, list, undo } = await studio()
  const kept = { episodes: [], theme: 'тёмная' }
  await db
    .updateTable('records')
    .set({ front_settings: JSON.stringify(kept) })
    .where('id', '=', id)
    .execute()
  await call(recordPlayer.saveFrontSettings, { id, frontSettings: { episodes: [{ name: 'Начало', atMs: 0 }] } }, as)
  const [event] = (await list()).items
  assert.equal((await undo(event?.id)).error, undefined)
  const row = await db.selectFrom('records').select('front_settings').where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual(row.front_settings, kept)
})

test('the name of an account is taken back as well', async () => {
  const { as, account, undo } = await studio()
  await send('PUT', '/api/v2/account.json', as, { account: { name: 'Ателье', time_zone: 'Asia/Omsk' } })
  const [event] = (await call(audit.list, { object: { type: 'account', id: account.id } }, as)).result.items
  assert.equal(event?.canUndo, true)
  assert.deepEqual((await undo(event?.id)).result.updateStates, { [account.id]: { status: 'OK', rowVersion: null } })
  const { body } = await send('GET', '/api/v2/account.json', as)
  assert.deepEqual([body.data.account.name, body.data.account.time_zone], ['Студия', 'Europe/Moscow'])
})

test('what is no edit of fields cannot be taken back, and says so', async () => {
  const { id, as, list, undo } = await studio([...managing, 'media.can_create_records'])
  await call(records.deleteByIds, { ids: [id] }, as)
  const [event] = (await list()).items
  assert.deepEqual([event?.action, event?.canUndo], ['records.deleteByIds', false])
  const [what, words] = refusal(await undo(event?.id))
  assert.equal(what, 'STATE/CONFLICT')
  assert.match(words ?? '', /^Это изменение вернуть нельзя/)
})

test('an edit of a record that was deleted since is not taken back', async () => {
  const { id, as, edit, list, undo } = await studio([...managing, 'media.can_create_records'])
  await edit({ name: 'Второе' })
  await call(records.deleteByIds, { ids: [id] }, as)
  const [, event] = (await list()).items
  assert.equal(event?.canUndo, false)
  assert.equal(refusal(await undo(event?.id))[0], 'NOT_FOUND/RECORD')
})

test('an object is told as it was at any moment', async () => {
  const { id, as, object, account, edit, list } = await studio([...managing, 'media.can_create_records'])
  await edit({ name: 'Второе' })
  await edit({ description: 'О чём' })
  await edit({ name: 'Третье', description: 'Иначе' })
  const [third, second, first] = (await list()).items
  const asOf = (at: string | undefined) => call(audit.getAsOf, { object, at }, as)
  const texts = async (at: string | undefined) => {
    const { fields } = (await asOf(at)).result
    return [fields.name, fields.description]
  }
  const { createdDate } = (await call(records.getById, { id }, as)).result.record
  assert.deepEqual(await texts(createdDate), ['Первое', ''])
  assert.deepEqual(await texts(first?.at), ['Второе', ''])
  assert.deepEqual(await texts(second?.at), ['Второе', 'О чём'])
  assert.deepEqual(await texts(third?.at), ['Третье', 'Иначе'])
  assert.deepEqual(await texts('2999-01-01T00:00:00Z'), ['Третье', 'Иначе'])
  assert.equal(refusal(await asOf('2020-01-01T00:00:00Z'))[0], 'NOT_FOUND/MOMENT')
  const whole = await call(audit.getAsOf, { object: { type: 'account', id: account.id }, at: third?.at }, as)
  const { timeZone: _zone, ...others } = emptyValues(accountFields)
  const plain = {
    ...others,
    language: null,
    publishNew: true,
    moderates: false,
    defaultAlbum: null,
    trashDays: 30,
    sourceDays: null,
    alertEmail: null,
    embedHost: null,
    ownNetworks: [],
  }
  const fields = { ...plain, name: 'Студия', time_zone: 'Europe/Moscow' }
  assert.deepEqual(whole.result.fields, fields)
  await call(records.deleteByIds, { ids: [id] }, as)
  assert.equal(refusal(await asOf('2999-01-01T00:00:00Z'))[0], 'NOT_FOUND/MOMENT', 'it is deleted')
  assert.deepEqual(await texts(third?.at), ['Третье', 'Иначе'], 'it was there then')
})

test('R28 lines and objects of another account are answered like unknown ones', async () => {
  const mine = await studio()
  const other = await studio()
  await other.edit({ name: 'Чужое' })
  const [event] = (await other.list()).items
  const at = '2999-01-01T00:00:00Z'
  for (const id of [event?.id, 2 ** 40]) {
    assert.equal(refusal(await call(audit.get, { id }, mine.as))[0], 'NOT_FOUND/EVENT')
    assert.equal(refusal(await mine.undo(id))[0], 'NOT_FOUND/EVENT')
  }
  for (const id of [other.id, 2 ** 40]) {
    assert.deepEqual((await mine.list({ object: { type: 'record', id } })).items, [])
    const asOf = await call(audit.getAsOf, { object: { type: 'record', id }, at }, mine.as)
    assert.equal(refusal(asOf)[0], 'NOT_FOUND/RECORD')
  }
  const account = await call(audit.getAsOf, { object: { type: 'account', id: other.account.id }, at }, mine.as)
  assert.equal(refusal(account)[0], 'NOT_FOUND/ACCOUNT')
  assert.equal((await other.record()).name, 'Чужое')
})

test('the journal is read by who manages the account; a field is taken back by who may change it', async () => {
  const people = [await make.user(), await make.user(), await make.user()] as const
  const { account, edit, list, undo } = await studio(managing, {
    [people[0]]: [],
    [people[1]]: ['yauth.can_manage_account'],
    [people[2]]: ['media.can_edit_records'],
  })
  await edit({ name: 'Второе' })
  const [event] = (await list()).items
  const as = (id: number) => ({ user: id, account: account.code })
  const [nobody, manager, editor] = [as(people[0]), as(people[1]), as(people[2])]
  for (const as of [nobody, editor]) assert.equal(refusal(await call(audit.list, {}, as))[0], 'ACCESS/FORBIDDEN')
  for (const as of [nobody, manager]) assert.equal(refusal(await undo(event?.id, as))[0], 'ACCESS/FORBIDDEN')
  const seen = (await call(audit.list, {}, manager)).result.items
  assert.deepEqual([seen[0]?.id, seen[0]?.canUndo], [event?.id, false])
  assert.equal((await undo(event?.id, editor)).error, undefined)
})

test('a page beyond the depth of lists is refused by its field', async () => {
  const { as } = await studio()
  const answer = await call(audit.list, { page: 2_000, perPage: 100 }, as)
  assert.deepEqual(Object.keys(answer.error?.fields ?? {}), ['page'])
})

test('D13 a move into the trash is taken back from the journal, and so is the way out, by whoever may delete', async () => {
  const { id, as, list, undo } = await studio([...managing, 'media.can_delete_records'])
  const lifecycle = async () =>
    await db
      .selectFrom('records')
      .select(['lifecycle', 'dispose_reason'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  await call(trash.dispose, { ids: [id], reason: 'Дубль' }, as)
  const [disposed] = (await list()).items
  assert.deepEqual([disposed?.action, disposed?.canUndo], ['trash.dispose', true])
  assert.equal((await undo(disposed?.id)).error, undefined)
  assert.deepEqual(await lifecycle(), { lifecycle: 'ACTIVE', dispose_reason: null })
  const [back, first] = (await list()).items
  assert.deepEqual(
    [back?.action, back?.undoOf, back?.canUndo, first?.canUndo],
    ['audit.undo', disposed?.id, true, false],
  )
  assert.deepEqual(refusal(await undo(first?.id))[0], 'STATE/CONFLICT')
  assert.equal((await undo(back?.id)).error, undefined)
  assert.deepEqual(await lifecycle(), { lifecycle: 'DISPOSED', dispose_reason: 'Дубль' })
  await call(trash.delete, { ids: [id] }, as)
  assert.ok((await list()).items.every(({ canUndo }: { canUndo: boolean }) => !canUndo))
  assert.equal(refusal(await undo(back?.id))[0], 'NOT_FOUND/RECORD')
})

test('D13 a move into the trash is not taken back by an editor who may not delete', async () => {
  const { id, as, list, undo } = await studio()
  const deleter = await make.user()
  const { id: accountId } = await db
    .selectFrom('accounts')
    .select('id')
    .where('code', '=', as.account)
    .executeTakeFirstOrThrow()
  await make.member(accountId, deleter, ['media.can_delete_records'])
  await call(trash.dispose, { ids: [id] }, { ...as, user: deleter })
  const [disposed] = (await list()).items
  assert.equal(disposed?.canUndo, false)
  assert.equal(refusal(await undo(disposed?.id))[0], 'ACCESS/FORBIDDEN')
})

async function newRole(account_id: number, name: string): Promise<number> {
  const { id } = await db
    .insertInto('roles')
    .values({ account_id, name, permissions: ['media.can_edit_records'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

test('objects are told by their names of now, and by what the line holds once they are gone; roles by name', async () => {
  const { account, as, id, edit } = await studio([...managing, 'media.can_create_records'])
  await edit({ name: 'Рассвет на перевале' })
  const role = await newRole(account.id, 'Монтажёр')
  const { id: invited } = await db
    .insertInto('invitations')
    .values({ account_id: account.id, email: 'anna@people.example' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = { account_id: account.id, user_id: user, action: 'users.invite', object_type: 'user' }
  await db
    .insertInto('audit_events')
    .values([
      {
        ...event,
        object_id: '987654321',
        after: JSON.stringify({ email: 'gone@people.example', roleIds: [role, 987_654] }),
      },
      { ...event, object_id: String(user), after: '{}' },
      { ...event, object_id: String(invited), after: '{}' },
    ])
    .execute()
  const { items, roles } = (await call(audit.list, {}, as)).result
  assert.deepEqual(
    items.map(({ objectName, objectExists }) => [objectName, objectExists]),
    [
      ['anna@people.example', true],
      ['Мария', true],
      ['gone@people.example', false],
      ['Рассвет на перевале', true],
    ],
  )
  assert.deepEqual(roles, { [role]: 'Монтажёр' })
  const found = async (q: string) =>
    (await call(audit.list, { q }, as)).result.items.map(({ objectName }) => objectName)
  assert.deepEqual(await found('на пере'), ['Рассвет на перевале'])
  assert.deepEqual(await found(String(id)), ['Рассвет на перевале'])
  assert.deepEqual(await found('gone@'), ['gone@people.example'])
  assert.deepEqual(await found('мария'), ['Мария'])
  assert.deepEqual(await found('нет такого'), [])
  assert.deepEqual(await found('%'), [])
})

test('nobody is named in the journal of an account that he has no part in, nor a video or a role of another account', async () => {
  const one = await studio()
  const stranger = await make.user({ name: 'Посторонний' })
  const other = await studio()
  const foreignRole = await newRole(other.account.id, 'Чужая роль')
  const line = { account_id: one.account.id, user_id: user, action: 'users.update' }
  await db
    .insertInto('audit_events')
    .values([
      { ...line, object_type: 'user', object_id: String(stranger), after: JSON.stringify({ roleIds: [foreignRole] }) },
      { ...line, object_type: 'record', object_id: String(other.id), after: '{}' },
      { ...line, object_type: 'account', object_id: String(other.account.id), after: '{}' },
    ])
    .execute()
  const { items, roles } = (await call(audit.list, {}, one.as)).result
  for (const event of items)
    assert.deepEqual([event.objectName, event.objectExists], [null, false], event.objectType ?? '')
  assert.deepEqual(roles, {})
  for (const q of ['Посторонний', 'Первое']) {
    const own = (await call(audit.list, { q }, one.as)).result.items
    assert.deepEqual(own, [], q)
  }
})

test('a preview of a bulk change is no event, and one upload is one line under whoever sent it', async () => {
  const { account, as, id } = await studio([...managing, 'media.can_create_records'])
  const ops = [{ op: 'set', field: 'description', value: 'Новое' }]
  assert.equal((await call(bulk.bulkPreview, { selection: { ids: [id] }, ops }, as)).error, undefined)
  const at = { account_id: account.id, object_type: 'record', object_id: String(id) }
  await db
    .insertInto('audit_events')
    .values([
      { ...at, user_id: user, action: 'uploads.createV2', after: JSON.stringify({ name: 'Первое', bytes: 7 }) },
      { ...at, user_id: null, action: 'uploads.complete', after: JSON.stringify({ currentState: 'UPLOADED' }) },
      // written before previews were none
      { ...at, user_id: user, action: 'bulk.bulkPreview', object_type: null, object_id: null },
    ])
    .execute()
  const list = async (params: object) => (await call(audit.list, params, as)).result
  const { items, total } = await list({})
  assert.deepEqual([items.map(({ action }) => action), total], [['uploads.createV2'], 1])
  assert.equal(items[0]?.actor?.name, 'Мария')
  assert.equal((await list({ object: { type: 'record', id } })).total, 1)
  assert.equal((await list({ action: 'uploads.complete' })).total, 1, 'what is asked for is told')
})
