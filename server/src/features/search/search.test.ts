import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { search } from '@skleyka/contract/search/search.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreign, studio, refusal } = await testRecords()
const { id: accountId, as } = await studio()

const library = {
  lesson: { name: 'Видеоурок: строительство теплиц', description: 'Рассказывает Пётр Алексеев.\nСнято в посёлке.' },
  interview: { name: 'Интервью с Ковалёвым', tags: ['наука', 'Чёрные дыры'], original_filename: 'IMG_0042.MOV' },
  conference: {
    name: 'Видеоконференция «Открытый город»',
    metadata: { place: 'Новосибирск', year: 2024, decor: 'гирлянда' },
  },
  film: { name: 'Filming lessons for beginners', description: 'C++ и 100% результата' },
  hidden: { name: 'Строительство в корзине', lifecycle: 'DISPOSED', disposed_at: new Date() },
} as const
const ids = new Map<string, number>()
for (const [key, fixture] of Object.entries(library)) {
  const { metadata, ...fields } = { metadata: {}, ...fixture }
  ids.set(
    key,
    await make.record(accountId, user, {
      ...fields,
      tags: [...('tags' in fixture ? fixture.tags : [])],
      metadata: JSON.stringify(metadata),
    }),
  )
}
await make.record(foreign.id, user, { name: 'Строительство у соседей' })
const keyOf = new Map([...ids].map(([key, id]) => [id, key]))
const find = async (q: string) => {
  const answer = await call(search.getRecords, { q }, as)
  assert.equal(answer.error, undefined, q)
  return answer.result
}
const keys = async (q: string) => (await find(q)).records.map(({ id }: { id: number }) => keyOf.get(id)).sort()

test('C-7.3-10 words are found in any form and order, without case, ё as е, the last one when it is only begun', async () => {
  for (const [q, expected] of [
    ['строительства', ['lesson']],
    ['СТРОИТЕЛЬСТВОМ теплица', ['lesson']],
    ['теплицы видеоурок', ['lesson']],
    ['ковалев', ['interview']],
    ['Ковалёва интервью', ['interview']],
    ['видеоур', ['lesson']],
    ['виде', ['conference', 'lesson']],
    ['lesson', ['film']],
    ['filmed', ['film']],
    ['строительство ковалёв', []],
    ['стро наука', []],
  ] as const) {
    assert.deepEqual([q, await keys(q)], [q, expected])
  }
})

test('C-7.3-10 a search looks into the description, tags, the file name, the fields, the id and the uuid', async () => {
  const { uuid } = await db
    .selectFrom('records')
    .select('uuid')
    .where('id', '=', ids.get('film') ?? 0)
    .executeTakeFirstOrThrow()
  for (const [q, expected] of [
    ['посёлка', ['lesson']],
    ['черная дыра', ['interview']],
    ['img_0042', ['interview']],
    ['0042', ['interview']],
    ['новосибирске', ['conference']],
    ['2024', ['conference']],
    ['гирлянды', ['conference']],
    ['place', []],
    [uuid, ['film']],
    [uuid.toUpperCase(), ['film']],
  ] as const) {
    assert.deepEqual([q, await keys(q)], [q, expected])
  }
  assert.ok((await keys(String(ids.get('lesson')))).includes('lesson'))
})

test('what finds nothing is tried in the other layout of the keyboard, and said so', async () => {
  const turned = await find('dbltjehjr')
  assert.deepEqual([turned.records.length, turned.turned], [1, 'видеоурок'])
  assert.deepEqual([(await find('аьдшт')).records.length, (await find('ашдьштп')).turned], [0, 'filming'])
  assert.deepEqual([(await find('filming')).turned, (await find('dbltjdbltj')).turned], [null, null])
})

test('what no word begins with is looked for within the words of names and file names', async () => {
  assert.deepEqual(await keys('конференц'), ['conference'])
  assert.deepEqual(await keys('ековал'), [])
  assert.deepEqual(await keys('0042.m'), ['interview'])
})

test('8.8 a search is bounded and takes nothing for an order: signs, operators, directions, half letters, 10 000 characters', async () => {
  for (const q of [
    '%',
    '\\',
    `'`,
    '"',
    '!',
    '&',
    '|',
    ':*',
    '<->',
    '* *',
    '()',
    `'; drop table record_words; --`,
    '\u202eкорвидео',
  ]) {
    assert.deepEqual([q, await keys(q)], [q, []])
  }
  for (const q of ['строительство & !теплиц', 'строительство:*', '(теплиц', `теплиц'`, '\ud83dтеплиц']) {
    assert.deepEqual([q, await keys(q)], [q, ['lesson']])
  }
  assert.deepEqual(await keys('_'), ['interview'])
  assert.deepEqual(await keys('c++'), ['film'])
  assert.deepEqual(await keys('100%'), ['film'])
  assert.deepEqual(await keys('200%'), [])
  assert.equal(refusal(await call(search.getRecords, { q: 'я'.repeat(10_000) }, as)), 'VALIDATION/FIELD')
  assert.equal(refusal(await call(search.getRecords, { q: '' }, as)), 'VALIDATION/FIELD')
  assert.equal(refusal(await call(search.getRecords, { q: 'а', page: 11, perPage: 100 }, as)), 'VALIDATION/FIELD')
  await make.record(accountId, user, { name: 'я'.repeat(255), description: 'ы'.repeat(10_000) })
  assert.equal((await find('я'.repeat(200))).total, 1)
})

