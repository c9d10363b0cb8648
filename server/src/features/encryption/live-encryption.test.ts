import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { createDecipheriv, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { liveClip, pushClip, type TestEncoder } from '../../../test/test-encoder.ts'
import { listen, testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { testSecrets } from '../../../test/test-media.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { listSegments } from '../../live/live.sql.ts'
import { LiveParts } from '../../live/live-parts.ts'
import { SessionOutput } from '../../live/session-output.ts'
import { createMetrics } from '../../metrics/metrics.ts'
import { liveFolder, liveSegmentName, recordedFolder } from '../../storage/keys.ts'
import { keepPlaceKey } from '../../storage/place-keys.ts'
import { findJoined, readJoined } from '../downloads/joined-rendition.ts'
import { makePreview } from '../live-previews/live-previews.ts'
import { liveAddress, playbackKey } from '../playback/playback.ts'
import { addressesEnd, signGrant } from '../playback/token.ts'
import { liveSessions } from '../translations/translations.ts'

const product = await testProcessing()
const { db, connection, media, storage, scratchFolder, account, user, work, stopWork, read } = product
const encoders: TestEncoder[] = []
after(() => {
  for (const encoder of encoders) encoder.kill()
  return product.close()
})
const make = testRows(db)
const { app, call, services } = await testHttp({ db, services: { storage, secrets: testSecrets } })
const { url: origin } = await listen(app)
const live = testLive({ db, connection }, services, media)
const { engine } = await live.engine()
const available_sections: ('VIDEO' | 'LIVESTREAM')[] = ['VIDEO', 'LIVESTREAM']
await db.updateTable('accounts').set({ available_sections }).where('id', '=', account.id).execute()
await make.member(account.id, user.id, ['streaming.can_use_translations', 'media.can_create_records'])
const tools = { binaries: media.binaries, sandbox: media.sandbox, scratchFolder, threads: 2, secrets: testSecrets }
const source = await media.make('sealed.flv', liveClip(8, '640x480'))
const run = promisify(execFile)

const turn = (use_encryptor: boolean) =>
  db.updateTable('accounts').set({ use_encryptor }).where('id', '=', account.id).execute()
async function push(key: string, to = engine): Promise<TestEncoder> {
  await until(
    async () => to.rtmpPort,
    (port) => port !== null,
  )
  const encoder = pushClip(media, source, `rtmp://127.0.0.1:${to.rtmpPort}/live/${key}`, { loops: -1 })
  encoders.push(encoder)
  return encoder
}
const finish = (id: number, sessionId: number) =>
  db.transaction().execute(async (tx) => {
    await liveSessions.endSession(tx, id, sessionId, 'FINISHED_BY_USER')
    await liveSessions.notify(tx, id)
  })

async function ask(address: string) {
  const answer = await fetch(address)
  const body = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, cache: answer.headers.get('cache-control'), body, text: body.toString() }
}
const masterOf = (uuid: string) => `${origin}${new URL(liveAddress(services, uuid, null).hls).pathname}`
const rungsOf = async (master: string) =>
  (await ask(master)).text
    .split('\n')
    .filter((line) => line.endsWith('index.m3u8'))
    .map((line) => new URL(line, master).href)
/** The master playlist of a video, signed now. */
function videoMaster(uuid: string, versionId: number): string {
  const grant = { use: 'embed', uuid, versionId, viewer: null, expiresAt: addressesEnd(new Date()) } as const
  return `${origin}/v/${uuid}/${signGrant(playbackKey(services), grant)}/master.m3u8`
}

/** Returns how many pictures ffmpeg reads of an address or a file; it throws where it cannot. */
async function pictures(input: string): Promise<number> {
  const hls = input.endsWith('.m3u8') ? ['-allowed_extensions', 'ALL', '-live_start_index', '0'] : []
  const args = ['-nostdin', '-v', 'error', '-xerror', ...hls, '-i', input, '-map', '0:v:0', '-f', 'framemd5', '-']
  const { stdout } = await run(media.binaries.ffmpeg, args)
  return stdout.split('\n').filter((line) => /^0,/.test(line)).length
}

interface Line {
  readonly number: number
  readonly name: string
  readonly key: string | null
  readonly isPart: boolean
}

/** Files and parts of a media playlist with the keys that hold for them, as RFC 8216 reads it; of its headers none may be under a key. */
function readKeys(text: string): Line[] {
  let number = Number(/#EXT-X-MEDIA-SEQUENCE:(\d+)/.exec(text)?.[1])
  let key: string | null = null
  const lines: Line[] = []
  for (const line of text.split('\n')) {
    const [, method, uri = null] = /^#EXT-X-KEY:METHOD=([\w-]+)(?:,URI="([^"]+)")?$/.exec(line) ?? []
    if (method !== undefined) key = uri
    if (line.startsWith('#EXT-X-MAP:')) assert.equal(key, null, 'a header under a key')
    const [, part] = /^#EXT-X-PART:.*URI="([^"]+)"/.exec(line) ?? []
    if (part !== undefined) lines.push({ number, name: part, key, isPart: true })
    if (line === '' || line.startsWith('#')) continue
    lines.push({ number, name: line, key, isPart: false })
    number += 1
  }
  return lines
}

/** A file as a player opens it: the vector is the media sequence number. */
async function opened(playlist: string, { number, name, key }: Line): Promise<Buffer> {
  const [file, secret] = [await ask(new URL(name, playlist).href), await ask(new URL(key ?? '', playlist).href)]
  assert.deepEqual([file.status, secret.status, secret.cache, secret.body.length], [200, 200, 'no-store', 16], name)
  assert.match(file.cache ?? '', /^public,/)
  const iv = Buffer.alloc(16)
  iv.writeUInt32BE(number, 12)
  const decipher = createDecipheriv('aes-128-cbc', secret.body, iv)
  return Buffer.concat([decipher.update(file.body), decipher.final()])
}

test('A23 A26 D7 a livestream of an account with encryption is encrypted in the store and on its way, over a lost encoder and in its parts, and so are its clip and its recording', async () => {
  await turn(true)
  const fields = { recording: 'AUTO', dvr_seconds: null, reconnect_seconds: 600, is_permanent: true } as const
  const { key, uuid, id, recordId } = await live.stream(make, { accountId: account.id, latency: 'LOW', ...fields })
  await db.updateTable('records').set({ owner_id: user.id, name: 'Матч' }).where('id', '=', recordId).execute()
  const first = await push(key)
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 1)
  first.kill()
  const away = await live.session(id, ({ state }) => state === 'INTERRUPTED')
  // from the next session on: this one has its form
  await turn(false)
  const second = await push(key)
  await live.session(id, ({ segments, state }) => segments > away.segments + 1 && state === 'LIVE')

  const addresses = await rungsOf(masterOf(uuid))
  assert.deepEqual(
    addresses.map((address) => address.split('/').at(-2)),
    ['480', '360'],
  )
  const [top = ''] = addresses
  const lines = readKeys((await ask(top)).text)
  const partsOf = (number: number) => lines.filter((line) => line.isPart && line.number === number)
  const whole = lines.findLast(({ isPart, number }) => !isPart && partsOf(number).length > 0)
  const pieces = await Promise.all(partsOf(whole?.number ?? -1).map((part) => opened(top, part)))
  assert.ok(whole && pieces.length > 1)
  for (const piece of pieces) assert.equal(piece.toString('latin1', 4, 8), 'moof', 'a part opens by itself')
  assert.deepEqual(Buffer.concat(pieces), await opened(top, whole))

  await turn(true)
  const clip = await call(translations.clip, { id, seconds: 1 }, { user: user.id, account: 'studio' })
  assert.equal(clip.error, undefined)
  const ready = (recordOf: number) =>
    until(
      () => read(recordOf),
      ({ current_state: state }) => state === 'READY',
    )
  await ready(clip.result.recordId)
  await makePreview({ ...services, tools }, { accountId: account.id, uuid }, sessionId)
  const preview = await db.selectFrom('live_previews').selectAll().where('session_id', '=', sessionId).execute()
  assert.deepEqual([preview[0]?.picture?.toString('hex', 0, 2), preview[0]?.failed_at], ['ffd8', null])
  await turn(false)

  await finish(id, sessionId)
  second.kill()
  const { savedRecordId } = await live.session(id, ({ recordingState }) => recordingState === 'SAVED')
  const segments = await listSegments(db, sessionId, 0)
  const lengthMs = segments.reduce((sum, { durationMs }) => sum + durationMs, 0)
  for (const { number, generation, sizes } of segments) {
    for (const [rung, bytes] of Object.entries(sizes)) {
      const stored = await storage.read(`${liveFolder(uuid, sessionId)}${liveSegmentName(generation, rung, number)}`)
      const body = stored ? await buffer(stored.body) : assert.fail(`${number}`)
      assert.deepEqual([body.length, body.length % 16, /moof|mdat/.test(body.toString('latin1'))], [bytes, 0, false])
    }
  }
  // ffmpeg is a player that nobody here wrote
  for (const address of addresses) {
    const { text } = await until(
      () => ask(address),
      ({ text }) => text.endsWith('#EXT-X-ENDLIST\n'),
    )
    assert.equal(text.split('#EXT-X-KEY:METHOD=NONE\n#EXT-X-MAP').length, 2)
    assert.ok(Math.abs((await pictures(address)) - lengthMs / 40) <= segments.length, address)
    const init = await ask(new URL(/MAP:URI="([^"]+)/.exec(text)?.[1] ?? '', address).href)
    const sealed = await ask(new URL(readKeys(text)[0]?.name ?? '', address).href)
    const joined = join(media.folder, 'sealed.mp4')
    await writeFile(joined, Buffer.concat([init.body, sealed.body]))
    await assert.rejects(pictures(joined))
  }

  const videos = await Promise.all([savedRecordId ?? 0, clip.result.recordId].map(ready))
  const watched: { master: string; best: string; shown: number }[] = []
  for (const record of videos) {
    const master = videoMaster(record.uuid, record.current_version_id ?? 0)
    const [best = ''] = await rungsOf(master)
    assert.match(best, /\/encrypted\/\d+\/480\/index\.m3u8$/)
    assert.ok(!(await ask(master)).text.includes('I-FRAME'))
    const shown = await pictures(master)
    assert.ok(Math.abs(shown - (record.duration_ms ?? 0) / 40) <= segments.length, `${shown}`)
    const rung = `${recordedFolder(record.uuid, sessionId)}480/`
    const joined = (await findJoined(services, rung)) ?? assert.fail('nothing to save')
    const saved = join(media.folder, 'saved.mp4')
    await writeFile(saved, await buffer(readJoined(services, joined, null)))
    assert.equal(await pictures(saved), shown)
    // another version of the same video has no part in what was recorded
    const { id: other } = await db
      .insertInto('record_versions')
      .values({ account_id: account.id, record_id: record.id, number: 2, state: 'READY', playable: true })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('record_versions').set({ output_prefix: 'hls/other/' }).where('id', '=', other).execute()
    const foreign = videoMaster(record.uuid, other).replace('master.m3u8', best.replace(/^.*(?=encrypted)/, ''))
    assert.equal((await ask(foreign)).status, 404)
    await db.deleteFrom('record_versions').where('id', '=', other).execute()
    watched.push({ master, best, shown })
  }
  // the switch is off by now: both follow without being encoded anew, and who watches has his keys
  await work(false, undefined, 1)
  for (const { master, best, shown } of watched) {
    await until(
      () => rungsOf(master),
      ([address = 'encrypted']) => !address.includes('encrypted'),
    )
    assert.equal(await pictures(master), shown)
    assert.deepEqual([(await ask(best)).status, (await ask(best.replace('index.m3u8', '0.key'))).status], [200, 200])
  }
  await stopWork()

  // the next session of the same livestream is in clear, and stays so in another process when the switch is moved meanwhile
  const third = await push(key)
  const next = await live.session(id, ({ id: one, segments: made }) => one !== sessionId && made >= 1)
  const [clear = ''] = await rungsOf(masterOf(uuid))
  assert.doesNotMatch((await ask(clear)).text, /EXT-X-KEY/)
  assert.equal((await ask(clear.replace('index.m3u8', '0.key'))).status, 404)
  third.kill()
  const left = await live.session(id, ({ state }) => state === 'INTERRUPTED')
  await turn(true)
  const elsewhere = { ...services, metrics: createMetrics(), liveParts: new LiveParts() }
  await push(key, (await testLive({ db, connection }, elsewhere, media).engine()).engine)
  await live.session(id, ({ segments: made, state }) => made > left.segments && state === 'LIVE')
  assert.doesNotMatch((await ask(clear)).text, /EXT-X-KEY/)
  const { result: livestream } = await call(translations.get, { id }, { user: user.id, account: 'studio' })
  assert.deepEqual(
    livestream.sessions.map((one) => [one.id, one.isEncrypted]),
    [
      [next.id, false],
      [sessionId, true],
    ],
  )
  for (const { generation, number } of await listSegments(db, next.id, 0)) {
    const stored = await storage.read(`${liveFolder(uuid, next.id)}${liveSegmentName(generation, '480', number)}`)
    const body = stored ? await buffer(stored.body) : assert.fail(`${number}`)
    assert.equal(body.toString('latin1', 4, 8), 'moof')
  }
  await finish(id, next.id)
})

