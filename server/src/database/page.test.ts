import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../test/test-database.ts'
import { readPage } from './page.ts'

const { db } = await testDatabase()

const numbers = db.selectFrom(
  sql<{ id: number; tens: number }>`(
  select id::int, id::int / 10 as tens from generate_series(1, 25) as id)`.as('numbers'),
)
const columns = { id: sql`numbers.id`, tens: sql`numbers.tens` }
const page = async (order: 'asc' | 'desc', at: number, last = false) => {
  const found = numbers.select('numbers.id')
  const sorted = last ? found.orderBy(sql`numbers.id = 25`, 'desc') : found
  const { rows, total } = await readPage(sorted, columns, { sort: { field: 'tens', order }, page: at, perPage: 10 })
  return { ids: rows.map(({ id }) => id), total }
}

test('rows that are alike stand by their id, so that no page misses or repeats one, and the other order is the mirror', async () => {
  const up = [await page('asc', 1), await page('asc', 2), await page('asc', 3)]
  const down = [await page('desc', 1), await page('desc', 2), await page('desc', 3)]
  const all = Array.from({ length: 25 }, (_, index) => index + 1)
  assert.deepEqual(
    up.flatMap(({ ids }) => ids),
    all,
  )
  assert.deepEqual(
    down.flatMap(({ ids }) => ids),
    all.toReversed(),
  )
})

test('every page tells how many there are on all of them, also one behind the last', async () => {
  assert.deepEqual(await page('asc', 4), { ids: [], total: 25 })
  assert.equal((await page('desc', 2)).total, 25)
})

test('an order of the statement itself comes first', async () => {
  assert.deepEqual((await page('asc', 1, true)).ids, [25, 1, 2, 3, 4, 5, 6, 7, 8, 9])
})
