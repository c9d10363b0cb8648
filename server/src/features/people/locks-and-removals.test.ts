import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import type { As } from '../../../test/test-http.ts'
import { testPeople } from '../../../test/test-people.ts'

const { db, make, call, send, manages, house, roleOf, rolesOf } = await testPeople()

test('C-7.2-10 C-7.2-11 C-4-28 a lock keeps a person out of this account from the next call on, and gives the roles back', async () => {
  const { id, manager, person, as } = await house()
  const second = await make.account({ members: { [person]: [] } })
  const roles = await rolesOf(id, person)
  const { body } = await send('GET', `/api/v2/users/${person}.json`, as(manager))
  const lock = () =>
    send('POST', `/api/v2/users/${person}/lock.json`, as(manager), { user: body.data.user, reason: 'Отпуск' })
  for (const _ of [1, 2]) {
    const { status, body } = await lock()
    assert.deepEqual([status, body.data.user.state, body.data.user.lock_reason], [200, 'LOCKED', 'Отпуск'])
  }
  assert.equal((await call(records.getById, { id: 1 }, as(person))).error?.extra, 'Access Forbidden')
  assert.equal((await send('GET', '/api/v2/account.json', { user: person, account: second.code })).status, 200)
  const info = await call('/api/v3/permissions/getPermissionInfo', {}, { user: person })
  assert.deepEqual(Object.keys(Object(info.result).permissions), [second.code])
  const open = await send('POST', `/api/v2/users/${person}/unlock.json`, as(manager), { user: body.data.user })
  assert.deepEqual([open.body.data.user.state, await rolesOf(id, person)], ['ACTIVE', roles])
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', person).execute()
  const platform = await send('POST', `/api/v2/users/${person}/unlock.json`, as(manager), {})
  assert.deepEqual(
    [platform.status, platform.body.error[0].startsWith('Пользователя заблокировал администратор')],
    [409, true],
  )
})

test('nobody locks or removes himself, whoever has more rights, or an administrator', async () => {
  const { manager, person, as } = await house([...allPermissions])
  const administrator = await make.user({ admin: true })
  const { code, id } = await make.account({ members: { [manager]: manages, [administrator]: [] } })
  await make.member(id, await make.user(), manages)
  const texts = []
  for (const who of [manager, person]) {
    const { body } = await send('POST', `/api/v2/users/${who}/lock.json`, as(manager), {})
    texts.push(body.error[0].slice(0, 12))
  }
  const { body } = await send('DELETE', `/api/v2/users/${administrator}.json`, { user: manager, account: code }, {})
  assert.deepEqual([...texts, body.error[0].slice(0, 12)], ['Себя нельзя ', 'У\u00a0этого поль', 'У\u00a0этого поль'])
})

test('the last «Владелец» keeps that role beside others who manage users: not even he himself drops it', async () => {
  const [owner, manager] = [await make.user(), await make.user()]
  const { id, code } = await make.account({ members: { [owner]: [], [manager]: manages } })
  const system = db.selectFrom('roles').select('id').where('account_id', 'is', null)
  const { id: ownerRole } = await system.where('name', '=', 'Владелец').executeTakeFirstOrThrow()
  const give = (by: number, who: number, roleIds: readonly number[]) =>
    send('PUT', `/api/v2/users/${who}.json`, { user: by, account: code }, { user: { role_ids: roleIds } })
  await db.deleteFrom('membership_roles').where('account_id', '=', id).where('user_id', '=', owner).execute()
  await db.insertInto('membership_roles').values({ account_id: id, user_id: owner, role_id: ownerRole }).execute()
  const managing = (await rolesOf(id, manager)).map(Number)
  const dropped = await give(owner, owner, managing)
  assert.deepEqual([dropped.status, dropped.body.error[0].startsWith('Это последний «Владелец»')], [409, true])
  assert.deepEqual((await rolesOf(id, owner)).map(Number), [ownerRole])
  const administrator: As = { user: await make.user({ admin: true }), account: code }
  assert.equal((await call(users.remove, { id: owner }, administrator)).error?.subtype, 'LAST_OWNER')
  assert.equal((await give(owner, manager, [ownerRole])).status, 200)
  assert.equal((await give(owner, owner, managing)).status, 200, 'there is another one')
})

test('roles of somebody who has more rights are not changed, by giving or by taking', async () => {
  const { id, manager, as } = await house()
  const above = await make.user()
  await make.member(id, above, [...manages, 'yauth.can_manage_account'])
  const previousRoles = await rolesOf(id, above)
  const small = await roleOf(id, ['media.can_edit_records'])
  for (const role_ids of [[], [small], [...previousRoles, small]]) {
    const { status } = await send('PUT', `/api/v2/users/${above}.json`, as(manager), { user: { role_ids } })
    assert.equal(status, 403)
  }
  assert.deepEqual(await rolesOf(id, above), previousRoles)
})

