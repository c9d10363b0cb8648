import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions.ts'
import { allPermissions } from '@skleyka/contract/permissions.ts'
import { records } from '@skleyka/contract/records.ts'
import { users } from '@skleyka/contract/users.ts'
import { given } from '../../../test/given.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { type As, testHttp, testPublicUrl } from '../../../test/test-http.ts'
import { sendMails } from '../../mail/send-mails.ts'
import type { MailTransport, Message } from '../../mail/transport.ts'

const { db } = await testDatabase()
const make = given(db)
/** Whose sessions were ended at the provider. */
const endedThere: string[] = []
const { call, send } = await testHttp({
  db,
  services: { providerSessions: { end: async (email) => void endedThere.push(email) } },
})

const manages: Permission[] = ['yauth.can_manage_users', 'yauth.can_delete_users', 'yauth.can_edit_api_keys']

/** An account with who manages its users, and one of its people with these rights. */
async function house(rights: Permission[] = ['media.can_edit_records']) {
  const [manager, person] = [await make.user({ name: 'Анна' }), await make.user({ name: 'Борис' })]
  const permissions: Permission[] = [...manages, 'media.can_edit_records', 'media.can_create_records']
  const { id, code } = await make.account({ members: { [manager]: permissions, [person]: rights } })
  const as = (user: number): As => ({ user, account: code })
  return { id, code, manager, person, as }
}

