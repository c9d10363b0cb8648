import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { platformUsers } from '@skleyka/contract/platform-users/platform-users.calls.ts'
import { users } from '@skleyka/contract/users/users.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { holdWithAdministrators } from './platform-users.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const effects: string[] = []
const key = { id: 'key-1', name: 'Телефон', createdAt: new Date('2026-11-01T09:00:00Z'), lastUsedAt: null }
let keys = [key]
const { call } = await testHttp({
  db,
  services: {
    secondFactors: { reset: async (email) => effects.push(`codes ${email}`) },
    providerSessions: { end: async (email) => void effects.push(`sessions ${email}`) },
    passkeys: {
      list: async () => keys,
      remove: async (email, id) => effects.push(`key ${id} ${email}`) > 0,
    },
  },
})
const admin = await make.user({ admin: true, name: 'Анна' })
const by = (user = admin) => ({ user })

beforeEach(async () => {
  effects.length = 0
  keys = [key]
  await db.deleteFrom('mails').execute()
})

const emailOf = async (id: number) =>
  (await db.selectFrom('users').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const letters = async () =>
  (await db.selectFrom('mails').select('kind').orderBy('id').execute()).map(({ kind }) => kind)
const journal = (id: number) =>
  db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after', 'user_id'])
    .where('object_type', '=', 'user')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
const open = (userId: number, seen = new Date()) =>
  db
    .insertInto('sessions')
    .values({
      ...{ secret_hash: Buffer.from(crypto.randomUUID()), user_id: userId, csrf_token: 'x', ip: '192.0.2.7' },
      ...{ expires_at: new Date(Date.now() + 3_600_000), last_seen_at: seen, agent: 'Firefox' },
    })
    .execute()
const list = async (params: object = {}) => (await call(platformUsers.list, params, by())).result
const state = async (userId: number) => (await call(platformUsers.get, { userId }, by())).result.user.state

test('B12 all people are told with their accounts, roles and last visit, the removed ones are not', async () => {
  const person = await make.user({ name: 'Ёлкина Мария' })
  for (const name of ['Волга', 'Азимут', 'Ока', 'Нева'])
    await make.account({ name, members: { [person]: ['media.can_edit_records'] } })
  await make.account({ name: 'Закрытый', state: 'CLOSED', members: { [person]: [] } })
  const gone = await make.user({ name: 'Ёлкина Удалена' })
  await db.updateTable('users').set({ state: 'DELETED' }).where('id', '=', gone).execute()
  const seen = new Date('2026-11-20T10:00:00Z')
  await open(person, seen)
  const { items, total } = await list({ q: 'елкина' })
  assert.equal(total, 1)
  const [one] = items
  assert.deepEqual(
    [one?.id, one?.accountsTotal, one?.accounts.map(({ name }) => name), new Date(one?.lastVisitAt ?? 0)],
    [person, 4, ['Азимут', 'Волга', 'Нева'], seen],
  )
  assert.equal(one?.accounts[0]?.roles.length, 1)
  const { user } = (await call(platformUsers.get, { userId: person }, by())).result
  assert.equal(user.accounts.length, 4)
  assert.equal((await list({ q: await emailOf(person) })).total, 1)
  assert.equal((await list({ q: '%' })).total, 0)
  const admins = await list({ adminsOnly: true, sort: { field: 'last_visit', order: 'desc' } })
  assert.deepEqual(
    admins.items.map(({ id }) => id),
    [admin],
  )
})

test('B12 the last visit is the latest of sessions that go on and of sign-ins that came in, and lists are in its order', async () => {
  const [visitor, other, never] = [
    await make.user({ name: 'Визитов Первый' }),
    await make.user({ name: 'Визитов Второй' }),
    await make.user({ name: 'Визитов Третий' }),
  ]
  const day = (number: number) => new Date(`2026-11-${number}T10:00:00Z`)
  const visit = async () => (await call(platformUsers.get, { userId: visitor }, by())).result.user.lastVisitAt
  const signIn = (at: Date, result: 'ok' | 'password') =>
    db.insertInto('sign_ins').values({ user_id: visitor, at, result, method: 'password' }).execute()
  assert.equal(await visit(), null)
  await open(visitor, day(10))
  await open(visitor, day(12))
  await open(visitor, day(25))
  await db
    .updateTable('sessions')
    .set({ revoked_at: day(25) })
    .where('last_seen_at', '=', day(25))
    .execute()
  await open(other, day(15))
  assert.equal(await visit(), day(12).toISOString())
  await signIn(day(11), 'ok')
  assert.equal(await visit(), day(12).toISOString())
  await signIn(day(20), 'ok')
  await signIn(day(18), 'ok')
  await signIn(day(22), 'password')
  assert.equal(await visit(), day(20).toISOString())
  const order = async (order: 'asc' | 'desc') =>
    (await list({ q: 'визитов', sort: { field: 'last_visit', order } })).items.map(({ id }) => id)
  assert.deepEqual(
    [await order('desc'), await order('asc')],
    [
      [visitor, other, never],
      [never, other, visitor],
    ],
  )
})

test('B12 a person is locked out once, told by mail and written in the journal with the reason, and let in again', async () => {
  const person = await make.user()
  await open(person)
  const email = await emailOf(person)
  const lock = () => call(platformUsers.lock, { userId: person, reason: 'Уволен' }, by())
  const { user, sessions } = (await lock()).result
  assert.deepEqual([user.state, user.lockReason, sessions], ['LOCKED', 'Уволен', []])
  await lock()
  assert.deepEqual(await letters(), ['locked'])
  assert.deepEqual(effects, [`sessions ${email}`])
  const unlock = () => call(platformUsers.unlock, { userId: person }, by())
  await unlock()
  assert.equal((await unlock()).result.user.lockReason, '')
  assert.notEqual(await state(person), 'LOCKED')
  assert.deepEqual(await letters(), ['locked', 'unlocked'])
  const rows = await journal(person)
  assert.deepEqual(
    rows.map(({ action, user_id }) => [action, user_id]),
    [
      ['platformUsers.lock', admin],
      ['platformUsers.unlock', admin],
    ],
  )
  assert.partialDeepStrictEqual(rows[0]?.after, { locked: true, reason: 'Уволен', sessions: 1 })
  assert.deepEqual(
    [rows[0]?.before, rows[1]?.before, rows[1]?.after],
    [{ locked: false }, { locked: true }, { locked: false }],
  )
})

test('B12 nobody locks himself out, nor the last administrator who can come in, not even two at once', async () => {
  assert.equal((await call(platformUsers.lock, { userId: admin }, by())).error?.subtype, 'SELF')
  const other = await make.user({ admin: true })
  const both = await db.transaction().execute(async (tx) => {
    await holdWithAdministrators(tx, admin)
    const answers = [
      call(platformUsers.lock, { userId: other }, by()),
      call(platformUsers.lock, { userId: admin }, by(other)),
    ]
    return answers
  })
  const answers = await Promise.all(both)
  const refused = answers.flatMap(({ error }) => error?.subtype ?? [])
  assert.equal(refused.length, 1, JSON.stringify(answers))
  await db.updateTable('users').set({ state: 'ACTIVE' }).where('id', '=', admin).execute()
  await db.updateTable('users').set({ state: 'ACTIVE', admin: false }).where('id', '=', other).execute()
  const program = await make.user({ admin: true })
  await db.updateTable('users').set({ state: 'INVITED' }).where('id', '=', admin).execute()
  const last = await call(platformUsers.lock, { userId: program }, by())
  assert.equal(last.error?.subtype, 'LAST_ADMINISTRATOR', 'one who was only invited cannot come in')
  await db.updateTable('users').set({ state: 'ACTIVE' }).where('id', '=', admin).execute()
  await db.updateTable('users').set({ admin: false }).where('id', '=', program).execute()
})

test('B12 all sessions of a person end, at the provider too, and they are told where there were any', async () => {
  const person = await make.user()
  await open(person)
  await open(person)
  const end = () => call(platformUsers.endSessions, { userId: person }, by())
  assert.deepEqual((await end()).result.sessions, [])
  await end()
  assert.deepEqual(await letters(), ['sessionsEnded'])
  const email = await emailOf(person)
  assert.deepEqual(effects, [`sessions ${email}`, `sessions ${email}`])
  const rows = await journal(person)
  assert.deepEqual(
    rows.map(({ action, after }) => [action, after]),
    [['platformUsers.endSessions', { sessions: 2 }]],
  )
})

test('B12 a lost key of a device is removed by its number, ends the sessions, and is told by name', async () => {
  const person = await make.user()
  await open(person)
  const email = await emailOf(person)
  const remove = (passkeyId: string, userId = person) => call(platformUsers.removePasskey, { userId, passkeyId }, by())
  assert.equal((await remove('other')).error?.subtype, 'PASSKEY')
  assert.equal((await remove('key-1', admin)).error?.subtype, 'SELF')
  const { result } = await remove('key-1')
  assert.deepEqual(result.sessions, [])
  assert.deepEqual(effects, [`key key-1 ${email}`])
  keys = []
  assert.equal((await remove('key-1')).error?.subtype, 'PASSKEY')
  assert.deepEqual(await letters(), ['passkeyRemoved'])
  const [row] = await journal(person)
  assert.deepEqual([row?.action, row?.before], ['platformUsers.removePasskey', { passkey: 'Телефон' }])
})

test('B12 codes are turned off for who has lost the application, by the platform and by an account alike with a letter', async () => {
  const person = await make.user()
  const { code } = await make.account({ members: { [person]: [] } })
  const turnOn = () => db.updateTable('users').set({ totp: true }).where('id', '=', person).execute()
  const reset = (userId = person) => call(platformUsers.resetTotp, { userId }, by())
  assert.equal((await reset()).error?.subtype, 'CONFLICT')
  assert.equal((await reset(admin)).error?.subtype, 'SELF')
  await turnOn()
  assert.equal((await reset()).result.user.totp, false)
  assert.deepEqual(effects, [`codes ${await emailOf(person)}`])
  await turnOn()
  await call(users.resetTotp, { id: person }, { user: admin, account: code })
  assert.deepEqual(await letters(), ['codesOff', 'codesOff'])
})

test('B12 where another provider signs people in, nothing is told of codes and keys, and nothing is done about them', async () => {
  const elsewhere = await testHttp({ db, services: { secondFactors: null, passkeys: null, providerSessions: null } })
  const person = await make.user()
  await db.updateTable('users').set({ totp: true }).where('id', '=', person).execute()
  const other = by(await make.user({ admin: true }))
  const { result } = await elsewhere.call(platformUsers.get, { userId: person }, other)
  assert.deepEqual([result.user.totp, result.passkeys], [null, null])
  const reset = await elsewhere.call(platformUsers.resetTotp, { userId: person }, other)
  const remove = await elsewhere.call(platformUsers.removePasskey, { userId: person, passkeyId: 'x' }, other)
  assert.deepEqual([reset.error?.subtype, remove.error?.subtype], ['CONFLICT', 'PASSKEY'])
  assert.equal((await elsewhere.call(platformUsers.get, { userId: 987_654 }, other)).error?.subtype, 'USER')
})
