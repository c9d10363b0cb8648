import assert from 'node:assert/strict'
import { createDecipheriv } from 'node:crypto'
import { test } from 'node:test'
import { channels } from '@skleyka/contract/channels/channels.calls.ts'
import { faultsOfPlaylist } from '../../../test/hls-rules.ts'
import { seededRandom } from '../../../test/random.ts'
import { type TestBroadcast, testBroadcast } from '../../../test/test-broadcast.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { openDiskStorage } from '../../storage/disk.ts'
import { liveFolder } from '../../storage/keys.ts'
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
await testRows(db).member(account.id, editor, ['media.can_create_channels', 'streaming.can_use_translations'])
const as = { user: editor, account: 'studio' }
const { storage } = services
/** Another process over the same database: what a process keeps is kept by its storage. */
const second = { ...services, storage: await openDiskStorage(services.folders.storage) }

/** A video of as many segments of 4 s, in one quality. */
async function film(name: string, segments: number) {
  const record = await playing(name)
  const lines = Array.from({ length: segments }, (_, at) => `#EXTINF:4.000000,\n${String(at).padStart(5, '0')}.m4s\n`)
  await storage.put(`${record.prefix}480/index.m3u8`, `#EXTM3U\n${lines.join('')}#EXT-X-ENDLIST\n`)
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

const at = (ms: number) => new Date(ms)
const iso = (ms: number) => at(ms).toISOString()
const filler = await film('Заставка', 200)
const broadcast = (name?: string) => testBroadcast({ db, storage, accountId: account.id, ownerId: editor }, name)

interface Slot {
  readonly startsMs: number
  readonly endsMs: number
  readonly of: TestBroadcast
  readonly untilOver?: boolean
}

/** A channel whose grid holds these livestreams and videos of the day around now. */
async function channelOf(slots: readonly Slot[], videos: readonly { startsMs: number; recordId: number }[] = []) {
  const nowMs = clock.time.getTime()
  const { id, uuid } = (await call(channels.create, { name: 'Канал', fillerRecordId: filler.id }, as)).result
  const range = { from: iso(nowMs - 43_200_000), to: iso(nowMs + 43_200_000) }
  let rowVersion = 1
  const save = async (of: readonly Slot[], films = videos) => {
    const saved = await call(
      channels.saveGrid,
      {
        ...{ id, rowVersion, ...range },
        entries: films.map(({ startsMs, recordId }) => ({ startsAt: iso(startsMs), recordId })),
        livestreams: of.map(({ startsMs, endsMs, untilOver = false, of: { id: translationId } }) => ({
          ...{ startsAt: iso(startsMs), endsAt: iso(endsMs), untilOver, translationId },
        })),
      },
      as,
    )
    if (!saved.error) rowVersion = saved.result.rowVersion
    return saved
  }
  assert.equal((await save(slots)).error, undefined)
  return { id, uuid, range, save, viewer: viewerOf(uuid), folder: `/v/${uuid}` }
}

interface Line {
  readonly number: number
  readonly place: number
  readonly uri: string
  readonly lengthMs: number
  readonly startsMs: number
}

/** Reads a playlist as a player does. */
function read(text: string): Line[] {
  const lines: Line[] = []
  let number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
  let place = Number(/#EXT-X-DISCONTINUITY-SEQUENCE:(\d+)/.exec(text)?.[1])
  let [lengthMs, startsMs] = [0, 0]
  for (const line of text.split('\n')) {
    const [, seconds] = /^#EXTINF:([\d.]+),/.exec(line) ?? []
    const [, date] = /^#EXT-X-PROGRAM-DATE-TIME:(.+)/.exec(line) ?? []
    if (line === '#EXT-X-DISCONTINUITY') place += 1
    if (date) startsMs = Date.parse(date)
    if (seconds) lengthMs = Number(seconds) * 1_000
    if (line === '' || line.startsWith('#')) continue
    lines.push({ number, place, uri: line, lengthMs, startsMs })
    number += 1
    startsMs += lengthMs
  }
  return lines
}

/** Reads the playlist of a channel in two processes again and again, and tells of each what no player may meet. */
function viewerOf(uuid: string) {
  const known = new Map<number, Line>()
  let before = { first: -1, last: -1, target: 0 }
  let lastMs = 0
  return async (why = ''): Promise<Line[]> => {
    const [here, there] = await Promise.all([services, second].map((one) => channelPlaylist(one, uuid, '480')))
    assert.ok(here, why)
    assert.equal(here, there, `${why}: two processes answer the same`)
    assert.deepEqual(faultsOfPlaylist(here), [], why)
    const lines = read(here)
    const [first, last] = [lines[0], lines.at(-1)]
    assert.ok(first && last)
    assert.ok(first.number >= before.first && last.number >= before.last, `${why}: numbers go back`)
    const target = Number(/TARGETDURATION:(\d+)/.exec(here)?.[1])
    assert.ok(before.target === 0 || target === before.target, `${why}: the target duration changes`)
    before = { first: first.number, last: last.number, target }
    for (const line of lines) {
      const same = known.get(line.number)
      if (same) assert.deepEqual(line, { ...same, startsMs: line.startsMs }, `${why}: what was told is told otherwise`)
      else {
        assert.ok(line.startsMs >= lastMs - 5, `${why}: the clock goes back at ${line.uri}`)
        lastMs = line.startsMs
        known.set(line.number, line)
      }
    }
    return lines
  }
}

const isLive = ({ uri }: Line) => /\/\d{1,4}\.m4s$/.test(uri)
const newest = (lines: readonly Line[]) => lines.at(-1) ?? assert.fail()

/** Lets time pass by the second, with what happens at each. */
async function pass(seconds: number, each: (nowMs: number) => Promise<void>): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    clock.time = at(clock.time.getTime() + 1_000)
    await each(clock.time.getTime())
  }
}

