import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { sql } from 'kysely'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { builtPages } from '../../http/built-pages.ts'
import { playbackRoutes } from '../playback/playback.http.ts'
import { albumPageRoutes } from './album-page.http.ts'

const dist = await mkdtemp(join(tmpdir(), 'skleyka-shared-'))
after(() => rm(dist, { recursive: true }))
await mkdir(join(dist, '.vite'))
await mkdir(join(dist, 'assets'))
await writeFile(join(dist, 'assets/album-1.js'), 'play()')
const manifest = { 'src/album/main.ts': { file: 'assets/album-1.js', isEntry: true } }
await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
const t = await testPlayback([...playbackRoutes, ...albumPageRoutes(builtPages(dist))])
const { db, call } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'SHARING'] })
  .execute()
const owner = { user: await make.user({ name: 'Мария' }), account: 'studio' }
await make.member(t.account.id, owner.user, [...allPermissions])

/** Another account that agreed to be shown videos of the studio, and an album of its own. */
async function neighbour() {
  const user = await make.user({ name: 'Борис' })
  const { id, code } = await make.account({ sections: ['VIDEO', 'SHARING'], members: { [user]: [...allPermissions] } })
  const as = { user, account: code }
  const { relation } = (await call(sharing.invite, { targetAccountCode: code }, owner)).result
  await call(sharing.accept, { id: relation.id }, as)
  const { album } = (await call(albums.create, { name: 'Сборник' }, as)).result
  return { id, code, user, as, album }
}
type Neighbour = Awaited<ReturnType<typeof neighbour>>
const share = (ids: number[], { code }: Neighbour) => call(sharing.share, { ids, targetAccountCodes: [code] }, owner)
const unshare = (ids: number[], { code }: Neighbour) =>
  call(sharing.unshare, { ids, targetAccountCodes: [code] }, owner)
async function put(ids: number[], { as, album }: Neighbour) {
  const { updateStates } = (await call(albums.addItems, { id: album.id, ids }, as)).result
  return Object.fromEntries(
    Object.entries(updateStates).map(([id, { status, error }]) => [id, error?.subtype ?? status]),
  )
}
const shownIn = async ({ as, album }: Neighbour) => (await call(albums.get, { id: album.id }, as)).result
const namesIn = async (other: Neighbour) => (await shownIn(other)).items.map(({ name }) => name)
async function playlistOf(other: Neighbour): Promise<string[]> {
  const { body } = await t.ask(`/embed/album/${other.album.uuid}`)
  const config = JSON.parse(/<script id="config" type="application\/json">(.*?)<\/script>/s.exec(body)?.[1] ?? '')
  return config.items.map(({ title }: { title: string }) => title)
}

test('product B5 a video that another account shows here goes into albums of this one, among its own', async () => {
  const other = await neighbour()
  const film = await t.playing('Чужой фильм')
  await share([film.id], other)
  const mine = await make.record(other.id, other.user, { name: 'Свой ролик', current_state: 'READY' })
  await sql`update records set duration_ms = 4000, size_bytes = 100 where id in (${film.id}, ${mine})`.execute(db)
  assert.deepEqual(await put([film.id, mine], other), { [film.id]: 'OK', [mine]: 'OK' })
  assert.deepEqual(await put([film.id], other), { [film.id]: 'SKIPPED' })
  const { album, items, total } = await shownIn(other)
  assert.deepEqual([album.records, total, album.durationMs, album.bytes], [2, 2, 8_000, 200])
  assert.deepEqual(
    items.map((item) => [item.name, 'sharedFrom' in item ? item.sharedFrom.accountCode : null]),
    [
      ['Чужой фильм', 'studio'],
      ['Свой ролик', null],
    ],
  )
  assert.ok(album.cover?.includes(film.uuid))
  await call(albums.reorder, { id: album.id, order: [film.id], to: 'end' }, other.as)
  assert.deepEqual(await namesIn(other), ['Свой ролик', 'Чужой фильм'])
  await call(albums.sort, { id: album.id, by: 'name', order: 'desc' }, other.as)
  assert.deepEqual(await namesIn(other), ['Чужой фильм', 'Свой ролик'])
  const { items: holding } = (await call(albums.list, { recordId: film.id }, other.as)).result
  assert.deepEqual(
    holding.map(({ id }) => id),
    [album.id],
  )
  const { items: covers } = (await call(albums.list, {}, other.as)).result
  assert.deepEqual([covers[0]?.records, covers[0]?.cover?.includes(film.uuid)], [2, true])
  assert.deepEqual((await call(albums.removeItems, { id: album.id, ids: [film.id] }, other.as)).error, undefined)
  assert.deepEqual(await namesIn(other), ['Свой ролик'])
})

