import assert from 'node:assert/strict'
import { test } from 'node:test'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { testPeople } from '../../../test/test-people.ts'

const { db, make, call, send, manages, house, endedThere } = await testPeople()

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
  assert.equal((await reset(manager, person)).status, 403)
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
    'FORBIDDEN',
  )
  const { email } = await db.selectFrom('users').select('email').where('id', '=', person).executeTakeFirstOrThrow()
  assert.deepEqual(endedThere, [email, email], 'or a click would bring a new session without the password')
})

test('a second factor is told of, and reset by who rules over the person alone; sessions end and the journal has it', async () => {
  const { id, code, manager, person, as } = await house()
  const readTotp = async (of: number) =>
    (await send('GET', `/api/v2/users/${of}.json`, as(manager))).body.data.user.totp
  assert.equal(await readTotp(person), false)
  const reset = async (who: number, of: number) => (await call(users.resetTotp, { id: of }, as(who))).error?.subtype
  assert.equal(await reset(manager, person), 'CONFLICT')
  await db.updateTable('users').set({ totp: true }).where('id', 'in', [person, manager]).execute()
  assert.equal(await readTotp(person), true)
  assert.equal(await reset(manager, manager), 'SELF', 'one’s own takes the password and a code')
  assert.equal(await reset(person, manager), 'FORBIDDEN')
  const stronger = await make.user()
  await make.member(id, stronger, [...manages, 'yauth.can_manage_account'])
  const elsewhere = await make.user()
  await make.member(id, elsewhere, [])
  await make.account({ members: { [elsewhere]: [] } })
  await db.updateTable('users').set({ totp: true }).where('id', 'in', [stronger, elsewhere]).execute()
  assert.equal(await reset(manager, stronger), 'FORBIDDEN')
  assert.equal(await reset(manager, elsewhere), 'FORBIDDEN')
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
  const letters = await db.selectFrom('mails').select('kind').where('kind', '=', 'codesOff').execute()
  assert.equal(letters.length, 1, 'the person is told, and of refused tries nobody')
})

test('issue 23 who has another account, or runs the platform, is told of by himself and by administrators alone', async () => {
  const { id, code, manager, as } = await house()
  const elsewhere = await make.user({ name: 'Вадим' })
  await make.member(id, elsewhere, [])
  await make.account({ members: { [elsewhere]: [] } })
  const platform = await make.user({ name: 'Яна', admin: true })
  await make.member(id, platform, [])
  for (const user of [elsewhere, platform]) {
    await db.updateTable('users').set({ totp: true }).where('id', '=', user).execute()
    await db
      .insertInto('sign_ins')
      .values({ user_id: user, method: 'password', result: 'ok', ip: '192.0.2.1', at: new Date() })
      .execute()
  }
  await db.updateTable('users').set({ totp: true }).where('id', '=', manager).execute()
  const before = new Date(Date.now() - 3_600_000)
  await db
    .insertInto('sign_ins')
    .values({ user_id: manager, method: 'password', result: 'ok', ip: '192.0.2.1', at: before })
    .execute()
  const refusal = async (by: number, of: number) => {
    const at = { user: by, account: code }
    const person = (await send('GET', `/api/v2/users/${of}.json`, at)).body.data.user
    return [
      (await call(users.sessions, { userId: of }, at)).error?.subtype,
      (await send('GET', `/api/v2/users/${of}/sign_in_history.json`, at)).status,
      (await send('GET', `/api/v2/users/${of}/api_key.json`, at)).status,
      [person.last_sign_in_at !== null, person.api_key, person.totp],
    ]
  }
  const stronger = await make.user()
  await make.member(id, stronger, ['yauth.can_manage_account', 'yauth.can_manage_users'])
  const words = async (of: number) => {
    const person = (await send('GET', `/api/v2/users/${of}.json`, as(manager))).body.data.user
    const { error } = await call(users.sessions, { userId: of }, as(manager))
    return [error?.extra, 'elsewhere' in person, person.is_personal]
  }
  for (const one of [elsewhere, platform, stronger]) {
    assert.deepEqual(await refusal(manager, one), ['FORBIDDEN', 403, 403, [false, null, null]])
    assert.deepEqual(await words(one), await words(stronger), 'nobody is told why it is his own')
  }
  const other = await make.user({ admin: true })
  for (const one of [elsewhere, platform])
    assert.deepEqual(await refusal(other, one), [undefined, 200, 200, [true, null, true]])
  assert.deepEqual((await refusal(elsewhere, elsewhere)).slice(0, 2), [undefined, 200])
  const order = async (sort: string) =>
    (await send('GET', `/api/v2/users.json?sort=${sort}&order=desc`, as(manager))).body.data.users.at(0).id
  // an order would tell what the columns do not
  for (const sort of ['last_sign_in', 'totp']) assert.equal(await order(sort), manager, sort)
})
