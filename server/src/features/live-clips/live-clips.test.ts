import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { cue } from '@skleyka/contract/subtitles/cues.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import * as z from 'zod/mini'
import { captionClip, popOn } from '../../../test/captioned-clip.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { liveClip, pushClip, type TestEncoder } from '../../../test/test-encoder.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import { clearOldMedia } from '../../live/clear-old.ts'
import { listSegments } from '../../live/live.sql.ts'
import { liveFolder, liveInitName, liveSegmentName, recordedFolder } from '../../storage/keys.ts'
import { stretchOf } from './request-clip.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
const encoders: TestEncoder[] = []
after(() => {
  for (const encoder of encoders) encoder.kill()
  return media.close()
})
const { services, call } = await testHttp({ db })
const live = testLive(opened, services, media)
const { engine } = await live.engine()
const all: Permission[] = ['streaming.can_use_translations', 'media.can_create_records']
const [user, colleague] = [await make.user(), await make.user()]
const members = { [user]: all, [colleague]: ['streaming.can_use_translations' as const] }
const account = await make.account({ sections: ['LIVESTREAM', 'VIDEO'], members })
const as = { user, account: account.code }
// key frames stand 0.8 s apart, so that a whole second falls between them
const plain = await media.make('plain.flv', [
  ...liveClip(60, '640x480').map((word, place, words) => (words[place - 1] === '-g' ? '20' : word)),
])
const source = join(media.folder, 'clipped.flv')
await captionClip(
  plain,
  source,
  Array.from({ length: 12 }, (_, at) => popOn(5_000 * at, 'STAYS ON SCREEN')),
)
const run = promisify(execFile)

async function broadcast() {
  const made = await live.stream(make, { accountId: account.id })
  await db.updateTable('records').set({ owner_id: user, name: 'Матч' }).where('id', '=', made.recordId).execute()
  while (engine.rtmpPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  const encoder = pushClip(media, source, `rtmp://127.0.0.1:${engine.rtmpPort}/live/${made.key}`)
  encoders.push(encoder)
  return { ...made, encoder }
}

const readKey = async (key: string) => {
  const stored = await services.storage.read(key)
  return stored ? buffer(stored.body) : assert.fail(key)
}

const numbers = (text: string) => (text.match(/[\d.]+/g) ?? []).map(Number)

/** Small grey pictures of a file, and when each is shown. */
async function decode(name: string, pieces: readonly Buffer[]) {
  const path = join(media.folder, name)
  await writeFile(path, Buffer.concat(pieces))
  const grey = await run(
    media.binaries.ffmpeg,
    [
      ...[
        '-v',
        'error',
        '-i',
        path,
        '-an',
        '-vf',
        'scale=32:24',
        '-pix_fmt',
        'gray',
        '-vsync',
        '0',
        '-f',
        'rawvideo',
        '-',
      ],
    ],
    { encoding: 'buffer', maxBuffer: 64 << 20 },
  )
  assert.equal(grey.stderr.toString(), '')
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'frame=pts_time', '-of', 'csv=p=0', path]
  const times = numbers((await run(media.binaries.ffprobe, args)).stdout)
  const packets = await run(media.binaries.ffprobe, [
    ...['-v', 'error', '-select_streams', 'a', '-show_entries', 'packet=pts_time', '-of', 'csv=p=0', path],
  ])
  const sound = numbers(packets.stdout)
  const size = 32 * 24
  const pictures = Array.from({ length: grey.stdout.length / size }, (_, at) =>
    grey.stdout.subarray(at * size, (at + 1) * size),
  )
  return { pictures, times, sound }
}

const distance = (a: Buffer, b: Buffer) => a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0)

