import assert from 'node:assert/strict'
import { test } from 'node:test'
import { albumBounds } from '@skleyka/contract/albums/album-bounds.ts'
import { albums, type ItemPlace } from '@skleyka/contract/albums/albums.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreign, foreignRecord, studio, refusal } = await testRecords()
const keeper = () => studio('media.can_manage_albums')
type As = Awaited<ReturnType<typeof keeper>>['as']

async function newAlbum(as: As, name: string, parentId: number | null = null) {
  const { result, error } = await call(albums.create, { name, parentId }, as)
  assert.equal(error, undefined)
  return result.album
}
async function videos(accountId: number, ...names: string[]): Promise<number[]> {
  const ids = []
  for (const name of names) ids.push(await make.record(accountId, user, { name, current_state: 'READY' }))
  return ids
}
const inOrder = async (as: As, id: number) =>
  (await call(albums.get, { id }, as)).result.items.map(({ name }: { name: string }) => name)
const states = (answer: { result: { updateStates: Record<string, { status: string }> } }) =>
  Object.fromEntries(Object.entries(answer.result.updateStates).map(([id, { status }]) => [id, status]))

test('an album holds videos in the order they came, and tells how many, how long and how large', async () => {
  const { id: accountId, as } = await keeper()
  const album = await newAlbum(as, ' Уроки ')
  assert.deepEqual([album.name, album.records, album.path, album.cover], ['Уроки', 0, [], null])
  const [first = 0, second = 0] = await videos(accountId, 'б', 'а')
  await sql`update records set duration_ms = 1500, size_bytes = 700 where id in (${first}, ${second})`.execute(db)
  const added = await call(albums.addItems, { id: album.id, ids: [first, second, first, foreignRecord] }, as)
  assert.deepEqual(states(added), { [first]: 'OK', [second]: 'OK', [foreignRecord]: 'ERROR' })
  assert.deepEqual(added.result.updateStates[String(foreignRecord)]?.error, {
    ...{ type: 'NOT_FOUND', subtype: 'RECORD', extra: 'Нет такого видео' },
  })
  assert.deepEqual(await inOrder(as, album.id), ['б', 'а'])
  const { result } = await call(albums.get, { id: album.id, perPage: 1, page: 2 }, as)
  assert.deepEqual([result.total, result.items.length, result.items[0]?.name], [2, 1, 'а'])
  assert.deepEqual([result.album.records, result.album.durationMs, result.album.bytes], [2, 3_000, 1_400])
  assert.deepEqual(states(await call(albums.addItems, { id: album.id, ids: [second] }, as)), { [second]: 'SKIPPED' })
})

test('C-3-21 videos are taken out one by one, those that are not there are skipped', async () => {
  const { id: accountId, as } = await keeper()
  const album = await newAlbum(as, 'Уроки')
  const [first = 0, second = 0] = await videos(accountId, 'а', 'б')
  await call(albums.addItems, { id: album.id, ids: [first, second] }, as)
  const removed = await call(albums.removeItems, { id: album.id, ids: [first, foreignRecord] }, as)
  assert.deepEqual(states(removed), { [first]: 'OK', [foreignRecord]: 'SKIPPED' })
  assert.deepEqual(await inOrder(as, album.id), ['б'])
  assert.deepEqual(states(await call(albums.removeItems, { id: album.id, ids: [first] }, as)), { [first]: 'SKIPPED' })
})

test('videos are moved before another, to the start and to the end, several in the order they are named', async () => {
  const { id: accountId, as } = await keeper()
  const album = await newAlbum(as, 'Порядок')
  const [a = 0, b = 0, c = 0, d = 0, e = 0] = await videos(accountId, 'а', 'б', 'в', 'г', 'д')
  await call(albums.addItems, { id: album.id, ids: [a, b, c, d, e] }, as)
  const move = async (order: number[], to: ItemPlace) => {
    const { result } = await call(albums.reorder, { id: album.id, order, to }, as)
    assert.equal(typeof result.rowVersion, 'number')
    return (await inOrder(as, album.id)).join('')
  }
  assert.equal(await move([e], 'start'), 'дабвг')
  assert.equal(await move([e], 'end'), 'абвгд')
  assert.equal(await move([d, b], { before: c }), 'агбвд')
  assert.equal(await move([e, a], { after: d }), 'гдабв')
  assert.equal(await move([c, d], 'start'), 'вгдаб')
  // what is moved is not its own landmark, and beside an unknown one is the end
  assert.equal(await move([e], { before: e }), 'вгабд')
  assert.equal(await move([d, foreignRecord], { after: foreignRecord }), 'вабдг')
})