test('R28 a search finds nothing of other accounts, nor of the trash, and its index is closed to accounts', async () => {
  assert.deepEqual(await keys('соседей'), [])
  assert.deepEqual(await keys('корзина'), [])
  await assert.rejects(sql`select from record_words`.execute(db.account(accountId)), /permission denied/)
  await assert.rejects(
    sql`select search_records('{а}', '{}', '{}', '{}', '{}', '{}', '{}', null, 1)`.execute(db),
    /within an account/,
  )
})

test('what is changed is found at once: a new name, a tag, the way into the trash and out of it', async () => {
  const id = await make.record(accountId, user, { name: 'Черновик' })
  const change = (fields: object) => db.updateTable('records').set(fields).where('id', '=', id).execute()
  const isFound = async (q: string) => (await find(q)).records.some((record: { id: number }) => record.id === id)
  assert.ok(await isFound('черновики'))
  await change({ name: 'Чистовик', tags: ['велосипед'] })
  assert.deepEqual(
    [await isFound('черновик'), await isFound('чистовик'), await isFound('велосипеды')],
    [false, true, true],
  )
  await change({ lifecycle: 'DISPOSED', disposed_at: new Date() })
  assert.equal(await isFound('чистовик'), false)
  await change({ lifecycle: 'ACTIVE', disposed_at: null })
  assert.ok(await isFound('чистовик'))
})

test('C-7.3-10 hits tell where it is said, with places to mark', async () => {
  const hitsOf = async (q: string) =>
    (await find(q)).hits.map(({ field, text, marks }: { field: string; text: string; marks: [number, number][] }) => [
      field,
      ...marks.map(([from, to]) => text.slice(from, to)),
    ])
  assert.deepEqual(await hitsOf('теплица строит'), [['name', 'строительство', 'теплиц']])
  assert.deepEqual(await hitsOf('алексеевым'), [['description', 'Алексеев']])
  assert.deepEqual(await hitsOf('интервью дыра'), [
    ['name', 'Интервью'],
    ['tags', 'дыры'],
  ])
  assert.deepEqual(await hitsOf('img'), [['file', 'IMG']])
  assert.deepEqual(await hitsOf('новосибирск'), [['metadata', 'Новосибирск']])
  assert.deepEqual(await hitsOf('dbltjehjr'), [['name', 'Видеоурок']])
  assert.deepEqual(await hitsOf('конференц'), [['name', 'конференц']])
  const { result } = await call(records.getListByFilter, { filter: { q: 'теплиц' } }, as)
  assert.equal(result.search?.hits[0]?.text, library.lesson.name)
  assert.equal((await call(records.getListByFilter, {}, as)).result.search, undefined)
})

test('C-7.3-10 a frequent word is counted to a thousand, the newest come first, by pages, and filters narrow it', async () => {
  const { id, as: there } = await studio()
  await sql`insert into records (account_id, owner_id, name, current_state, created_at)
    select ${id}, ${user}, 'Выпуск ' || n || case when n % 500 = 0 then ' праздничный' else '' end,
      case when n % 3 = 0 then 'READY' else 'QUEUED' end, timestamptz '2024-01-01Z' + n * interval '1 minute'
    from generate_series(1, 1500) as n`.execute(db)
  const ask = async (params: object) => (await call(search.getRecords, { q: 'выпуски', ...params }, there)).result
  const names = (found: { records: { name: string }[] }) => found.records.map(({ name }) => name)
  const first = await ask({ perPage: 2 })
  assert.deepEqual([names(first), first.total, first.isMore], [['Выпуск 1500 праздничный', 'Выпуск 1499'], 1000, true])
  assert.deepEqual(names(await ask({ perPage: 2, page: 3 })), ['Выпуск 1496', 'Выпуск 1495'])
  const ready = await ask({ perPage: 2, filter: { states: ['READY'] } })
  assert.deepEqual([names(ready), ready.total, ready.isMore], [['Выпуск 1500 праздничный', 'Выпуск 1497'], 500, false])
  const rare = await ask({ q: 'праздничные выпуски' })
  assert.deepEqual([names(rare).at(-1), rare.total, rare.isMore], ['Выпуск 500 праздничный', 3, false])
  const listed = await call(
    records.getListByFilter,
    { filter: { q: 'выпуск' }, sort: { field: 'name', order: 'asc' } },
    there,
  )
  assert.deepEqual([listed.result.total, listed.result.records[1]?.name], [1500, 'Выпуск 2'])
})
