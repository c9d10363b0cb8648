import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { roles } from '@skleyka/contract/roles/roles.calls.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { type As, testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })

async function house(rights: readonly Permission[] = allPermissions) {
  const manager = await make.user()
  const { id, code } = await make.account({ members: { [manager]: [...rights] } })
  const as: As = { user: manager, account: code }
  return { id, manager, as }
}

const editing: Permission[] = ['media.can_edit_records']
const fields = (name: string, permissions: Permission[] = editing) => ({ name, description: '', permissions })

test('C8 every account has the eight roles of the system, which are read and not changed, and its own', async () => {
  const { as } = await house()
  await call(roles.create, fields('Монтажёры'), as)
  await call(roles.create, fields('Чужая'), (await house()).as)
  const { result } = await call(roles.list, { perPage: 100 }, as)
  const system = result.items.filter(({ isSystem }) => isSystem)
  assert.deepEqual(
    system.map(({ name, permissions }) => [name, permissions.length]),
    [
      ['Администратор аккаунта', 50],
      ['Аналитик', 4],
      ['Владелец', 53],
      ['Загрузчик', 4],
      ['Модератор', 4],
      ['Оператор эфира', 10],
      ['Редактор', 17],
      ['Рекламный менеджер', 9],
    ],
  )
  const own = result.items.filter(({ isSystem }) => !isSystem).map(({ name }) => name)
  assert.ok(own.includes('Монтажёры') && !own.includes('Чужая'))
  const [{ id, rowVersion } = { id: 0, rowVersion: 0 }] = system
  const update = await call(roles.update, { id, rowVersion, ...fields('Моя') }, as)
  const deleted = await call(roles.delete, { id }, as)
  assert.deepEqual([update.error?.subtype, deleted.error?.subtype], ['SYSTEM', 'SYSTEM'])
})

test('product B9 a role has a name of its own and at least one of the 53 permissions', async () => {
  const { as } = await house()
  const { result } = await call(roles.create, fields('  Ночная <b>смена</b> '), as)
  assert.equal(result.role.name, 'Ночная <b>смена</b>')
  for (const name of ['ночная <B>смена</B>', 'РЕДАКТОР']) {
    assert.deepEqual(Object.keys((await call(roles.create, fields(name), as)).error?.fields ?? {}), ['name'], name)
  }
  for (const wrong of [
    fields('', editing),
    fields('я'.repeat(81)),
    fields('Пустая', []),
    { ...fields('Чужое право'), permissions: ['media.can_fly'] },
  ]) {
    assert.equal((await call(roles.create, wrong, as)).error?.type, 'VALIDATION', wrong.name)
  }
})

test('nobody makes, changes, copies or deletes a role with rights that he has not himself', async () => {
  const { id, as } = await house(['yauth.can_manage_roles', ...editing])
  const strong = await db
    .insertInto('roles')
    .values({ account_id: id, name: 'Сильная', permissions: ['media.can_delete_records'] })
    .returning('id')
    .executeTakeFirstOrThrow()
  const weak = (await call(roles.create, fields('Слабая'), as)).result.role
  const refused = [
    await call(roles.create, fields('Всё', ['media.can_delete_records']), as),
    await call(roles.update, { ...fields('Слабая', ['media.can_delete_records']), id: weak.id, rowVersion: 1 }, as),
    await call(roles.update, { ...fields('Сильная'), id: strong.id, rowVersion: 1 }, as),
    await call(roles.delete, { id: strong.id }, as),
    await call(roles.delete, { id: weak.id, replaceWith: strong.id }, as),
    await call(roles.clone, { id: strong.id }, as),
  ]
  assert.deepEqual(
    refused.map(({ error }) => error?.type),
    Array.from(refused, () => 'ACCESS'),
  )
})

test('two people who change a role do not overwrite each other, and its people are judged by it at once', async () => {
  const { id, as } = await house()
  const { role } = (await call(roles.create, fields('Общая', ['yauth.can_manage_roles', ...editing]), as)).result
  const person = await make.user()
  await db.insertInto('memberships').values({ account_id: id, user_id: person }).execute()
  await db.insertInto('membership_roles').values({ account_id: id, user_id: person, role_id: role.id }).execute()
  const his = { ...as, user: person }
  assert.equal((await call(roles.get, { id: role.id }, his)).result.holders.length, 1)
  const change = { id: role.id, rowVersion: role.rowVersion, ...fields('Общая') }
  assert.equal((await call(roles.update, change, as)).result.role.rowVersion, role.rowVersion + 1)
  assert.deepEqual((await call(roles.update, change, as)).error?.subtype, 'CONFLICT')
  assert.equal((await call(roles.get, { id: role.id }, his)).error?.extra, 'Недостаточно прав для этого действия')
})