test('P-M-15 a video that is not shown here stays unknown, whoever’s album it is meant for', async () => {
  const [other, stranger] = [await neighbour(), await neighbour()]
  const [shown, hidden] = [await t.playing('Открытое'), await t.playing('Закрытое')]
  await share([shown.id], other)
  await share([hidden.id], stranger)
  assert.deepEqual(await put([shown.id, hidden.id, 999_999], other), {
    ...{ [shown.id]: 'OK', [hidden.id]: 'RECORD', 999999: 'RECORD' },
  })
  assert.deepEqual(await namesIn(other), ['Открытое'])
  // its owner hears nothing of it, and its fields are changed by nobody else
  const own = (await call(records.getById, { id: shown.id }, owner)).result.record
  assert.deepEqual(own.albums, [])
  const { rowVersion } = (await shownIn(other)).album
  const cover = { id: other.album.id, rowVersion, fields: { coverRecordId: shown.id } }
  assert.equal((await call(albums.update, cover, other.as)).error?.subtype, 'RECORD')
})

test('C-9-07 what is shown no longer leaves the album, its count and its playlist, and has its place when it is shown again', async () => {
  const other = await neighbour()
  const [first, second, third] = [await t.playing('Первое'), await t.playing('Второе'), await t.playing('Третье')]
  const ids = [first.id, second.id, third.id]
  await share(ids, other)
  await put(ids, other)
  const all = ['Первое', 'Второе', 'Третье']
  assert.deepEqual([await namesIn(other), await playlistOf(other)], [all, all])
  await unshare([second.id], other)
  const left = ['Первое', 'Третье']
  assert.deepEqual([await namesIn(other), await playlistOf(other)], [left, left])
  const { album, total } = await shownIn(other)
  assert.deepEqual([album.records, total], [2, 2])
  await share([second.id], other)
  assert.deepEqual([await namesIn(other), await playlistOf(other)], [all, all])
  await sql`update records set lifecycle = 'DISPOSED', disposed_at = now() where id = ${first.id}`.execute(db)
  assert.deepEqual(await namesIn(other), ['Второе', 'Третье'])
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', t.account.id).execute()
  assert.deepEqual([await namesIn(other), await playlistOf(other)], [[], []])
  await db.updateTable('accounts').set({ state: 'ACTIVE' }).where('id', '=', t.account.id).execute()
})

test('the playlist of an album judges what others show in it by the rules of their owner', async () => {
  const other = await neighbour()
  const names = ['видно', 'черновик', 'не для чужих сайтов', 'не играет', 'на проверке']
  const made = []
  for (const name of names) made.push(await t.playing(name))
  const ids = made.map(({ id }) => id)
  await share(ids, other)
  await put(ids, other)
  const set = (fields: string, id = 0) => sql`update records set ${sql.raw(fields)} where id = ${id}`.execute(db)
  await set("publication = 'DRAFT'", ids[1])
  await set('embedding = false', ids[2])
  await set('playable = false', ids[3])
  await set("moderation = 'PENDING'", ids[4])
  assert.deepEqual(await playlistOf(other), ['видно'])
  assert.deepEqual(await namesIn(other), names)
})
