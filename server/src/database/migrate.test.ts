import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, beforeEach, test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { until } from '../../test/test-processing.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { type Migration, migrate, readMigrations } from './migrate.ts'

const { db, connection, pool } = await testDatabase()
const folder = await mkdtemp(path.join(tmpdir(), 'skleyka-test-'))
after(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  await sql`drop schema public cascade; create schema public`.execute(db)
})

const migration = (name: string, text: string, breaking = false): Migration => ({
  name,
  sql: text,
  checksum: `${name} ${text}`,
  breaking,
  irreversible: breaking,
})
const first = migration('0001_first.sql', 'create table counted (n int); insert into counted values (1)')
const second = migration('0002_second.sql', 'update counted set n = n + 1')

const count = async () => {
  const { rows } = await sql<{ n: number }>`select sum(n)::int as n from counted`.execute(db)
  return rows[0]?.n
}
const refusal = (expected: RegExp) => (error: unknown) => error instanceof StartProblem && expected.test(error.message)

test('a migrated database has the system roles, and the owner holds all 53 permissions', async () => {
  await migrate(connection)
  const roles = await db.selectFrom('roles').select(['name', 'permissions']).orderBy('id').execute()
  assert.equal(roles.length, 8)
  assert.equal(roles[0]?.name, 'Владелец')
  assert.equal(new Set(roles[0]?.permissions).size, 53)
})

test('R22 of twenty starters at once exactly one applies each file', async () => {
  const applied = await Promise.all(Array.from({ length: 20 }, () => migrate(connection, [first, second])))
  assert.deepEqual(applied.flat().sort(), [first.name, second.name])
  assert.equal(await count(), 2)
  assert.deepEqual(await migrate(connection, [first, second]), [])
})

test('R22 a file that fails half-way leaves nothing behind and can be run again', async () => {
  const broken = migration('0002_second.sql', 'update counted set n = 100; select 1 / 0')
  await assert.rejects(migrate(connection, [first, broken]))
  assert.equal(await count(), 1)
  assert.deepEqual(await migrate(connection, [first, second]), [second.name])
})

test('steps of a database that was there before are told as they begin, a new one is made in silence', async () => {
  const steps: string[] = []
  const tell = ({ number, of, name }: { number: number; of: number; name: string }) =>
    void steps.push(`${number}/${of} ${name}`)
  await migrate(connection, [first], { tell })
  assert.deepEqual(steps, [])
  const third = migration('0003_third.sql', 'update counted set n = n + 1')
  await migrate(connection, [first, second, third], { tell })
  assert.deepEqual(steps, ['1/2 0002_second.sql', '2/2 0003_third.sql'])
})

test('issue 28 a database that was there before is prepared before the first step, and stays as it was when that fails', async () => {
  const preparations: string[][] = []
  const prepare = async (pending: readonly Migration[]) => {
    preparations.push(pending.map(({ name }) => name))
    if (preparations.length === 1) throw new StartProblem('no backup')
  }
  await migrate(connection, [first], { prepare })
  assert.deepEqual(preparations, [], 'a new one has nothing to lose')
  await assert.rejects(migrate(connection, [first, second], { prepare }), refusal(/no backup/))
  assert.equal(await count(), 1)
  await migrate(connection, [first, second], { prepare })
  await migrate(connection, [first, second], { prepare })
  assert.deepEqual(preparations, [[second.name], [second.name]])
})

test('issue 28 a step that is killed in mid-file leaves nothing behind, and the next start goes on with it', async () => {
  await migrate(connection, [first])
  const holder = await pool.connect()
  try {
    await holder.query('select pg_advisory_lock(1)')
    const waits = migration('0002_second.sql', `${second.sql}; select pg_advisory_xact_lock(1)`)
    const running = migrate(connection, [first, waits], { lockWaitMs: 60_000 })
    const failed = assert.rejects(running)
    const kill = `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and not granted and objid = 1`
    await until(
      async () => (await holder.query(kill)).rowCount,
      (killed) => killed === 1,
    )
    await failed
    assert.equal(await count(), 1)
    await holder.query('select pg_advisory_unlock(1)')
    assert.deepEqual(await migrate(connection, [first, waits]), [waits.name])
    assert.equal(await count(), 2)
  } finally {
    holder.release()
  }
})

test('issue 28 a step that finds a table held lets those behind it pass and comes again', async () => {
  await migrate(connection, [first])
  const holder = await pool.connect()
  try {
    await holder.query('begin; select n from counted')
    const alters = migration('0002_second.sql', 'alter table counted add column m int')
    let waits = 0
    const running = migrate(connection, [first, alters], { lockWaitMs: 100, tellWait: () => (waits += 1) })
    await until(
      async () => waits,
      (seen) => seen === 1,
    )
    // whoever came behind the step would wait for the holder too
    assert.equal(await count(), 1)
    await holder.query('commit')
    await running
  } finally {
    holder.release()
  }
})