test('a role that people have is deleted only with another in its place, of those who are locked out too', async () => {
  const { id, as } = await house()
  const one = (await call(roles.create, fields('Первая'), as)).result.role.id
  const two = (await call(roles.create, fields('Вторая'), as)).result.role.id
  const [here, away] = [await make.user(), await make.user()]
  for (const user of [here, away]) {
    await db.insertInto('memberships').values({ account_id: id, user_id: user }).execute()
    await db
      .insertInto('membership_roles')
      .values([one, ...(user === here ? [two] : [])].map((role_id) => ({ account_id: id, user_id: user, role_id })))
      .execute()
  }
  await call('/api/v3/users/roleChoices', {}, as)
  await db.transaction().execute(async (tx) => {
    const { lockMemberState: setMemberAside } = await import('../accounts/members.sql.ts')
    await setMemberAside(tx, id, away, { by: here, reason: '' })
  })
  assert.equal((await call(roles.delete, { id: one }, as)).error?.subtype, 'IN_USE')
  assert.equal((await call(roles.delete, { id: one, replaceWith: one }, as)).error?.type, 'VALIDATION')
  const foreign = (await call(roles.create, fields('Чужая'), (await house()).as)).result.role.id
  assert.equal((await call(roles.delete, { id: one, replaceWith: foreign }, as)).error?.type, 'VALIDATION')
  assert.equal((await call(roles.get, { id: foreign }, as)).error?.subtype, 'ROLE')
  assert.equal((await call(roles.delete, { id: one, replaceWith: two }, as)).result.moved, 2)
  const held = await db.selectFrom('membership_roles').select('role_id').where('user_id', '=', here).execute()
  const aside = await db
    .selectFrom('locked_members')
    .select('role_ids')
    .where('user_id', '=', away)
    .executeTakeFirstOrThrow()
  assert.deepEqual([held.map(({ role_id }) => role_id), aside.role_ids], [[two], [two]])
})

test('a role that alone lets its people manage users keeps that right', async () => {
  const { id, manager, as } = await house(allPermissions)
  const administrator = { ...as, user: await make.user({ admin: true }) }
  const { role_id } = await db
    .selectFrom('membership_roles')
    .select('role_id')
    .where('user_id', '=', manager)
    .where('account_id', '=', id)
    .executeTakeFirstOrThrow()
  const { error } = await call(roles.update, { id: role_id, rowVersion: 1, ...fields('Без людей') }, administrator)
  assert.equal(error?.subtype, 'LAST_MANAGER')
  const other = (await call(roles.create, fields('Замена'), as)).result.role.id
  assert.equal(
    (await call(roles.delete, { id: role_id, replaceWith: other }, administrator)).error?.subtype,
    'LAST_MANAGER',
  )
  assert.equal((await call(roles.get, { id: role_id }, as)).result.holders.length, 1)
})

test('«Создать копию» makes a role of the account under a free name', async () => {
  const { as } = await house()
  const { result } = await call(roles.list, { perPage: 100 }, as)
  const editor = result.items.find(({ name }) => name === 'Редактор')
  const names = []
  for (const _ of [1, 2]) names.push((await call(roles.clone, { id: editor?.id ?? 0 }, as)).result.role)
  assert.deepEqual(
    names.map(({ name, isSystem, permissions }) => [name, isSystem, permissions.length]),
    [
      ['Редактор (копия)', false, 17],
      ['Редактор (копия 2)', false, 17],
    ],
  )
})

test('the choices of roles say which of them the asker may give', async () => {
  const { as } = await house([
    'yauth.can_manage_users',
    ...editing,
    'media.can_create_records',
    'media.can_use_subtitles',
    'media.can_use_custom_screenshots',
  ])
  const { result } = await call(users.roleChoices, {}, as)
  const within = result.roles.filter((role) => role.within && role.isSystem).map(({ name }) => name)
  assert.deepEqual(within, ['Загрузчик'])
})
