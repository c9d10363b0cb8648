import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { feedFormats, filters } from '@skleyka/contract/filters/filters.calls.ts'
import { moderation } from '@skleyka/contract/moderation/moderation.calls.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { recordPlayer } from '@skleyka/contract/player-templates/record-player.calls.ts'
import { sharing } from '@skleyka/contract/sharing/sharing.calls.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { builtPages } from '../../http/built-pages.ts'
import { albumPageRoutes } from '../albums/album-page.http.ts'
import { feedRoutes } from '../filters/feeds.http.ts'
import { playbackRoutes } from '../playback/playback.http.ts'

const dist = await mkdtemp(join(tmpdir(), 'skleyka-unseen-'))
after(() => rm(dist, { recursive: true }))
await mkdir(join(dist, '.vite'))
await mkdir(join(dist, 'assets'))
await writeFile(join(dist, 'assets/album-1.js'), 'play()')
const manifest = { 'src/album/main.ts': { file: 'assets/album-1.js', isEntry: true } }
await writeFile(join(dist, '.vite/manifest.json'), JSON.stringify(manifest))
const t = await testPlayback([...playbackRoutes, ...albumPageRoutes(builtPages(dist)), ...feedRoutes])
const { db, call } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'SHARING'] })
  .execute()
const moderator = await make.user({ name: 'Мария' })
await make.member(t.account.id, moderator, [...allPermissions])
const own = { user: moderator, account: 'studio' }
const theirUser = await make.user({ name: 'Борис' })
const { code } = await make.account({ sections: ['VIDEO', 'SHARING'], members: { [theirUser]: [...allPermissions] } })
const theirs = { user: theirUser, account: code }
const { relation } = (await call(sharing.invite, { targetAccountCode: code }, own)).result
await call(sharing.accept, { id: relation.id }, theirs)

async function albumWith(id: number, as: typeof own): Promise<string> {
  const { album } = (await call(albums.create, { name: `Сборник ${id}` }, as)).result
  await call(albums.addItems, { id: album.id, ids: [id] }, as)
  return album.uuid
}

/** A film that everybody may watch, and everywhere it is shown. */
async function film(name: string) {
  const { id, uuid, base } = await t.playing(name)
  await call(sharing.share, { ids: [id], targetAccountCodes: [code] }, own)
  const pages = [await albumWith(id, own), await albumWith(id, theirs)]
  const ast = { field: 'name', op: 'contains', value: name }
  const { filter } = (await call(filters.save, { name, visibility: 'LINK', ast }, own)).result
  await call(filters.setFeed, { id: filter.id, on: true }, own)
  const addressOf = async (format: (typeof feedFormats)[number]) =>
    new URL((await call(filters.feed, { id: filter.id, format }, own)).result.url ?? '').pathname
  const segment = async (of: string) => (await t.ask(`${of}480/00000.m4s`)).statusCode === 200
  const [viewer, neighbour, member] = [base(), base(await t.session(theirUser)), base(await t.session())]
  const shown = async () => {
    const places: Record<string, boolean> = {}
    for (const format of feedFormats) {
      places[format] = new RegExp(`/embed/${uuid}`).test((await t.ask(await addressOf(format))).body)
    }
    const [ours, their] = await Promise.all(pages.map(async (page) => (await t.ask(`/embed/album/${page}`)).body))
    places.ownAlbum = Boolean(ours?.includes(`"title":"${name}"`))
    places.theirAlbum = Boolean(their?.includes(`"title":"${name}"`))
    places.viewer = await segment(viewer)
    places.neighbour = await segment(neighbour)
    const preview = await call(recordPlayer.previewPlayerData, { id }, theirs)
    places.preview = preview.error === undefined
    if (preview.error) assert.equal(preview.error.subtype, 'MODERATION')
    return places
  }
  const say = (decision: 'APPROVED' | 'REJECTED', reason = '') =>
    call(moderation.moderate, { ids: [id], decision, reason }, own)
  const wait = () => db.updateTable('records').set({ moderation: 'PENDING' }).where('id', '=', id).execute()
  return { id, shown, say, wait, atHome: () => segment(member) }
}

const places = [...feedFormats, 'ownAlbum', 'theirAlbum', 'viewer', 'neighbour', 'preview']
const everywhere = (is: boolean) => Object.fromEntries(places.map((place) => [place, is]))

test('P-M-24 P-M-21 C-4-23 what waits for a moderator or was sent back plays for nobody outside, is in no feed and no playlist, and comes back with the word', async () => {
  const { shown, say, wait, atHome } = await film('Премьера')
  assert.deepEqual(await shown(), everywhere(true))
  await wait()
  assert.deepEqual(await shown(), everywhere(false))
  assert.equal(await atHome(), true, 'its own people look at it before they decide')
  await say('REJECTED', 'Нет прав на музыку')
  assert.deepEqual(await shown(), everywhere(false))
  await say('APPROVED')
  assert.deepEqual(await shown(), everywhere(true))
})
