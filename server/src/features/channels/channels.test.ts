import assert from 'node:assert/strict'
import { createDecipheriv } from 'node:crypto'
import { test } from 'node:test'
import { channelBounds } from '@skleyka/contract/channels/channel-bounds.ts'
import { channels } from '@skleyka/contract/channels/channels.calls.ts'
import { faultsOfPlaylist } from '../../../test/hls-rules.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { openDiskStorage } from '../../storage/disk.ts'
import { makePlaceKey } from '../../storage/place-keys.ts'
import { encryptBytes } from '../../storage/segment-cipher.ts'
import { channelPlaylist } from '../channel-delivery/channel-delivery.ts'

const product = await testPlayback()
const { db, call, account, clock, ask, services, playing } = product
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO', 'LIVESTREAM'], time_zone: 'Europe/Moscow' })
  .where('id', '=', account.id)
  .execute()
const editor = await testRows(db).user()
await testRows(db).member(account.id, editor, ['media.can_create_channels'])
const as = { user: editor, account: 'studio' }

/** A video of as many segments of 4 s, in one quality. */
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

const later = (seconds: number) => {
  clock.time = new Date(clock.time.getTime() + seconds * 1_000)
}
const create = async (fields: object) => (await call(channels.create, { name: 'Круглые сутки', ...fields }, as)).result

/** The folder of the addresses of a channel, as its public page has it. */
async function folderOf(uuid: string) {
  const page = await ask(`/embed/${uuid}/config.json`)
  const config = JSON.parse(page.body)
  return { folder: String(config.hls).replace('master.m3u8', ''), config }
}
const playlist = async (folder: string) => (await ask(`${folder}channel/480/index.m3u8`)).body
const numberOf = (text: string) => Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
const airingsOf = (text: string) => [
  ...new Set([...text.matchAll(/^\.\.\/(\d+)\/480\/\d/gm)].map(([, id]) => Number(id))),
]