const roleOf = async (accountId: number, permissions: Permission[], name: string = crypto.randomUUID()) =>
  (
    await db
      .insertInto('roles')
      .values({ account_id: accountId, name, permissions })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

const rolesOf = async (accountId: number, userId: number) =>
  (
    await db
      .selectFrom('membership_roles')
      .select('role_id')
      .where('account_id', '=', accountId)
      .where('user_id', '=', userId)
      .execute()
  ).map(({ role_id }) => role_id)

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
  const { within_reach, elsewhere, last_sign_in_at, api_key, roles } = all.users[1]
  assert.deepEqual([within_reach, elsewhere, last_sign_in_at, api_key, roles.length], [true, false, null, null, 1])
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

test('C-7.2-06 a person is invited by address: a new one by a link, a known one joins, one of the account stays as he is', async () => {
  const { id, manager, person, as } = await house()
  const role = await roleOf(id, ['media.can_edit_records'])
  const create = async (email: string, role_ids: number[] = []) =>
    (await send('POST', '/api/v2/users.json', as(manager), { user: { email, role_ids } })).body
  const { data } = await create('  Новая.Почта+1@Пример.РФ ', [role])
  assert.deepEqual([data.user.email, data.user.state], ['новая.почта+1@пример.рф', 'INVITED'])
  assert.match(data.url, /#for-новая/)
  assert.deepEqual(await rolesOf(id, data.user.id), [role])
  const known = await make.user()
  const { email } = await db
    .updateTable('users')
    .set({ issuer: 'https://id.test', subject: `s-${known}` })
    .where('id', '=', known)
    .returning('email')
    .executeTakeFirstOrThrow()
  const joined = await create(email.toUpperCase(), [role])
  assert.deepEqual([joined.data.user.id, joined.data.url], [known, null])
  const was = await rolesOf(id, person)
  const { email: own } = await db.selectFrom('users').select('email').where('id', '=', person).executeTakeFirstOrThrow()
  assert.equal((await create(own)).data.user.id, person)
  assert.deepEqual(await rolesOf(id, person), was)
  assert.deepEqual((await create('a@b')).errors, { 'user.email': ['Это не\u00a0адрес почты'] })
})

test('product B9 up to fifty lines are invited at once; bad ones and repeats are told by line and stop nobody', async () => {
  const { manager, as } = await house()
  const lines = [
    'one@example.test',
    '',
    'не адрес',
    'ONE@example.test',
    `${'a'.repeat(255)}@b.ru`,
    'x@y.ru\r\nBcc: z@y.ru',
    'two@example.test',
  ]
  const { result } = await call(users.invite, { lines }, as(manager))
  assert.deepEqual(
    result.results.map(({ line, outcome, problem }) => [line, outcome, problem]),
    [
      [1, 'INVITED', null],
      [3, 'BAD', 'Это не\u00a0адрес почты'],
      [4, 'BAD', 'Этот адрес уже есть выше'],
      [5, 'BAD', 'Адрес длиннее 254 знаков'],
      [6, 'BAD', 'Это не\u00a0адрес почты'],
      [7, 'INVITED', null],
    ],
  )
  const many = Array.from({ length: 51 }, (_, index) => `n${index}@example.test`)
  const { error } = await call(users.invite, { lines: many }, as(manager))
  assert.equal(error?.type, 'VALIDATION')
})

test('whom two accounts have invited is told a link by neither of them after the first', async () => {
  const [one, two] = [await house(), await house()]
  const email = `${crypto.randomUUID()}@example.test`
  const invite = async ({ manager, as }: typeof one) =>
    (await call(users.invite, { lines: [email] }, as(manager))).result.results[0]
  const first = await invite(one)
  assert.ok(first?.url)
  const second = await invite(two)
  assert.deepEqual([second?.outcome, second?.url, second?.userId], ['INVITED', null, first.userId])
  const again = await call(users.inviteAgain, { id: first.userId ?? 0 }, one.as(one.manager))
  assert.equal(again.result.url, null, 'the link would open the other account too')
  const known = await call(users.inviteAgain, { id: one.manager }, one.as(await make.user({ admin: true })))
  assert.equal(known.error?.subtype, 'CONFLICT', 'who is in needs no link')
})

test('with a mail server an invitation goes to whom it is for; whom another account has invited too is mailed a link that nobody else is told', async () => {
  const sent: Message[] = []
  const mail: MailTransport = { reaches: true, deliver: async (message) => void sent.push(message) }
  const mailing = await testHttp({ db, services: { mail } })
  const deliver = () => sendMails(mailing.services)
  await deliver()
  sent.length = 0
  const [one, two] = [await house(), await house()]
  await db.updateTable('accounts').set({ name: 'Кино <b>клуб</b>' }).where('id', '=', two.id).execute()
  const [email, known] = [`${crypto.randomUUID()}@example.test`, `${crypto.randomUUID()}@example.test`]
  await db
    .updateTable('users')
    .set({ email: known })
    .where('id', '=', await make.user())
    .execute()
  const first = await mailing.call(users.invite, { lines: [email, known, 'не адрес'] }, one.as(one.manager), 'invite-1')
  assert.deepEqual(
    first.result.results.map(({ outcome, url, mailed }) => [outcome, url !== null, mailed]),
    [
      ['INVITED', true, true],
      ['ADDED', false, true],
      ['BAD', false, false],
    ],
  )
  await mailing.call(users.invite, { lines: [email, known, 'не адрес'] }, one.as(one.manager), 'invite-1')
  await deliver()
  assert.deepEqual(sent.map(({ to }) => to).sort(), [email, known].sort(), 'a repeat of the call sends nothing more')
  const his = sent.find(({ to }) => to === email)
  assert.ok(his?.text.includes(first.result.results[0]?.url ?? 'no link'))
  assert.ok(sent.find(({ to }) => to === known)?.text.includes(`${testPublicUrl}/admin/ac/${one.code}`))
  sent.length = 0

  const second = await mailing.call(users.invite, { lines: [email] }, two.as(two.manager))
  const told = second.result.results[0]
  assert.deepEqual([told?.outcome, told?.url, told?.mailed], ['INVITED', null, true])
  const again = await mailing.call(users.inviteAgain, { id: told?.userId ?? 0 }, two.as(two.manager))
  assert.deepEqual(again.result, { url: null, mailed: true })
  await deliver()
  assert.deepEqual(
    sent.map(({ to, subject, html }) => [to, subject, html.includes('/id/welcome#for-'), html.includes('<b>')]),
    Array.from({ length: 2 }, () => [email, 'Приглашение в\u00a0аккаунт «Кино <b>клуб</b>»', true, false]),
  )
  for (const _ of Array.from({ length: 2 }))
    await mailing.call(users.inviteAgain, { id: told?.userId ?? 0 }, two.as(two.manager))
  const sixth = await mailing.call(users.inviteAgain, { id: told?.userId ?? 0 }, two.as(two.manager))
  assert.deepEqual(sixth.result, { url: null, mailed: false }, 'no box is filled by pressing a button')
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
  assert.equal((await put(manager, person, { name: 'Чужой' }))[0], 409, 'in two accounts the name is his own')
  assert.deepEqual((await put(manager, person, { email: 'thief@example.test' }))[0], 400)
})

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

test('P-Y-01 C-7.2-04 C-7.2-05 C-4-28 one’s key is told whole once; that of another is only ended, and not where it opens more', async () => {
  const { id, manager, person, as } = await house(['yauth.can_edit_api_keys'])
  const key = async (by: number, who: number) => (await send('GET', `/api/v2/users/${who}/api_key.json`, as(by))).body
  const reset = (by: number, who: number) => send('PUT', `/api/v2/users/${who}/reset_api_key.json`, as(by), {})
  assert.deepEqual(await key(person, person), { data: { api_key: null } })
  const { body } = await reset(person, person)
  const { masked, full } = body.data.api_key
  assert.match(full, /^skl_[\w-]{43}$/)
  assert.ok(full.startsWith(masked.slice(0, -1)))
  assert.deepEqual(
    [(await key(manager, person)).data.api_key.full, (await key(manager, person)).data.api_key.masked],
    [null, masked],
  )
  assert.equal((await key(person, manager)).status, 404, 'without the right to manage users')
  assert.deepEqual((await reset(manager, person)).body, { data: { api_key: null } })
  assert.deepEqual(await key(person, person), { data: { api_key: null } })
  const stranger = await make.user()
  await make.member(id, stranger, ['yauth.can_manage_users'])
  for (const who of [stranger, person]) assert.equal((await reset(stranger, who)).status, 403, 'without the right')
  await reset(person, person)
  await make.member((await make.account()).id, person, [])
  assert.equal((await reset(manager, person)).status, 409)
})

test('C-7.2-09 C-3-30 the history of signing in is told to oneself and to who manages users, newest first', async () => {
  const { manager, person, as } = await house()
  for (const [result, minute] of [
    ['wrong', 1],
    ['ok', 2],
  ] as const) {
    await db
      .insertInto('sign_ins')
      .values({
        user_id: person,
        email: null,
        method: 'password',
        result,
        ip: '192.0.2.1',
        agent: 'Firefox',
        place: null,
        at: new Date(Date.UTC(2026, 10, 1, 0, minute)),
      })
      .execute()
  }
  const history = async (by: number, query = '') =>
    (await send('GET', `/api/v2/users/${person}/sign_in_history.json${query}`, as(by))).body.data
  for (const by of [person, manager]) {
    const { sign_ins, total } = await history(by)
    assert.deepEqual([total, sign_ins.map((line: { result: string }) => line.result)], [2, ['ok', 'wrong']])
  }
  assert.deepEqual((await history(person, '?page=2&per_page=1')).sign_ins[0].result, 'wrong')
  const { body } = await send('GET', `/api/v2/users/${person}.json`, as(manager))
  assert.equal(body.data.user.last_sign_in_at, '2026-11-01T00:02:00.000Z')
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

test('sessions are listed and ended, one or all; of others only where they have no other account', async () => {
  const { manager, person, as } = await house()
  const open = async () =>
    (
      await db
        .insertInto('sessions')
        .values({
          user_id: person,
          secret_hash: Buffer.from(crypto.randomUUID()),
          csrf_token: 'x',
          id_token: null,
          provider_session: null,
          ip: '192.0.2.7',
          agent: 'Firefox',
          expires_at: new Date(Date.now() + 3_600_000),
          revoked_at: null,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [one] = [await open(), await open(), await open()]
  const listed = async () => (await call(users.sessions, { userId: person }, as(person))).result.total
  assert.equal(await listed(), 3)
  assert.equal((await call(users.endSession, { userId: person, sessionId: one }, as(person))).result.ended, 1)
  assert.equal((await call(users.endSession, { userId: person, sessionId: one }, as(person))).error?.subtype, 'SESSION')
  assert.equal((await call(users.endSession, { userId: manager, sessionId: one }, as(person))).error?.subtype, 'USER')
  assert.equal((await call(users.endSession, { userId: person, sessionId: null }, as(manager))).result.ended, 2)
  assert.equal(await listed(), 0)
  await make.member((await make.account()).id, person, [])
  await open()
  assert.equal(
    (await call(users.endSession, { userId: person, sessionId: null }, as(manager))).error?.subtype,
    'ELSEWHERE',
  )
  const { email } = await db.selectFrom('users').select('email').where('id', '=', person).executeTakeFirstOrThrow()
  assert.deepEqual(endedThere, [email, email], 'or a click would bring a new session without the password')
})

test('a second factor is told of, and reset by who rules over the person alone; sessions end and the journal has it', async () => {
  const { id, code, manager, person, as } = await house()
  const told = async (of: number) => (await send('GET', `/api/v2/users/${of}.json`, as(manager))).body.data.user.totp
  assert.equal(await told(person), false)
  const reset = async (who: number, of: number) => (await call(users.resetTotp, { id: of }, as(who))).error?.subtype
  assert.equal(await reset(manager, person), 'CONFLICT')
  await db.updateTable('users').set({ totp: true }).where('id', 'in', [person, manager]).execute()
  assert.equal(await told(person), true)
  assert.equal(await reset(manager, manager), 'SELF', 'one’s own takes the password and a code')
  assert.equal(await reset(person, manager), 'FORBIDDEN')
  const stronger = await make.user()
  await make.member(id, stronger, [...manages, 'yauth.can_manage_account'])
  const elsewhere = await make.user()
  await make.member(id, elsewhere, [])
  await make.account({ members: { [elsewhere]: [] } })
  await db.updateTable('users').set({ totp: true }).where('id', 'in', [stronger, elsewhere]).execute()
  assert.equal(await reset(manager, stronger), 'FORBIDDEN')
  assert.equal(await reset(manager, elsewhere), 'ELSEWHERE')
  assert.equal(await reset(manager, (await house()).person), 'USER')
  const { result } = await call(users.resetTotp, { id: person }, { user: manager, account: code })
  assert.equal(result.user.totp, false)
  const row = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('object_id', '=', String(person))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  assert.partialDeepStrictEqual(row, { action: 'users.resetTotp', before: { totp: true }, after: { totp: false } })
})
