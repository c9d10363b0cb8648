import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { type LadderBody, usualLadder } from '@skleyka/contract/ladders/ladder-rules.ts'
import { ladderTemplates } from '@skleyka/contract/ladders/ladder-templates.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import { templates } from '@skleyka/contract/templates/templates.calls.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { readPlaylist } from '../../ffmpeg/playlist.ts'

const product = await testProcessing()
const { db, media, storage, work, stopWork, uploaded, untilEnded, readVersion, account } = product
after(product.close)
const make = testRows(db)
const { call } = await testHttp({ db, services: { storage } })
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
await make.member(account.id, product.user.id, [
  'media.can_edit_records',
  'media.can_manage_albums',
  'yauth.can_manage_account',
])
const as = { user: product.user.id, account: 'studio' }
// what browsers play as it is, with more pictures a second and more sound than a thrifty ladder leaves
const clip = await media.make('clip.mp4', [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=1280x720:r=50:d=3', '-f', 'lavfi', '-i', 'sine=f=440:d=3', '-ac', '2'],
  ...['-c:v', 'libx264', '-preset', 'ultrafast', '-g', '50', '-pix_fmt', 'yuv420p', '-c:a', 'aac', '-b:a', '192k'],
])
const thrifty: LadderBody = {
  rungs: [
    { side: 480, maxKbps: 300 },
    { side: 240, maxKbps: 150 },
  ],
  keepSource: false,
  quality: 'SMALL',
  maxFps: 30,
  soundKbps: 64,
}

async function published(name: string, body: LadderBody) {
  const made = await call(ladderTemplates.create, { name, body }, as)
  const { id, rowVersion } = made.result.template
  return (await call(ladderTemplates.publish, { id, rowVersion }, as)).result.template
}
const setDefault = (id: number, on: boolean) => call(ladderTemplates.setDefault, { id, on }, as)
const getById = async (id: number) => (await call(records.getById, { id }, as)).result
async function processed(id: number) {
  await work()
  await untilEnded(id)
  await stopWork()
}
const namesOf = async (id: number) => (await getById(id)).renditions.map(({ name }) => name)

async function read(key: string): Promise<Buffer> {
  const found = await storage.read(key)
  assert.ok(found, key)
  return buffer(found.body)
}

/** Returns what the files of a rendition are, as a program reads them that knows nothing of how they were made. */
async function looked(versionId: number, name: string) {
  const { output_prefix: prefix } = await readVersion(versionId)
  const folder = `${prefix}${name}/`
  const { segments } = readPlaylist((await storage.readText(`${folder}index.m3u8`)) ?? '')
  const files = ['init.mp4', ...segments.map(({ file }) => file)]
  const parts = await Promise.all(files.map((file) => read(`${folder}${file}`)))
  const path = join(media.folder, `${versionId}-${name}.mp4`)
  await writeFile(path, Buffer.concat(parts))
  const show = ['-v', 'error', '-show_entries', 'stream=codec_name,width,height,r_frame_rate', '-of', 'csv=p=0', path]
  const bytes = Buffer.concat(parts).length
  return { streams: execFileSync(media.binaries.ffprobe, show).toString().trim().split('\n'), bytes }
}

test('A5 a video is made into the renditions of the template it follows: its rungs, ceilings, frames and sound, nothing of the source', async () => {
  const { id } = await published('Экономный', thrifty)
  await setDefault(id, true)
  const video = await uploaded(clip)
  await processed(video.id)
  const { record, renditions, ladder } = await getById(video.id)
  assert.equal(record.currentState, 'READY')
  assert.deepEqual(
    renditions.map(({ name, width, height, copied }) => [name, width, height, copied]),
    [
      ['480', 854, 480, false],
      ['240', 426, 240, false],
    ],
  )
  assert.deepEqual(ladder, { templateId: id, name: 'Экономный', version: 1 })
  const [large, small] = [await looked(video.versionId, '480'), await looked(video.versionId, '240')]
  assert.deepEqual(large.streams, ['h264,854,480,25/1', 'aac,0/0'])
  assert.deepEqual(small.streams, ['h264,426,240,25/1', 'aac,0/0'])
  // 3 s at 300 + 64 kbit/s; a buffer of two seconds may be used up at once
  assert.ok(large.bytes < ((300 * (3 + 2) + 64 * 4) * 1000) / 8, String(large.bytes))
  await setDefault(id, false)
  const usual = await uploaded(clip)
  await processed(usual.id)
  assert.deepEqual([await namesOf(usual.id), (await getById(usual.id)).ladder], [['720', '480', '360'], null])
  assert.ok((await looked(usual.versionId, '480')).bytes > large.bytes)
})

