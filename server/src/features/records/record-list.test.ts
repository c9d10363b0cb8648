import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bounds } from '@skleyka/contract/limits.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreign, foreignRecord, studio, refusal } = await testRecords()
const names = (answer: { result?: { records: { name: string }[] } }) => answer.result?.records.map(({ name }) => name)

test('C-7.3-09 a list has the newest first, the total and the counts of the whole account', async () => {
  const { id: accountId, as } = await studio()
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
  await make.record(accountId, user, { name: 'а', created_at: at(1), current_state: 'READY' })
  await make.record(accountId, user, { name: 'б', created_at: at(3), current_state: 'CONVERTING' })
  await make.record(accountId, user, { name: 'в', created_at: at(2), current_state: 'FAILED', fail_reason: 'BAD_FILE' })
  await make.record(accountId, user, { name: 'г', created_at: at(3), current_state: 'READY' })
  await make.record(accountId, user, { name: 'мусор', lifecycle: 'DISPOSED', disposed_at: at(4) })
  const first = await call(records.getListByFilter, {}, as)
  assert.deepEqual(names(first), ['г', 'б', 'в', 'а'])
  assert.deepEqual(first.result.counts, { all: 4, inWork: 1, stopped: 0, failed: 1 })
  assert.deepEqual([first.result.total, first.result.page, first.result.perPage], [4, 1, 20])
  const second = await call(records.getListByFilter, { page: 2, perPage: 3 }, as)
  assert.deepEqual([names(second), second.result.total], [['а'], 4])
  const failed = await call(records.getListByFilter, { filter: { states: ['FAILED', 'CONVERTING'] } }, as)
  assert.deepEqual([names(failed), failed.result.total, failed.result.counts.all], [['б', 'в'], 2, 4])
})

test('a file that stands is counted and listed as stopped, not as work; one that moves or was just begun is work', async () => {
  const { id: accountId, as } = await studio()
  const begin = async (
    name: string,
    state: 'OPEN' | 'RECEIVING' | 'COMPLETING',
    createdAgoS: number,
    partAgoS: number | null,
  ) => {
    const recordId = await make.record(accountId, user, {
      name,
      current_state: partAgoS === null ? 'CREATED' : 'UPLOADING',
    })
    const version = await db
      .insertInto('record_versions')
      .values({ account_id: accountId, record_id: recordId, number: 1, is_mute: false })
      .returning('id')
      .executeTakeFirstOrThrow()
    const ago = (seconds: number) => new Date(Date.now() - seconds * 1000)
    await db
      .insertInto('uploads')
      .values({
        ...{ account_id: accountId, user_id: user, record_id: recordId, version_id: version.id },
        ...{ secret_hash: Buffer.from(name), file_name: name, spool_key: name, state },
        ...{ size_bytes: 2, part_size: 1, parts_count: 2, created_at: ago(createdAgoS) },
        last_part_at: partAgoS === null ? null : ago(partAgoS),
      })
      .execute()
  }
  await begin('идёт', 'RECEIVING', 900, 5)
  await begin('стоит', 'RECEIVING', 900, 300)
  await begin('брошен', 'OPEN', 900, null)
  await begin('начат', 'OPEN', 5, null)
  await begin('собирается', 'COMPLETING', 900, 300)
  await make.record(accountId, user, { name: 'готов', current_state: 'READY' })
  const group = async (of: 'inWork' | 'stopped' | 'failed') => {
    const { result } = await call(records.getListByFilter, { filter: { group: of } }, as)
    return [result.records.map(({ name }: { name: string }) => name).sort(), result.total]
  }
  assert.deepEqual(await group('stopped'), [['брошен', 'стоит'], 2])
  assert.deepEqual(await group('inWork'), [['идёт', 'начат', 'собирается'], 3])
  assert.deepEqual(await group('failed'), [[], 0])
  const { result } = await call(records.getListByFilter, {}, as)
  assert.deepEqual(result.counts, { all: 6, inWork: 3, stopped: 2, failed: 0 })
  const marked = result.records.filter(({ stopped }: { stopped: boolean }) => stopped)
  assert.deepEqual(marked.map(({ name }: { name: string }) => name).sort(), ['брошен', 'стоит'])
})

