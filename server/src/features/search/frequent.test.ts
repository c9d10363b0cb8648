import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'
import { frequentForMs } from './frequent.ts'

const { db, make, call, user, studio } = await testRecords()

/** An account with this many videos «Выпуск n», every tenth «праздничный», the newest the last. */
async function filled(count: number) {
  const { id, as } = await studio()
  await sql`insert into records (account_id, owner_id, name, current_state, created_at)
    select ${id}, ${user}, 'Выпуск ' || n || case when n % 10 = 0 then ' праздничный' else '' end, 'READY',
      timestamptz '2024-01-01Z' + n * interval '1 minute' from generate_series(1, ${count}::int) as n`.execute(db)
  const ask = async (filter: object, page = 1) => {
    const sort = { field: 'created', order: 'desc' }
    const { result, error } = await call(records.getListByFilter, { filter, page, perPage: 20, sort }, as)
    assert.equal(error, undefined)
    const ids: number[] = result.records.map((record: { id: number }) => record.id)
    return { ids, total: result.total, isMore: result.isMore }
  }
  return { id, ask }
}

/** Returns what the names say, read one by one. */
async function oracle(account: number, pattern: RegExp, page = 1) {
  const rows = await db
    .selectFrom('records')
    .select(['id', 'name'])
    .where('account_id', '=', account)
    .where('lifecycle', '=', 'ACTIVE')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const all = rows.filter(({ name }) => pattern.test(name)).map(({ id }) => id)
  return {
    ids: all.slice((page - 1) * 20, page * 20),
    total: Math.min(all.length, 10_000),
    isMore: all.length > 10_000,
  }
}

test('C-7.3-10 a frequent word asked again finds what is there now, in its account alone, and is counted anew after a moment', async (t) => {
  const large = await filled(10_030)
  const small = await filled(30)
  const episodePattern = /выпуск/iu
  const questions: [filter: object, pattern: RegExp][] = [
    [{ q: 'выпуск' }, episodePattern],
    [{ q: '  ВЫПУСКИ ' }, episodePattern],
    [{ q: 'вып' }, episodePattern],
    [{ q: 'выпуск -праздничный' }, /^Выпуск \S+$/u],
    [{ q: '"выпуск 77"' }, /выпуск 77(?!\d)/iu],
    [{ q: 'выпуск праздничный' }, /праздничный/u],
    [{ q: 'dsgecr' }, episodePattern],
  ]
  const holds = async () => {
    for (const [filter, expected] of questions) {
      for (const page of [1, 2]) {
        const { ids, total, isMore } = await large.ask(filter, page)
        const truth = await oracle(large.id, expected, page)
        assert.deepEqual([filter, ids], [filter, truth.ids])
        // with signs of a search it is counted to a thousand
        if (!isMore) assert.deepEqual([filter, total], [filter, truth.total])
      }
      assert.deepEqual([filter, (await small.ask(filter)).ids], [filter, (await oracle(small.id, expected)).ids])
    }
  }
  await holds()
  await make.record(large.id, user, { name: 'Выпуск новейший' })
  await db
    .updateTable('records')
    .set({ name: 'Переименован' })
    .where('account_id', '=', large.id)
    .where('name', 'in', ['Выпуск 10029', 'Выпуск 10020 праздничный'])
    .execute()
  await holds()
  assert.deepEqual((await small.ask({ q: 'выпуск' })).total, 30)
  const older = db
    .updateTable('records')
    .where('account_id', '=', large.id)
    .where('created_at', '<', new Date('2024-01-01T01:00:00Z'))
  await older.set({ name: 'Переименован' }).execute()
  const again = await large.ask({ q: 'выпуск' })
  assert.deepEqual(
    [again.total, again.isMore],
    [10_000, true],
    'what was just counted to its bound is not counted again',
  )
  const now = performance.now()
  const clock = t.mock.method(performance, 'now', () => now + frequentForMs)
  assert.deepEqual(await large.ask({ q: 'выпуск' }), await oracle(large.id, episodePattern))
  clock.mock.restore()
  await older.set({ name: 'Выпуск прежний' }).execute()
  assert.ok((await large.ask({ q: 'выпуск' })).isMore)
  await older.set({ lifecycle: 'DISPOSED', disposed_at: new Date() }).execute()
  const left = await large.ask({ q: 'выпуск' })
  assert.deepEqual(left, await oracle(large.id, episodePattern), 'what leaves the account is missed at once')
  assert.ok(left.total < 10_000)
})