/** A session with so many segments in each generation, of two rungs, as the engine keeps them; their bytes in clear. */
async function written(generations: readonly number[]) {
  const stream = await live.stream(make, { accountId: account.id, dvr_seconds: null })
  const { id: sessionId } = await db
    .insertInto('translation_sessions')
    .values({ account_id: account.id, translation_id: stream.id, state: 'LIVE', on_air_at: new Date(0) })
    .returning('id')
    .executeTakeFirstOrThrow()
  const place = liveFolder(stream.uuid, sessionId)
  const key = await keepPlaceKey(db, testSecrets, account.id, place, true)
  const output = new SessionOutput({
    ...{ db, storage, log: services.log, parts: new LiveParts(), stream: { accountId: account.id, uuid: stream.uuid } },
    ...{ sessionId, secret: key?.secret ?? null, from: { nextNumber: 0, nextGeneration: 0 } },
    record: async () => null,
    onSegment: async () => undefined,
    onWritten: () => undefined,
    onLost: (error) => assert.fail(String(error)),
  })
  const clear: Record<string, Buffer[]> = { '480': [], '360': [] }
  const names = Object.keys(clear)
  const rung = (name: string) => ({
    name,
    width: 640,
    height: Number(name),
    codecs: 'avc1',
    maxBitsPerSecond: 1,
    init: Buffer.from('header'),
  })
  let fromMs = 0
  for (const count of generations) {
    const sink = output.open()
    const start = { startedAt: new Date(fromMs), frameRate: 25, hasSound: false, leftOut: [], kind: 'ENCODER' } as const
    sink.begin({ ...start, rungs: names.map(rung) })
    for (let at = 0; at < count; at += 1) {
      for (const name of names) {
        const bytes = randomBytes(100 + at)
        clear[name]?.push(bytes)
        const segment = { fromMs, durationMs: 2_000, isIndependent: true, captions: [] }
        sink.segment(name, at, { ...segment, parts: [{ bytes, durationMs: 2_000, isIndependent: true }] })
      }
      fromMs += 2_000
    }
    sink.end()
    await output.settled()
  }
  return { ...stream, sessionId, clear }
}