test('names are sorted as Russian readers expect, with numbers by value', async () => {
  const { id: accountId, as } = await studio()
  const expected = ['Ёж', 'ель', 'жук', 'Серия 2', 'серия 10', 'Яма', 'Abc']
  for (const name of ['Abc', 'серия 10', 'Яма', 'жук', 'ель', 'Серия 2', 'Ёж']) {
    await make.record(accountId, user, { name })
  }
  const ascending = await call(records.getListByFilter, { sort: { field: 'name', order: 'asc' } }, as)
  assert.deepEqual(names(ascending), expected)
  const descending = await call(records.getListByFilter, { sort: { field: 'name', order: 'desc' } }, as)
  assert.deepEqual(names(descending), expected.toReversed())
})

test('a list is sorted by state, size, duration and change, equal ones by id', async () => {
  const { id: accountId, as } = await studio()
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 12, minute))
  const [failed, inWork, ready] = ['FAILED', 'CONVERTING', 'READY'] as const
  const lasting = (duration_ms: number) => ({ size_bytes: 3, duration_ms })
  await make.record(accountId, user, { name: 'а', ...lasting(10), updated_at: at(1), current_state: inWork })
  await make.record(accountId, user, { name: 'б', size_bytes: 1, updated_at: at(3), current_state: ready })
  await make.record(accountId, user, {
    ...{ name: 'в', ...lasting(20), updated_at: at(2) },
    ...{ current_state: failed, fail_reason: 'BAD_FILE' as const },
  })
  for (const [field, order, expected] of [
    ['state', 'asc', ['в', 'а', 'б']],
    ['state', 'desc', ['б', 'а', 'в']],
    ['size', 'asc', ['б', 'а', 'в']],
    ['size', 'desc', ['в', 'а', 'б']],
    ['duration', 'asc', ['б', 'а', 'в']],
    ['duration', 'desc', ['в', 'а', 'б']],
    ['updated', 'desc', ['б', 'в', 'а']],
    ['created', 'asc', ['а', 'б', 'в']],
  ] as const) {
    const answer = await call(records.getListByFilter, { sort: { field, order } }, as)
    assert.deepEqual([field, order, names(answer)], [field, order, expected])
  }
})

test('8.8 a search takes signs as they stand, forgets case and ё, and looks into name, file and id', async () => {
  const { id: accountId, as } = await studio()
  const id = await make.record(accountId, user, { name: '100% Ёлка_1', original_filename: 'IMG_0042.MOV' })
  await make.record(accountId, user, { name: '1000 елей', original_filename: 'other.mp4' })
  const found = async (q: string) => names(await call(records.getListByFilter, { filter: { q } }, as))
  for (const q of ['елка', 'ЁЛКА 100', '100%', 'лка_1', 'img_0042', String(id), 'е\u0308лка', ' ёлка\u0000 ']) {
    assert.deepEqual([q, await found(q)], [q, ['100% Ёлка_1']])
  }
  for (const q of ['%00', '_елей', '\\', "'; drop table records; --", 'елка елей', '9'.repeat(200)]) {
    assert.deepEqual([q, await found(q)], [q, []])
  }
  const answer = await call(records.getListByFilter, { filter: { q: 'е'.repeat(201) } }, as)
  assert.equal(refusal(answer), 'VALIDATION/FIELD')
})

test('C-7.3-09 a list is narrowed by a filter of conditions, beside its own words, with the total of what is found', async () => {
  const { id: accountId, as } = await studio()
  await make.record(accountId, user, { name: 'Отчёт 1', size_bytes: 5, current_state: 'READY' })
  await make.record(accountId, user, { name: 'Отчет 2', size_bytes: 50, current_state: 'READY' })
  await make.record(accountId, user, {
    name: 'Ролик',
    size_bytes: 500,
    current_state: 'FAILED',
    fail_reason: 'BAD_FILE',
  })
  const where = {
    all: [{ field: 'name', op: 'contains', value: 'ОТЧЁТ' }, { not: [{ field: 'bytes', op: 'lt', value: 9 }] }],
  }
  const answer = await call(records.getListByFilter, { filter: { where } }, as)
  assert.deepEqual([names(answer), answer.result.total, answer.result.counts.all], [['Отчет 2'], 1, 3])
  const both = await call(records.getListByFilter, { filter: { where, q: '1' } }, as)
  assert.deepEqual([names(both), both.result.total], [[], 0])
  const others = await call(records.getListByFilter, { filter: { where: { not: [where] }, states: ['READY'] } }, as)
  assert.deepEqual(names(others), ['Отчёт 1'])
})

