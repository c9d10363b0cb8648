import assert from 'node:assert/strict'
import { test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { FilterAst } from '@skleyka/contract/filters/filter-tree.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sql } from 'kysely'
import { testRecords } from '../../../test/test-records.ts'
import { whileDeleted } from '../../../test/while-deleted.ts'
import { fillAlbums } from './fill-album.ts'

const { db, make, call, user, studio, refusal } = await testRecords()
const may: Permission[] = [
  'media.can_manage_albums',
  'media.can_use_custom_filters',
  'media.can_use_not_private_filters',
]
type As = { user: number; account: string }

const named = (value: string): FilterAst => ({ field: 'name', op: 'contains', value })
async function saved(as: As, name: string, ast: FilterAst, more: object = {}): Promise<number> {
  const { result, error } = await call(filters.save, { name, visibility: 'ACCOUNT', ast, ...more }, as)
  assert.equal(error, undefined)
  return result.filter.id
}
const filling = (filterId: number, more: object = {}) =>
  ({ filterId, by: 'name', order: 'asc', limit: 100, ...more }) as const
async function filled(as: As, filterId: number, more: object = {}, name = 'По фильтру') {
  const { result, error } = await call(albums.create, { name, filling: filling(filterId, more) }, as)
  assert.equal(error, undefined)
  return result.album
}
async function videos(accountId: number, ...names: string[]): Promise<number[]> {
  const ids = []
  for (const name of names) ids.push(await make.record(accountId, user, { name, current_state: 'READY' }))
  return ids
}
const get = async (as: As, id: number) => (await call(albums.get, { id }, as)).result
const names = async (as: As, id: number) => (await get(as, id)).items.map(({ name }: { name: string }) => name)
async function change(as: As, id: number, fields: object) {
  const { rowVersion } = (await get(as, id)).album
  return call(albums.update, { id, rowVersion, fields }, as)
}

test('P-M-15 an album by filter holds what its filter lets through, in its order, and follows it', async () => {
  const { id: accountId, as } = await studio(...may)
  const [first = 0] = await videos(accountId, 'урок 2', 'урок 1', 'прочее')
  await sql`update records set duration_ms = 1500, size_bytes = 700 where account_id = ${accountId}`.execute(db)
  const filterId = await saved(as, 'Уроки', named('урок'))
  const album = await filled(as, filterId)
  assert.deepEqual(album.filling, { ...filling(filterId), filterName: 'Уроки' })
  assert.deepEqual([album.records, album.durationMs, album.bytes], [2, 3000, 1400])
  assert.deepEqual(await names(as, album.id), ['урок 1', 'урок 2'])
  await videos(accountId, 'урок 3')
  assert.deepEqual(await names(as, album.id), ['урок 1', 'урок 2', 'урок 3'])
  await sql`update records set name = 'лекция' where id = ${first}`.execute(db)
  assert.deepEqual(await names(as, album.id), ['урок 1', 'урок 3'])
  await sql`update records set lifecycle = 'DISPOSED', disposed_at = now() where name = 'урок 1' and account_id = ${accountId}`.execute(
    db,
  )
  assert.deepEqual([await names(as, album.id), (await get(as, album.id)).album.records], [['урок 3'], 1])
  const ast = { field: 'album', op: 'in', value: [album.id] }
  const { result } = await call(records.getListByFilter, { filter: { where: ast } }, as)
  assert.deepEqual(
    result.records.map(({ name }: { name: string }) => name),
    ['урок 3'],
  )
})

test('an album by filter takes as many as it is told, the first in its order', async () => {
  const { id: accountId, as } = await studio(...may)
  const ids = await videos(accountId, 'а', 'б', 'в')
  for (const [index, id] of ids.entries()) {
    const days = [2, 3, 1][index]
    await sql`update records set duration_ms = ${days}, created_at = now() - make_interval(days => ${days}),
      published_from = case when name = 'б' then now() end where id = ${id}`.execute(db)
  }
  const filterId = await saved(as, 'Все', { field: 'id', op: 'gt', value: 1 })
  const first = async (by: string, order: string) => names(as, (await filled(as, filterId, { by, order, limit: 2 })).id)
  assert.deepEqual(await first('name', 'desc'), ['в', 'б'])
  assert.deepEqual(await first('created', 'desc'), ['в', 'а'])
  assert.deepEqual(await first('published', 'desc'), ['б', 'в'])
  assert.deepEqual(await first('duration', 'asc'), ['в', 'а'])
  for (const limit of [0, 501, 1.5]) {
    const made = await call(albums.create, { name: 'нет', filling: filling(filterId, { limit }) }, as)
    assert.equal(refusal(made), 'VALIDATION/FIELD')
  }
})

test('what an album by filter holds is changed by its filter alone', async () => {
  const { id: accountId, as } = await studio(...may)
  const [video = 0] = await videos(accountId, 'урок')
  const { id } = await filled(as, await saved(as, 'Уроки', named('урок')))
  const tries = [
    [albums.addItems, { id, ids: [video] }],
    [albums.removeItems, { id, ids: [video] }],
    [albums.reorder, { id, order: [video], to: 'end' }],
    [albums.sort, { id, by: 'name', order: 'asc' }],
  ] as const
  for (const [method, params] of tries) {
    const answer = await call(method.path, params, as)
    assert.equal(refusal(answer), 'STATE/BY_FILTER', method.path)
    assert.match(answer.error?.extra ?? '', /^Состав этого альбома определяет фильтр/)
  }
  const { result } = await call(albums.list, { kind: 'manual' }, as)
  assert.deepEqual([result.total, (await call(albums.list, { kind: 'filter' }, as)).result.total], [0, 1])
})

test('an album passes from hand to filter and back, and what it holds then stays', async () => {
  const { id: accountId, as } = await studio(...may)
  const [own = 0] = await videos(accountId, 'своё', 'урок 1', 'урок 2')
  const { id } = (await call(albums.create, { name: 'Альбом' }, as)).result.album
  await call(albums.addItems, { id, ids: [own] }, as)
  const filterId = await saved(as, 'Уроки', named('урок'))
  assert.equal((await change(as, id, { filling: filling(filterId, { order: 'desc' }) })).error, undefined)
  assert.deepEqual(await names(as, id), ['урок 2', 'урок 1'])
  assert.equal((await change(as, id, { filling: null })).result.album.filling, null)
  await videos(accountId, 'урок 3')
  assert.deepEqual(await names(as, id), ['урок 2', 'урок 1'])
  assert.equal((await call(albums.addItems, { id, ids: [own] }, as)).error, undefined)
  assert.equal((await call(filters.delete, { id: filterId }, as)).error, undefined)
})

test('C-7.3-09 a filter that fills an album is not deleted, and says which album', async () => {
  const { as } = await studio(...may)
  const filterId = await saved(as, 'Уроки', named('урок'))
  const album = await filled(as, filterId, {}, 'Учебник')
  const refused = await call(filters.delete, { id: filterId }, as)
  assert.equal(refusal(refused), 'STATE/IN_USE')
  assert.match(refused.error?.extra ?? '', /альбом «Учебник»/)
  const { filter } = (await call(filters.get, { id: filterId }, as)).result
  assert.deepEqual(filter.uses, [{ kind: 'ALBUM', id: album.id, name: 'Учебник' }])
  await call(albums.delete, { id: album.id }, as)
  assert.equal((await call(filters.delete, { id: filterId }, as)).error, undefined)
})

test('an album waits for a filter that is being deleted in the same moment, and is not made of it', async () => {
  const { id: accountId, as } = await studio(...may)
  const filterId = await saved(as, 'Уходит', named('урок'))
  const made = await whileDeleted(db, { accountId, filterId }, () =>
    call(albums.create, { name: 'Альбом', filling: filling(filterId) }, as),
  )
  assert.equal(refusal(made), 'NOT_FOUND/FILTER')
})

test('a filter that asks for an album which it fills is refused from both sides, near and far', async () => {
  const { as } = await studio(...may)
  const inAlbum = (id: number): FilterAst => ({ field: 'album', op: 'in', value: [id] })
  const { id } = (await call(albums.create, { name: 'Альбом' }, as)).result.album
  const direct = await saved(as, 'прямо', inAlbum(id))
  const outer = await saved(as, 'через фильтр', { not: [{ field: 'filter', op: 'in', value: [direct] }] })
  for (const filterId of [direct, outer]) {
    assert.equal(refusal(await change(as, id, { filling: filling(filterId) })), 'STATE/CIRCLE')
  }
  assert.equal((await get(as, id)).album.filling, null)
  const plain = await saved(as, 'обычный', named('а'))
  const middle = await filled(as, plain, {}, 'Средний')
  const far = await saved(as, 'по среднему', inAlbum(middle.id))
  const last = await filled(as, far, {}, 'Последний')
  for (const albumId of [middle.id, last.id]) {
    const { rowVersion } = (await call(filters.get, { id: plain }, as)).result.filter
    const kept = { id: plain, rowVersion, name: 'обычный', visibility: 'ACCOUNT', ast: inAlbum(albumId) }
    assert.equal(refusal(await call(filters.save, kept, as)), 'STATE/CIRCLE', String(albumId))
  }
})

test('a private filter of somebody else fills no album; one that becomes private goes on where it does', async () => {
  const { id: accountId, code, as } = await studio(...may)
  const other = await make.user()
  await make.member(accountId, other, may)
  const theirs = { user: other, account: code }
  await videos(accountId, 'урок')
  const secret = await saved(theirs, 'секрет', named('урок'), { visibility: 'PRIVATE' })
  const refused = await call(albums.create, { name: 'нет', filling: filling(secret) }, as)
  assert.equal(refusal(refused), 'NOT_FOUND/FILTER')
  const filterId = await saved(theirs, 'общий', named('урок'))
  const { id } = await filled(as, filterId)
  const kept = { id: filterId, rowVersion: 1, name: 'общий', visibility: 'PRIVATE', ast: named('урок') }
  assert.equal((await call(filters.save, kept, theirs)).error, undefined)
  await videos(accountId, 'урок 2')
  assert.deepEqual(await names(as, id), ['урок', 'урок 2'])
  assert.equal((await get(as, id)).album.filling?.filterName, null)
  assert.equal((await get(theirs, id)).album.filling?.filterName, 'общий')
  const shorter = await change(as, id, { name: 'Короткий', filling: filling(filterId, { limit: 1 }) })
  assert.deepEqual([shorter.error, await names(as, id)], [undefined, ['урок']])
  const foreign = await studio(...may)
  const strange = await call(albums.create, { name: 'нет', filling: filling(filterId) }, foreign.as)
  assert.equal(refusal(strange), 'NOT_FOUND/FILTER')
})

test('an album of what is in no album keeps it: to be found by a filter is not to be put', async () => {
  const { id: accountId, as } = await studio(...may)
  await videos(accountId, 'ничьё')
  const { id } = await filled(as, await saved(as, 'без альбома', { field: 'album', op: 'empty', value: true }))
  for (let turn = 0; turn < 3; turn += 1) assert.deepEqual(await names(as, id), ['ничьё'])
})

test('albums by filter follow without anybody looking, not in a locked account, and one that takes too long stays as it was', async () => {
  const { id: accountId, as } = await studio(...may)
  const { id } = await filled(as, await saved(as, 'Уроки', named('урок')))
  const found = async () => {
    const rows = await db.selectFrom('album_items').select('record_id').where('album_id', '=', id).execute()
    return rows.length
  }
  const due = () => sql`update albums set filled_at = null where id = ${id}`.execute(db)
  const services = { db, now: () => new Date() }
  await videos(accountId, 'урок')
  await fillAlbums(services)
  assert.equal(await found(), 0, 'looked after a moment ago')
  await due()
  await sql`update accounts set state = 'LOCKED' where id = ${accountId}`.execute(db)
  await fillAlbums(services)
  assert.equal(await found(), 0)
  await sql`update accounts set state = 'ACTIVE' where id = ${accountId}`.execute(db)
  await fillAlbums(services)
  assert.equal(await found(), 1)
  const { filled_at } = await db.selectFrom('albums').select('filled_at').where('id', '=', id).executeTakeFirstOrThrow()
  assert.notEqual(filled_at, null)
  await videos(accountId, 'урок 2')
  // as the clock of the database ends a statement
  await sql`create function end_in_time() returns trigger language plpgsql as
    $$ begin raise exception 'too long' using errcode = 'query_canceled'; end $$`.execute(db)
  await sql`create trigger slow before insert on album_items for each statement execute function end_in_time()`.execute(
    db,
  )
  assert.deepEqual(await names(as, id), ['урок'])
  await sql`drop trigger slow on album_items`.execute(db)
  assert.deepEqual(await names(as, id), ['урок', 'урок 2'])
})

test('one round looks after all albums that are due, however many', async () => {
  const { id: accountId, as } = await studio(...may)
  await videos(accountId, 'урок')
  const filterId = await saved(as, 'Уроки', named('урок'))
  await sql`insert into albums (account_id, created_by, name, filter_id, item_sort, item_order, item_limit)
    select ${accountId}, ${user}, 'Альбом ' || n, ${filterId}, 'name', 'asc', 10 from generate_series(1, 201) as n`.execute(
    db,
  )
  await fillAlbums({ db, now: () => new Date() })
  const { left } = await db
    .selectFrom('albums')
    .select(sql<number>`count(*) filter (where filled_at is null)`.as('left'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  assert.equal(left, 0)
})