test('A5 with the source on top it is copied where it is playable, and thinned pictures are no copy', async () => {
  const kept = await published('С исходным', { ...thrifty, keepSource: true, maxFps: 60, soundKbps: 192 })
  const thinned = await published('Прорежённый', { ...thrifty, keepSource: true })
  const [one, other] = [await uploaded(clip), await uploaded(clip)]
  // what begins now was frozen as usual: the template is named before the video is made anew
  await processed(one.id)
  await processed(other.id)
  for (const [video, { id }] of [
    [one, kept],
    [other, thinned],
  ] as const) {
    const { rowVersion } = (await getById(video.id)).record
    await call(records.update, { id: video.id, rowVersion, fields: { templates: { ladder: id } } }, as)
  }
  await call(reencode.start, { ids: [one.id, other.id] }, as)
  await work()
  for (const { id } of [one, other]) await untilReplaced(id)
  await stopWork()
  const shown = async (id: number) => (await getById(id)).renditions.map(({ name, copied }) => [name, copied])
  assert.deepEqual(await shown(one.id), [
    ['720', true],
    ['480', false],
    ['240', false],
  ])
  assert.deepEqual(await shown(other.id), [
    ['720', false],
    ['480', false],
    ['240', false],
  ])
  const { current_version_id } = await product.read(other.id)
  assert.equal((await looked(current_version_id ?? 0, '720')).streams[0], 'h264,1280,720,25/1')
  assert.equal((await getById(other.id)).ladder?.name, 'Прорежённый')
})

test('A12 A5 a video takes the ladder of its own template, else of its album, else of the account, and keeps what it began with', async () => {
  const single = (side: number): LadderBody => ({ ...thrifty, rungs: [{ side, maxKbps: 500 }] })
  const [whole, ofAlbum, own] = [
    await published('Всем', single(180)),
    await published('Альбому', single(200)),
    await published('Видео', single(220)),
  ]
  await setDefault(whole.id, true)
  const album = (await call(albums.create, { name: 'Альбом' }, as)).result.album
  await call(
    albums.update,
    { id: album.id, rowVersion: album.rowVersion, fields: { templates: { ladder: ofAlbum.id } } },
    as,
  )
  const first = await uploaded(clip)
  // processing has begun: neither another default one nor another body changes what it makes
  await setDefault(own.id, true)
  const { rowVersion } = (await call(ladderTemplates.get, { id: whole.id }, as)).result.template
  const edited = await call(ladderTemplates.update, { id: whole.id, rowVersion, fields: { body: single(160) } }, as)
  await call(ladderTemplates.publish, { id: whole.id, rowVersion: edited.result.template.rowVersion }, as)
  await setDefault(whole.id, true)
  await processed(first.id)
  assert.deepEqual([await namesOf(first.id), (await getById(first.id)).ladder?.version], [['180'], 1])

  const again = async () => {
    await call(reencode.start, { ids: [first.id] }, as)
    await work()
    await untilReplaced(first.id)
    await stopWork()
    return namesOf(first.id)
  }
  assert.deepEqual(await again(), ['160'])
  const item = { album_id: album.id, record_id: first.id, account_id: account.id, position: 1 }
  await db.insertInto('album_items').values(item).execute()
  const { choices } = (await call(templates.ofRecord, { id: first.id }, as)).result
  assert.deepEqual(choices.ladder, {
    own: null,
    inherited: { id: ofAlbum.id, name: 'Альбому', from: 'album', albumName: 'Альбом' },
  })
  assert.deepEqual(await again(), ['200'])
  const { record } = await getById(first.id)
  const fields = { templates: { ladder: own.id } }
  await call(records.update, { id: first.id, rowVersion: record.rowVersion, fields }, as)
  assert.deepEqual(await again(), ['220'])
  const used = await call(ladderTemplates.usage, { id: own.id }, as)
  assert.deepEqual(used.result.records.items, [{ id: first.id, name: 'Клип' }])
  const refused = await call(ladderTemplates.delete, { id: own.id }, as)
  assert.equal(refused.error?.subtype, 'IN_USE')
  await setDefault(whole.id, false)
})