test('an album is put in order once: by Russian name, by making, by length', async () => {
  const { id: accountId, as } = await keeper()
  const album = await newAlbum(as, 'Порядок')
  const ids = await videos(accountId, 'Ёлка', 'Яблоко', 'Елань')
  for (const [index, id] of ids.entries()) {
    const at = new Date(Date.UTC(2026, 0, 10 - index))
    await sql`update records set created_at = ${at}, duration_ms = ${[2, 3, 1][index]} where id = ${id}`.execute(db)
  }
  await call(albums.addItems, { id: album.id, ids }, as)
  const sorted = async (by: string, order: string) => {
    await call(albums.sort, { id: album.id, by, order }, as)
    return inOrder(as, album.id)
  }
  assert.deepEqual(await sorted('name', 'asc'), ['Елань', 'Ёлка', 'Яблоко'])
  assert.deepEqual(await sorted('created', 'asc'), ['Елань', 'Яблоко', 'Ёлка'])
  assert.deepEqual(await sorted('duration', 'desc'), ['Яблоко', 'Ёлка', 'Елань'])
})

test('C-4-22 a video in the trash is not in its album, and is where it was when it comes back', async () => {
  const { id: accountId, as } = await keeper()
  const album = await newAlbum(as, 'Корзина')
  const ids = await videos(accountId, 'а', 'б', 'в')
  await call(albums.addItems, { id: album.id, ids }, as)
  const set = (lifecycle: string) =>
    sql`update records set lifecycle = ${lifecycle}, disposed_at = now() where id = ${ids[1]}`.execute(db)
  await set('DISPOSED')
  assert.deepEqual(await inOrder(as, album.id), ['а', 'в'])
  assert.equal((await call(albums.get, { id: album.id }, as)).result.album.records, 2)
  await set('ACTIVE')
  assert.deepEqual(await inOrder(as, album.id), ['а', 'б', 'в'])
})

test('albums stand in one another to a depth of five and never in themselves', async () => {
  const { as } = await keeper()
  const line = [await newAlbum(as, '1')]
  for (const name of ['2', '3', '4', '5']) line.push(await newAlbum(as, name, line.at(-1)?.id ?? null))
  const [top, second, , , fifth] = line
  if (!top || !second || !fifth) throw new Error('albums are missing')
  assert.equal(line.length, albumBounds.depth)
  assert.deepEqual(
    (await call(albums.get, { id: fifth.id }, as)).result.album.path.map(({ name }: { name: string }) => name),
    ['1', '2', '3', '4'],
  )
  const sixth = await call(albums.create, { name: '6', parentId: fifth.id }, as)
  assert.equal(refusal(sixth), 'VALIDATION/FIELD')
  assert.match(sixth.error?.extra ?? '', /глубже 5 уровней/)
  const put = async (id: number, parentId: number | null) => {
    const { rowVersion } = (await call(albums.get, { id }, as)).result.album
    return call(albums.update, { id, rowVersion, fields: { parentId } }, as)
  }
  assert.match((await put(top.id, fifth.id)).error?.extra ?? '', /самого себя/)
  assert.match((await put(top.id, top.id)).error?.extra ?? '', /самого себя/)
  // a tree of five moved below another one would be too deep
  const other = await newAlbum(as, 'другой')
  assert.match((await put(top.id, other.id)).error?.extra ?? '', /глубже 5 уровней/)
  assert.equal((await put(fifth.id, other.id)).error, undefined)
  assert.equal((await put(top.id, other.id)).error, undefined)
  assert.equal((await put(second.id, null)).error, undefined)
})

test('two who put two albums into each other at once: one does, the other is told', async () => {
  const { as } = await keeper()
  const [one, two] = [await newAlbum(as, 'а'), await newAlbum(as, 'б')]
  const put = (id: number, parentId: number) => call(albums.update, { id, rowVersion: 1, fields: { parentId } }, as)
  const answers = await Promise.all([put(one.id, two.id), put(two.id, one.id)])
  assert.equal(answers.filter(({ error }) => error === undefined).length, 1)
  assert.ok(answers.some((answer) => /самого себя/.test(answer.error?.extra ?? '')))
})

