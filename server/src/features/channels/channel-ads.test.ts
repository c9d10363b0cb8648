import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type AdBody, noAds } from '@skleyka/contract/ads/ads.ts'
import { channels } from '@skleyka/contract/channels/channels.calls.ts'
import { faultsOfPlaylist } from '../../../test/hls-rules.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { openDiskStorage } from '../../storage/disk.ts'
import { channelPlaylist } from '../channel-delivery/channel-delivery.ts'

const { db, call, account, clock, ask, services, playing } = await testPlayback()
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'LIVESTREAM'] })
  .where('id', '=', account.id)
  .execute()
const [manager, maker] = [await testRows(db).user(), await testRows(db).user()]
await testRows(db).member(account.id, manager, ['media.can_create_channels', 'streaming.can_use_ad'])
await testRows(db).member(account.id, maker, ['media.can_create_channels'])
const as = { user: manager, account: 'studio' }
const second = { ...services, storage: await openDiskStorage(services.folders.storage) }

/** A video of as many segments of 4 s. */
async function film(name: string, segments: number) {
  const record = await playing(name)
  const lines = Array.from({ length: segments }, (_, at) => `#EXTINF:4.000000,\n${String(at).padStart(5, '0')}.m4s\n`)
  await services.storage.put(`${record.prefix}480/index.m3u8`, `#EXTM3U\n${lines.join('')}#EXT-X-ENDLIST\n`)
  const rendition = { name: '480', state: 'READY' as const, codecs: 'avc1.64001f,mp4a.40.2', width: 854, height: 480 }
  await db
    .insertInto('renditions')
    .values({ account_id: account.id, version_id: record.versionId, ...rendition, bits_per_second: 800_000 })
    .execute()
  await db
    .updateTable('records')
    .set({ duration_ms: segments * 4_000 })
    .where('id', '=', record.id)
    .execute()
  return record
}

