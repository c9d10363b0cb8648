import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { roles } from '@skleyka/contract/roles/roles.calls.ts'
import { systemRoles } from '@skleyka/contract/roles/system-roles.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { lockMemberState } from '../accounts/members.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const administrator = { user: await make.user({ admin: true }) }
const editing: Permission[] = ['media.can_edit_records', 'media.can_delete_records']

let made = 0
const fields = (permissions: Permission[] = editing) => {
  made += 1
  return { name: `Роль ${made}`, description: '', permissions }
}
const create = async (permissions: Permission[] = editing) =>
  (await call(systemRoles.create, fields(permissions), administrator)).result.role
const hold = async (accountId: number, roleId: number, { user }: { user?: number } = {}) => {
  const person = user ?? (await make.user({ name: `Человек ${randomUUID().slice(0, 4)}` }))
  if (user === undefined)
    await db.insertInto('memberships').values({ account_id: accountId, user_id: person }).execute()
  await db.insertInto('membership_roles').values({ account_id: accountId, user_id: person, role_id: roleId }).execute()
  return person
}
const get = async (id: number) => (await call(systemRoles.get, { id }, administrator)).result
const journal = (id: number) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after', 'account_id'])
    .where('object_type', '=', 'role')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()

test('product C8 an administrator makes a role that every account then has, and its rights are changed for whoever holds it', async () => {
  const { id: accountId, code } = await make.account()
  const role = await create(['yauth.can_manage_roles', ...editing])
  const person = await hold(accountId, role.id)
  const as = { user: person, account: code }
  const seen = (await call(roles.get, { id: role.id }, as)).result
  assert.deepEqual([seen.role.isSystem, seen.role.users, seen.mayChange], [true, 1, false])
  const change = { ...fields(editing), id: role.id, rowVersion: role.rowVersion }
  const changed = (await call(systemRoles.update, change, administrator)).result.role
  assert.deepEqual([changed.name, changed.rowVersion, changed.users, changed.accounts], [change.name, 2, 1, 1])
  assert.equal((await call(roles.get, { id: role.id }, as)).error?.type, 'ACCESS', 'it is felt at the next call')
  const rows = await journal(role.id)
  assert.deepEqual(
    rows.map(({ action, account_id }) => [action, account_id]),
    [
      ['systemRoles.create', null],
      ['systemRoles.update', null],
    ],
  )
  assert.partialDeepStrictEqual(rows[1], { before: { name: role.name }, after: { permissions: editing } })
})

test('product B12 two administrators do not overwrite each other’s system role, and a repeat changes it once', async () => {
  const role = await create()
  const key = randomUUID()
  const change = { ...fields(), id: role.id, rowVersion: 1 }
  const once = await call(systemRoles.update, change, administrator, key)
  const again = await call(systemRoles.update, change, administrator, key)
  assert.deepEqual([once.result.role.rowVersion, again.result?.role.rowVersion], [2, 2])
  const other = { user: await make.user({ admin: true }) }
  const late = await call(systemRoles.update, { ...fields(), id: role.id, rowVersion: 1 }, other)
  assert.equal(late.error?.subtype, 'CONFLICT')
  assert.equal((await get(role.id)).role.name, change.name)
  const both = await Promise.all(
    [administrator, other].map((as) => call(systemRoles.update, { ...fields(), id: role.id, rowVersion: 2 }, as)),
  )
  assert.equal(both.filter(({ error }) => error?.subtype === 'CONFLICT').length, 1)
})

test('product C8 «Владелец» is neither changed nor deleted, and a copy of it is', async () => {
  const { items } = (await call(systemRoles.list, { perPage: 100 }, administrator)).result
  const owner = items.find(({ isOwner }) => isOwner)
  assert.deepEqual([owner?.name, owner?.permissions.length], ['Владелец', allPermissions.length])
  const id = owner?.id ?? 0
  const words = { name: 'Владелец', description: '', permissions: editing }
  const update = await call(systemRoles.update, { ...words, id, rowVersion: owner?.rowVersion ?? 1 }, administrator)
  const deleted = await call(systemRoles.delete, { id }, administrator)
  assert.deepEqual([update.error?.subtype, deleted.error?.subtype], ['SYSTEM', 'SYSTEM'])
  const names = []
  for (const _ of [1, 2]) names.push((await call(systemRoles.clone, { id }, administrator)).result.role)
  assert.deepEqual(
    names.map(({ name, isOwner, permissions }) => [name, isOwner, permissions.length]),
    [
      ['Владелец (копия)', false, 53],
      ['Владелец (копия 2)', false, 53],
    ],
  )
})

test('product B12 it is told before who would lose which rights: not those who have them by another role, nor administrators', async () => {
  const role = await create()
  const [one, two] = [await make.account(), await make.account()]
  const both = await hold(one.id, role.id)
  await db.insertInto('memberships').values({ account_id: two.id, user_id: both }).execute()
  await hold(two.id, role.id, { user: both })
  await hold(two.id, role.id, { user: await memberOf(two.id, ['media.can_delete_records']) })
  await hold(two.id, role.id, { user: await memberOf(two.id, [], { admin: true }) })
  const aside = await hold(one.id, role.id)
  await db.transaction().execute((tx) => lockMemberState(tx, one.id, aside, { by: both, reason: '' }))
  const lost = async (permissions: Permission[]) =>
    (await call(systemRoles.losses, { id: role.id, permissions }, administrator)).result
  assert.deepEqual(await lost(['media.can_edit_records']), {
    people: 2,
    accounts: 2,
    permissions: [{ permission: 'media.can_delete_records', people: 2, accounts: 2 }],
  })
  assert.deepEqual(await lost(['media.can_create_records']), {
    people: 3,
    accounts: 2,
    permissions: [
      { permission: 'media.can_edit_records', people: 3, accounts: 2 },
      { permission: 'media.can_delete_records', people: 2, accounts: 2 },
    ],
  })
  assert.deepEqual(await lost([...editing, 'media.can_create_records']), { people: 0, accounts: 0, permissions: [] })
  const held = await get(role.id)
  assert.deepEqual([held.role.users, held.role.accounts], [4, 2], 'who is locked out holds it still')
  assert.deepEqual(
    held.holders
      .find(({ id }) => id === both)
      ?.accounts.map(({ code }) => code)
      .sort(),
    [one.code, two.code].sort(),
  )
})

