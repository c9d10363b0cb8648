import assert from 'node:assert/strict'
import { test } from 'node:test'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { testPeople } from '../../../test/test-people.ts'

const { db, make, call, send, house, roleOf, rolesOf } = await testPeople()

test('C-7.2-02 C-3-30 the people of an account are listed by name, found by a part of the address, by state and by role', async () => {
  const { id, code, manager, person, as } = await house()
  const invited = await db
    .insertInto('users')
    .values({ email: 'v_ictor+video@example.test', state: 'INVITED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await make.member(id, invited.id, ['media.can_use_subtitles'])
  await make.account({ members: { [await make.user()]: [] } })
  const list = async (query = '') => (await send('GET', `/api/v2/users.json${query}`, as(manager))).body.data
  const all = await list()
  assert.equal(all.total, 3)
  assert.deepEqual(
    all.users.map((user: { id: number; state: string }) => [user.id, user.state]),
    [
      [manager, 'ACTIVE'],
      [person, 'ACTIVE'],
      [invited.id, 'INVITED'],
    ],
  )
  const found = async (query: string) => (await list(query)).users.map((user: { id: number }) => user.id)
  assert.deepEqual(await found('?q=V_ICTOR'), [invited.id])
  assert.deepEqual(await found('?q=%25'), [], 'a sign of a pattern is a letter')
  assert.deepEqual(await found('?state=INVITED'), [invited.id])
  const [role] = await rolesOf(id, person)
  assert.deepEqual(await found(`?role=${role}`), [person])
  assert.deepEqual(await found('?sort=name&order=desc&per_page=1&page=2'), [person])
  await db.updateTable('users').set({ totp: true }).where('id', '=', person).execute()
  assert.deepEqual((await found('?sort=totp&order=desc'))[0], person)
  assert.deepEqual((await found('?sort=totp')).at(-1), person)
  const { within_reach, is_personal, last_sign_in_at, api_key, roles } = all.users[1]
  assert.deepEqual([within_reach, is_personal, last_sign_in_at, api_key, roles.length], [true, false, null, null, 1])
  const { status, body } = await send('GET', '/api/v2/users.json', { user: person, account: code })
  assert.deepEqual([status, body.error], [403, ['Недостаточно прав для этого действия']])
})

test('C-7.2-03 one is told of himself, and of others only to who manages them; foreign ids are as unknown ones', async () => {
  const { manager, person, as } = await house()
  const other = await house()
  const get = async (user: number, id: number) => {
    const { status, body } = await send('GET', `/api/v2/users/${id}.json`, as(user))
    return [status, body.data?.user.id ?? body.error[0]]
  }
  assert.deepEqual(await get(person, person), [200, person])
  assert.deepEqual(await get(manager, person), [200, person])
  for (const [user, id] of [
    [person, manager],
    [manager, other.person],
    [manager, 999_999],
  ] as const) {
    assert.deepEqual(await get(user, id), [404, 'Нет такого пользователя'])
  }
})

test('C-7.2-07 a name is changed by oneself, roles by who manages users; nobody gives himself anything', async () => {
  const { id, manager, person, as } = await house()
  const role = await roleOf(id, ['media.can_edit_records', 'media.can_create_records'])
  const beyond = await roleOf(id, ['media.can_delete_records'], 'Лишняя')
  const put = async (by: number, who: number, user: object) => {
    const { status, body } = await send('PUT', `/api/v2/users/${who}.json`, as(by), { user })
    return [status, body.data?.user.name ?? body.error?.[0] ?? body.errors]
  }
  assert.deepEqual(await put(person, person, { name: '<b>Боря</b>\u202e' }), [200, '<b>Боря</b>\u202e'])
  assert.deepEqual(await put(person, person, { role_ids: [role] }), [403, 'Недостаточно прав для этого действия'])
  assert.deepEqual(await put(manager, person, { name: 'Борис', role_ids: [role] }), [200, 'Борис'])
  assert.deepEqual(await rolesOf(id, person), [role])
  assert.equal((await put(manager, person, { role_ids: [beyond] }))[0], 403)
  assert.equal((await put(manager, manager, { role_ids: [beyond] }))[0], 403)
  assert.equal(
    (await put(manager, person, { role_ids: [await roleOf((await house()).id, ['media.can_edit_records'])] }))[0],
    404,
  )
  assert.deepEqual(await rolesOf(id, person), [role])
  await make.member((await make.account()).id, person, [])
  assert.equal((await put(manager, person, { name: 'Чужой' }))[0], 403, 'in two accounts the name is his own')
  assert.deepEqual((await put(manager, person, { email: 'thief@example.test' }))[0], 400)
})

test('C-6-01 C-6-05 effective rights are told with the roles they come from; of others only in this account', async () => {
  const { id, code, manager, person, as } = await house()
  const role = await roleOf(id, ['media.can_edit_records', 'media.can_create_records'], 'Монтаж')
  await db.insertInto('membership_roles').values({ account_id: id, user_id: person, role_id: role }).execute()
  await make.account({ members: { [person]: ['media.can_use_subtitles'] } })
  const rights = async (by: number) => (await call(users.rights, { id: person }, as(by))).result.accounts
  const [here] = await rights(manager)
  assert.deepEqual([here?.code, here?.permissions], [code, ['media.can_edit_records', 'media.can_create_records']])
  assert.deepEqual(
    here?.roles.filter(({ name }) => name === 'Монтаж').map(({ permissions }) => permissions.length),
    [2],
  )
  assert.deepEqual([(await rights(manager)).length, (await rights(person)).length], [1, 2])
  await db.updateTable('users').set({ confirmation_needed: true }).where('id', '=', person).execute()
  assert.deepEqual((await rights(manager))[0]?.permissions, [])
  await db.updateTable('users').set({ admin: true, confirmation_needed: false }).where('id', '=', person).execute()
  assert.equal((await rights(manager))[0]?.permissions.length, 53)
})