test('A5 rungs that do not go down are refused by their place, and whoever may not manage the account makes none', async () => {
  const body = { ...usualLadder, rungs: [...usualLadder.rungs].reverse() }
  const refused = await call(ladderTemplates.create, { name: 'Вверх', body }, as)
  assert.deepEqual([refused.error?.type, refused.error?.subtype], ['VALIDATION', 'FIELD'])
  assert.ok(Object.keys(refused.error?.fields ?? {}).includes('body.rungs.1'), JSON.stringify(refused.error))
  const editor = await make.user()
  await make.member(account.id, editor, ['media.can_edit_records'])
  const by = { user: editor, account: 'studio' }
  assert.equal((await call(ladderTemplates.create, { name: 'Чужой', body: usualLadder }, by)).error?.type, 'ACCESS')
  assert.equal((await call(ladderTemplates.list, {}, by)).error, undefined)
})

test('B9 how fast an account is served is the median of its last videos, without what was copied or came at once', async () => {
  const [one, other] = [await make.account(), await make.account()]
  const keeper = await make.user()
  for (const { id } of [one, other]) await make.member(id, keeper, ['yauth.can_manage_account'])
  const pace = async (code: string) => (await call(ladderTemplates.pace, {}, { user: keeper, account: code })).result
  assert.deepEqual(await pace(one.code), { pixelsPerSecond: null, videos: 0 })
  const encoded = async (tookMs: number, copied = false, state: 'READY' | 'CONVERTING' = 'READY') => {
    const record = await make.record(one.id, keeper)
    const of = { account_id: one.id, record_id: record, number: 1, state, duration_ms: 10_000 }
    const { id } = await db.insertInto('record_versions').values(of).returning('id').executeTakeFirstOrThrow()
    const rung = { account_id: one.id, version_id: id, state: 'READY' as const, codecs: 'avc1', size_bytes: 1, fps: 25 }
    for (const [name, width, height] of [['200', 400, 200] as const, ['100', 200, 100] as const]) {
      const facts = { name, width, height, copied, took_ms: tookMs }
      await db
        .insertInto('renditions')
        .values({ ...rung, ...facts })
        .execute()
    }
  }
  // 100,000 pixels a picture, 250 pictures
  for (const tookMs of [1_000, 2_000, 50_000]) await encoded(tookMs)
  await encoded(4_000, true)
  await encoded(500)
  await encoded(4_000, false, 'CONVERTING')
  assert.deepEqual(await pace(one.code), { pixelsPerSecond: 12_500_000, videos: 3 })
  assert.deepEqual(await pace(other.code), { pixelsPerSecond: null, videos: 0 })
})

/** Waits until what is made anew plays. */
async function untilReplaced(id: number): Promise<void> {
  await until(
    () =>
      db
        .selectFrom('record_versions')
        .innerJoin('records', 'records.id', 'record_versions.record_id')
        .select(['record_versions.id', 'records.current_version_id', 'record_versions.state'])
        .where('records.id', '=', id)
        .orderBy('record_versions.number', 'desc')
        .executeTakeFirstOrThrow(),
    (newest) => newest.state === 'READY' && newest.current_version_id === newest.id,
  )
}