test('issue 28 an index of a large table is built while others write it, after a killed build too and with starters that wait', async () => {
  await migrate(connection, [first])
  // what a killed build leaves bears the name
  await sql`create index counted_by_n on counted (n)`.execute(db)
  const index = migration('0002_index.sql', 'create index concurrently counted_by_n on counted (n desc)')
  const writer = await pool.connect()
  try {
    await writer.query('begin')
    await writer.query('insert into counted values (2)')
    const running = Promise.all([migrate(connection, [first, index]), migrate(connection, [first, index])])
    const waits = `select 1 from pg_locks where locktype = 'virtualxid' and not granted`
    await until(
      async () => (await writer.query(waits)).rowCount ?? 0,
      (waiting) => waiting > 0,
    )
    await sql`insert into counted values (3)`.execute(db)
    await writer.query('commit')
    assert.deepEqual((await running).flat(), [index.name])
  } finally {
    writer.release()
  }
  const { rows } = await sql<{
    text: string
  }>`select indexdef as text from pg_indexes where indexname = 'counted_by_n'`.execute(db)
  assert.match(rows[0]?.text ?? '', /n DESC/)
})

test('issue 28 a new file that removes rows, columns or tables says so', async () => {
  const removes = /\b(drop\s+(table|column)|delete\s+from|truncate)\b/i
  const late = (await readMigrations()).filter(({ name }) => name > '0235_bounds_of_claims.sql')
  const silent = late.filter(({ sql: text, irreversible }) => !irreversible && removes.test(withoutBodies(text)))
  assert.deepEqual(
    silent.map(({ name }) => `${name}: its second line has to be "-- removes: …", or its first "-- breaking: yes"`),
    [],
  )
  assert.ok(removes.test(withoutBodies('create function f() as $$ select 1 $$; delete from t')))
  assert.ok(!removes.test(withoutBodies('create function f() as $f$ delete from t $f$; select 1')))
})

/** A file without the bodies of its functions: what a trigger deletes later is no loss of the upgrade. */
const withoutBodies = (text: string) =>
  text.split(/(\$\w*\$)/).reduce(
    ({ kept, open }, piece) => {
      if (open !== null) return { kept, open: piece === open ? null : open }
      return /^\$\w*\$$/.test(piece) ? { kept, open: piece } : { kept: kept + piece, open }
    },
    { kept: '', open: null as string | null },
  ).kept

test('a file changed after it landed is refused', async () => {
  await migrate(connection, [first])
  const changed = migration(first.name, 'create table counted (n bigint)')
  await assert.rejects(migrate(connection, [changed]), refusal(/0001_first\.sql изменена/))
})

test('a file numbered below what has landed is refused', async () => {
  await migrate(connection, [second, first].slice(1))
  await migrate(connection, [first, migration('0003_third.sql', 'select 1')])
  const late = [first, second, migration('0003_third.sql', 'select 1')]
  await assert.rejects(migrate(connection, late), refusal(/дайте ей новый номер/))
})

test('R22 an older program works on a newer schema unless a step of it is breaking', async () => {
  await migrate(connection, [first, second])
  assert.deepEqual(await migrate(connection, [first]), [])
  await migrate(connection, [first, second, migration('0003_third.sql', 'select 1', true)])
  await assert.rejects(migrate(connection, [first, second]), refusal(/более новой версией/))
})

test('a file has to say whether it is breaking', async () => {
  await writeFile(path.join(folder, '0001_first.sql'), 'create table t ()')
  await assert.rejects(readMigrations(folder), /the first line must be/)
  await writeFile(path.join(folder, '0001_first.sql'), '-- breaking: yes\ncreate table t ()')
  assert.deepEqual(
    (await readMigrations(folder)).map(({ breaking, irreversible }) => [breaking, irreversible]),
    [[true, true]],
  )
  await writeFile(
    path.join(folder, '0001_first.sql'),
    '-- breaking: no\n-- removes: the column that nobody reads\nselect 1',
  )
  assert.deepEqual(
    (await readMigrations(folder)).map(({ breaking, irreversible }) => [breaking, irreversible]),
    [[false, true]],
  )
})

test('the audit only grows', async () => {
  await migrate(connection)
  await db.insertInto('audit_events').values({ action: 'test' }).execute()
  await assert.rejects(db.updateTable('audit_events').set({ action: 'other' }).execute(), /append-only/)
  await assert.rejects(db.deleteFrom('audit_events').execute(), /append-only/)
  await assert.rejects(sql`truncate audit_events`.execute(db), /foreign key/, 'its chain hangs on it')
  await assert.rejects(sql`truncate audit_events cascade`.execute(db), /append-only/)
})
