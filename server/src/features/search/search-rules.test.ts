import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { search } from '@skleyka/contract/search/search.calls.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, studio, refusal } = await testRecords()

/** An account with videos, the last one the oldest, and ways to search in it. */
async function library(videos: Readonly<Record<string, object>>) {
  const { id: accountId, as } = await studio('media.can_edit_records', 'media.can_use_subtitles')
  const keys = new Map<number, string>()
  const start = Date.now() - 3_600_000
  for (const [at, [key, fields]] of Object.entries(videos).entries()) {
    const id = await make.record(accountId, user, { created_at: new Date(start - at * 1000), ...fields })
    keys.set(id, key)
  }
  const find = async (q: string, more: object = {}) => {
    const answer = await call(search.getRecords, { q, ...more }, as)
    assert.equal(answer.error, undefined, q)
    return answer.result
  }
  const found = async (q: string, more: object = {}) =>
    (await find(q, more)).records.map(({ id }: { id: number }) => keys.get(id))
  const hits = async (q: string, more: object = {}) =>
    (await find(q, more)).hits.map(({ recordId, field, text, marks }: Hit) => [
      keys.get(recordId),
      field,
      ...marks.map(([from, to]) => text.slice(from, to)),
    ])
  const idOf = (key: string) => [...keys].find(([, one]) => one === key)?.[0] ?? 0
  return { accountId, as, find, found, hits, idOf }
}
interface Hit {
  recordId: number
  field: string
  text: string
  marks: [number, number][]
  atMs: number | null
}

test('C-7.3-10 what says it in its name comes first, then in tags, the description, the file name, the fields; then the newest', async () => {
  const { found, as, idOf } = await library({
    fields: { name: 'Один', metadata: '{"place":"маяк"}' },
    file: { name: 'Два', original_filename: 'маяк.mov' },
    description: { name: 'Три', description: 'Виден с маяка' },
    tags: { name: 'Четыре', tags: ['Маяки'] },
    half: { name: 'Маяк', description: 'на берегу' },
    older: { name: 'Берег и маяк' },
    oldest: { name: 'Маяк на берегу' },
  })
  assert.deepEqual(await found('маяк'), ['half', 'older', 'oldest', 'tags', 'description', 'file', 'fields'])
  assert.deepEqual(await found('маяк берег'), ['older', 'oldest', 'half'])
  assert.deepEqual(await found('"маяк"'), ['half', 'older', 'oldest', 'file', 'fields'])
  assert.deepEqual(await found('маяк', { perPage: 2, page: 2 }), ['oldest', 'tags'])
  const listed = await call(
    records.getListByFilter,
    { filter: { q: 'маяк' }, sort: { field: 'relevance', order: 'desc' }, perPage: 1 },
    as,
  )
  assert.deepEqual([listed.result.records[0]?.id, listed.result.total], [idOf('half'), 7])
  const plain = await call(records.getListByFilter, { sort: { field: 'relevance', order: 'desc' }, perPage: 1 }, as)
  assert.equal(plain.result.records[0]?.id, idOf('fields'), 'without words the newest comes first')
})

test('of a frequent word the newest two hundred are put in order, the others follow by date, none twice', async () => {
  const { accountId, as } = await library({})
  await sql`insert into records (account_id, owner_id, name, description, current_state, created_at)
    select ${accountId}, ${user}, case when n % 150 = 0 then 'Выпуск ' || n else 'Ролик ' || n end, 'выпуск', 'READY',
      timestamptz '2024-01-01Z' + n * interval '1 minute' from generate_series(1, 1100) as n`.execute(db)
  const page = async (number: number, perPage: number) => {
    const { result } = await call(search.getRecords, { q: 'выпуск', page: number, perPage }, as)
    return result.records.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await page(1, 3), ['Выпуск 1050', 'Ролик 1100', 'Ролик 1099'])
  const pages = [...(await page(1, 90)), ...(await page(2, 90)), ...(await page(3, 90)), ...(await page(4, 90))]
  assert.deepEqual([pages.length, new Set(pages).size], [360, 360])
  assert.deepEqual(pages.slice(199, 202), ['Ролик 901', 'Выпуск 900', 'Ролик 899'])
})