test('A23 keys of a livestream change every 60 segments, whatever becomes of its encoder, and each opens what its playlist says', async () => {
  const { uuid, sessionId, clear } = await written([25, 20, 25])
  for (const address of await rungsOf(masterOf(uuid))) {
    const { text } = await ask(address)
    const lines = readKeys(text)
    assert.deepEqual(
      [...new Set(lines.map(({ key, number }) => `${key} ${Math.floor(number / 60)}`))],
      ['0.key 0', '1.key 1'],
    )
    const bodies = await Promise.all(
      [0, 24, 25, 45, 59, 60, 69].map((number) => opened(address, lines[number] ?? assert.fail())),
    )
    const rung = address.split('/').at(-2) ?? ''
    assert.deepEqual(
      bodies,
      [0, 24, 25, 45, 59, 60, 69].map((number) => clear[rung]?.[number]),
    )
    // what a player has of the playlist is left out; its keys are told anew
    const rest = (await ask(`${address}?_HLS_skip=YES`)).text
    const [, skipped] = /SKIPPED-SEGMENTS=(\d+)/.exec(rest) ?? []
    assert.ok(Number(skipped) > 60)
    assert.match(rest, /SKIPPED.*\n#EXT-X-PROGRAM.*\n#EXT-X-KEY:METHOD=AES-128,URI="1\.key"\n#EXTINF/)
  }
  const [one, two] = await Promise.all(
    ['480', '360'].map((name) => ask(masterOf(uuid).replace('master.m3u8', `live/${sessionId}/${name}/0.key`))),
  )
  assert.notDeepEqual(one?.body, two?.body)
})

test('A23 what stands before a hole in the numbers is not listed: players count segments, and take the count for the vector', async () => {
  const { uuid, sessionId, clear } = await written([2, 4])
  // the slate of an encoder that was away is gone but for its last segment
  await db.deleteFrom('live_segments').where('session_id', '=', sessionId).where('number', 'in', [2, 3]).execute()
  for (const address of await rungsOf(masterOf(uuid))) {
    const lines = readKeys((await ask(address)).text)
    assert.deepEqual(
      lines.map(({ number }) => number),
      [4, 5],
    )
    const bodies = await Promise.all(lines.map((line) => opened(address, line)))
    assert.deepEqual(bodies, clear[address.split('/').at(-2) ?? '']?.slice(4))
  }
})

test('A26 segments that were removed while an encoder is away leave the playlist of a process that has read them', async () => {
  const { uuid, sessionId } = await written([6])
  const [address = ''] = await rungsOf(masterOf(uuid))
  const numbers = async () => readKeys((await ask(address)).text).map(({ number }) => number)
  assert.deepEqual(await numbers(), [0, 1, 2, 3, 4, 5])
  await db.deleteFrom('live_segments').where('session_id', '=', sessionId).where('number', '<', 5).execute()
  await until(numbers, ([first]) => first === 5)
})

test('A23 a key is given from the segment before its first one on, and while one of its segments was on air', async () => {
  const keysOf = async (count: number, firstOnAir = 0) => {
    const { uuid, sessionId } = await written([25, 25, count - 50])
    await db
      .updateTable('translation_sessions')
      .set({ on_air_at: new Date(firstOnAir * 2_000 + 1_000) })
      .where('id', '=', sessionId)
      .execute()
    const requests = ['0.key', '1.key', '2.key'].map((name) =>
      ask(masterOf(uuid).replace('master.m3u8', `live/${sessionId}/480/${name}`)),
    )
    return (await Promise.all(requests)).map(({ status }) => status)
  }
  assert.deepEqual(await keysOf(59), [200, 404, 404])
  assert.deepEqual(await keysOf(60), [200, 200, 404], 'parts of the next segment may come')
  assert.deepEqual(await keysOf(62, 59), [200, 200, 404])
  assert.deepEqual(await keysOf(62, 60), [404, 200, 404], 'all of its segments are of before the air')
})

test('T-HLS-1 keys of a livestream are for whoever may watch it now: no foreign, future or odd one, and none once it is taken back', async () => {
  const [own, other] = [await written([3]), await written([3])]
  const keyAt = (uuid: string, sessionId: number, file: string) =>
    ask(masterOf(uuid).replace('master.m3u8', `live/${sessionId}/480/${file}`))
  const held = masterOf(own.uuid).replace('master.m3u8', `live/${own.sessionId}/480/0.key`)
  assert.equal((await ask(held)).status, 200)
  assert.equal((await keyAt(own.uuid, other.sessionId, '0.key')).status, 404)
  assert.equal((await keyAt(other.uuid, own.sessionId, '0.key')).status, 404)
  assert.equal((await keyAt(own.uuid, own.sessionId, '1.key')).status, 404, 'nothing was made with it yet')
  const odd = ['00.key', '0.KEY', '-1.key', '0.key%00', '%30.key/..', '0.key.m4s', 'x.key', '0/0.key', '1e0.key']
  for (const file of odd) assert.equal((await keyAt(own.uuid, own.sessionId, file)).status, 404, file)
  assert.equal((await ask(held.replace('/480/', '/audio/'))).status, 404)
  assert.equal((await ask(held.replace(/.(?=\/live)/, (last) => (last === 'A' ? 'E' : 'A')))).status, 404)
  // an address that was good is judged anew with each key
  await db.updateTable('records').set({ visibility: 'PRIVATE' }).where('uuid', '=', own.uuid).execute()
  assert.equal((await ask(held)).status, 404)
  await db
    .updateTable('records')
    .set({ visibility: 'PUBLIC', moderation: 'REJECTED' })
    .where('uuid', '=', own.uuid)
    .execute()
  assert.equal((await ask(held)).status, 404)
})