async function memberOf(accountId: number, permissions: Permission[], person: { admin?: boolean } = {}) {
  const user = await make.user(person)
  await make.member(accountId, user, permissions)
  return user
}

test('product B12 a system role goes while nobody holds it; else who does and where is told', async () => {
  const role = await create()
  const { id } = await make.account({ name: 'Волга' })
  const person = await make.user({ name: 'Марина' })
  await db.insertInto('memberships').values({ account_id: id, user_id: person }).execute()
  await hold(id, role.id, { user: person })
  const held = await call(systemRoles.delete, { id: role.id }, administrator)
  assert.equal(held.error?.subtype, 'IN_USE')
  assert.match(held.error?.extra ?? '', /Марина \(Волга\)/)
  await db.transaction().execute((tx) => lockMemberState(tx, id, person, { by: person, reason: '' }))
  const locked = await call(systemRoles.delete, { id: role.id }, administrator)
  assert.equal(locked.error?.subtype, 'IN_USE', 'a lock keeps the roles for the return')
  await db.deleteFrom('locked_members').where('user_id', '=', person).execute()
  assert.deepEqual((await call(systemRoles.delete, { id: role.id }, administrator)).result, {})
  assert.equal((await call(systemRoles.get, { id: role.id }, administrator)).error?.subtype, 'ROLE')
  assert.partialDeepStrictEqual((await journal(role.id)).at(-1), {
    action: 'systemRoles.delete',
    before: { name: role.name },
  })
})

test('product C8 the right to manage users is not taken where nobody else in an account has it', async () => {
  const role = await create(['yauth.can_manage_users', ...editing])
  const alone = await make.account({ name: 'Без других' })
  await hold(alone.id, role.id)
  const change = { ...fields(), id: role.id, rowVersion: 1 }
  const refused = await call(systemRoles.update, change, administrator)
  assert.equal(refused.error?.subtype, 'LAST_MANAGER')
  assert.match(refused.error?.extra ?? '', /: Без других\./)
  await memberOf(alone.id, ['yauth.can_manage_users'])
  assert.equal((await call(systemRoles.update, change, administrator)).result.role.rowVersion, 2)
})

test('product B12 a system role has a name that neither the system nor an account has given yet', async () => {
  const manager = await make.user()
  const { code } = await make.account({ name: 'Нева', members: { [manager]: [...allPermissions] } })
  const as = { user: manager, account: code }
  const own = (await call(roles.create, { name: 'Монтаж', description: '', permissions: editing }, as)).result.role
  const named = (name: string) => call(systemRoles.create, { ...fields(), name }, administrator)
  for (const name of ['редактор', 'ВЛАДЕЛЕЦ'])
    assert.deepEqual((await named(name)).error?.fields, { name: ['Роль с\u00a0таким названием уже есть'] })
  assert.match((await named('МОНТАЖ')).error?.fields?.name?.[0] ?? '', /Нева/)
  const role = await create()
  const rename = { ...fields(), name: 'Монтаж', id: role.id, rowVersion: 1 }
  assert.equal((await call(systemRoles.update, rename, administrator)).error?.type, 'VALIDATION')
  for (const wrong of [
    { ...fields(), name: '' },
    { ...fields(), name: 'я'.repeat(81) },
    fields([]),
    { ...fields(), permissions: ['media.can_fly'] },
  ]) {
    assert.equal((await call(systemRoles.create, wrong, administrator)).error?.type, 'VALIDATION', wrong.name)
  }
  // both were made at once: each can still be changed
  await db.insertInto('roles').values({ account_id: null, name: 'Монтаж', permissions: editing }).execute()
  const kept = { id: own.id, rowVersion: own.rowVersion, name: 'Монтаж', description: 'Правка', permissions: editing }
  assert.equal((await call(roles.update, kept, as)).result.role.description, 'Правка')
})

test('R28 a role of an account is none of the system, and system roles are for administrators alone', async () => {
  const manager = await make.user()
  const { code } = await make.account({ members: { [manager]: [...allPermissions] } })
  const as = { user: manager, account: code }
  const own = (await call(roles.create, { name: 'Своя', description: '', permissions: editing }, as)).result.role
  const change = { ...fields(), id: own.id, rowVersion: 1 }
  for (const [path, params] of [
    [systemRoles.get, { id: own.id }],
    [systemRoles.losses, { id: own.id, permissions: editing }],
    [systemRoles.update, change],
    [systemRoles.delete, { id: own.id }],
    [systemRoles.clone, { id: own.id }],
  ] as const) {
    assert.equal((await call(path, params, administrator)).error?.subtype, 'ROLE', path.path)
    assert.equal((await call(path, params, as)).error?.type, 'ACCESS', path.path)
  }
})