/** An encoder that sends segments of 2 s, each stored a second after its end. */
function encoderOf(of: TestBroadcast, startedMs: number) {
  let nextMs = startedMs
  return async (nowMs: number) => {
    for (; nextMs + 3_000 <= nowMs; nextMs += 2_000) await of.segment(at(nextMs))
  }
}

test('D8 a livestream has the air of a channel within its slot: it begins late, ends with the slot, and the grid goes on', async () => {
  const match = await broadcast('Матч & <финал>')
  const beginMs = clock.time.getTime()
  const { id, uuid, range, viewer } = await channelOf([
    { startsMs: beginMs + 20_000, endsMs: beginMs + 90_000, of: match },
  ])
  const shown = new Map<number, Line>()
  const look = async (why: string) => {
    const lines = await viewer(why)
    for (const line of lines) shown.set(line.number, line)
    assert.ok(clock.time.getTime() - newest(lines).startsMs - newest(lines).lengthMs < 12_000, `${why}: far behind`)
    return lines
  }
  await pass(40, async (nowMs) => {
    assert.ok(!(await look(`waits ${nowMs - beginMs}`)).some(isLive))
  })
  const startedMs = clock.time.getTime()
  await match.begin(at(startedMs))
  await match.encoder(at(startedMs))
  const send = encoderOf(match, startedMs)
  await pass(80, async (nowMs) => {
    await send(nowMs)
    const lines = await look(`on air ${nowMs - beginMs}`)
    if (nowMs === startedMs + 12_000) assert.ok(isLive(newest(lines)), 'it is on air soon')
  })
  const live = [...shown.values()].filter(isLive)
  assert.ok(live.length >= 18, `${live.length} segments of it`)
  assert.ok(live.every(({ startsMs }) => startsMs >= startedMs && startsMs < beginMs + 90_000))
  assert.ok(!isLive(newest([...shown.values()])), 'the filler is back')
  // one stretch of it, without a hole
  assert.equal(new Set(live.map(({ place }) => place)).size, 1)
  const names = live.map(({ uri }) => Number(/(\d+)\.m4s$/.exec(uri)?.[1]))
  assert.deepEqual(
    names,
    names.map((_, step) => (names[0] ?? 0) + step),
  )

  // its files are of the channel, others of the livestream are not
  const page = JSON.parse((await ask(`/embed/${uuid}/config.json`)).body)
  const folder = String(page.hls).replace('master.m3u8', 'channel/480/')
  const status = async (uri: string) => (await ask(new URL(uri, `http://x${folder}`).pathname)).statusCode
  const [first] = live
  assert.ok(first)
  assert.equal(await status(first.uri), 200)
  const beside = (number: number) => first.uri.replace(/\d+\.m4s$/, `${number}.m4s`)
  assert.equal(await status(beside((names[0] ?? 0) - 1)), 404)
  assert.equal(await status(beside((names.at(-1) ?? 0) + 1)), 404)

  const grid = (await call(channels.grid, { id, ...range }, as)).result
  assert.partialDeepStrictEqual(grid.livestreams, [{ translationId: match.id, name: 'Матч & <финал>', leftOut: null }])
  const liveSlots = grid.slots.filter((slot) => slot.isLive)
  assert.equal(liveSlots.length, 1)
  assert.equal(liveSlots[0]?.name, 'Матч & <финал>')
})