test('C-7.3-10 a description of any length is shown from a little before what was sought, a name always whole', async () => {
  const before = 'Съёмка на южном склоне долины, ветер и туман мешали до самого вечера; '
  const name = `${before.repeat(4)}маяк`.slice(-250)
  const { find, idOf } = await library({
    short: { name: 'Короткое', description: `${before}потом показался маяк` },
    long: { name: 'Длинное', description: `${before.repeat(6)}потом показался маяк, ${'и берег '.repeat(60)}` },
    start: { name: 'Начало', description: `Маяк. ${before}` },
    name: { name },
  })
  const result = await find('маяк')
  const textOf = (key: string) => result.hits.find(({ recordId }: Hit) => recordId === idOf(key))?.text
  assert.equal(textOf('short'), '… вечера; потом показался маяк')
  assert.match(textOf('long') ?? '', /^… вечера; потом показался маяк, и берег .{150,}…$/)
  assert.equal(textOf('start'), `Маяк. ${before}`)
  assert.equal(textOf('name'), name)
  const marked = result.hits.flatMap(({ text, marks }: Hit) => marks.map(([from, to]) => text.slice(from, to)))
  assert.deepEqual(new Set(marked), new Set(['маяк', 'Маяк']))
})

test('words in quotes of any kind stand as they are, one behind the other, in one field', async () => {
  const { found, hits, find } = await library({
    exact: { name: 'Большой, круглый стол' },
    turned: { name: 'Стол круглый' },
    form: { name: 'За круглым столом' },
    apart: { name: 'Круглый дом', description: 'и стол' },
    across: { name: 'круглый', description: 'стол' },
    tags: { name: 'А', tags: ['круглый', 'стол'] },
    tag: { name: 'Б', tags: ['Круглый стол'] },
  })
  for (const q of ['"круглый стол"', '«Круглый стол»', '„круглый стол“', '“круглый   стол”']) {
    assert.deepEqual([q, await found(q)], [q, ['exact', 'tag']])
  }
  assert.deepEqual(await hits('"круглый стол"'), [
    ['exact', 'name', 'круглый стол'],
    ['tag', 'tags', 'Круглый стол'],
  ])
  assert.deepEqual(await found('"круглый стол" больш'), ['exact'])
  assert.deepEqual(
    await found('"стол круглый'),
    ['turned', 'exact', 'form', 'across', 'apart', 'tags', 'tag'].sort(byList(await found('стол круглый'))),
  )
  const literal = await find('"rheuksq"')
  assert.deepEqual([literal.records.length, literal.turned], [0, null], 'what is quoted is meant as it was typed')
  assert.equal((await find('rheuksq')).turned, 'круглый')
})

const byList = (list: readonly (string | undefined)[]) => (one: string, other: string) =>
  list.indexOf(one) - list.indexOf(other)

test('a word behind a minus is in none of what is found, in no form and no field; alone it leaves the rest', async () => {
  const { found } = await library({
    plain: { name: 'Урок рисования' },
    name: { name: 'Урок, черновик' },
    description: { name: 'Урок', description: 'есть черновики' },
    phrase: { name: 'Урок', description: 'не готов звук' },
    words: { name: 'Урок', description: 'звук не готов' },
    other: { name: 'Экскурсия' },
  })
  assert.deepEqual((await found('урок -черновик')).sort(), ['phrase', 'plain', 'words'])
  assert.deepEqual((await found('урок -"не готов звук" -черновик')).sort(), ['plain', 'words'])
  assert.deepEqual((await found('-урок')).sort(), ['other'])
  assert.deepEqual((await found('урок -черновик', { in: ['name'] })).sort(), [
    'description',
    'phrase',
    'plain',
    'words',
  ])
  assert.deepEqual(await found('"урок рисования" -черновик'), ['plain'])
})

