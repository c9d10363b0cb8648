import assert from 'node:assert/strict'
import { test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { type ShareRules, sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { sql } from 'kysely'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { playbackRoutes } from '../playback/playback.http.ts'

const t = await testPlayback(playbackRoutes)
const { db, call } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'SHARING'] })
  .execute()
const own = { user: await make.user({ name: 'Мария' }), account: 'studio' }
await make.member(t.account.id, own.user, [...allPermissions])
const all: ShareRules = { albumId: null, until: null, mayPublish: true }
const tomorrow = () => new Date(Date.now() + 24 * 3600 * 1000)

/** Another account that agreed to be shown what these rules let through. */
async function neighbour(rules: ShareRules = all) {
  const user = await make.user({ name: 'Борис' })
  const { code } = await make.account({ sections: ['VIDEO', 'SHARING'], members: { [user]: [...allPermissions] } })
  const as = { user, account: code }
  const { relation } = (await call(sharing.invite, { targetAccountCode: code, rules }, own)).result
  await call(sharing.accept, { id: relation.id }, as)
  return { code, user, as, relationId: relation.id }
}
type Neighbour = Awaited<ReturnType<typeof neighbour>>

const newAlbum = async (name: string) => (await call(albums.create, { name }, own)).result.album.id
const put = (id: number, ids: number[]) => call(albums.addItems, { id, ids }, own)
const take = (id: number, ids: number[]) => call(albums.removeItems, { id, ids }, own)
async function share(ids: number[], { code }: Neighbour) {
  const { sharedRecords } = (await call(sharing.share, { ids, targetAccountCodes: [code] }, own)).result
  return ids.map((id) => sharedRecords[id]?.[code]?.error?.subtype ?? sharedRecords[id]?.[code]?.status)
}
const seenBy = async ({ as }: Neighbour) =>
  (await call(sharing.incoming, {}, as)).result.items.map(({ id }) => id).toSorted((a, b) => a - b)
const change = ({ relationId: id }: Neighbour, rules: Partial<ShareRules>) =>
  call(sharing.changeRules, { id, rules: { ...all, ...rules } }, own)
const stateOf = async (id: number) => (await call(sharing.ofRecord, { id }, own)).result.shares[0]?.state
/** As if the moment had come. */
const timeIsOver = ({ relationId }: Neighbour) =>
  sql`update share_relations set until = now() - interval '1 second' where id = ${relationId}`.execute(db)

test('product A33 of an album alone only its videos are shown, and one that leaves it is shown no longer, at the very next segment', async () => {
  const albumId = await newAlbum('Новости')
  const [inside, outside] = [await t.playing('Внутри'), await t.playing('Снаружи')]
  await put(albumId, [inside.id])
  const other = await neighbour({ ...all, albumId })
  assert.deepEqual(await share([inside.id, outside.id], other), ['ACTIVE', 'RULES'])
  assert.deepEqual(await seenBy(other), [inside.id])
  const base = inside.base(await t.session(other.user))
  const segment = async () => (await t.ask(`${base}480/00000.m4s`)).statusCode
  assert.equal(await segment(), 200)
  await take(albumId, [inside.id])
  assert.equal(await segment(), 404)
  assert.deepEqual([await seenBy(other), await stateOf(inside.id)], [[], 'BARRED'])
  assert.equal((await call(sharing.get, { id: inside.id }, other.as)).error?.subtype, 'RECORD')
  assert.equal((await call(recordPlayer.previewPlayerData, { id: inside.id }, other.as)).error?.subtype, 'RECORD')
  const sharedWith = { field: 'sharedWith', op: 'in', value: [other.code] } as const
  const shownThere = async () => (await call(filters.count, { ast: sharedWith }, own)).result.count
  assert.equal(await shownThere(), 0)
  await put(albumId, [inside.id])
  assert.deepEqual(
    [await segment(), await seenBy(other), await stateOf(inside.id), await shownThere()],
    [...[200, [inside.id], 'ACTIVE', 1]],
  )
  // with the album nothing is left to be shown, which is not everything
  await call(albums.delete, { id: albumId }, own)
  assert.deepEqual([await segment(), await seenBy(other)], [404, []])
  const { rules } = (await call(sharing.relations, {}, other.as)).result.in[0] ?? {}
  assert.deepEqual(rules, { album: { id: albumId, name: null }, until: null, mayPublish: true })
})