test('the last who manages users is neither stripped, locked nor removed, not by two at once either', async () => {
  const [one, two] = [await make.user(), await make.user()]
  const { id, code } = await make.account({ members: { [one]: manages, [two]: manages } })
  const strip = (by: number, who: number) =>
    send('PUT', `/api/v2/users/${who}.json`, { user: by, account: code }, { user: { role_ids: [] } })
  const answers = await Promise.all([strip(one, two), strip(two, one)])
  const left = await db.selectFrom('membership_roles').selectAll().where('account_id', '=', id).execute()
  assert.equal(left.length, 1, JSON.stringify(answers.map(({ body }) => body)))
  const last = left[0]?.user_id ?? 0
  const { status, body } = await strip(last, last)
  assert.deepEqual([status, body.error[0].startsWith('В\u00a0аккаунте не\u00a0останется')], [409, true])
  const administrator: As = { user: await make.user({ admin: true }), account: code }
  assert.equal((await send('POST', `/api/v2/users/${last}/lock.json`, administrator, {})).status, 409)
  assert.equal((await call(users.remove, { id: last }, administrator)).error?.subtype, 'LAST_MANAGER')
  const invited = await db
    .insertInto('users')
    .values({ email: `${crypto.randomUUID()}@example.test`, state: 'INVITED' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await make.member(id, invited.id, manages)
  assert.equal((await strip(last, last)).status, 409, 'who has only been invited manages nobody')
})

test('P-Y-03 C-7.2-08 C-4-28 who is removed has no part in the account any more, and leaves the videos or passes them', async () => {
  const { id, manager, person, as } = await house()
  const heir = await make.user()
  await make.member(id, heir, [])
  const own = [await make.record(id, person), await make.record(id, person)]
  const foreign = await make.record((await make.account({ members: { [person]: [] } })).id, person)
  const stranger = (await house()).person
  for (const heirId of [person, stranger]) {
    const { error } = await call(users.remove, { id: person, heirId }, as(manager))
    assert.deepEqual([error?.type, Object.keys(error?.fields ?? {})], ['VALIDATION', ['heirId']])
  }
  const invite = async (email: string) => {
    const { result } = await call(users.invite, { lines: [email] }, as(manager))
    return result.results[0] ?? assert.fail('no result')
  }
  const invited = (await invite('nobody.yet@example.test')).userId ?? assert.fail('nobody is invited')
  const none = await call(users.remove, { id: person, heirId: invited }, as(manager))
  assert.deepEqual(Object.keys(none.error?.fields ?? {}), ['heirId'], 'who has not come in yet takes nothing over')
  const away = await make.user()
  await make.member(id, away, [])
  assert.equal((await send('POST', `/api/v2/users/${away}/lock.json`, as(manager), { reason: 'Отпуск' })).status, 200)
  const { email } = await db.selectFrom('users').select('email').where('id', '=', away).executeTakeFirstOrThrow()
  assert.equal((await invite(email)).outcome, 'MEMBER', 'who is locked out has his place')
  const managing = await make.user()
  await make.member(id, managing, ['yauth.can_manage_users'])
  assert.equal((await call(users.remove, { id: person, heirId: heir }, as(managing))).error?.subtype, 'FORBIDDEN')
  assert.equal((await send('DELETE', `/api/v2/users/${person}.json`, as(managing), {})).status, 403)
  assert.equal((await call(users.remove, { id: person, heirId: heir }, as(manager))).result.records, 2)
  const owners = await db
    .selectFrom('records')
    .select(['id', 'owner_id'])
    .where('id', 'in', [...own, foreign])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    owners.map(({ owner_id }) => owner_id),
    [heir, heir, person],
  )
  assert.equal((await send('GET', '/api/v2/account.json', as(person))).status, 403)
  assert.equal((await send('DELETE', `/api/v2/users/${person}.json`, as(manager), {})).status, 404, 'gone already')
  const kept = await make.record(id, heir)
  assert.deepEqual((await send('DELETE', `/api/v2/users/${heir}.json`, as(manager), {})).body, { data: { id: heir } })
  const record = await db.selectFrom('records').select('owner_id').where('id', '=', kept).executeTakeFirstOrThrow()
  assert.equal(record.owner_id, heir)
  const journal = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('account_id', '=', id)
    .where('action', '=', 'users.remove')
    .execute()
  assert.deepEqual(
    journal.map(({ after }) => Object(after).passedRecords),
    [2],
  )
})
