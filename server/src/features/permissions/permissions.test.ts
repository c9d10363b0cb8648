import assert from 'node:assert/strict'
import { test } from 'node:test'
import { holders } from '@skleyka/contract/copyright-holders/holders.calls.ts'
import { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import { permissionNames } from '@skleyka/contract/permissions/permissions.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { readHolderGrant } from '../copyright-holders/holder-token.ts'
import { addHolderMember } from '../copyright-holders/holders.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call, services } = await testHttp({
  db,
})

const info = (user?: number) => call(permissionInfo.getPermissionInfo, {}, user === undefined ? {} : { user })

test('C-7.3-35 C-7.2-15 C-6-04 permissions are told by account and area, only those that are true', async () => {
  const user = await make.user({ name: 'Мария' })
  const { code } = await make.account({ members: { [user]: ['media.can_edit_records', 'yauth.can_manage_users'] } })
  const bare = await make.account({ members: { [user]: [] } })
  await make.account()
  const { result } = await info(user)
  assert.deepEqual([result.user.id, result.user.name, result.admin], [user, 'Мария', false])
  assert.deepEqual(result.permissions, {
    [code]: { media: ['can_edit_records'], yauth: ['can_manage_users'], streaming: [] },
    [bare.code]: { media: [], yauth: [], streaming: [] },
  })
})

test('C-6-01 C-6-06 an administrator has all 53 in every account of his', async () => {
  const admin = await make.user({ admin: true })
  const { code } = await make.account({ members: { [admin]: [] } })
  const { result } = await info(admin)
  assert.equal(result.admin, true)
  assert.deepEqual(result.permissions, { [code]: permissionNames })
})

test('C-6-05 a user with unconfirmed mail has no permissions', async () => {
  const user = await make.user({ confirmationNeeded: true })
  const { code } = await make.account({ members: { [user]: ['media.can_edit_records'] } })
  const { result } = await info(user)
  assert.deepEqual(result.permissions, { [code]: { media: [], yauth: [], streaming: [] } })
})

test('C-7.3-36 C-7.2-17 copyright holders are those the user acts for, in Russian order', async () => {
  const user = await make.user()
  const names = ['Юпитер', 'ёжик', 'Енот', 'Альфа']
  const holders = await db
    .insertInto('holders')
    .values([...names, 'Чужой'].map((name) => ({ name })))
    .returning(['id', 'name'])
    .execute()
  const own = holders.filter(({ name }) => name !== 'Чужой')
  await db
    .insertInto('holder_members')
    .values(own.map(({ id }) => ({ holder_id: id, user_id: user })))
    .execute()
  const { result } = await call(permissionInfo.getAvailableCopyrightHolderNames, {}, { user })
  assert.deepEqual(result.names, ['Альфа', 'ёжик', 'Енот', 'Юпитер'])
})

test('C-7.3-37 a token for a name is given to those who act for it, and nobody learns of other names', async () => {
  const [own, other, admin] = [await make.user(), await make.user(), await make.user({ admin: true })]
  await addHolderMember(db, 'Волга-Фильм', own)
  await addHolderMember(db, 'Ока-Фильм', other)
  const ask = (user: number, name: string) => call(permissionInfo.requireCopyrightHolder, { name }, { user })
  const { result } = await ask(own, 'Волга-Фильм')
  const grant = readHolderGrant(services.secrets.key('holder grants'), result.token, own, new Date())
  assert.deepEqual([grant?.userId, grant?.until.toISOString()], [own, result.until])
  assert.equal((await ask(admin, 'Ока-Фильм')).result.name, 'Ока-Фильм')
  for (const [user, name] of [
    [own, 'Ока-Фильм'],
    [own, 'Никто'],
    [admin, 'Никто'],
  ] as const) {
    const { error } = await ask(user, name)
    assert.deepEqual([error?.type, error?.subtype], ['NOT_FOUND', 'HOLDER'])
  }
  assert.equal((await ask(own, '')).error?.type, 'VALIDATION')
})

test('C-1-04 product B13 holders are listed to those who act for them, all of them to an administrator', async () => {
  const [own, nobody, admin] = [await make.user(), await make.user(), await make.user({ admin: true })]
  await addHolderMember(db, 'Дон-Фильм', own)
  await addHolderMember(db, 'Дон-Фильм', await make.user())
  const list = async (user: number) => (await call(holders.list, {}, { user })).result.holders
  assert.deepEqual(
    (await list(own)).map(({ name, members }: { name: string; members: number }) => [name, members]),
    [['Дон-Фильм', 2]],
  )
  assert.deepEqual(await list(nobody), [])
  const names = (await list(admin)).map(({ name }: { name: string }) => name)
  assert.deepEqual(names, names.toSorted(new Intl.Collator('ru').compare))
  assert.ok(names.includes('Дон-Фильм') && names.length > 1)
})

test('without a session nothing is told', async () => {
  for (const { path } of Object.values(permissionInfo)) {
    const { status, error } = await call(path, {})
    assert.deepEqual([status, error?.type, error?.subtype], [200, 'AUTH', 'NO_SESSION'])
  }
})