test('a deleted album leaves its videos, and those in it move to where it stood', async () => {
  const { id: accountId, as } = await keeper()
  const top = await newAlbum(as, 'верх')
  const middle = await newAlbum(as, 'середина', top.id)
  const low = await newAlbum(as, 'низ', middle.id)
  const [video = 0] = await videos(accountId, 'а')
  await call(albums.addItems, { id: middle.id, ids: [video] }, as)
  assert.deepEqual((await call(albums.delete, { id: middle.id }, as)).result, {})
  assert.deepEqual((await call(albums.delete, { id: middle.id }, as)).result, {})
  const { album } = (await call(albums.get, { id: low.id }, as)).result
  assert.deepEqual(album.path, [{ id: top.id, name: 'верх' }])
  const { lifecycle } = await db
    .selectFrom('records')
    .select('lifecycle')
    .where('id', '=', video)
    .executeTakeFirstOrThrow()
  assert.equal(lifecycle, 'ACTIVE')
  assert.equal(refusal(await call(albums.get, { id: middle.id }, as)), 'NOT_FOUND/ALBUM')
})

test('albums are listed by level, by words of their names, by a video, and sorted', async () => {
  const { id: accountId, as } = await keeper()
  const top = await newAlbum(as, 'Ёжик')
  const inner = await newAlbum(as, 'Вебинары 100%', top.id)
  await newAlbum(as, 'Азбука')
  const [video = 0] = await videos(accountId, 'а')
  await call(albums.addItems, { id: inner.id, ids: [video] }, as)
  const names = async (question: object) => {
    const { result } = await call(albums.list, question, as)
    assert.equal(result.total, result.items.length)
    return result.items.map(({ name }: { name: string }) => name)
  }
  assert.deepEqual(await names({}), ['Азбука', 'Вебинары 100%', 'Ёжик'])
  assert.deepEqual(await names({ parentId: null }), ['Азбука', 'Ёжик'])
  assert.deepEqual(await names({ parentId: top.id }), ['Вебинары 100%'])
  assert.deepEqual(await names({ q: 'ежик' }), ['Ёжик'])
  assert.deepEqual(await names({ q: '100%' }), ['Вебинары 100%'])
  assert.deepEqual(await names({ q: '%' }), ['Вебинары 100%'])
  assert.deepEqual(await names({ recordId: video }), ['Вебинары 100%'])
  assert.equal((await names({ sort: { field: 'count', order: 'desc' } }))[0], 'Вебинары 100%')
  const { result } = await call(albums.list, { parentId: null, q: 'ё' }, as)
  assert.equal(result.items[0]?.albums, 1)
})

test('a cover is one of the videos of its album, else the first that has a poster', async () => {
  const { id: accountId, as } = await keeper()
  const album = await newAlbum(as, 'Обложка')
  const ids = await videos(accountId, 'без кадра', 'первый', 'второй')
  await sql`update records set poster_key = 'posters/' || id where name <> 'без кадра' and account_id = ${accountId}`.execute(
    db,
  )
  await call(albums.addItems, { id: album.id, ids }, as)
  const read = async () => (await call(albums.get, { id: album.id }, as)).result
  const uuidOf = (items: { id: number; uuid: string }[], id: number | undefined) =>
    items.find((item) => item.id === id)?.uuid ?? 'none'
  const before = await read()
  assert.ok(before.album.cover?.includes(uuidOf(before.items, ids[1])))
  const fields = { coverRecordId: ids[2] }
  const { rowVersion } = before.album
  assert.equal((await call(albums.update, { id: album.id, rowVersion, fields }, as)).error, undefined)
  assert.ok((await read()).album.cover?.includes(uuidOf(before.items, ids[2])))
  const now = (await read()).album.rowVersion
  const strange = { id: album.id, rowVersion: now, fields: { coverRecordId: foreignRecord } }
  assert.equal(refusal(await call(albums.update, strange, as)), 'NOT_FOUND/RECORD')
  const late = await call(albums.update, { id: album.id, rowVersion, fields: { name: 'поздно' } }, as)
  assert.equal(refusal(late), 'STATE/CONFLICT')
})