const rule = { blocks: [], maxAds: 1, skipAfterS: null, leastMs: 0 }
let made = 0
async function adTemplate(breaks: AdBody['breaks']) {
  made += 1
  const block: AdBody['blocks'][number] = {
    ...{ key: 'spring', name: 'Весна', source: { kind: 'XML', xml: '<VAST version="4.0"/>' }, weight: 1, cap: null },
    ...{ from: null, to: null, countries: [], sites: [], devices: [] },
  }
  const { id } = await db
    .insertInto('templates')
    .values({
      ...{ account_id: account.id, kind: 'ad', name: `Спонсоры ${made}`, published_version: 1 },
      body: JSON.stringify({ ...noAds, blocks: [block], breaks }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Breaks that playlists of a channel name while time passes, by their ids; two processes name the same. */
async function watchBreaks(uuid: string, seconds: number, stepS = 5) {
  const named = new Map<string, { atMs: number; seconds: number }>()
  for (let passed = 0; passed < seconds; passed += stepS) {
    clock.time = new Date(clock.time.getTime() + stepS * 1_000)
    const [here, there] = await Promise.all([services, second].map((one) => channelPlaylist(one, uuid, '480')))
    assert.ok(here)
    assert.equal(here, there)
    assert.deepEqual(faultsOfPlaylist(here), [])
    for (const [, id = '', date = '', length] of here.matchAll(
      /^#EXT-X-DATERANGE:ID="([^"]+)",CLASS="skleyka\.ad-break",START-DATE="([^"]+)",DURATION=(\d+)$/gm,
    )) {
      const range = { atMs: Date.parse(date), seconds: Number(length) }
      assert.deepEqual(range, named.get(id) ?? range, 'a break stays where it is')
      assert.ok(range.atMs < clock.time.getTime(), 'nothing is named before it begins')
      named.set(id, range)
    }
  }
  return [...named.values()].toSorted((one, other) => one.atMs - other.atMs)
}

test('P-S-05 P-S-12 a channel breaks for ads at the beginnings of its grid and every so often, never sooner than twice the length of a break', async () => {
  const [filler, show] = [await film('Заставка', 5), await film('Передача', 40)]
  const template = await adTemplate([
    { ...rule, when: { at: 'START' } },
    { ...rule, when: { at: 'EVERY', ms: 60_000 } },
    { ...rule, when: { at: 'END' } },
  ])
  const ads = { adTemplateId: template, adSeconds: 20 }
  const { id, uuid } = (await call(channels.create, { name: 'С\u00a0рекламой', fillerRecordId: filler.id, ...ads }, as))
    .result
  const beginMs = clock.time.getTime()
  const at = (seconds: number) => new Date(beginMs + seconds * 1_000).toISOString()
  // the second one begins 30 s behind a break: too soon for another
  const entries = [140, 350].map((second) => ({ startsAt: at(second), recordId: show.id }))
  const grid = { id, rowVersion: 1, from: at(-3_600), to: at(36_000), entries }
  assert.equal((await call(channels.saveGrid, grid, as)).error, undefined)
  const page = JSON.parse((await ask(`/embed/${uuid}/config.json`)).body)
  assert.equal(page.ads.blocks.length, 1)
  const breaks = await watchBreaks(uuid, 480)
  const rows = await db
    .selectFrom('channel_airings')
    .selectAll()
    .where('record_id', '=', show.id)
    .orderBy('place')
    .execute()
  const [first, later] = rows.map(({ starts_at }) => starts_at.getTime())
  assert.ok(first && later)
  assert.ok(breaks.every(({ seconds }) => seconds === 20))
  const moments = breaks.map(({ atMs }) => atMs)
  assert.ok(moments.includes(first), 'at the beginning of the first of the grid')
  for (const next of [1, 2, 3]) assert.ok(moments.includes(first + next * 60_000), `${next} min later`)
  assert.ok(later - (first + 180_000) < 40_000 && !moments.includes(later), 'not twice within 40 s')
  for (const [place, moment] of moments.entries()) {
    const next = moments[place + 1]
    assert.ok(next === undefined || next - moment >= 40_000)
  }
})

test('P-S-12 a channel has no ads without a length, where its template has no such break, and where the platform lets the account show none', async () => {
  const filler = await film('Фон', 5)
  const every = await adTemplate([{ ...rule, when: { at: 'EVERY', ms: 60_000 } }])
  const ends = await adTemplate([{ ...rule, when: { at: 'END' } }])
  const create = async (fields: object) =>
    (await call(channels.create, { name: 'Канал', fillerRecordId: filler.id, ...fields }, as)).result.uuid
  assert.deepEqual(await watchBreaks(await create({ adTemplateId: every }), 150, 30), [])
  assert.deepEqual(await watchBreaks(await create({ adTemplateId: ends, adSeconds: 20 }), 150, 30), [])
  assert.ok((await watchBreaks(await create({ adTemplateId: every, adSeconds: 20 }), 150, 30)).length >= 2)
  const settings = (shown: boolean, leastGapMin: number | null) =>
    db
      .updateTable('accounts')
      .set({ ad_settings: JSON.stringify({ shown, leastGapMin }) })
      .where('id', '=', account.id)
      .execute()
  await settings(true, 5)
  assert.deepEqual(await watchBreaks(await create({ adTemplateId: every, adSeconds: 20 }), 150, 30), [])
  await settings(false, null)
  assert.deepEqual(await watchBreaks(await create({ adTemplateId: every, adSeconds: 20 }), 150, 30), [])
  await settings(true, null)
})

test('P-S-12 ads of a channel are chosen by whoever may choose those of livestreams, and kept by others', async () => {
  const filler = await film('Фон', 5)
  const template = await adTemplate([{ ...rule, when: { at: 'START' } }])
  const by = { user: maker, account: 'studio' }
  const fields = { name: 'Канал', fillerRecordId: filler.id }
  for (const ads of [{ adTemplateId: template }, { adSeconds: 20 }])
    assert.equal((await call(channels.create, { ...fields, ...ads }, by)).error?.type, 'ACCESS')
  assert.equal(
    (await call(channels.create, { ...fields, adTemplateId: 999_999, adSeconds: 20 }, as)).error?.type,
    'VALIDATION',
  )
  assert.equal((await call(channels.create, { ...fields, adSeconds: 4 }, as)).error?.type, 'VALIDATION')
  const { id } = (await call(channels.create, { ...fields, adTemplateId: template, adSeconds: 20 }, as)).result
  const change = (rowVersion: number, ads: object) => call(channels.update, { id, rowVersion, ...fields, ...ads }, by)
  assert.equal((await change(1, { adSeconds: null })).error?.type, 'ACCESS')
  const kept = (await change(1, { name: 'Иначе' })).result
  assert.deepEqual([kept.name, kept.adTemplateId, kept.adSeconds], ['Иначе', template, 20])
  assert.equal((await change(2, { adTemplateId: template, adSeconds: 20 })).error, undefined)
})