test('D8 XMLTV names the livestream of a slot to come, and the list of channels what is on air', async () => {
  const match = await broadcast('Матч & <финал>')
  const beginMs = clock.time.getTime()
  const { id, uuid } = await channelOf([{ startsMs: beginMs + 600_000, endsMs: beginMs + 1_200_000, of: match }])
  const { body } = await ask(`/epg/${uuid}.xml`)
  const stamp = (ms: number) => iso(ms).replaceAll(/[-:T]/g, '').slice(0, 14)
  assert.match(
    body,
    new RegExp(
      `start="${stamp(beginMs + 600_000)} \\+0000" stop="${stamp(beginMs + 1_200_000)} \\+0000" channel="${uuid}">\\n    <title lang="ru">Матч &amp; &lt;финал&gt;</title>\\n    <category lang="ru">Прямой эфир</category>`,
    ),
  )
  const stops = [...body.matchAll(/start="(\d+) \+0000" stop="(\d+) \+0000"/g)]
  for (const [place, [, , stop]] of stops.entries()) {
    const next = stops[place + 1]?.[1]
    if (next) assert.equal(next, stop, 'one programme after another')
  }
  await match.begin(at(beginMs + 600_000))
  await match.encoder(at(beginMs + 600_000))
  clock.time = at(beginMs + 620_000)
  await encoderOf(match, beginMs + 600_000)(clock.time.getTime())
  const page = await ask(`/embed/${uuid}/config.json`)
  assert.equal(JSON.parse(page.body).phase, 'onAir')
  const listed = (await call(channels.list, {}, as)).result.items.find((one) => one.id === id)
  assert.equal(listed?.onAirName, 'Матч & <финал>')
})

