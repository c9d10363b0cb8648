import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { captionClip, rollUp } from '../../../test/captioned-clip.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { liveClip, pushClip, type TestEncoder } from '../../../test/test-encoder.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import { liveSessions } from '../translations/translations.ts'
import { chaptersOf } from './save-recording.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
const encoders: TestEncoder[] = []
after(() => {
  for (const encoder of encoders) encoder.kill()
  return media.close()
})
const { services } = await testHttp({ db })
const live = testLive(opened, services, media)
const { engine } = await live.engine()
const account = await make.account({ sections: ['LIVESTREAM', 'VIDEO'] })
const plain = await media.make('plain.flv', liveClip(8, '640x480'))
const clip = join(media.folder, 'recorded.flv')
await captionClip(plain, clip, [rollUp(200, 'GOOD EVENING'), rollUp(3_000, 'AND WELCOME')])

async function push(key: string): Promise<TestEncoder> {
  while (engine.rtmpPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  const encoder = pushClip(media, clip, `rtmp://127.0.0.1:${engine.rtmpPort}/live/${key}`, { loops: -1 })
  encoders.push(encoder)
  return encoder
}
const finish = (id: number, sessionId: number) =>
  db.transaction().execute(async (tx) => {
    await liveSessions.endSession(tx, id, sessionId, 'FINISHED_BY_USER')
    await liveSessions.notify(tx, id)
  })
const textOf = async (key: string) => (await services.storage.readText(key)) ?? assert.fail(key)

test('A26 D6 one recording of a broadcast that was interrupted is a video within 5 s of its end, without gaps and with its chapters', async () => {
  const { key, id, recordId: ofRecordId } = await live.stream(make, { accountId: account.id, recording: 'AUTO' })
  await db.updateTable('records').set({ name: 'Матч', visibility: 'LINK' }).where('id', '=', ofRecordId).execute()
  const first = await push(key)
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 1)
  first.kill()
  const away = await live.session(id, ({ state }) => state === 'INTERRUPTED')
  await push(key)
  const back = await live.session(id, ({ segments, state }) => segments > away.segments && state === 'LIVE')
  assert.equal(back.recordingState, 'RECORDING')
  const user = await make.user()
  const [begun] = await db
    .selectFrom('live_segments')
    .selectAll()
    .where('session_id', '=', sessionId)
    .orderBy('number')
    .execute()
  await db
    .insertInto('translation_marks')
    .values({
      account_id: account.id,
      session_id: sessionId,
      at: new Date((begun?.starts_at.getTime() ?? 0) + 700),
      label: 'Гол',
      made_by: user,
    })
    .execute()
  const endedMs = performance.now()
  await finish(id, sessionId)
  const { savedRecordId } = await live.session(id, ({ recordingState }) => recordingState === 'SAVED')
  assert.ok(performance.now() - endedMs < 5_000)
  const record = await db
    .selectFrom('records')
    .selectAll()
    .where('id', '=', savedRecordId ?? 0)
    .executeTakeFirstOrThrow()
  assert.deepEqual(
    [record.name, record.current_state, record.playable, record.lifecycle, record.width, record.height, record.is_mute],
    ['Матч', 'READY', true, 'ACTIVE', 640, 480, false],
  )
  assert.deepEqual(record.front_settings, { episodes: [{ atMs: 700, name: 'Гол' }] })
  const titled = await db.selectFrom('subtitle_tracks').selectAll().where('record_id', '=', record.id).execute()
  assert.deepEqual(
    titled.map(({ language, label, state, origin, updated_by }) => [language, label, state, origin, updated_by]),
    [['und', 'Титры эфира', 'READY', 'LIVESTREAM', null]],
  )
  const [captions] = titled
  const vtt = await textOf(`${captions?.folder}track.vtt`)
  assert.match(vtt, /^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:0[23]\.\d{3}\nGOOD EVENING\n/)
  // both encoders have sent them
  assert.ok((vtt.match(/GOOD EVENING/g)?.length ?? 0) >= 2, vtt)
  for (;;) {
    const { poster_key } = await db
      .selectFrom('records')
      .select('poster_key')
      .where('id', '=', record.id)
      .executeTakeFirstOrThrow()
    if (poster_key === null) await new Promise((resolve) => setTimeout(resolve, 50))
    else if (await services.storage.stat(poster_key)) break
  }
  const renditions = await db
    .selectFrom('renditions')
    .selectAll()
    .where('version_id', '=', record.current_version_id ?? 0)
    .orderBy('name', 'desc')
    .execute()
  assert.deepEqual(
    renditions.map(({ name, state, copied }) => [name, state, copied]),
    [
      ['480', 'READY', true],
      ['360', 'READY', false],
    ],
  )
  const segments = await db.selectFrom('live_segments').selectAll().where('session_id', '=', sessionId).execute()
  const broadcastMs = segments.reduce((sum, { duration_ms }) => sum + duration_ms, 0)
  assert.ok(Math.abs((record.duration_ms ?? 0) - broadcastMs) < 2, `${record.duration_ms} of ${broadcastMs}`)
  for (const { playlist_key } of renditions) {
    const folder = playlist_key?.slice(0, playlist_key.lastIndexOf('/') + 1) ?? ''
    const playlist = await textOf(`${folder}index.m3u8`)
    assert.match(playlist, /#EXT-X-ENDLIST\n$/)
    assert.doesNotMatch(playlist, /DISCONTINUITY/)
    await textOf(`${folder}frames.m3u8`)
    const files = ['init.mp4', ...playlist.split('\n').filter((line) => line.endsWith('.m4s'))]
    const bodies = await Promise.all(
      files.map(async (name) => {
        const found = await services.storage.read(`${folder}${name}`)
        return found ? buffer(found.body) : assert.fail(name)
      }),
    )
    const joined = join(media.folder, 'recording.mp4')
    await writeFile(joined, Buffer.concat(bodies))
    const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=dts_time', '-of', 'csv=p=0', joined]
    const { stdout, stderr } = await promisify(execFile)(media.binaries.ffprobe, args)
    assert.equal(stderr, '')
    const times = stdout.trim().split('\n').map(Number.parseFloat)
    assert.ok((times[0] ?? 1) < 0.1, `${times[0]}`)
    for (const [place, time] of times.entries()) {
      const before = times[place - 1]
      if (before !== undefined) assert.ok(time - before > 0.03 && time - before < 0.25, `${before} ${time}`)
    }
  }
})

test('A26 what is recorded by hand begins at the press, goes on after a pause without a gap, and nothing is recorded where it is off', async () => {
  const off = await live.stream(make, { accountId: account.id, recording: 'OFF' })
  const { key, id } = await live.stream(make, { accountId: account.id, recording: 'MANUAL' })
  await push(off.key)
  await push(key)
  const { id: sessionId, recordingState } = await live.session(id, ({ segments }) => segments >= 1)
  assert.equal(recordingState, 'ARMED')
  const recorded = async () => {
    const rows = await db.selectFrom('live_recorded_segments').select('duration_ms').execute()
    return rows.length
  }
  const already = await recorded()
  const set = (state: 'RECORDING' | 'PAUSED') =>
    db.updateTable('translation_sessions').set({ recording_state: state }).where('id', '=', sessionId).execute()
  await set('RECORDING')
  while ((await recorded()) < already + 1) await new Promise((resolve) => setTimeout(resolve, 50))
  await set('PAUSED')
  const paused = await live.session(id, () => true)
  await live.session(id, ({ segments }) => segments > paused.segments)
  await set('RECORDING')
  const before = await recorded()
  while ((await recorded()) < before + 1) await new Promise((resolve) => setTimeout(resolve, 50))
  await finish(id, sessionId)
  const { savedRecordId, segments } = await live.session(id, ({ recordingState: state }) => state === 'SAVED')
  const { duration_ms } = await db
    .selectFrom('records')
    .select('duration_ms')
    .where('id', '=', savedRecordId ?? 0)
    .executeTakeFirstOrThrow()
  assert.ok(
    (duration_ms ?? 0) > 2_000 && (duration_ms ?? 0) < segments * 2_000 - 1_900,
    `${duration_ms} of ${segments}`,
  )
  const { playlist_key: playlistKey } = await db
    .selectFrom('renditions')
    .select('playlist_key')
    .innerJoin('records', 'records.current_version_id', 'renditions.version_id')
    .where('records.id', '=', savedRecordId ?? 0)
    .executeTakeFirstOrThrow()
  const first = await services.storage.read((playlistKey ?? '').replace('index.m3u8', '00000.m4s'))
  const bytes = first ? await buffer(first.body) : assert.fail('no first segment')
  // the time of its first fragment: 64 bits after the version and the flags
  assert.ok(bytes.readBigUInt64BE(bytes.indexOf('tfdt') + 8) < 9_000n)
  const { id: offSession } = await live.session(off.id, () => true)
  await finish(off.id, offSession)
  const ended = await live.session(off.id, ({ state }) => state === 'FINISHED')
  assert.deepEqual([ended.recordingState, ended.savedRecordId], ['OFF', null])
})

test('marks stand where they were in what was recorded; those of a gap at what follows it, no two at one moment', () => {
  const at = (seconds: number) => new Date(1_000 * seconds)
  const segments = [
    { startsAt: at(100), durationMs: 2_000 },
    { startsAt: at(102), durationMs: 2_000 },
    { startsAt: at(160), durationMs: 2_000 },
  ]
  const marks = [99, 101, 103.5, 130, 140, 161].map((seconds) => ({ at: at(seconds), label: `${seconds}` }))
  assert.deepEqual(chaptersOf(marks, segments), [
    { atMs: 0, name: '99' },
    { atMs: 1_000, name: '101' },
    { atMs: 3_500, name: '103.5' },
    { atMs: 4_000, name: '130' },
    { atMs: 5_000, name: '161' },
  ])
})
