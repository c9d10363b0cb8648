import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { testRows } from '../../test/test-rows.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { prepareAppRole } from './app-role.ts'
import { type ConnectionSettings, connect } from './database.ts'
import { migrate } from './migrate.ts'

const { db, connection } = await testDatabase()
/** A login with a database of its own, as an operator is given them. */
async function operator(t: TestContext, rights: string) {
  const name = `op_${randomBytes(6).toString('hex')}`
  const role = `skleyka_app_${name}`
  await sql.raw(`create role "${name}" login ${rights}`).execute(db)
  t.after(async () => {
    await sql.raw(`drop database if exists "${name}" with (force)`).execute(db)
    await sql.raw(`drop role if exists "${role}", "${name}"`).execute(db)
  })
  await sql
    .raw(`create database "${name}" owner "${name}" template template0 encoding 'UTF8'
      locale_provider icu icu_locale 'ru' lc_collate 'C' lc_ctype 'C'`)
    .execute(db)
  const as = loginOf(name, name)
  await migrate(as)
  return { name, as, role }
}

function loginOf(user: string, database: string): ConnectionSettings {
  if ('host' in connection) return { ...connection, user, database }
  const url = new URL(connection.connectionString)
  url.pathname = `/${database}`
  url.searchParams.set('user', user)
  return { connectionString: url.href }
}

/** Returns what an account and the platform see of the records of two accounts, and in whose name. */
async function seen(as: ConnectionSettings, appRole: string | null) {
  const opened = connect(as, { max: 2, appRole })
  const make = testRows(opened.db)
  const user = await make.user()
  const [mine, foreign] = [await make.account(), await make.account()]
  await make.record(mine.id, user)
  await make.record(foreign.id, user)
  const one = opened.db.account(mine.id)
  const count = async (from: typeof one) => (await from.selectFrom('records').select('id').execute()).length
  const { rows } = await sql<{ who: string }>`select current_user as who`.execute(one)
  const answer = { who: rows[0]?.who, account: await count(one), platform: await count(opened.db) }
  await assert.rejects(
    make.record(mine.id, user).then(() => testRows(one).record(foreign.id, user)),
    /row-level security/,
  )
  // the ledger of the storage has days of the platform, which a change within an account writes too
  const place = { place: 'sources/x', account_id: mine.id, kind: 'source', size_bytes: 5 } as const
  await one.insertInto('storage_places').values(place).execute()
  const days = await opened.db.selectFrom('storage_days').select('end_bytes').execute()
  assert.deepEqual(
    days.map(({ end_bytes }) => end_bytes),
    [5, 5, 5, 5],
  )
  await opened.close()
  return answer
}

test('R28 a login that may make roles works for accounts in the name of one, whoever of many starters makes it', async (t) => {
  const { as, role } = await operator(t, 'createrole')
  const made = await Promise.all(Array.from({ length: 5 }, () => prepareAppRole(as)))
  assert.deepEqual(new Set(made), new Set([role]))
  assert.deepEqual(await seen(as, role), { who: role, account: 1, platform: 2 })
})

test('R28 a login that may not make roles is bound by the policies itself', async (t) => {
  const { as, name } = await operator(t, '')
  assert.equal(await prepareAppRole(as), null)
  assert.deepEqual(await seen(as, null), { who: name, account: 1, platform: 2 })
})

test('R28 a login above row security that may make no other role is told what to do, and does it', async (t) => {
  const { as, name, role } = await operator(t, 'bypassrls')
  const words = new RegExp(`create role "${role}"; grant "${role}" to "${name}"`)
  await assert.rejects(prepareAppRole(as), (error) => error instanceof StartProblem && words.test(error.message))
  await sql.raw(`create role "${role}"; grant "${role}" to "${name}"`).execute(db)
  assert.equal(await prepareAppRole(as), role)
  assert.deepEqual(await seen(as, role), { who: role, account: 1, platform: 2 })
})

test('R28 a role that is above row security is not taken', async (t) => {
  const { as, name, role } = await operator(t, 'bypassrls')
  await sql.raw(`create role "${role}" bypassrls; grant "${role}" to "${name}"`).execute(db)
  await assert.rejects(prepareAppRole(as), StartProblem)
})

test('a login that does not own the tables is refused: to the platform they would look empty', async (t) => {
  const { name } = await operator(t, '')
  const other = `${name}_other`
  await sql.raw(`create role "${other}" login createrole`).execute(db)
  t.after(() => sql.raw(`drop role "${other}"`).execute(db))
  await assert.rejects(prepareAppRole(loginOf(other, name)), /принадлежат другому пользователю/)
})
