import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findPending, readMigrations } from './database.ts'
import { testIdentity } from './test-identity.ts'

const { pool } = await testIdentity()

test('issue 28 a file that removes rows, columns or tables of the provider says so, and a backup is asked for before it', async () => {
  const removes = /\b(drop\s+(table|column)|delete\s+from|truncate)\b/i
  const silent = (await readMigrations()).filter(({ sql, irreversible }) => !irreversible && removes.test(sql))
  assert.deepEqual(
    silent.map(({ name }) => `${name}: its second line has to be "-- removes: …", or its first "-- breaking: yes"`),
    [],
  )
  assert.deepEqual(await findPending(pool), [])
  const removing = '0007_joining_links.sql'
  await pool.query('delete from identity.migrations where name = $1', [removing])
  const pending = await findPending(pool)
  assert.deepEqual(
    pending.map(({ name, irreversible }) => [name, irreversible]),
    [[removing, true]],
  )
  await pool.query('insert into identity.migrations (name) values ($1)', [removing])
  await pool.query('alter table identity.migrations rename to other_migrations')
  assert.deepEqual(await findPending(pool), [], 'a new database loses nothing')
  await pool.query('alter table identity.other_migrations rename to migrations')
})
