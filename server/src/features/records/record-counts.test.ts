import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordSortFields, records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'
import type { Db } from '../../database/database.ts'
import { sweepCounts } from './record-counts.sql.ts'
import { listRecords, listWhole } from './record-list.sql.ts'

const { db, make, call, user, foreign, studio } = await testRecords()

const everything = { parts: [], now: new Date() }
const counted = sql<object>`select account_id, current_state, sum(records)::int as records, sum(size_bytes)::text as bytes
  from record_counts group by 1, 2 having sum(records) <> 0 order by 1, 2`
const true_ = sql<object>`select account_id, current_state, count(*)::int as records, sum(size_bytes)::text as bytes
  from records where lifecycle = 'ACTIVE' group by 1, 2 order by 1, 2`
const countedWeeks = sql<object>`select account_id, week, sum(records)::int as records from record_weeks
  group by 1, 2 having sum(records) <> 0 order by 1, 2`
const trueWeeks = sql<object>`select account_id, week_of(created_at) as week, count(*)::int as records from records
  where lifecycle = 'ACTIVE' group by 1, 2 order by 1, 2`

async function assertExact(when: string) {
  assert.deepEqual((await counted.execute(db)).rows, (await true_.execute(db)).rows, when)
  assert.deepEqual((await countedWeeks.execute(db)).rows, (await trueWeeks.execute(db)).rows, when)
}

