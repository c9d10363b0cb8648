import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { embedConfig } from '@skleyka/contract/playback/embed.ts'
import { usualPlayer } from '@skleyka/contract/player-templates/usual-player.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { liveClip, pushClip, type TestEncoder } from '../../../test/test-encoder.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testNginx } from '../../../test/test-nginx.ts'
import { until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { insertGeneration, insertSegment } from '../../live/live.sql.ts'
import { LiveParts } from '../../live/live-parts.ts'
import { liveSessions } from '../translations/translations.ts'
import { liveAddress } from './playback.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
const encoders: TestEncoder[] = []
after(() => {
  for (const encoder of encoders) encoder.kill()
  return media.close()
})
const { app, services } = await testHttp({ db })
// another process over the same rows, which takes no media itself
const other = await testHttp({ db, services: { liveParts: new LiveParts(), storage: services.storage } })
const { skip, running, fromEdge } = await testNginx(app)
const live = testLive(opened, services, media)
const { engine } = await live.engine()
const account = await make.account({ sections: ['LIVESTREAM'] })
const clip = await media.make('shown.flv', liveClip(8, '320x240'))
const large = await media.make('large.flv', liveClip(8, '640x480'))

async function push(key: string, sent = clip): Promise<TestEncoder> {
  while (engine.rtmpPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  const encoder = pushClip(media, sent, `rtmp://127.0.0.1:${engine.rtmpPort}/live/${key}`, { loops: -1 })
  encoders.push(encoder)
  return encoder
}
const pathOf = (uuid: string) => new URL(liveAddress(services, uuid, null).hls).pathname
const get = async (path: string, by = app) => {
  const { statusCode, body, rawPayload, headers } = await by.inject({ url: path })
  return { status: statusCode, text: body, bytes: rawPayload, headers }
}
const uris = (playlist: string) => playlist.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
const beside = (path: string, name: string) => new URL(name, `http://x${path}`).pathname
const rungPaths = async (uuid: string, by = app) => {
  const master = await get(pathOf(uuid), by)
  assert.equal(master.status, 200)
  return uris(master.text).map((name) => beside(pathOf(uuid), name))
}

test('C1 viewers have nothing before the first picture, then every rung, in any process', async () => {
  const { key, uuid, id } = await live.stream(make, { accountId: account.id })
  assert.equal((await get(pathOf(uuid))).status, 404)
  await push(key, large)
  await live.session(id, ({ segments }) => segments >= 2)
  for (const by of [app, other.app]) {
    const found = await rungPaths(uuid, by)
    assert.deepEqual(
      found.map((path) => path.split('/').at(-2)),
      ['480', '360'],
    )
    for (const path of found) {
      const { text } = await get(path, by)
      assert.match(text, /#EXT-X-TARGETDURATION:2\n/)
      assert.doesNotMatch(text, /ENDLIST|EXT-X-PART|BLOCK/)
      const [init] = /(?<=MAP:URI=")[^"]+/.exec(text) ?? []
      const files = [init ?? '', ...uris(text)]
      const bodies = await Promise.all(files.map(async (name) => (await get(beside(path, name), by)).bytes))
      const joined = join(media.folder, `${path.split('/').at(-2)}.mp4`)
      await writeFile(joined, Buffer.concat(bodies))
      const args = ['-v', 'error', '-show_entries', 'stream=codec_name', '-of', 'csv=p=0', joined]
      const { stdout, stderr } = await promisify(execFile)(media.binaries.ffprobe, args)
      assert.deepEqual([stdout.trim().split('\n').sort(), stderr], [['aac', 'h264'], ''])
    }
  }
})

test('D6 the playlist stands while the encoder is away, and goes on with a discontinuity in the same address', async () => {
  const { key, uuid, id } = await live.stream(make, { accountId: account.id, dvr_seconds: null })
  const first = await push(key)
  await live.session(id, ({ segments }) => segments >= 1)
  const [path = ''] = await rungPaths(uuid)
  first.kill()
  const away = await live.session(id, ({ state }) => state === 'INTERRUPTED')
  const before = await get(path)
  assert.deepEqual([before.status, uris(before.text).length >= 1], [200, true])
  await push(key)
  const count = away.segments
  await live.session(id, ({ segments, state }) => segments > count + 1 && state === 'LIVE')
  const { text } = await get(path)
  assert.equal(text.split('#EXT-X-DISCONTINUITY\n').length, 2)
  assert.match(text, /#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-DISCONTINUITY-SEQUENCE:0\n/)
  assert.equal(text.split('#EXT-X-MAP').length, 3)
  const dates = [...text.matchAll(/DATE-TIME:(.+)/g)].map(([, at = '']) => Date.parse(at))
  assert.ok((dates[1] ?? 0) > (dates[0] ?? 0))
  for (const name of uris(text)) assert.equal((await get(beside(path, name))).status, 200)
})

test('C1 the end closes the playlist; what was on air stays to be seen', async () => {
  const { key, uuid, id } = await live.stream(make, { accountId: account.id })
  await push(key)
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 1)
  const [path = ''] = await rungPaths(uuid)
  await db.transaction().execute(async (tx) => {
    await liveSessions.endSession(tx, id, sessionId, 'FINISHED_BY_USER')
    await liveSessions.notify(tx, id)
  })
  await live.session(id, ({ state }) => state === 'FINISHED')
  for (;;) {
    const { text, status } = await get(path)
    assert.equal(status, 200)
    if (text.endsWith('#EXT-X-ENDLIST\n')) break
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
})

/** Path of a master playlist for somebody who sees what is not on air yet. */
async function memberPath(uuid: string): Promise<string> {
  const user = await make.user({ admin: true })
  const { id: session } = await db
    .insertInto('sessions')
    .values({
      secret_hash: Buffer.from(uuid),
      user_id: user,
      csrf_token: 'csrf',
      expires_at: new Date(Date.now() + 3_600_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return new URL(liveAddress(services, uuid, { session }).hls).pathname
}

test('A26 a livestream that waits for «В эфир» is seen by members alone, and by viewers from that moment on', async () => {
  const { key, uuid, id } = await live.stream(make, { accountId: account.id, starts_itself: false })
  await push(key)
  const { id: sessionId, state } = await live.session(id, ({ segments }) => segments >= 2)
  assert.equal(state, 'PREPARING')
  assert.equal((await get(pathOf(uuid))).status, 404)
  const preview = await memberPath(uuid)
  const master = await get(preview)
  const [ofMember = ''] = uris(master.text).map((name) => beside(preview, name))
  const [, guessed = ''] = /(live\/.*)$/.exec(ofMember) ?? []
  const ofViewer = beside(pathOf(uuid), guessed)
  const early = [ofMember, ...uris((await get(ofMember)).text).map((name) => beside(ofMember, name))]
  const getAsViewer = (path: string) =>
    get(path.replace(ofMember.slice(0, -guessed.length), ofViewer.slice(0, -guessed.length)))
  assert.ok(early.length > 1)
  for (const path of early) assert.deepEqual([(await get(path)).status, (await getAsViewer(path)).status], [200, 404])
  await db
    .updateTable('translation_sessions')
    .set({ state: 'LIVE', on_air_at: new Date() })
    .where('id', '=', sessionId)
    .execute()
  const before = (await live.session(id, () => true)).segments
  await live.session(id, ({ segments }) => segments >= before + 1)
  const [path = ''] = await rungPaths(uuid)
  const shown = uris((await get(path)).text)
  assert.ok(!shown.some((name) => name.endsWith('/0.m4s')), `${shown}`)
  const [, first = ''] = early
  assert.deepEqual(
    [(await get(first)).status, (await getAsViewer(first)).status],
    [200, 404],
    'sent before it was on air',
  )
})

test('A26 nginx keeps a segment on air once for all viewers, and gives none the pictures of before the air', {
  skip,
}, async () => {
  const { key, uuid, id } = await live.stream(make, { accountId: account.id, starts_itself: false })
  await push(key)
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 2)
  const member = await memberPath(uuid)
  const folderOf = (master: string) => `${master.replace('master.m3u8', '')}live/${sessionId}/240/0/`
  const [ofMember, ofViewer] = [folderOf(member), folderOf(pathOf(uuid))]
  const statuses = async (folder: string, file: string) =>
    Promise.all([0, 1].map(async () => (await fromEdge(`${folder}${file}`)).status))
  assert.deepEqual(await statuses(ofViewer, '0.m4s'), [404, 404])
  assert.deepEqual(await statuses(ofMember, '0.m4s'), [200, 200])
  await db
    .updateTable('translation_sessions')
    .set({ state: 'LIVE', on_air_at: new Date() })
    .where('id', '=', sessionId)
    .execute()
  const { segments: before } = await live.session(id, () => true)
  await live.session(id, ({ segments }) => segments >= before + 2)
  assert.equal(
    (await fromEdge(`${ofViewer}0.m4s`)).status,
    404,
    'what nginx keeps for the preview is not given to a viewer',
  )
  const file = `${before + 1}.m4s`
  const framed = { place: { kind: 'site', host: 'site.example' }, pass: { epoch: 0, ticketId: null } } as const
  const viewers = [ofViewer, folderOf(new URL(liveAddress(services, uuid, framed).hls).pathname)]
  const answers = await Promise.all(viewers.map((folder) => fromEdge(`${folder}${file}`)))
  const direct = await get(`${ofViewer}${file}`)
  assert.deepEqual(
    answers.map(({ status, headers }) => [status, headers['content-length'], headers['cache-control']]),
    viewers.map(() => [200, String(direct.bytes.length), 'private, max-age=31536000, immutable']),
  )
  assert.equal(direct.headers['x-accel-expires'], undefined)
  const log = await until(
    () => readFile(join(running().folder, 'log/skleyka.log'), 'utf8'),
    (text) => text.split('\n').filter((line) => line.includes(' HIT ')).length > 1,
  )
  assert.ok(log.includes(`GET /v/${uuid}/*** 200 ${direct.bytes.length}`), log)
})

test('LL-HLS parts come before their segment is whole, in answers that wait for them; what nobody has begun is refused', async () => {
  const { key, uuid, id } = await live.stream(make, { accountId: account.id, latency: 'LOW' })
  await push(key)
  await live.session(id, ({ segments }) => segments >= 1)
  const [path = ''] = await rungPaths(uuid)
  const { text } = await get(path)
  assert.match(text, /CAN-BLOCK-RELOAD=YES,PART-HOLD-BACK=1\.085/)
  assert.match(text, /#EXT-X-PART-INF:PART-TARGET=0\.350/)
  const next = uris(text).length + Number(/MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
  const waited = await get(`${path}?_HLS_msn=${next}&_HLS_part=1`)
  assert.equal(waited.status, 200)
  const parts = [...waited.text.matchAll(/#EXT-X-PART:DURATION=([\d.]+),URI="([^"]+)"(,INDEPENDENT=YES)?/g)]
  assert.ok(
    parts.every(([, seconds]) => Number(seconds) <= 0.350001),
    waited.text,
  )
  assert.ok(parts.some(([, , name]) => name?.endsWith(`/${next}.1.m4s`)))
  const [, , hinted = ''] = /#EXT-X-PRELOAD-HINT:(TYPE=PART),URI="([^"]+)"/.exec(waited.text) ?? []
  const part = await get(beside(path, hinted))
  assert.equal(part.status, 200)
  assert.equal(part.bytes.toString('latin1', 4, 8), 'moof')
  assert.equal(part.headers['x-accel-expires'], '1', 'another part may take the number of one that is given up')
  assert.equal((await get(`${path}?_HLS_msn=${next + 50}`)).status, 400)
  assert.equal((await get(`${path}?_HLS_part=0`)).status, 400)
  assert.equal((await get(`${path}?_HLS_msn=1e9`)).status, 400)
  // whole segments are the parts one after another
  const whole = parts.filter(([, , name]) => name?.includes(`/${next - 1}.`)).map(([, , name = '']) => name)
  const pieces = await Promise.all(whole.map(async (name) => (await get(beside(path, name))).bytes))
  assert.deepEqual(Buffer.concat(pieces), (await get(beside(path, `0/${next - 1}.m4s`))).bytes)
})

test('D6 a player that waits for the next part of a livestream is answered once its new encoder can be shown', async (t) => {
  const { id, uuid } = await live.stream(make, { accountId: account.id, latency: 'LOW', dvr_seconds: null })
  const { id: sessionId } = await db
    .insertInto('translation_sessions')
    .values({ account_id: account.id, translation_id: id, state: 'LIVE', on_air_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rungOf = (name: string) => ({ name, width: 640, height: Number(name), codecs: 'avc1', maxBitsPerSecond: 1 })
  // the new encoder sends a smaller picture
  const rungs = [rungOf('480'), rungOf('360')]
  const store = (number: number) =>
    db.transaction().execute(async (tx) => {
      const key = { accountId: account.id, sessionId }
      const at = { number, startsAt: new Date(number * 2_000) }
      const row = { kind: 'ENCODER', frameRate: 25, hasSound: false, leftOut: [] } as const
      await insertGeneration(tx, key, {
        ...row,
        number,
        startedAt: at.startsAt,
        rungs: rungs.slice(number, number + 1),
      })
      const media = { fromMs: number * 2_000, durationMs: 2_000, isIndependent: true, captionChannels: [] }
      await insertSegment(tx, key, { ...at, ...media, generation: number, sizes: { '480': 1 } }, null)
    })
  const { liveParts } = services
  liveParts.open(sessionId)
  await store(0)
  liveParts.list(sessionId, 0)
  const part = { bytes: Buffer.from('p'), durationMs: 350, isIndependent: true }
  liveParts.add(sessionId, { number: 1, generation: 1, startsAt: null }, '360', part)
  const [path = ''] = await rungPaths(uuid)
  assert.deepEqual(uris((await get(path)).text), ['0/0.m4s'])
  const waits = Promise.withResolvers<void>()
  const { mock } = t.mock.method(liveParts, 'changed', (...words: Parameters<LiveParts['changed']>) => {
    waits.resolve()
    mock.restore()
    return liveParts.changed(...words)
  })
  const answer = get(`${path}?_HLS_msn=1&_HLS_part=0`)
  await Promise.race([waits.promise, answer])
  await store(1)
  liveParts.list(sessionId, 1)
  const waited = await answer
  assert.deepEqual(uris(waited.text), ['0/0.m4s', '../360/1/1.m4s'])
  assert.match(waited.text, /#EXT-X-DISCONTINUITY\n.*\n.*\n#EXT-X-PART:DURATION=0\.35000,URI="\.\.\/360\/1\/1\.0\.m4s"/)
  liveParts.add(sessionId, { number: 2, generation: 1, startsAt: null }, '360', part)
  const next = await get(`${path}?_HLS_msn=2&_HLS_part=0`)
  assert.deepEqual([next.status, next.text.includes('URI="../360/1/2.0.m4s"')], [200, true])
  liveParts.close(sessionId)
})

/** Gives a record a template of the player of its own. */
async function wear(recordId: number, parts: Partial<typeof usualPlayer>) {
  const body = JSON.stringify({ ...usualPlayer, ...parts })
  const { id } = await db
    .insertInto('templates')
    .values({ account_id: account.id, kind: 'player', name: `Шаблон ${randomUUID()}`, body, published_version: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('template_versions')
    .values({ account_id: account.id, template_id: id, version: 1, body })
    .execute()
  await db.updateTable('records').set({ player_template_id: id }).where('id', '=', recordId).execute()
}

test('C1 the page of a livestream tells how it stands: before, on air, without its encoder, after its end', async () => {
  const { key, uuid, id, recordId } = await live.stream(make, { accountId: account.id, dvr_seconds: 1_800 })
  const startsAt = new Date(Date.now() + 3_600_000)
  await db.updateTable('translations').set({ starts_at: startsAt }).where('id', '=', id).execute()
  await db.updateTable('records').set({ name: 'Матч' }).where('id', '=', recordId).execute()
  const config = async () => {
    const answer = JSON.parse((await get(`/embed/${uuid}/config.json`)).text)
    assert.deepEqual(embedConfig.parse(answer), answer, 'as docs.json describes it')
    return answer
  }
  const before = await config()
  assert.deepEqual(
    [before.state, before.phase, before.title, before.startsAt, before.dvrSeconds, before.replay],
    ['live', 'soon', 'Матч', startsAt.toISOString(), 1_800, null],
  )
  const encoder = await push(key)
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 1)
  const shown = await config()
  assert.equal(shown.phase, 'onAir')
  assert.equal((await get(shown.hls)).status, 200)
  await db.updateTable('translation_sessions').set({ viewers_now: 7 }).where('id', '=', sessionId).execute()
  const readViewerFields = async () => {
    const { viewers, ip, author } = await config()
    return [viewers, ip, author]
  }
  assert.deepEqual(await readViewerFields(), [null, null, null], 'viewers are told what their template wants')
  await wear(recordId, {
    marks: { ...usualPlayer.marks, viewers: true },
    look: { ...usualPlayer.look, heading: { title: true, author: 'account' } },
    protection: { ...usualPlayer.protection, watermark: { text: '{ip}', opacity: 50, moves: true } },
  })
  const { name } = await db.selectFrom('accounts').select('name').where('id', '=', account.id).executeTakeFirstOrThrow()
  assert.deepEqual(await readViewerFields(), [7, '127.0.0.1', name])
  encoder.kill()
  await live.session(id, ({ state }) => state === 'INTERRUPTED')
  assert.equal((await config()).phase, 'away')
  assert.equal((await config()).viewers, null)
  await db.transaction().execute((tx) => liveSessions.endSession(tx, id, sessionId, 'FINISHED_BY_USER'))
  assert.equal((await config()).phase, 'over')
  const replay = await make.record(account.id, await make.user(), { playable: true, current_state: 'READY' })
  await db.updateTable('translation_sessions').set({ saved_record_id: replay }).where('id', '=', sessionId).execute()
  const { uuid: saved } = await db
    .selectFrom('records')
    .select('uuid')
    .where('id', '=', replay)
    .executeTakeFirstOrThrow()
  assert.equal((await config()).replay, saved)
  await db.updateTable('records').set({ visibility: 'PRIVATE' }).where('id', '=', replay).execute()
  assert.equal((await config()).replay, null)
  await db.updateTable('records').set({ visibility: 'PRIVATE' }).where('id', '=', recordId).execute()
  const hidden = await config()
  assert.deepEqual([hidden.state, hidden.code], ['refused', 'PRIVATE'])
  assert.equal((await get(shown.hls)).status, 404)
})

test('C1 the page of a livestream that is on air waits for its first segment', async () => {
  const { uuid, id } = await live.stream(make, { accountId: account.id })
  const phase = async () => JSON.parse((await get(`/embed/${uuid}/config.json`)).text).phase
  const session = { account_id: account.id, translation_id: id, state: 'LIVE', recording_state: 'OFF' } as const
  await db.updateTable('translations').set({ state: 'LIVE' }).where('id', '=', id).execute()
  const { id: sessionId } = await db
    .insertInto('translation_sessions')
    .values({ ...session, on_air_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.equal(await phase(), 'soon')
  await db.transaction().execute((tx) => liveSessions.endSession(tx, id, sessionId, 'FINISHED_BY_USER'))
  assert.equal(await phase(), 'over')
})

test('T-HLS-1 files of livestreams are named by their numbers alone; another livestream has none of them', async () => {
  const [one, two] = [
    await live.stream(make, { accountId: account.id }),
    await live.stream(make, { accountId: account.id }),
  ]
  await push(one.key)
  const { id: session } = await live.session(one.id, ({ segments }) => segments >= 1)
  const folder = pathOf(two.uuid).replace('master.m3u8', '')
  // what this process has just read of a session is not given out under another livestream, nor forgotten for its own
  const own = `${pathOf(one.uuid).replace('master.m3u8', '')}live/${session}/240/index.m3u8`
  assert.equal((await get(own)).status, 200)
  assert.equal((await get(`${folder}live/${session}/240/index.m3u8`)).status, 404)
  assert.equal((await get(own)).status, 200)
  // a segment has one name, also for caches
  const named = async (file: string) => (await get(own.replace('index.m3u8', `0/${file}`))).status
  assert.deepEqual([await named('0.m4s'), await named('00.m4s'), await named('000000.m4s')], [200, 404, 404])
  for (const name of [
    `live/${session}/240/index.m3u8`,
    `live/${session}/240/0/0.m4s`,
    `live/${session}/240/0/..%2f0.m4s`,
    `live/${session}/240/0/x.m4s`,
    `live/${session}/audio/index.m3u8`,
    `240/init.mp4`,
  ]) {
    assert.equal((await get(`${folder}${name}`)).status, 404, name)
  }
  await db.updateTable('accounts').set({ state: 'LOCKED' }).where('id', '=', account.id).execute()
  assert.equal((await get(pathOf(one.uuid))).status, 404)
})