test('D8 a channel shows its filler by turns on the page of a livestream, and its grid when the time comes', async () => {
  const [one, two, three] = [await film('Первый', 10), await film('Второй', 10), await film('Третий', 30)]
  const album = await db
    .insertInto('albums')
    .values({ account_id: account.id, created_by: editor, name: 'Альбом' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('album_items')
    .values(
      [one, two].map(({ id }, position) => ({ account_id: account.id, album_id: album.id, record_id: id, position })),
    )
    .execute()
  const { id, uuid } = await create({ fillerAlbumId: album.id })
  const { folder, config } = await folderOf(uuid)
  assert.deepEqual([config.state, config.phase], ['live', 'onAir'])
  const master = (await ask(`${folder}master.m3u8`)).body
  assert.match(master, /RESOLUTION=854x480\nchannel\/480\/index\.m3u8/)
  const first = await playlist(folder)
  const [segment] = /^\.\.\/.+m4s$/m.exec(first) ?? []
  const file = await ask(new URL(segment ?? '', `http://x${folder}channel/480/`).pathname)
  assert.deepEqual([file.statusCode, file.headers['content-type']], [200, 'video/mp4'])
  assert.equal((await ask(`${folder}channel/999999/480/00000.m4s`)).statusCode, 404)

  // 40 s on, the next video of the album, by a discontinuity and with numbers that go on
  later(36)
  const second = await playlist(folder)
  assert.match(second, /#EXT-X-DISCONTINUITY\n#EXT-X-MAP/)
  assert.ok(numberOf(second) > numberOf(first))

  const startsAt = new Date(clock.time.getTime() + 20_000)
  const { rowVersion } = (await call(channels.get, { id }, as)).result
  const [from, to] = [new Date('2026-11-20T21:00:00Z'), new Date('2026-11-27T21:00:00Z')]
  const grid = { id, from: from.toISOString(), to: to.toISOString() }
  const entries = [{ startsAt: startsAt.toISOString(), recordId: three.id }]
  const saved = await call(channels.saveGrid, { ...grid, rowVersion, entries }, as)
  assert.equal(saved.result.rowVersion, rowVersion + 1)
  const again = await call(channels.saveGrid, { ...grid, rowVersion, entries }, as)
  assert.equal(again.error?.subtype, 'CONFLICT')

  later(60)
  assert.match(await playlist(folder), /00009\.m4s|0000\d\.m4s/)
  const seen = (await call(channels.grid, grid, as)).result
  const planned = seen.slots.find(({ recordId, plannedAt }) => recordId === three.id && plannedAt !== null)
  const driftMs = (planned ? Date.parse(String(planned.startsAt)) : 0) - startsAt.getTime()
  assert.ok(Math.abs(driftMs) <= 10_000, `${driftMs} ms`)
  assert.equal((await call(channels.list, {}, as)).result.items.find((item) => item.id === id)?.onAirName, 'Третий')
})

test('D8 a video that is taken down leaves the air at once, its files too, and its place is filled', async () => {
  const [good, bad] = [await film('Остаётся', 100), await film('Снимут', 100)]
  const { id, uuid } = await create({ fillerRecordId: good.id })
  const { rowVersion } = (await call(channels.get, { id }, as)).result
  const startsAt = new Date(clock.time.getTime() - 60_000)
  const grid = { id, from: new Date(startsAt.getTime() - 1_000).toISOString(), to: '2026-11-24T00:00:00Z' }
  const entries = [{ startsAt: startsAt.toISOString(), recordId: bad.id }]
  await call(channels.saveGrid, { ...grid, rowVersion, entries }, as)
  const { folder } = await folderOf(uuid)
  later(10)
  const before = await playlist(folder)
  const [airing] = airingsOf(before)
  assert.equal((await ask(`${folder}channel/${airing}/480/00000.m4s`)).statusCode, 200)

  for (const [values, reason] of [
    [{ lifecycle: 'DISPOSED', disposed_at: clock.time }, 'GONE'],
    [{ publication: 'DRAFT' }, 'UNPUBLISHED'],
    [{ visibility: 'PRIVATE' }, 'UNPUBLISHED'],
    [{ claim_countries: ['RU'] }, 'LIMITED'],
    [{ is_mute: true }, 'NO_SOUND'],
  ] as const) {
    const usual = {
      lifecycle: 'ACTIVE',
      disposed_at: null,
      publication: 'PUBLISHED',
      visibility: 'LINK',
      claim_countries: [],
      is_mute: false,
    } as const
    await db
      .updateTable('records')
      .set({ ...usual, ...values, claim_countries: [...('claim_countries' in values ? values.claim_countries : [])] })
      .where('id', '=', bad.id)
      .execute()
    assert.equal((await call(channels.grid, grid, as)).result.entries[0]?.leftOut, reason)
  }
  later(2)
  const after = await playlist(folder)
  assert.match(after, /#EXT-X-GAP/)
  assert.equal((await ask(`${folder}channel/${airing}/480/00000.m4s`)).statusCode, 404)
  later(12)
  const filled = await playlist(folder)
  assert.ok(numberOf(filled) >= numberOf(before))
  const shown = airingsOf(filled)
  const rows = await db.selectFrom('channel_airings').select(['id', 'record_id']).where('id', 'in', shown).execute()
  assert.ok(
    rows.some(({ record_id }) => record_id === good.id),
    'the filler is on air',
  )
})

test('D8 A23 encrypted videos are on air too, each segment opened by its own vector, and a video that is encrypted on air goes on', async () => {
  const [clear, sealed] = [await film('Открытое', 3), await film('Закрытое', 70)]
  const { secret } = await makePlaceKey(db, services.secrets, account.id, sealed.prefix)
  const segment = (place: number) => `${String(place).padStart(5, '0')}.m4s`
  for (const place of [0, 59, 60]) {
    const bytes = encryptBytes(secret, { rung: '480', place }, Buffer.from(`picture ${place}`))
    await services.storage.put(`${sealed.prefix}480/${segment(place)}`, bytes)
  }
  const { id, uuid } = await create({ dvrSeconds: 1_800, fillerRecordId: clear.id })
  const { rowVersion } = (await call(channels.get, { id }, as)).result
  const beginMs = clock.time.getTime()
  const grid = { id, from: new Date(beginMs).toISOString(), to: new Date(beginMs + 3_600_000).toISOString() }
  const entries = [{ startsAt: new Date(beginMs + 60_000).toISOString(), recordId: sealed.id }]
  await call(channels.saveGrid, { ...grid, rowVersion, entries }, as)
  assert.equal((await call(channels.grid, grid, as)).result.entries[0]?.leftOut, null)
  const { folder } = await folderOf(uuid)
  await playlist(folder)
  later(360)
  const text = await playlist(folder)
  assert.deepEqual(faultsOfPlaylist(text), [])
  const at = (name: string) => ask(new URL(name, `http://x${folder}channel/480/`).pathname)
  for (const place of [0, 59, 60]) {
    const [, uri = '', iv = '', file = ''] =
      new RegExp(`METHOD=AES-128,URI="([^"]+)",IV=0x([0-9a-f]{32})\n#EXTINF.*\n(.*/${segment(place)})`).exec(text) ?? []
    assert.match(uri, place < 60 ? /\/0\.key$/ : /\/1\.key$/)
    const [key, body] = [await at(uri), await at(file)]
    assert.deepEqual([key.statusCode, key.headers['cache-control'], body.statusCode], [200, 'no-store', 200])
    const decipher = createDecipheriv('aes-128-cbc', key.rawPayload, Buffer.from(iv, 'hex'))
    const opened = Buffer.concat([decipher.update(body.rawPayload), decipher.final()])
    assert.equal(opened.toString(), `picture ${place}`)
  }
  // what is in clear stands under no key, before it and behind it
  assert.doesNotMatch(text.slice(0, text.indexOf('#EXT-X-KEY')), /METHOD=AES/)
  const behind = text.slice(text.lastIndexOf('METHOD=AES-128'))
  assert.match(behind, /#EXT-X-DISCONTINUITY\n#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP/)

  // the form of the video on air is changed: it goes on with the files that viewers have
  const plain = await film('Шифруется в\u00a0эфире', 100)
  const { id: second, uuid: shown } = await create({ fillerRecordId: plain.id })
  const { folder: there } = await folderOf(shown)
  const [before] = airingsOf(await playlist(there))
  await db
    .updateTable('record_versions')
    .set({ output_prefix: plain.prefix.replace('1-1-1', '1-2-1') })
    .where('id', '=', plain.versionId)
    .execute()
  later(8)
  const after = await playlist(there)
  assert.deepEqual([airingsOf(after), after.includes('GAP')], [[before], false])
  assert.equal((await ask(`${there}channel/${before}/480/00000.m4s`)).statusCode, 200)
  assert.equal((await ask(`${there}channel/${before}/480/0.key`)).statusCode, 404)
  await call(channels.delete, { id: second }, as)
})

test('D8 the programme is XMLTV at a public address, escaped, and closed with its channel', async () => {
  const video = await film('Кот & <пёс> "и"\u0001 другие', 10)
  const { id, uuid } = await create({ name: 'Канал <1>', fillerRecordId: video.id })
  const { epgUrl } = (await call(channels.get, { id }, as)).result
  const answer = await ask(new URL(epgUrl ?? '').pathname)
  assert.match(String(answer.headers['content-type']), /^application\/xml/)
  assert.match(answer.body, /<display-name lang="ru">Канал &lt;1&gt;<\/display-name>/)
  assert.match(answer.body, /<title lang="ru">Кот &amp; &lt;пёс&gt; &quot;и&quot; другие<\/title>/)
  const times = [...answer.body.matchAll(/start="(\d{14}) \+0000" stop="(\d{14}) \+0000"/g)]
  assert.equal(times.length, 1, 'what is repeated is one programme')
  const week = { from: clock.time.toISOString(), to: new Date(clock.time.getTime() + 7 * 86_400_000).toISOString() }
  assert.equal((await call(channels.grid, { id, ...week }, as)).result.slots.length, 1)
  assert.equal((await ask(`/epg/${video.uuid}.xml`)).statusCode, 404)
  assert.equal((await ask('/epg/..%2f..%2fetc.xml')).statusCode, 404)
  const channel = (await call(channels.get, { id }, as)).result
  const fields = { name: channel.name, fillerRecordId: video.id, visibility: 'PRIVATE' as const }
  assert.equal((await call(channels.update, { id, rowVersion: channel.rowVersion, ...fields }, as)).result.epgUrl, null)
  assert.equal((await ask(`/epg/${uuid}.xml`)).statusCode, 404)
  assert.equal((await call(channels.delete, { id }, as)).result.deleted, true)
  assert.equal((await call(channels.get, { id }, as)).error?.subtype, 'CHANNEL')
})

test('P-M channels need media.can_create_channels; grids of others, too long ones and doubled seconds are refused', async () => {
  const stranger = await testRows(db).user()
  await testRows(db).member(account.id, stranger, ['media.can_edit_records'])
  assert.equal((await call(channels.list, {}, { ...as, user: stranger })).error?.type, 'ACCESS')
  const video = await film('Одно', 10)
  const { id } = await create({ fillerRecordId: video.id })
  const save = async (entries: { startsAt: string; recordId: number }[], to = '2026-11-27T00:00:00Z') =>
    (await call(channels.saveGrid, { id, rowVersion: 1, from: '2026-11-21T00:00:00Z', to, entries }, as)).error?.extra
  const at = (second: string) => `2026-11-22T10:00:0${second}Z`
  assert.match((await save([{ startsAt: at('0'), recordId: 999_999 }])) ?? '', /999999/)
  assert.match((await save([], '2026-12-27T00:00:00Z')) ?? '', /8 дней/)
  assert.match((await save([at('1'), at('1.5')].map((startsAt) => ({ startsAt, recordId: video.id })))) ?? '', /секунд/)
  assert.match((await save([{ startsAt: '2026-11-28T00:00:00Z', recordId: video.id }])) ?? '', /внутри/)
  const many = Array.from({ length: 2_000 }, (_, one) => ({
    startsAt: new Date(Date.parse('2026-11-21T00:00:00Z') + one * 60_000).toISOString(),
    recordId: video.id,
  }))
  assert.equal(await save(many), undefined)
  const more = { id, rowVersion: 2, from: '2026-12-01T00:00:00Z', to: '2026-12-02T00:00:00Z' }
  const refused = await call(
    channels.saveGrid,
    { ...more, entries: [{ startsAt: '2026-12-01T10:00:00Z', recordId: video.id }] },
    as,
  )
  assert.equal(refused.error?.subtype, 'QUOTA')
})

test('P-M a channel is filled by one video or album of its own account, changed at the version that was seen, and made a hundred times at most', async () => {
  const other = await testRows(db).account({ code: 'other-channels' })
  const stranger = await testRows(db).record(other.id, editor)
  const albumOf = async (accountId: number) =>
    (
      await db
        .insertInto('albums')
        .values({ account_id: accountId, created_by: editor, name: 'Запас' })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [own, album, foreignAlbum] = [await film('Своё', 10), await albumOf(account.id), await albumOf(other.id)]
  const made = (fields: object) => call(channels.create, { name: 'Запас', ...fields }, as)
  const refused = async (fields: object) => (await made(fields)).error?.extra ?? ''
  assert.match(await refused({ fillerRecordId: stranger }), new RegExp(String(stranger)))
  for (const fillerAlbumId of [foreignAlbum, 2_000_000_000])
    assert.match(await refused({ fillerAlbumId }), /Такого альбома в\u00a0аккаунте нет/)
  assert.match(await refused({ fillerRecordId: own.id, fillerAlbumId: album }), /одно видео или один альбом/)
  assert.equal((await made({ visibility: 'PUBLIC' })).error?.type, 'ACCESS')

  const { id, uuid } = (await made({ fillerAlbumId: album })).result
  assert.equal((await folderOf(uuid)).config.phase, 'soon', 'an album without videos shows nothing yet')
  const seen = (await call(channels.get, { id }, as)).result
  assert.deepEqual([seen.fillerAlbumId, seen.isOnAir, seen.onAirName, seen.isHeld], [album, false, null, false])
  const fields = { name: 'Иначе', fillerRecordId: own.id, dvrSeconds: 1_800 as const }
  const change = (rowVersion: number) => call(channels.update, { id, rowVersion, ...fields }, as)
  assert.equal((await change(seen.rowVersion + 1)).error?.subtype, 'CONFLICT')
  const changed = (await change(seen.rowVersion)).result
  assert.deepEqual(
    [changed.name, changed.fillerRecordId, changed.fillerAlbumId, changed.dvrSeconds, changed.rowVersion],
    ['Иначе', own.id, null, 1_800, seen.rowVersion + 1],
  )
  assert.equal((await change(seen.rowVersion)).error?.subtype, 'CONFLICT')
  await db.updateTable('records').set({ hold_reason: 'Суд' }).where('uuid', '=', seen.uuid).execute()
  const isHeld = async () => (await call(channels.get, { id }, as)).result.isHeld
  assert.deepEqual([(await call(channels.delete, { id }, as)).error?.type, await isHeld()], ['STATE', true])
  await db.updateTable('records').set({ hold_reason: null, claim_block: 1 }).where('uuid', '=', seen.uuid).execute()
  assert.deepEqual([(await call(channels.delete, { id }, as)).error?.type, await isHeld()], ['STATE', true])
  await db.updateTable('records').set({ claim_block: null }).where('uuid', '=', seen.uuid).execute()
  assert.equal(await isHeld(), false)
  const rows = await db
    .selectFrom('audit_events')
    .select(['action', 'before', 'after'])
    .where('object_type', '=', 'channel')
    .where('object_id', '=', String(id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['channels.create', 'channels.update'],
  )
  assert.partialDeepStrictEqual(rows[1], {
    before: { name: 'Запас', fillerAlbumId: album, fillerRecordId: null },
    after: { name: 'Иначе', fillerRecordId: own.id },
  })

  const { total } = (await call(channels.list, {}, as)).result
  const copies: { account_id: number; record_id: number; changed_at: Date }[] = []
  while (copies.length < channelBounds.channels - total - 1)
    copies.push({
      ...{ account_id: account.id, changed_at: clock.time },
      record_id: await testRows(db).record(account.id, editor),
    })
  const filled = await db.insertInto('channels').values(copies).returning('id').execute()
  const last = (await made({})).result
  assert.equal((await made({})).error?.subtype, 'QUOTA')
  await call(channels.delete, { id: last.id }, as)
  assert.equal((await made({})).error, undefined)
  await db
    .deleteFrom('channels')
    .where(
      'id',
      'in',
      filled.map((one) => one.id),
    )
    .execute()
})

test('D8 days of a grid tell what the week tells, also where videos of days before move the filler', async () => {
  const [long, ...fillers] = [await film('Длинное', 5_000), await film('Первый', 700), await film('Второй', 900)]
  const album = await db
    .insertInto('albums')
    .values({ account_id: account.id, created_by: editor, name: 'Неделя' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('album_items')
    .values(
      fillers.map(({ id }, position) => ({
        ...{ account_id: account.id, album_id: album.id, record_id: id, position },
      })),
    )
    .execute()
  const { id } = await create({ fillerAlbumId: album.id })
  const dayMs = 24 * 3_600_000
  const at = (days: number) => new Date(clock.time.getTime() + days * dayMs).toISOString()
  const entries = [0.3, 1.7, 3.1].map((days) => ({ startsAt: at(days), recordId: long.id }))
  assert.equal(
    (await call(channels.saveGrid, { id, rowVersion: 1, from: at(0), to: at(7), entries }, as)).error,
    undefined,
  )
  const listSlots = async (from: number, to: number) =>
    (await call(channels.grid, { id, from: at(from), to: at(to) }, as)).result.slots.map(({ recordId, startsAt }) =>
      [recordId, startsAt].join(' '),
    )
  const week = await listSlots(0, 7)
  for (const day of [2, 4, 6]) {
    const slots = await listSlots(day, day + 1)
    assert.ok(slots.length > 5)
    assert.deepEqual(slots, week.slice(week.indexOf(slots[0] ?? ''), week.indexOf(slots.at(-1) ?? '') + 1), `${day}`)
  }
})

test('D8 two processes answer the same playlist, also while both put the next video on air', async () => {
  const [one, two] = [await film('Один', 3), await film('Два', 2)]
  const { id, uuid } = await create({ fillerRecordId: one.id })
  const from = clock.time.getTime()
  const entries = [20, 40, 60].map((second) => ({
    startsAt: new Date(from + second * 1_000).toISOString(),
    recordId: two.id,
  }))
  const grid = { id, from: new Date(from).toISOString(), to: new Date(from + 86_400_000).toISOString() }
  await call(channels.saveGrid, { ...grid, rowVersion: 1, entries }, as)
  // what a process keeps is kept by its storage
  const processes = [services, { ...services, storage: await openDiskStorage(services.folders.storage) }]
  for (let step = 0; step < 8; step += 1) {
    later(7)
    const [here, there] = await Promise.all(processes.map((process) => channelPlaylist(process, uuid, '480')))
    assert.ok(here?.includes('.m4s'))
    assert.equal(here, there)
  }
})