test('8.8 a filter that is none, too deep or too large is refused in words, and never as a fault of the server', async () => {
  const { as } = await studio()
  const named = { field: 'name', op: 'contains', value: 'а' }
  const nested = (depth: number): unknown => (depth === 0 ? named : { not: [nested(depth - 1)] })
  const words = async (where: unknown) => {
    const { error } = await call(records.getListByFilter, { filter: { where } }, as)
    return [`${error?.type}/${error?.subtype}`, error?.extra]
  }
  const deep = 'Фильтр слишком глубокий: вложенность групп не\u00a0больше 6. Уберите лишние группы'
  assert.deepEqual(await words(nested(50)), ['LIMIT/FILTER', deep])
  assert.equal((await words({ any: Array.from({ length: 61 }, () => named) }))[0], 'LIMIT/FILTER')
  assert.equal((await words(nested(500)))[0], 'VALIDATION/FIELD')
  const { error } = await call(records.getListByFilter, { filter: { where: { ...named, field: 'secret' } } }, as)
  assert.deepEqual(error?.fields, { 'filter.where.field': ['Такого поля в\u00a0фильтрах нет'] })
  for (const where of [null, [], 'name', { ...named, value: 'а'.repeat(10_000) }, { ...named, value: '\ud800' }]) {
    assert.equal((await words(where))[0], 'VALIDATION/FIELD', JSON.stringify(where).slice(0, 50))
  }
})

test('8.8 a filter that would search for longer than two seconds is stopped, and says what helps', async () => {
  const { as } = await studio()
  const where = { field: 'name', op: 'contains', value: 'а' }
  const held = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  // a statement that waits for the table takes as long as one that reads it without end
  const holding = db.transaction().execute(async (tx) => {
    await sql`lock table record_versions in access exclusive mode`.execute(tx)
    isHeld.resolve()
    await held.promise
  })
  await isHeld.promise
  const slow = { all: [where, { field: 'replaced', op: 'eq', value: true }] }
  const { error } = await call(records.getListByFilter, { filter: { where: slow } }, as)
  held.resolve()
  await holding
  assert.equal(`${error?.type}/${error?.subtype}`, 'LIMIT/FILTER')
  assert.match(String(error?.extra), /^Фильтр ищет слишком долго, поиск остановлен\. Добавьте условие/)
  const after = await call(records.getListByFilter, { filter: { where: slow } }, as)
  assert.equal(after.result.total, 0, 'the next one is asked as usual')
})

test('C-7.3-17 records that came after a moment are counted, those that a filter lets through, with the newest id', async () => {
  const { id: accountId, as } = await studio()
  const since = new Date(Date.UTC(2026, 0, 1, 12))
  const at = (seconds: number) => new Date(since.getTime() + seconds * 1000)
  const count = async (filter: object) =>
    (await call(records.getCountNewRecords, { since: since.toISOString(), filter }, as)).result
  assert.deepEqual(await count({}), { count: 0, lastId: null })
  const seen = await make.record(accountId, user, { name: 'виденное' })
  // the console was told milliseconds of it, the database knows more
  await sql`update records set created_at = ${since.toISOString()}::timestamptz + interval '999 microseconds'
    where id = ${seen}`.execute(db)
  await make.record(accountId, user, { name: 'старое', created_at: at(-1) })
  assert.deepEqual(await count({}), { count: 0, lastId: null })
  const first = await make.record(accountId, user, { name: 'новое', created_at: at(1) })
  const last = await make.record(accountId, user, {
    name: 'ещё',
    created_at: at(2),
    current_state: 'FAILED',
    fail_reason: 'BAD_FILE',
  })
  await make.record(accountId, user, { name: 'мусор', lifecycle: 'DISPOSED', disposed_at: at(4), created_at: at(3) })
  await make.record(foreign.id, user, { name: 'чужое', created_at: at(3) })
  assert.deepEqual(await count({}), { count: 2, lastId: last })
  assert.deepEqual(await count({ where: { field: 'currentState', op: 'ne', value: 'FAILED' } }), {
    count: 1,
    lastId: first,
  })
  for (const q of ['новое', 'yjdjt', 'НОВОЕ -старое', '"новое"']) {
    assert.deepEqual(await count({ q }), { count: 1, lastId: first }, q)
  }
  assert.deepEqual(await count({ q: 'виденное' }), { count: 0, lastId: null })
  const wrong = await call(records.getCountNewRecords, { since: 'вчера' }, as)
  assert.equal(refusal(wrong), 'VALIDATION/FIELD')
})