test('`in` looks in the named fields alone', async () => {
  const { found, hits, as } = await library({
    name: { name: 'Гроза' },
    tags: { name: 'А', tags: ['гроза'] },
    description: { name: 'Б', description: 'гроза в мае' },
    file: { name: 'В', original_filename: 'гроза_100%.mov' },
    metadata: { name: 'Г', metadata: '{"theme":"гроза"}' },
  })
  for (const field of ['name', 'tags', 'description', 'file', 'metadata'] as const) {
    assert.deepEqual([field, await found('грозы', { in: [field] })], [field, [field]])
    assert.deepEqual(await hits('гроза', { in: [field] }), [[field, field, field === 'name' ? 'Гроза' : 'гроза']])
  }
  assert.deepEqual(await found('гроза', { in: ['tags', 'description'] }), ['tags', 'description'])
  assert.deepEqual(await found('гроза', { in: ['subtitles'] }), [])
  assert.deepEqual(await found('роза_1', { in: ['file'] }), ['file'])
  assert.deepEqual(await found('роза_1', { in: ['name'] }), [])
  assert.deepEqual(await found('ujrpf', { in: ['name'] }), [])
  assert.equal(refusal(await call(search.getRecords, { q: 'а', in: [] }, as)), 'VALIDATION/FIELD')
  assert.equal(refusal(await call(search.getRecords, { q: 'а', in: ['uuid'] }, as)), 'VALIDATION/FIELD')
})

