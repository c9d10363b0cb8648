import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { albumBounds } from '@skleyka/contract/albums/album-bounds.ts'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { playerTemplates } from '@skleyka/contract/player-templates/player-templates.calls.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { templates } from '@skleyka/contract/templates/templates.calls.ts'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { sql } from 'kysely'
import { testUploads } from '../../../test/test-uploads.ts'

const { db, make, call } = await testUploads()
const keeps: Permission[] = ['yauth.can_manage_account', 'media.can_manage_albums', 'media.can_create_records']

async function studio(...more: Permission[]) {
  const user = await make.user()
  const account = await make.account({ members: { [user]: [...keeps, ...more] } })
  const as = { user, account: account.code }
  const newAlbum = async (name: string): Promise<number> => (await call(albums.create, { name }, as)).result.album.id
  const get = async () => (await call(accountSettings.get, {}, as)).result.settings
  const choose = async (defaultAlbum: number | null) =>
    call(accountSettings.update, { version: (await get()).version, fields: { defaultAlbum } }, as)
  const albumOf = async (id: number) => (await call(albums.get, { id }, as)).result
  const held = async (id: number): Promise<number[]> => (await albumOf(id)).items.map((item: { id: number }) => item.id)
  const upload = async (fields?: object): Promise<number> => {
    const params = { file: { name: 'а.mp4', size: 7 }, ...(fields && { fields }) }
    const { result, error } = await call(uploads.createV2, params, as)
    assert.equal(error, undefined)
    return result.recordId
  }
  return { account, user, as, newAlbum, get, choose, albumOf, held, upload }
}

test('B9 new videos of every upload join the default album, another one when it is chosen, and none when that is', async () => {
  const { as, newAlbum, choose, albumOf, held, upload } = await studio()
  const [fresh, other] = [await newAlbum('Новые'), await newAlbum('Прочее')]
  const before = await upload()
  assert.equal((await choose(fresh)).result.settings.defaultAlbum, fresh)
  assert.deepEqual([(await albumOf(fresh)).album.takesNew, (await albumOf(other)).album.takesNew], [true, false])
  const joined = await upload()
  const elsewhere = await upload({ albumId: other })
  const apart = await upload({ albumId: null })
  const { token } = (await call(uploadLinks.create, { until: new Date(Date.now() + 864e5).toISOString() }, as)).result
  assert.equal((await call(uploadLinks.startUpload, { token, file: { name: 'б.mp4', size: 7 } })).error, undefined)
  const [first, byLink, ...rest] = await held(fresh)
  assert.deepEqual([first, rest], [joined, []])
  assert.ok(byLink !== undefined && ![before, elsewhere, apart].includes(byLink))
  assert.deepEqual(await held(other), [elsewhere])
  const { items } = (await call(audit.list, { object: { type: 'record', id: joined } }, as)).result
  const change = items[0]?.changes.find(({ field }: { field: string }) => field === 'defaultAlbum')
  assert.equal(change?.after, fresh)
})

test('B9 whoever may not manage albums sends videos into the default one too, and its templates hold for them', async () => {
  const { account, as, newAlbum, choose, held, albumOf } = await studio('media.can_manage_player_templates')
  const album = await newAlbum('Новые')
  const { template } = (await call(playerTemplates.create, { name: 'Портал', body: usualPlayer }, as)).result
  await call(playerTemplates.publish, { id: template.id, rowVersion: template.rowVersion }, as)
  const { rowVersion } = (await albumOf(album)).album
  await call(albums.update, { id: album, rowVersion, fields: { templates: { player: template.id } } }, as)
  await choose(album)
  const sender = await make.user()
  await make.member(account.id, sender, ['media.can_create_records'])
  const params = { file: { name: 'а.mp4', size: 7 } }
  const { recordId } = (await call(uploads.createV2, params, { user: sender, account: account.code })).result
  assert.deepEqual(await held(album), [recordId])
  const { choices } = (await call(templates.ofRecord, { id: recordId }, as)).result
  assert.deepEqual(choices.player.inherited, {
    ...{ id: template.id, name: 'Портал', from: 'album', albumName: 'Новые' },
  })
})

test('B9 an album that is gone, of another account or filled by a filter is no default one, and the default one is not given to a filter', async () => {
  const mine = await studio('media.can_use_custom_filters')
  const other = await studio()
  const gone = await mine.newAlbum('Был')
  await call(albums.delete, { id: gone }, mine.as)
  const filled = await mine.newAlbum('Найденное')
  const ast = { field: 'name', op: 'contains', value: 'а' } as const
  const saved = await call(filters.save, { name: 'А', visibility: 'PRIVATE', ast }, mine.as)
  const filterId = saved.result.filter.id
  const filling = { filterId, by: 'created', order: 'desc', limit: 10 } as const
  const fill = async (id: number) => {
    const { rowVersion } = (await mine.albumOf(id)).album
    return call(albums.update, { id, rowVersion, fields: { filling } }, mine.as)
  }
  assert.equal((await fill(filled)).error, undefined)
  for (const id of [gone, filled, await other.newAlbum('Чужой'), 2 ** 40]) {
    const { error } = await mine.choose(id)
    assert.deepEqual([error?.type, Object.keys(error?.fields ?? {})], ['VALIDATION', ['fields.defaultAlbum']])
  }
  assert.equal((await mine.get()).defaultAlbum, null)
  const chosen = await mine.newAlbum('Новые')
  await mine.choose(chosen)
  assert.equal((await fill(chosen)).error?.subtype, 'IN_USE')
  await mine.choose(null)
  assert.equal((await fill(chosen)).error, undefined)
})

test('B9 deleting the default album leaves new videos without one, is told by the journal, and is not taken back into nothing', async () => {
  const { account, as, newAlbum, get, choose, upload, held } = await studio()
  const [album, next] = [await newAlbum('Новые'), await newAlbum('Другие')]
  await choose(album)
  await choose(next)
  const chosen = await get()
  await call(albums.delete, { id: next }, as)
  assert.deepEqual(await get(), { ...chosen, defaultAlbum: null, version: chosen.version + 1 })
  await upload()
  assert.deepEqual(await held(album), [])
  const lines = async () => (await call(audit.list, { object: { type: 'account', id: account.id } }, as)).result.items
  const [deletion] = await lines()
  assert.deepEqual(deletion?.changes, [{ field: 'defaultAlbum', before: next, after: null }])
  assert.equal((await call(audit.undo, { id: deletion?.id }, as)).error?.type, 'VALIDATION')
  await choose(album)
  const [latest] = await lines()
  assert.equal((await call(audit.undo, { id: latest?.id }, as)).error, undefined)
  assert.equal((await get()).defaultAlbum, null)
})

test('a full default album refuses no upload, and is left as it is', async () => {
  const { account, user, newAlbum, choose, upload, albumOf } = await studio()
  const album = await newAlbum('Полный')
  await choose(album)
  await sql`with made as (
      insert into records (account_id, owner_id, name)
      select ${account.id}, ${user}, 'м' from generate_series(1, ${albumBounds.items}) returning id
    ) insert into album_items (account_id, album_id, record_id, position)
      select ${account.id}, ${album}, id, row_number() over () from made`.execute(db)
  await upload()
  assert.equal((await albumOf(album)).total, albumBounds.items)
})
