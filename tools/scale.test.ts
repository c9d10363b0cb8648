import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenDatabase } from '../server/src/database/database.ts'
import { openSession } from '../server/src/database/superuser.ts'
import { testDatabase } from '../server/test/test-database.ts'
import { fillDatabase } from './product/scale/fill.ts'
import { watchLocks } from './product/scale/locks.sql.ts'
import type { Scale } from './product/scale/record-rows.sql.ts'
import { until } from './product/until.ts'

const size = { records: 600, accounts: 12 }

/** Fills a database of its own and answers its connections, outside of row security. */
async function filled(scale: Scale) {
  const { pool } = await testDatabase()
  await fill(pool, scale)
  return pool
}

async function fill(pool: OpenDatabase['pool'], scale: Scale) {
  const client = await pool.connect()
  await fillDatabase(client, scale, () => {}).finally(() => client.release())
}

const first = await filled({ ...size, seed: 7 })

test('the fixture of a scale has as many records as asked, in accounts that differ in size, with words people use', async () => {
  const { rows } = await first.query<{ of_account: number; name: string }>(
    `select count(*)::int as of_account, min(name) as name from records group by account_id order by 1 desc`,
  )
  assert.equal(rows.length, size.accounts)
  assert.equal(
    rows.reduce((sum, { of_account }) => sum + of_account, 0),
    size.records,
  )
  assert.ok(Number(rows[0]?.of_account) > 4 * Number(rows.at(-1)?.of_account))
  const { rows: seen } = await first.query<{ states: number; lives: number; years: number; names: number }>(
    `select count(distinct current_state)::int as states, count(distinct lifecycle)::int as lives,
      count(distinct extract(year from created_at))::int as years, count(distinct name)::int as names from records`,
  )
  const { states = 0, lives = 0, years = 0, names = 0 } = seen[0] ?? {}
  assert.ok(states >= 3 && lives === 2 && years === 8 && names > size.records / 2, JSON.stringify(seen))
})

test('the same seed makes the same fixture, and another one another', async () => {
  const digest = `select md5(string_agg(records::text, '' order by id)) as digest from (
    -- databases of one process begin to number their rows apart
    select id - min(id) over () as id, uuid, account_id - min(account_id) over () as account_id, name, description, original_filename, current_state, size_bytes, created_at from records
  ) as records`
  const of = async (client: typeof first) => (await client.query<{ digest: string }>(digest)).rows[0]?.digest
  const second = await filled({ ...size, seed: 7 })
  assert.equal(await of(second), await of(first))
  assert.notEqual(await of(await filled({ ...size, seed: 8 })), await of(first))
})

test('the indexes of the records are all there afterwards, and a database with videos is not filled', async () => {
  const { pool: fresh } = await testDatabase()
  const names = `select string_agg(indexrelid::regclass::text, ' ' order by indexrelid::regclass::text) as names from pg_index where indrelid = 'records'::regclass`
  assert.deepEqual((await first.query(names)).rows, (await fresh.query(names)).rows)
  await assert.rejects(fill(first, { ...size, seed: 1 }), /уже есть видео/)
})

test('issue 28 while a table is held against others it is told, with the time', async () => {
  const { connection } = await testDatabase()
  const [holder, watcher] = [await openSession(connection), await openSession(connection)]
  const watch = watchLocks(watcher)
  try {
    await holder.query('begin')
    await holder.query('alter table albums add column held_here int')
    const seen = await until('the watch sees it', () => {
      const found = watch.take().find(({ table, ms }) => table === 'albums' && ms > 0)
      return found ?? null
    })
    assert.equal(seen.mode, 'AccessExclusiveLock')
    await holder.query('rollback')
    await until('the watch sees it go', () => (watch.take().length === 0 ? true : null))
  } finally {
    await watch.stop()
    for (const one of [holder, watcher]) await one.end()
  }
})