test('8.8 quotes without a pair, lone signs, directions, half letters and markup each have an answer, and marks fit it', async () => {
  const hostile = '<img src=x onerror=alert(1)> \u202eкорвидео <b>кадр</b> \u2067й\u0306 🎬кадр'
  const { found, find, as } = await library({ hostile: { name: hostile }, dash: { name: 'А-Б "в' } })
  for (const q of [
    '-',
    '- -',
    '--',
    '""',
    '«»',
    '" "',
    '-""',
    '"',
    '«',
    '-"',
    '!!!',
    '…',
    '\u202e',
    '-\u202e',
    '%',
    '_',
    "'",
  ]) {
    assert.ok(Array.isArray(await found(q)), q)
  }
  assert.equal(refusal(await call(search.getRecords, { q: '\ud83d' }, as)), 'VALIDATION/FIELD')
  assert.deepEqual(await found('-'), ['dash'])
  assert.deepEqual(await found('"'), ['dash'])
  for (const q of ['кадр', 'img', 'b', '"b кадр b"', '<b>', 'корвидео', '"корвидео', '\u202eкорвидео']) {
    const { hits } = await find(q)
    assert.equal(hits[0]?.text, hostile, q)
    for (const [from, to] of hits[0]?.marks ?? []) {
      assert.ok(from < to && to <= hostile.length)
      assert.doesNotMatch(hostile.slice(from, to), /^p{Lo}?[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/)
    }
  }
  assert.deepEqual(await found(`"${'а '.repeat(90)}"`), [])
  assert.deepEqual(await found(`${'-а '.repeat(60)}кадр`), ['hostile'])
})

test('C-7.3-10 what is said in subtitles is found with its moment, and follows the track', async () => {
  const { as, find, found, hits, idOf, accountId } = await library({
    talk: { name: 'Беседа', duration_ms: 600_000 },
    other: { name: 'Прогулка', description: 'о метели' },
  })
  const recordId = idOf('talk')
  const made = await call(subtitles.create, { id: recordId, language: 'ru', label: 'Русские' }, as)
  assert.equal(made.error, undefined)
  const save = async (cues: [number, number, string][]) => {
    const track = await db
      .selectFrom('subtitle_tracks')
      .selectAll()
      .where('record_id', '=', recordId)
      .executeTakeFirstOrThrow()
    const answer = await call(subtitles.save, { trackId: track.id, rowVersion: track.row_version, cues }, as)
    assert.equal(answer.error, undefined)
  }
  const filler = Array.from({ length: 120 }, (_, at): [number, number, string] => [
    at * 1000,
    at * 1000 + 900,
    `слово${at}`,
  ])
  await save([...filler, [130_000, 131_000, '<v Анна>Началась сильная'], [131_000, 132_000, '<i>метель</i> & пурга']])
  assert.deepEqual(await found('метели'), ['other', 'talk'])
  assert.deepEqual(await hits('метели'), [
    ['other', 'description', 'метели'],
    ['talk', 'subtitles', 'метель'],
  ])
  const [, spoken] = (await find('метели')).hits
  assert.deepEqual([spoken?.atMs, spoken?.text], [131_000, 'метель & пурга'])
  assert.deepEqual(await found('"сильная метель"'), ['talk'], 'over the edge of cues')
  assert.deepEqual(await found('"слово49 слово50"'), ['talk'], 'over the edge of stretches')
  assert.deepEqual(await found('слово1 слово110'), [], 'far from each other')
  assert.deepEqual(await found('анна'), [], 'who speaks is not said')
  assert.deepEqual(await found('метель', { in: ['subtitles'] }), ['talk'])
  assert.deepEqual(await found('метель', { in: ['description'] }), ['other'])
  assert.deepEqual(await found('метель -пурга'), ['other'])
  const listed = await call(
    records.getListByFilter,
    { filter: { where: { field: 'transcript', op: 'contains', value: 'метелью' } } },
    as,
  )
  assert.deepEqual(
    listed.result.records.map(({ id }: { id: number }) => id),
    [recordId],
  )
  await db
    .updateTable('records')
    .set({ lifecycle: 'DISPOSED', disposed_at: new Date() })
    .where('id', '=', recordId)
    .execute()
  assert.deepEqual((await find('метель')).total, 1, 'not out of the trash')
  await db.updateTable('records').set({ lifecycle: 'ACTIVE', disposed_at: null }).where('id', '=', recordId).execute()
  await save([[0, 1000, 'Тишина']])
  assert.deepEqual([await found('метель'), await found('тишины')], [['other'], ['talk']])
  await db.deleteFrom('subtitle_tracks').where('record_id', '=', recordId).execute()
  assert.deepEqual(await found('тишина'), [])
  await assert.rejects(sql`select from subtitle_words`.execute(db.account(accountId)), /permission denied/)
})

test('8.8 a track of twenty thousand cues is written and found in within seconds', async () => {
  const { accountId, found, idOf } = await library({ long: { name: 'Марафон' } })
  const cues = Array.from({ length: 20_000 }, (_, at) => [at * 1000, at * 1000 + 900, `реплика ${at} сказана вслух`])
  const track = { account_id: accountId, record_id: idOf('long'), language: 'ru', label: 'Русские' }
  const begun = performance.now()
  await db
    .insertInto('subtitle_tracks')
    .values({ ...track, state: 'READY', origin: 'UPLOAD', cues: JSON.stringify(cues), cue_count: cues.length })
    .execute()
  assert.ok(performance.now() - begun < 60_000)
  assert.deepEqual(await found('"реплика 19999 сказана"'), ['long'])
  const [{ longest } = { longest: 0 }] = await db
    .selectFrom('subtitle_words')
    .select(sql<number>`max(pg_column_size(words))`.as('longest'))
    .execute()
  assert.ok(longest < 200_000)
})

test('8.8 words that fill the longest cues are kept too', async () => {
  const { accountId, found, idOf } = await library({ long: { name: 'Словарь' } })
  const cues = Array.from({ length: 120 }, (_, at) => {
    const words = Array.from({ length: 280 }, (_, place) => `щы${at * 280 + place}`)
    return [at, at + 1, words.join(' ').slice(0, 2000)]
  })
  const track = { account_id: accountId, record_id: idOf('long'), language: 'ru', label: 'Русские' }
  await db
    .insertInto('subtitle_tracks')
    .values({ ...track, state: 'READY', origin: 'UPLOAD', cues: JSON.stringify(cues) })
    .execute()
  assert.deepEqual(await found(String(cues[0]?.[2]).split(' ')[3] ?? ''), ['long'])
})
