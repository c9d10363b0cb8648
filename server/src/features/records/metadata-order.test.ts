import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounds } from '@skleyka/contract/limits.ts'
import { type RecordOrder, records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'

const { db, call, user, studio } = await testRecords()

/** An account with a record of each of these values of the field `note`; null for none. */
async function filled(values: readonly unknown[]) {
  const account = await studio()
  const names = values.map((value) => JSON.stringify(value))
  const metadata = values.map((note) => JSON.stringify(note === null ? {} : { note }))
  await sql`insert into records (account_id, owner_id, name, metadata)
    select ${account.id}, ${user}, name, metadata::jsonb
    from unnest(${names}::text[], ${metadata}::text[]) with ordinality as given (name, metadata, place) order by place`.execute(
    db,
  )
  return account
}

async function namesBy(as: object, sort: RecordOrder, rest: object = {}) {
  const { result } = await call(records.getListByFilter, { sort, ...rest }, as)
  return result.records.map(({ name }) => JSON.parse(name))
}

test('issue 11.3 the list is sorted by a field of metadata: numbers as numbers, words as Russian does, nothing last both ways', async () => {
  const numbers = await filled([10, null, 9, -1.5, 100])
  assert.deepEqual(await namesBy(numbers.as, { metadata: 'note', order: 'asc' }), [-1.5, 9, 10, 100, null])
  assert.deepEqual(await namesBy(numbers.as, { metadata: 'note', order: 'desc' }), [100, 10, 9, -1.5, null])
  const words = await filled(['ёж', 'Жук', null, 'ель', 'Ёлка'])
  assert.deepEqual(await namesBy(words.as, { metadata: 'note', order: 'asc' }), ['ёж', 'Ёлка', 'ель', 'Жук', null])
  const mixed = await filled([['Б', 'А'], true, 'слово', 7, '2026-05-31', ['А']])
  const sorted = await namesBy(mixed.as, { metadata: 'note', order: 'asc' })
  assert.equal(sorted[0], 7, 'a value of another type is no mistake of the list')
  assert.equal(sorted.length, 6)
})

test('issue 11.3 pages by a field of metadata neither repeat nor lose a record, alone and beside a filter', async () => {
  const account = await filled(Array.from({ length: 50 }, (_, n) => (n % 5 === 0 ? null : n % 3)))
  const where = { field: 'metadata.note', op: 'empty', value: false } as const
  for (const filter of [{}, { where }]) {
    const found = new Set<number>()
    for (const page of [1, 2, 3]) {
      const { result } = await call(
        records.getListByFilter,
        { sort: { metadata: 'note', order: 'desc' }, page, perPage: 20, filter },
        account.as,
      )
      assert.equal(result.total, 'where' in filter ? 40 : 50)
      for (const { id } of result.records) {
        assert.equal(found.has(id), false)
        found.add(id)
      }
    }
    assert.equal(found.size, 'where' in filter ? 40 : 50)
  }
})

test('issue 11.3 more records than are put in such an order are refused in words, and fewer of them are not', async () => {
  const { id, as } = await filled(['одно', 'другое'])
  const params = { sort: { metadata: 'note', order: 'asc' } } as const
  // the sum of the account, without the records that it would take
  const count = { account_id: id, current_state: 'READY', records: bounds.sortedByMetadata - 2, size_bytes: 0 } as const
  await db.insertInto('record_counts').values(count).execute()
  assert.equal((await call(records.getListByFilter, params, as)).result.records.length, 2)
  await db
    .insertInto('record_counts')
    .values({ ...count, records: 1 })
    .execute()
  const refused = await call(records.getListByFilter, params, as)
  assert.equal(refused.error?.type, 'LIMIT')
  assert.match(String(refused.error?.extra), /не\u00a0больше 50\u00a0000 видео\. Сузьте список/)
  const where = { field: 'name', op: 'contains', value: 'одно' } as const
  assert.equal((await call(records.getListByFilter, { ...params, filter: { where } }, as)).result.records.length, 1)
})