async function whenReady(recordId: number) {
  for (;;) {
    const row = await db.selectFrom('records').selectAll().where('id', '=', recordId).executeTakeFirstOrThrow()
    assert.notEqual(row.current_state, 'FAILED')
    if (row.current_state === 'READY') return row
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('D7 a clip of what is on air is READY within 5 s, begins and ends at the frame in every rung, and goes on without a gap', async () => {
  const { id, uuid, encoder } = await broadcast()
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 3)
  const startMs = performance.now()
  const { result, error } = await call(translations.clip, { id, seconds: 3 }, as)
  assert.equal(error, undefined)
  assert.deepEqual([result.name, result.durationMs], ['Матч\u00a0— клип', 3_000])
  const record = await whenReady(result.recordId)
  const tookMs = performance.now() - startMs
  assert.ok(tookMs < 5_000, `${tookMs}`)
  const waitingClips = await db.selectFrom('live_clips').selectAll().execute()
  assert.deepEqual(waitingClips, [])
  assert.deepEqual([record.owner_id, record.playable, record.duration_ms], [user, true, 3_000])
  const titled = await db
    .selectFrom('subtitle_tracks')
    .select(['language', 'cues'])
    .where('record_id', '=', record.id)
    .execute()
  // what was shown before the clip began is on its screen from the first picture on
  const [track] = titled
  const cues = z.array(cue).parse(track?.cues)
  assert.deepEqual([titled.length, track?.language, cues[0]?.[0], cues.at(-1)?.[1]], [1, 'und', 0, 3_000])
  assert.ok(cues.every(([, , text]) => text === 'STAYS ON SCREEN'))
  const renditions = await db
    .selectFrom('renditions')
    .select(['name', 'playlist_key'])
    .where('version_id', '=', record.current_version_id ?? 0)
    .orderBy('name', 'desc')
    .execute()
  assert.deepEqual(
    renditions.map(({ name }) => name),
    ['480', '360'],
  )
  const segments = await listSegments(db, sessionId, 0)
  encoder.kill()
  for (const { name, playlist_key } of renditions) {
    const folder = playlist_key?.slice(0, playlist_key.lastIndexOf('/') + 1) ?? ''
    const playlist = (await services.storage.readText(`${folder}index.m3u8`)) ?? assert.fail(folder)
    const lengths = [...playlist.matchAll(/#EXTINF:([\d.]+)/g)].map(([, seconds]) => Number(seconds))
    assert.ok(Math.abs(lengths.reduce((sum, one) => sum + one, 0) - 3) < 0.001)
    const files = ['init.mp4', ...playlist.split('\n').filter((line) => line.endsWith('.m4s'))]
    const clip = await decode(`clip${name}.mp4`, await Promise.all(files.map((file) => readKey(`${folder}${file}`))))
    assert.equal(clip.pictures.length, 75)
    for (const [at, time] of clip.times.entries()) {
      assert.ok(Math.abs(time - (clip.times[0] ?? 0) - at / 25) < 0.002, `${name} ${at} ${time}`)
    }
    const [firstSound = 9] = clip.sound
    assert.ok(firstSound < 1_024 / 48_000, `${firstSound}`)
    for (const [at, time] of clip.sound.entries()) {
      if (at > 0) assert.ok(Math.abs(time - (clip.sound[at - 1] ?? 0) - 1_024 / 48_000) < 0.002, `${name} ${time}`)
    }
    // the same pictures as in the broadcast, from the one 75 before the end on
    const whole = await decode(
      `whole${name}.mp4`,
      await Promise.all([
        readKey(`${liveFolder(uuid, sessionId)}${liveInitName(0, name)}`),
        ...segments.map(({ number }) => readKey(`${liveFolder(uuid, sessionId)}${liveSegmentName(0, name, number)}`)),
      ]),
    )
    const far = whole.pictures
      .slice(74)
      .map((_, begin) =>
        clip.pictures.reduce((sum, one, at) => sum + distance(one, whole.pictures[begin + at] ?? one), 0),
      )
    const begin = far.indexOf(Math.min(...far))
    const ends = segments.map((_, at) =>
      Math.round(segments.slice(0, at + 1).reduce((sum, { durationMs }) => sum + durationMs, 0) / 40),
    )
    assert.ok(ends.includes(begin + 75), `${begin} ${ends}`)
  }
})

test('D7 a clip of an encrypted broadcast is of its very pictures, in the form that its account wants by then', async () => {
  const encrypts = (use_encryptor: boolean) =>
    db.updateTable('accounts').set({ use_encryptor }).where('id', '=', account.id).execute()
  await encrypts(true)
  const { id, encoder } = await broadcast()
  await live.session(id, ({ segments }) => segments >= 4)
  await encrypts(false)
  const { result, error } = await call(translations.clip, { id, seconds: 3 }, as)
  assert.equal(error, undefined)
  const record = await whenReady(result.recordId)
  encoder.kill()
  const renditions = await db
    .selectFrom('renditions')
    .select(['name', 'playlist_key'])
    .where('version_id', '=', record.current_version_id ?? 0)
    .execute()
  assert.equal(renditions.length, 2)
  for (const { name, playlist_key } of renditions) {
    const folder = playlist_key?.slice(0, playlist_key.lastIndexOf('/') + 1) ?? ''
    const playlist = (await services.storage.readText(`${folder}index.m3u8`)) ?? assert.fail(folder)
    assert.doesNotMatch(playlist, /EXT-X-KEY/)
    const files = ['init.mp4', ...playlist.split('\n').filter((line) => line.endsWith('.m4s'))]
    const pieces = await Promise.all(files.map((file) => readKey(`${folder}${file}`)))
    // another number would change but the end of the first block: players read on, and tools of others do not
    for (const piece of pieces.slice(1)) assert.equal(piece.toString('latin1', 12, 16), 'mfhd')
    const { pictures } = await decode(`sealed${name}.mp4`, pieces)
    assert.equal(pictures.length, 75)
  }
})

test('D7 a clip of more than was on air begins with the first picture; before that, off air and without the right there is none', async () => {
  const { id, recordId, encoder } = await broadcast()
  const off = await call(translations.clip, { id, seconds: 30 }, as)
  assert.equal(off.error?.subtype, 'NOT_ON_AIR')
  await live.session(id, ({ segments }) => segments >= 1)
  const foreign = await call(translations.clip, { id, seconds: 30 }, { user: colleague, account: account.code })
  assert.equal(foreign.error?.subtype, 'FORBIDDEN')
  await db.updateTable('records').set({ owner_id: colleague }).where('id', '=', recordId).execute()
  const unable = await call(translations.clip, { id, seconds: 30 }, { user: colleague, account: account.code })
  assert.equal(unable.error?.subtype, 'FORBIDDEN')
  await db.updateTable('records').set({ owner_id: user }).where('id', '=', recordId).execute()
  const { result } = await call(translations.clip, { id, seconds: 120 }, as)
  assert.ok(result.durationMs < 30_000)
  const record = await whenReady(result.recordId)
  assert.ok(Math.abs((record.duration_ms ?? 0) - result.durationMs) < 2, `${record.duration_ms} ${result.durationMs}`)
  encoder.kill()
})

test('segments of a clip that waits stay; one that has ended its process three times is given up, and nothing is left of a deleted one', async () => {
  const { id, uuid, encoder } = await broadcast()
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 2)
  encoder.kill()
  const { result, error } = await call(translations.clip, { id, seconds: 1 }, as)
  assert.equal(error, undefined)
  await db.updateTable('translations').set({ reconnect_seconds: 600 }).where('id', '=', id).execute()
  const { current_version_id: versionId, uuid: clipUuid } = await whenReady(result.recordId)
  assert.ok(versionId !== null)
  const waiting = (fields: { claimed_at: Date | null; tries: number }) =>
    db
      .insertInto('live_clips')
      .values({
        ...{ account_id: account.id, session_id: sessionId, live_uuid: uuid, version_id: versionId, ...fields },
        ...{ first_number: 0, last_number: 0, skip_ms: 0 },
      })
      .execute()
  await waiting({ claimed_at: new Date(), tries: 1 })
  await db
    .updateTable('live_segments')
    .set({ starts_at: new Date(Date.now() - 3_600_000) })
    .where('session_id', '=', sessionId)
    .where('number', 'in', [0, 1])
    .execute()
  await clearOldMedia(db, services.storage)
  const left = async () => (await listSegments(db, sessionId, 0)).map(({ number }) => number).filter((one) => one < 2)
  assert.deepEqual(await left(), [0])
  await db.deleteFrom('live_clips').execute()

  /** Lets the engine take the clip again, and answers how it has ended. */
  const made = async (tries: number) => {
    await db.updateTable('record_versions').set({ state: 'CONVERTING' }).where('id', '=', versionId).execute()
    await db.updateTable('records').set({ current_state: 'CONVERTING' }).where('id', '=', result.recordId).execute()
    await db.deleteFrom('renditions').where('version_id', '=', versionId).execute()
    await db.deleteFrom('tasks').where('type', '=', 'purge').execute()
    await waiting({ claimed_at: null, tries })
    while ((await db.selectFrom('live_clips').select('id').execute()).length > 0)
      await new Promise((resolve) => setTimeout(resolve, 50))
    const version = db.selectFrom('record_versions').select(['state', 'fail_text']).where('id', '=', versionId)
    const purges = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
    return { ...(await version.executeTakeFirstOrThrow()), purged: purges.map(({ payload }) => payload) }
  }
  const purged = [{ prefixes: [recordedFolder(clipUuid, sessionId)] }]
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', result.recordId).execute()
  const deleted = await made(0)
  assert.deepEqual([deleted.state, deleted.purged], ['READY', purged])
  const failed = await made(3)
  assert.deepEqual([failed.state, failed.purged], ['FAILED', purged])
  assert.match(failed.fail_text ?? '', /не\u00a0получился из-за ошибки/)
  await clearOldMedia(db, services.storage)
  assert.deepEqual(await left(), [])
})

test('a stretch is the newest segments of one kind of picture, cut to the wanted length', () => {
  const rung = (width: number) => ({ name: '480', width, height: 480, codecs: 'avc1,mp4a', maxBitsPerSecond: 1 })
  const generation = (number: number, width: number) => ({
    ...{ number, kind: 'ENCODER' as const, startedAt: new Date(0), frameRate: 25, hasSound: true, leftOut: [] },
    rungs: [rung(width)],
  })
  const generations = new Map(
    [generation(0, 320), generation(1, 640), generation(2, 640)].map((one) => [one.number, one]),
  )
  const segments = [
    { number: 9, generation: 2, durationMs: 2_000 },
    { number: 8, generation: 2, durationMs: 2_000 },
    { number: 7, generation: 1, durationMs: 2_500 },
    { number: 6, generation: 0, durationMs: 2_000 },
  ]
  const stretch = (wantedMs: number) => stretchOf(segments, generations, wantedMs)
  assert.deepEqual(stretch(3_000), { firstNumber: 8, lastNumber: 9, skipMs: 1_000, durationMs: 3_000 })
  assert.deepEqual(stretch(4_000), { firstNumber: 8, lastNumber: 9, skipMs: 0, durationMs: 4_000 })
  assert.deepEqual(stretch(30_000), { firstNumber: 7, lastNumber: 9, skipMs: 0, durationMs: 6_500 })
  assert.equal(stretchOf([], generations, 1_000), null)
})