/** The same numbers every time: what failed once can be looked at. */
function drawer(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

test('C-7.3-09 counts stay exact while records are made, moved, disposed of, restored, taken back and removed at once', async () => {
  const accounts = [(await studio()).id, (await studio()).id] as const
  const states = ['CREATED', 'UPLOADING', 'CHECKING', 'CONVERTING', 'READY'] as const
  const lives = ['ACTIVE', 'DISPOSED', 'DELETED'] as const
  const worker = async (seed: number) => {
    const draw = drawer(seed)
    const of = <T>(list: readonly [T, ...T[]]) => list[draw(list.length)] ?? list[0]
    for (let step = 0; step < 60; step += 1) {
      const account = of(accounts)
      const some = sql`account_id = ${account} and id % 7 = ${draw(7)}`
      const change = [
        sql`insert into records (account_id, owner_id, name, size_bytes, created_at)
          select ${account}, ${user}, 'x', ${draw(1000)}, now() - ${draw(900)} * interval '1 day' from generate_series(1, ${1 + draw(4)})`,
        sql`update records set current_state = ${of(states)} where ${some}`,
        sql`update records set lifecycle = ${of(lives)}, disposed_at = now() where ${some}`,
        sql`update records set size_bytes = size_bytes + ${draw(9)}, progress = ${draw(100)} where ${some}`,
        sql`delete from records where ${some} and lifecycle <> 'ACTIVE'`,
      ][draw(5)]
      // whoever comes second to the same rows in another order is asked to try again, and leaves nothing
      await db
        .account(account)
        .transaction()
        .execute(async (tx) => {
          await change?.execute(tx)
          if (draw(4) === 0) throw new Error('taken back')
        })
        .catch(() => {})
      if (draw(10) === 0) await sweepCounts({ db })
    }
  }
  await Promise.all([1, 2, 3, 4].map(worker))
  await assertExact('after all of it')
  await sweepCounts({ db })
  await assertExact('after the sweep')
  const { rows } = await sql`select from record_counts group by account_id, current_state having count(*) > 1
    union all select from record_weeks group by account_id, week having count(*) > 1`.execute(db)
  assert.equal(rows.length, 0, 'a sum is one row')
  await sql`select recount_records()`.execute(db)
  await assertExact('counted anew')
})

test('a list is counted by state and by group without a look at the records', async () => {
  const { id, as } = await studio()
  for (const state of ['READY', 'READY', 'CONVERTING', 'QUEUED'] as const)
    await make.record(id, user, { current_state: state })
  await make.record(id, user, { current_state: 'FAILED', fail_reason: 'BAD_FILE' })
  await make.record(foreign.id, user, { current_state: 'READY' })
  const total = async (filter: object) => (await call(records.getListByFilter, { filter }, as)).result.total
  assert.equal(await total({}), 5)
  assert.equal(await total({ states: ['READY', 'QUEUED', 'READY'] }), 3)
  assert.deepEqual([await total({ group: 'inWork' }), await total({ group: 'failed' })], [2, 1])
  assert.equal(await total({ group: 'inWork', states: ['QUEUED'] }), 1, 'both at once are asked of the records')
})

/** Entries of the list's index that this connection has read until now. */
async function entriesRead(tx: Db): Promise<number> {
  const { rows } = await sql<{ entries: number }>`
    select pg_stat_get_xact_tuples_returned('records_active'::regclass)::int as entries`.execute(tx)
  return rows[0]?.entries ?? 0
}

test('C-7.3-09 a far page has the very rows that stand there, in both orders, and reads hardly more than itself', async () => {
  const { id: accountId } = await studio()
  const size = 3000
  await sql`insert into records (account_id, owner_id, name, current_state, created_at)
    select ${accountId}, ${user}, 'в' || n, 'READY', timestamptz '2024-01-01Z' + (n / 2) * interval '7 hours'
    from generate_series(1, ${size}::int) as n`.execute(db)
  await sql`update records set lifecycle = 'DISPOSED', disposed_at = now() where account_id = ${accountId} and id % 11 = 0`.execute(
    db,
  )
  await sql`vacuum analyze records`.execute(db)
  const left = (
    await db
      .selectFrom('records')
      .select('id')
      .where('account_id', '=', accountId)
      .where('lifecycle', '=', 'ACTIVE')
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .execute()
  ).map(({ id }) => id)
  for (const order of ['desc', 'asc'] as const) {
    const expected = order === 'desc' ? left : left.toReversed()
    for (const page of [1, 24, 25, 26, 27, 50, 99, 136, 137, 138, 200]) {
      const question = { page, perPage: 20, sort: { field: 'created', order } } as const
      const read = await db
        .account(accountId)
        .transaction()
        .execute(async (tx) => {
          const before = await entriesRead(tx)
          const { rows } = await listWhole(tx, { id: accountId, code: 'any' }, question)
          return { ids: rows.map(({ id }) => id), entries: (await entriesRead(tx)) - before }
        })
      assert.deepEqual(read.ids, expected.slice((page - 1) * 20, page * 20), `${order} ${page}`)
      // half a thousand near the front, a week of 48 rows further on
      assert.ok(
        read.entries <= (page <= 26 ? 540 : 100),
        `${order}, page ${page}: ${read.entries} entries of the index`,
      )
      if (page === 99) assert.ok(read.entries > 20, 'the index is what is read')
    }
  }
})

test('C-7.3-09 the whole list is in the same order as one that is narrowed, whatever it is sorted by', async () => {
  const { id: accountId } = await studio()
  await sql`insert into records (account_id, owner_id, name, current_state, created_at, updated_at, duration_ms, size_bytes)
    select ${accountId}, ${user}, (array['ёж', 'Ель', 'еда', 'Жук'])[n % 4 + 1] || n % 9, (array['READY', 'CONVERTING'])[n % 2 + 1],
      timestamptz '2024-01-01Z' + (n % 50) * interval '1 hour', timestamptz '2025-01-01Z' + (n % 30) * interval '1 hour',
      nullif(n % 7, 0) * 1000, n % 11
    from generate_series(1, 120) as n`.execute(db)
  const rows = db.account(accountId)
  for (const field of recordSortFields) {
    for (const order of ['asc', 'desc'] as const) {
      for (const [page, perPage] of [
        [1, 20],
        [2, 20],
        [3, 50],
        [4, 7],
        [1, 7],
        [99, 20],
      ] as const) {
        const question = { page, perPage, sort: { field, order } }
        const whole = await listWhole(rows, { id: accountId, code: 'any' }, question)
        const narrowed = await listRecords(rows, accountId, { filter: everything, ...question })
        const ids = (of: readonly { id: number }[]) => of.map(({ id }) => id)
        assert.deepEqual(ids(whole.rows), ids(narrowed), `${field} ${order}, page ${page} of ${perPage}`)
        assert.equal(whole.counts.byState.READY, 60)
      }
    }
  }
})