test('a list shows nothing of other accounts, whatever is asked', async () => {
  const { as } = await studio()
  await make.record(foreign.id, user, { name: 'Чужое' })
  const where = { not: [{ field: 'name', op: 'eq', value: 'а' }] }
  for (const filter of [{}, { q: 'Чужое' }, { states: ['CREATED'] }, { q: String(foreignRecord) }, { where }]) {
    const { result } = await call(records.getListByFilter, { filter }, as)
    assert.deepEqual([result.records, result.total, result.counts.all], [[], 0, 0])
  }
})

test('what a search or a filter finds is counted to ten thousand, the whole list without end', async () => {
  const { id: accountId, as } = await studio()
  await sql`insert into records (account_id, owner_id, name, original_filename, size_bytes)
    select ${accountId}, ${user}, 'Чайка ' || place, '', 1 from generate_series(1, ${bounds.listedRecords + 1}) as place`.execute(
    db,
  )
  await sql`analyze record_words, records`.execute(db)
  const counted = async (params: object) => {
    const { total, isMore } = (await call(records.getListByFilter, params, as)).result
    return { total, isMore }
  }
  const atMost = { total: bounds.listedRecords, isMore: true }
  assert.deepEqual(await counted({ filter: { q: 'чайки' } }), atMost)
  const where = { field: 'name', op: 'contains', value: 'айка' }
  assert.deepEqual(await counted({ filter: { where } }), atMost)
  assert.deepEqual(await counted({ filter: { q: 'чайка', where } }), atMost)
  assert.deepEqual(await counted({}), { total: bounds.listedRecords + 1, isMore: false })
  await sql`delete from records where id = (select min(id) from records where account_id = ${accountId})`.execute(db)
  const exact = { total: bounds.listedRecords, isMore: false }
  assert.deepEqual(await counted({ filter: { q: 'чайки' } }), exact)
  assert.deepEqual(await counted({ filter: { where } }), exact)
})

test('8.8 a list is bounded: 100 records a page, and not without end', async () => {
  const { as } = await studio()
  for (const params of [
    { perPage: 101 },
    { perPage: 0 },
    { page: 0 },
    { page: 100_001 },
    { page: 2000, perPage: 51 },
  ]) {
    assert.equal(refusal(await call(records.getListByFilter, params, as)), 'VALIDATION/FIELD')
  }
  assert.deepEqual(names(await call(records.getListByFilter, { page: 1000, perPage: 100 }, as)), [])
})

test('every order of the list is read from an index of its own', async () => {
  const { id: accountId } = await studio()
  await db.transaction().execute(async (tx) => {
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    for (const [order, index] of [
      ['created_at desc, id desc', 'records_active'],
      ['updated_at desc, id desc', 'records_by_update'],
      ['name collate russian, id', 'records_by_name'],
      ['coalesce(duration_ms, 0), id', 'records_by_duration'],
      ['size_bytes desc, id desc', 'records_by_size'],
    ] as const) {
      const plan = await sql<{ 'QUERY PLAN': string }>`explain select id from records
        where account_id = ${sql.lit(accountId)} and lifecycle = 'ACTIVE' order by ${sql.raw(order)} limit 20`.execute(
        tx,
      )
      const text = plan.rows.map((row) => row['QUERY PLAN']).join('\n')
      assert.ok(text.includes(` ${index} `) && !text.includes('Sort'), text)
    }
  })
})