test('R31 an agreement whose time is over shows nothing, at the very next segment, and goes on when it is made longer', async () => {
  const other = await neighbour({ ...all, until: tomorrow() })
  const film = await t.playing('До завтра')
  assert.deepEqual(await share([film.id], other), ['ACTIVE'])
  assert.ok((await call(sharing.get, { id: film.id }, other.as)).result.record.until)
  const base = film.base(await t.session(other.user))
  const segment = async () => (await t.ask(`${base}480/00000.m4s`)).statusCode
  assert.equal(await segment(), 200)
  await timeIsOver(other)
  assert.equal(await segment(), 404)
  assert.deepEqual([await seenBy(other), await stateOf(film.id)], [[], 'BARRED'])
  assert.deepEqual(await share([film.id], other), ['ACCOUNT'])
  const offered = async (former: boolean) =>
    (await call(sharing.targets, { former }, own)).result.accounts.some(({ accountCode }) => accountCode === other.code)
  assert.deepEqual([await offered(false), await offered(true)], [false, true])
  await change(other, { until: tomorrow() })
  assert.deepEqual([await segment(), await seenBy(other), await stateOf(film.id)], [200, [film.id], 'ACTIVE'])
})

test('product B5 what may be watched only goes into no album there and has no code for sites; one that stands there leaves it', async () => {
  const other = await neighbour()
  const film = await t.playing('Только смотреть')
  await share([film.id], other)
  const { album } = (await call(albums.create, { name: 'Их сборник' }, other.as)).result
  const add = async () => (await call(albums.addItems, { id: album.id, ids: [film.id] }, other.as)).result.updateStates
  assert.equal((await add())[film.id]?.status, 'OK')
  const standing = async () => (await call(albums.get, { id: album.id }, other.as)).result.total
  const code = async () => (await call(recordPlayer.previewPlayerData, { id: film.id }, other.as)).result.embed
  assert.deepEqual([await standing(), (await code()) === null], [1, false])
  await change(other, { mayPublish: false })
  assert.deepEqual([await standing(), await code()], [0, null])
  await call(albums.removeItems, { id: album.id, ids: [film.id] }, other.as)
  assert.equal((await add())[film.id]?.error?.subtype, 'RULES')
  assert.equal(await standing(), 0)
  assert.deepEqual(
    [await seenBy(other), (await call(sharing.get, { id: film.id }, other.as)).result.record.mayPublish],
    [...[[film.id], false]],
  )
})

test('what was left open when an agreement ended stays under its rules', async () => {
  const albumId = await newAlbum('Архив')
  const film = await t.playing('Оставлено')
  await put(albumId, [film.id])
  const other = await neighbour({ ...all, albumId })
  await share([film.id], other)
  await call(sharing.end, { id: other.relationId, keepShared: true }, own)
  assert.deepEqual(await seenBy(other), [film.id])
  // an offer that is not answered, or was taken back, changes nothing of it
  const { relation } = (await call(sharing.invite, { targetAccountCode: other.code }, own)).result
  await take(albumId, [film.id])
  assert.deepEqual(await seenBy(other), [])
  await call(sharing.end, { id: relation.id, keepShared: true }, own)
  assert.deepEqual(await seenBy(other), [])
  await put(albumId, [film.id])
  assert.deepEqual(await seenBy(other), [film.id])
})

test('rules are changed by the account that shows alone, for an album and a time of its own, and once', async () => {
  const [albumId, other, strange] = [await newAlbum('Свой'), await neighbour(), await neighbour()]
  const theirs = (await call(albums.create, { name: 'Чужой' }, other.as)).result.album.id
  for (const as of [other.as, strange.as]) {
    const params = { id: other.relationId, rules: { ...all, mayPublish: false } }
    assert.equal((await call(sharing.changeRules, params, as)).error?.subtype, 'RELATION')
  }
  const past = new Date('2020-01-01T00:00:00Z')
  for (const [rules, subtype] of [
    [{ ...all, albumId: theirs }, 'ALBUM'],
    [{ ...all, albumId: 999_999 }, 'ALBUM'],
    [{ ...all, until: past }, 'FIELD'],
  ] as const) {
    assert.equal((await change(other, rules)).error?.subtype, subtype)
    const free = await make.account({ sections: ['VIDEO', 'SHARING'] })
    const invited = await call(sharing.invite, { targetAccountCode: free.code, rules }, own)
    assert.equal(invited.error?.subtype, subtype)
  }
  const until = tomorrow()
  for (const _ of [1, 2]) {
    const { relation } = (await change(other, { albumId, until, mayPublish: false })).result
    assert.deepEqual(relation.rules, {
      ...{ album: { id: albumId, name: 'Свой' }, until: until.toISOString(), mayPublish: false },
    })
  }
  const lines = await db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'sharing.changeRules')
    .where(sql<boolean>`before ->> 'sharing' = ${other.code}`)
    .execute()
  const common = { sharing: other.code, state: 'ACTIVE' }
  // the second time nothing was changed by it
  assert.deepEqual(lines, [
    {
      before: { ...common, sharedAlbum: null, sharedUntil: null, mayPublish: true },
      after: { ...common, sharedAlbum: albumId, sharedUntil: until.toISOString(), mayPublish: false },
    },
  ])
  await call(sharing.end, { id: other.relationId }, own)
  assert.equal((await change(other, {})).error?.subtype, 'RELATION')
})
