import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'

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