test('D8 a livestream that drops gives way to the filler, comes back within its slot, and one that goes on past it is shown to its end', async () => {
  const match = await broadcast()
  const beginMs = clock.time.getTime()
  const slot = { startsMs: beginMs, endsMs: beginMs + 100_000, of: match, untilOver: true }
  const video = await film('После', 100)
  const { viewer } = await channelOf([slot], [{ startsMs: beginMs + 100_000, recordId: video.id }])
  await match.begin(at(beginMs))
  await match.encoder(at(beginMs))
  let send = encoderOf(match, beginMs)
  const shown = new Map<number, Line>()
  const look = async (why: string) => {
    for (const line of await viewer(why)) shown.set(line.number, line)
    return newest([...shown.values()])
  }
  await pass(30, async (nowMs) => {
    await send(nowMs)
    await look('on air')
  })
  assert.ok(isLive(await look('on air')))
  await match.state('INTERRUPTED', clock.time)
  // what is shown to viewers of the livestream meanwhile is nothing for a channel
  await match.encoder(clock.time, { kind: 'SLATE' })
  await match.segment(clock.time)
  await pass(20, async () => void (await look('away')))
  assert.ok(!isLive(await look('away')))
  // it comes back with a picture that a channel cannot show, then with one that it can
  await match.state('LIVE', clock.time)
  await match.encoder(clock.time, { codecs: 'hvc1.1.6.L93.B0,mp4a.40.2' })
  send = encoderOf(match, clock.time.getTime())
  await pass(14, async (nowMs) => {
    await send(nowMs)
    assert.ok(!isLive(await look('HEVC')))
  })
  await match.encoder(clock.time, { names: ['360'] })
  send = encoderOf(match, clock.time.getTime())
  await pass(16, async (nowMs) => {
    await send(nowMs)
    await look('back')
  })
  const back = await look('back')
  assert.ok(isLive(back) && back.uri.includes('/360/'))
  // past its slot, over the video of the grid
  await pass(60, async (nowMs) => {
    await send(nowMs)
    await look('past')
  })
  assert.ok(clock.time.getTime() > beginMs + 120_000)
  assert.ok(isLive(await look('past')))
  await match.state('FINISHED', clock.time)
  await pass(12, async () => void (await look('over')))
  const after = await look('over')
  const ids = await db.selectFrom('channel_airings').select(['id', 'record_id']).execute()
  const airing = Number(/^\.\.\/(\d+)\//.exec(after.uri)?.[1])
  assert.equal(ids.find(({ id }) => id === airing)?.record_id, video.id, 'the grid goes on where its clock is')
})

test('D8 the grid is changed while a livestream is on air: it leaves, nothing that was told is taken back; another takes its place', async () => {
  const [one, other] = [await broadcast('Первая'), await broadcast('Вторая')]
  const beginMs = clock.time.getTime()
  const slot = (of: TestBroadcast, from: number) => ({ startsMs: beginMs + from, endsMs: beginMs + 600_000, of })
  const { viewer, save } = await channelOf([slot(one, 0)])
  const sends: ((nowMs: number) => Promise<void>)[] = []
  for (const match of [one, other]) {
    await match.begin(clock.time)
    await match.encoder(clock.time)
    sends.push(encoderOf(match, beginMs))
  }
  const watch = (seconds: number, why: string) =>
    pass(seconds, async (nowMs) => {
      for (const send of sends) await send(nowMs)
      await viewer(why)
    })
  await watch(20, 'on air')
  assert.ok(isLive(newest(await viewer())))
  await save([])
  await watch(12, 'taken out')
  assert.ok(!isLive(newest(await viewer())))
  await save([slot(one, 0), slot(other, 10_000)])
  await watch(15, 'two of them')
  const airing = Number(/^\.\.\/(\d+)\//.exec(newest(await viewer()).uri)?.[1])
  const row = await db.selectFrom('channel_airings').where('id', '=', airing).selectAll().executeTakeFirstOrThrow()
  assert.equal(row.record_id, other.recordId, 'the one that begins later has the air')
  // it is closed for viewers while it is on air: its segments are gaps, its files are refused
  await db.updateTable('records').set({ visibility: 'PRIVATE' }).where('id', '=', other.recordId).execute()
  clock.time = at(clock.time.getTime() + 2_000)
  assert.match((await channelPlaylist(services, (await uuidOf(row.channel_id)) ?? '', '480')) ?? '', /#EXT-X-GAP/)
  await watch(12, 'closed')
  const last = newest(await viewer())
  assert.ok(isLive(last) && !last.uri.startsWith(`../${airing}/`), 'the other one is on air again')
})

const uuidOf = async (channelId: number) =>
  (
    await db
      .selectFrom('channels')
      .innerJoin('records', 'records.id', 'channels.record_id')
      .where('channels.id', '=', channelId)
      .select('records.uuid')
      .executeTakeFirst()
  )?.uuid

test('D8 whatever encoders, sessions and the grid do, playlists of a channel never go back and two processes agree', async () => {
  let liveLines = 0
  for (let seed = 1; seed <= 4; seed += 1) {
    const { below: random } = seededRandom(seed)
    const beginMs = clock.time.getTime()
    const lives = [await broadcast(`Одна ${seed}`), await broadcast(`Другая ${seed}`)]
    const sends = lives.map(() => async (_: number) => {})
    const isOn = [false, false]
    const slots = () =>
      Array.from({ length: 1 + random(4) }, (_, place) => ({
        startsMs: beginMs + place * 40_000 + random(30) * 1_000,
        endsMs: beginMs + place * 40_000 + 35_000 + random(60) * 1_000,
        of: lives[random(2)] ?? assert.fail(),
        untilOver: random(3) === 0,
      }))
    const { viewer, save } = await channelOf(slots())
    for (let step = 0; step < 80; step += 1) {
      clock.time = at(clock.time.getTime() + 500 + random(3_000))
      const nowMs = clock.time.getTime()
      for (const [place, match] of lives.entries()) {
        const what = random(24)
        if (!isOn[place] && what < 6) {
          if (match.sessionId === 0 || what === 0) {
            if (match.sessionId > 0) await match.state('FINISHED', at(nowMs))
            await match.begin(at(nowMs))
          } else await match.state('LIVE', at(nowMs))
          await match.encoder(at(nowMs), random(4) === 0 ? { codecs: 'hvc1.1.6.L93.B0' } : {})
          sends[place] = encoderOf(match, nowMs)
          isOn[place] = true
        } else if (isOn[place] && what === 0) {
          await match.state(random(2) === 0 ? 'INTERRUPTED' : 'FINISHED', at(nowMs))
          isOn[place] = false
        } else if (isOn[place] && what === 1) {
          await match.encoder(at(nowMs))
          sends[place] = encoderOf(match, nowMs)
        } else if (isOn[place]) await sends[place]?.(nowMs)
      }
      if (random(20) === 0) await save(slots())
      const lines = await viewer(`seed ${seed}, step ${step}`)
      liveLines += lines.filter(isLive).length
    }
  }
  assert.ok(liveLines > 300, `${liveLines} segments of livestreams were told`)
})

test('A23 an encrypted livestream is shown by a channel as well: its keys are told by the channel, none of what it does not show', async () => {
  const sealed = await broadcast('Закрытая')
  const beginMs = clock.time.getTime()
  const { uuid, viewer } = await channelOf([{ startsMs: beginMs + 130_000, endsMs: beginMs + 600_000, of: sealed }])
  await sealed.begin(at(beginMs))
  const prefix = liveFolder(sealed.uuid, sealed.sessionId)
  const { secret } = await makePlaceKey(db, services.secrets, account.id, prefix)
  await sealed.encoder(at(beginMs))
  const send = encoderOf(sealed, beginMs)
  await pass(150, async (nowMs) => {
    await send(nowMs)
    await viewer('sealed')
  })
  const text = (await channelPlaylist(services, uuid, '480')) ?? ''
  const [, uri = '', iv = '', file = ''] =
    /METHOD=AES-128,URI="([^"]+)",IV=0x([0-9a-f]{32})\n#EXTINF.*\n(.*\/\d+\.m4s)/.exec(text) ?? []
  const number = Number(/(\d+)\.m4s$/.exec(file)?.[1])
  assert.ok(number >= 65, `${number}`)
  await storage.put(
    `${prefix}0/480/${number}.m4s`,
    encryptBytes(secret, { rung: '480', place: number }, Buffer.from('picture')),
  )
  const page = JSON.parse((await ask(`/embed/${uuid}/config.json`)).body)
  const folder = String(page.hls).replace('master.m3u8', 'channel/480/')
  const get = (name: string) => ask(new URL(name, `http://x${folder}`).pathname)
  const [key, body] = [await get(uri), await get(file)]
  assert.deepEqual([key.statusCode, key.headers['cache-control'], body.statusCode], [200, 'no-store', 200])
  const decipher = createDecipheriv('aes-128-cbc', key.rawPayload, Buffer.from(iv, 'hex'))
  assert.equal(Buffer.concat([decipher.update(body.rawPayload), decipher.final()]).toString(), 'picture')
  // segments 0 to 59 were sent before the slot
  assert.match(uri, /\/1\.key$/)
  for (const other of ['0.key', '9.key']) assert.equal((await get(uri.replace('1.key', other))).statusCode, 404)
})

test('P-M P-S livestreams of the grid are of the account, open to its viewers, of one slot of a day at most, and put there by whoever may see them', async () => {
  const nowMs = clock.time.getTime()
  const match = await broadcast('Закрытый матч')
  const { id, range, save } = await channelOf([])
  const slot = { startsMs: nowMs + 60_000, endsMs: nowMs + 120_000, of: match }
  const refused = async (of: Slot) => {
    const { error } = await save([of])
    return `${error?.type}/${error?.subtype} ${error?.extra ?? ''}`
  }
  assert.match(await refused({ ...slot, endsMs: slot.startsMs }), /не\u00a0больше 24 часов/)
  assert.match(await refused({ ...slot, endsMs: slot.startsMs + 86_400_001 }), /VALIDATION\/FIELD/)
  assert.match(await refused({ ...slot, of: { ...match, id: 999_999 } }), /999999/)
  const set = (values: object) => db.updateTable('records').set(values).where('id', '=', match.recordId).execute()
  for (const [values, why] of [
    [{ visibility: 'PRIVATE' }, /закрыта для зрителей/],
    [{ claim_block: 1 }, /претензии/],
    [{ claim_countries: ['RU'] }, /правила сайтов или стран/],
  ] as const) {
    await set(values)
    assert.match(await refused(slot), why)
    await set({ visibility: 'LINK', claim_block: null, claim_countries: [] })
  }
  await db
    .insertInto('gates')
    .values({ account_id: account.id, record_id: match.recordId, kind: 'PASSWORD', password_hash: 'hash' })
    .execute()
  assert.match(await refused(slot), /пароль или код/)
  await db.deleteFrom('gates').where('record_id', '=', match.recordId).execute()

  // one who makes channels and may not see livestreams keeps those of the grid, and adds none
  const maker = await testRows(db).user()
  await testRows(db).member(account.id, maker, ['media.can_create_channels'])
  const by = { user: maker, account: 'studio' }
  const written = (rowVersion: number) => ({
    ...{ id, rowVersion, ...range, entries: [] },
    livestreams: [
      { startsAt: iso(slot.startsMs), endsAt: iso(slot.endsMs), translationId: match.id, untilOver: false },
    ],
  })
  assert.equal((await call(channels.saveGrid, written(2), by)).error?.type, 'ACCESS')
  assert.equal((await save([slot])).error, undefined)
  // rules that came later are told, and keep nobody from changing the rest
  await set({ visibility: 'PRIVATE' })
  const grid = (await call(channels.grid, { id, ...range }, by)).result
  assert.equal(grid.livestreams[0]?.leftOut, 'UNPUBLISHED')
  assert.equal((await call(channels.saveGrid, written(grid.rowVersion), by)).error, undefined)
})
