import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../test/test-database.ts'
import { readSettings } from '../settings.ts'
import { addUser } from './users.ts'

const { db: doors, pool } = await testDatabase()
const db = doors.platform('operator')
const settings = readSettings({ IDENTITY_ISSUER: 'https://id.example', IDENTITY_CLIENT_ID: 'video' })

const create = (email?: string) =>
  addUser({ db, pool, settings, closing: new AsyncDisposableStack() }, { rest: [email], options: {}, admin: false })

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
  const { email } = await db.selectFrom('users').select('email').executeTakeFirstOrThrow()
  assert.equal(email, 'я@пример.рф')
})
