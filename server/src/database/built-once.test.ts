import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { builtOnce } from './built-once.ts'

const { db } = await testDatabase()

test('a statement that is built once answers every call by its own values, also of calls at the same time', async () => {
  let built = 0
  const ask = builtOnce<{ n: number; ids: readonly number[] }, { n: number; most: number; fixed: string }>(
    (db, param) => {
      built += 1
      return db
        .selectFrom(sql<{ id: number }>`unnest(${param('ids')}::int[])`.as<'ids'>(sql`ids(id)`))
        .select(sql<number>`${param('n')}::int`.as('n'))
        .select(sql<number>`max(ids.id) + ${param('n')}::int`.as('most'))
        .select(sql<string>`${'the same'}::text`.as('fixed'))
    },
  )
  const calls = [
    { n: 1, ids: [4, 9] },
    { n: 2, ids: [7] },
    { n: 3, ids: [] },
  ]
  const answers = await Promise.all(calls.map((values) => ask(db, values)))
  assert.deepEqual(answers.flat(), [
    { n: 1, most: 10, fixed: 'the same' },
    { n: 2, most: 9, fixed: 'the same' },
    { n: 3, most: null, fixed: 'the same' },
  ])
  assert.equal(built, 1)
})
