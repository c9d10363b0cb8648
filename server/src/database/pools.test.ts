import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { namedPlan } from './named-plan.ts'

const { db } = await testDatabase()

test('a statement that begins with a plan name is planned once a connection, any other every time', async () => {
  await db.connection().execute(async (one) => {
    for (const value of [1, 2, 3]) {
      const { rows } = await sql<{ n: number }>`/* plan: kept_for_test */ select ${value}::int as n`.execute(one)
      assert.deepEqual(rows, [{ n: value }])
      await sql`select ${value}::int`.execute(one)
    }
    const { rows } = await sql<{ name: string; calls: number }>`
      select name, (generic_plans + custom_plans)::int as calls from pg_prepared_statements`.execute(one)
    assert.deepEqual(rows, [{ name: 'kept_for_test', calls: 3 }])
  })
})

test('a kept plan that a newer program made stale is planned anew, and its connection given up', async () => {
  await sql`create table kept_for_test (n int); insert into kept_for_test values (1)`.execute(db)
  const asked = db
    .selectFrom(sql<{ n: number }>`kept_for_test`.as('kept'))
    .modifyFront(namedPlan('stale_for_test'))
    .selectAll()
  const server = sql<{ pid: number }>`select pg_backend_pid() as pid`
  const pid = await db.connection().execute(async (one) => {
    assert.deepEqual(await one.executeQuery(asked.compile()).then(({ rows }) => rows), [{ n: 1 }])
    await sql`alter table kept_for_test add column m int default 2`.execute(db)
    assert.deepEqual(await one.executeQuery(asked.compile()).then(({ rows }) => rows), [{ n: 1, m: 2 }])
    return (await server.execute(one)).rows[0]?.pid
  })
  for (let n = 0; n < 3; n += 1) assert.notEqual((await server.execute(db)).rows[0]?.pid, pid)
})