test('product B4 an album is given templates of every kind one by one, keeps those that are not named, and takes none of another kind', async () => {
  const { id: accountId, as } = await keeper()
  const { id } = await newAlbum(as, 'Прокат')
  const kinds = ['metadata', 'player', 'site', 'country', 'ad', 'ladder'] as const
  const template = async (kind: (typeof kinds)[number]) =>
    (
      await db
        .insertInto('templates')
        .values({ account_id: accountId, kind, name: kind, body: '{}', published_version: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const templateIds: Partial<Record<(typeof kinds)[number], number>> = {}
  const read = async () => (await call(albums.get, { id }, as)).result.album
  const give = async (templates: object) =>
    call(albums.update, { id, rowVersion: (await read()).rowVersion, fields: { templates } }, as)
  const kept = async () =>
    db
      .selectFrom('albums')
      .select(['metadata_template_id as metadata', 'player_template_id as player', 'site_template_id as site'])
      .select(['country_template_id as country', 'ad_template_id as ad', 'ladder_template_id as ladder'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const nothing = Object.fromEntries(kinds.map((kind) => [kind, null]))
  for (const kind of kinds) {
    templateIds[kind] = await template(kind)
    assert.equal((await give({ [kind]: templateIds[kind] })).error, undefined, kind)
    assert.deepEqual(await kept(), { ...nothing, ...templateIds })
  }
  assert.equal(refusal(await give({ site: templateIds.country })), 'VALIDATION/FIELD')
  assert.equal((await give({ country: null })).error, undefined)
  assert.deepEqual(await kept(), { ...templateIds, country: null })
})

test('P-M-15 albums are made, changed and filled by those who may manage them, of their own account only', async () => {
  const { as } = await keeper()
  const album = await newAlbum(as, 'Свой')
  const reader = await studio()
  const stranger = await keeper()
  const changes = [
    [albums.create, { name: 'нет' }],
    [albums.update, { id: album.id, rowVersion: 1, fields: { name: 'нет' } }],
    [albums.delete, { id: album.id }],
    [albums.addItems, { id: album.id, ids: [1] }],
    [albums.removeItems, { id: album.id, ids: [1] }],
    [albums.reorder, { id: album.id, order: [1], to: 'end' }],
    [albums.sort, { id: album.id, by: 'name', order: 'asc' }],
  ] as const
  for (const [method, params] of changes) {
    assert.equal(refusal(await call(method, params, reader.as)), 'ACCESS/FORBIDDEN', method.path)
    if (method === albums.create || method === albums.delete) continue
    assert.equal(refusal(await call(method, params, stranger.as)), 'NOT_FOUND/ALBUM', method.path)
  }
  await call(albums.delete, { id: album.id }, stranger.as)
  assert.equal((await call(albums.get, { id: album.id }, as)).result.album.name, 'Свой')
  assert.equal(refusal(await call(albums.get, { id: album.id }, stranger.as)), 'NOT_FOUND/ALBUM')
  const nested = await call(albums.create, { name: 'чужой', parentId: album.id }, stranger.as)
  assert.equal(refusal(nested), 'NOT_FOUND/ALBUM')
  assert.ok(foreign.id > 0)
})

test('C-9-09 no more than 50 videos at once, and no more in an album than it takes', async () => {
  const { id: accountId, as } = await keeper()
  const album = await newAlbum(as, 'Полный')
  const many = Array.from({ length: 51 }, (_, index) => index + 1)
  assert.equal(refusal(await call(albums.addItems, { id: album.id, ids: many }, as)), 'LIMIT/IDS')
  await sql`with made as (
      insert into records (account_id, owner_id, name) select ${accountId}, ${user}, 'м' from generate_series(1, ${albumBounds.items})
      returning id)
    insert into album_items (account_id, album_id, record_id, position)
      select ${accountId}, ${album.id}, id, row_number() over () from made`.execute(db)
  const [one = 0] = await videos(accountId, 'лишний')
  const full = await call(albums.addItems, { id: album.id, ids: [one] }, as)
  assert.equal(refusal(full), 'LIMIT/QUOTA')
  assert.match(full.error?.extra ?? '', /не\u00a0больше 10\u00a0000 видео/)
})
