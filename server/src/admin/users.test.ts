import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { createUser } from '../features/users/users.ts'
import { readSettings } from '../settings.ts'
import { addUser, printUsers, unbind } from './users.ts'

const { db: doors, pool } = await testDatabase()
const db = doors.platform('operator')
const settings = readSettings({ IDENTITY_ISSUER: 'https://id.example', IDENTITY_CLIENT_ID: 'video' })

const create = (email?: string) =>
  addUser({ db, pool, settings, closing: new AsyncDisposableStack() }, { rest: [email], options: {}, admin: false })

test('issue 28 a list of users that is empty says so beside the output, and how the first one comes', async (t) => {
  const [out, words] = [t.mock.method(console, 'log', () => {}), t.mock.method(console, 'error', () => {})]
  await printUsers({ db, pool, settings, closing: new AsyncDisposableStack() })
  assert.equal(out.mock.callCount(), 0)
  assert.match(String(words.mock.calls[0]?.arguments[0]), /^Пользователей пока нет: первый появится/)
  await createUser(db, 'first@volga.example')
  await printUsers({ db, pool, settings, closing: new AsyncDisposableStack() })
  assert.deepEqual([out.mock.callCount(), words.mock.callCount()], [2, 1])
})

test('issue 23 the command line binds somebody anew only where another provider signs him in', async () => {
  const closing = new AsyncDisposableStack()
  const words = { rest: ['vera@volga.example'], options: {}, admin: false }
  const user = (await createUser(db, 'vera@volga.example')) ?? assert.fail('the address is taken')
  await db.updateTable('users').set({ issuer: 'https://id.example', subject: 'v' }).where('id', '=', user.id).execute()
  await assert.rejects(unbind({ db, pool, settings: readSettings({}), closing }, words), /IDENTITY_ISSUER/)
  await unbind({ db, pool, settings, closing }, words)
  const { subject } = await db.selectFrom('users').select('subject').where('id', '=', user.id).executeTakeFirstOrThrow()
  assert.equal(subject, null)
  const [row] = await db.selectFrom('audit_events').select('action').where('object_id', '=', String(user.id)).execute()
  assert.equal(row?.action, 'machine.unbindProvider')
  await assert.rejects(unbind({ db, pool, settings, closing }, words), /и\u00a0так не\u00a0связан/)
})

test('issue 12 the command line makes users by the one rule of addresses', async () => {
  for (const [typed, words] of [
    [undefined, /^Это не\u00a0адрес почты: «»\. Укажите адрес вида/],
    ['nobody', /^Это не\u00a0адрес почты: «nobody»/],
    ['admin@localhost', /^Это не\u00a0адрес почты/],
    ['аdmin@example.ru', /алфавит/],
    [`${'a'.repeat(250)}@b.ru`, /254/],
  ] as const) {
    await assert.rejects(create(typed), { message: words }, typed)
  }
  await create('Я@xn--e1afmkfd.xn--p1ai')
  await assert.rejects(create('я@пример.рф'), /уже есть/)
  const { email } = await db.selectFrom('users').select('email').orderBy('id', 'desc').executeTakeFirstOrThrow()
  assert.equal(email, 'я@пример.рф')
})
