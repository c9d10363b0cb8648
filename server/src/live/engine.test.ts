import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../test/test-database.ts'
import { liveClip, pushClip } from '../../test/test-encoder.ts'
import { testHttp } from '../../test/test-http.ts'
import { testLive } from '../../test/test-live.ts'
import { openTestMedia } from '../../test/test-media.ts'
import { testRows } from '../../test/test-rows.ts'
import { liveSessions } from '../features/translations/translations.ts'
import { clearOldMedia } from './clear-old.ts'
import { insertGeneration, insertSegment, listGenerations, listSegments, sessionEnd } from './live.sql.ts'
import { machineBudget } from './program/live-rungs.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const { services, call } = await testHttp({ db })
const media = await openTestMedia()
after(() => media.close())
const live = testLive(opened, services, media)
const { engine } = await live.engine()
const account = await make.account({ sections: ['LIVESTREAM'] })
/** The address at the door, once that is open. */
async function doorFor(key: string): Promise<string> {
  while (engine.rtmpPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  return `rtmp://127.0.0.1:${engine.rtmpPort}/live/${key}`
}
const clip = await media.make('broadcast.flv', liveClip(6))

test('nothing listens until an account with the section has a livestream, and its key alone opens the door', async () => {
  assert.equal(engine.rtmpPort, null)
  const { key, id } = await live.stream(make, { accountId: account.id })
  const url = await doorFor(`${key}x`)
  const wrong = await pushClip(media, clip, url, { atOnce: true }).ended
  assert.match(wrong.complaints, /Wrong stream key/)
  assert.equal(
    await db.selectFrom('translation_sessions').selectAll().where('translation_id', '=', id).executeTakeFirst(),
    undefined,
  )
})

test('D6 an encoder that is killed and comes back goes on in the same session, its segments counted through', async () => {
  const { key, id, uuid } = await live.stream(make, { accountId: account.id, reconnect_seconds: 60 })
  const url = await doorFor(key)
  const first = pushClip(media, clip, url, { loops: -1 })
  const begun = await live.session(id, ({ segments }) => segments >= 1)
  assert.equal(begun.state, 'LIVE')
  first.kill()
  await live.session(id, ({ state }) => state === 'INTERRUPTED')
  const kept = (await listSegments(db, begun.id, 0)).length
  const second = pushClip(media, clip, url, { loops: -1 })
  const again = await live.session(id, ({ segments, state }) => segments >= kept + 1 && state === 'LIVE')
  second.kill()
  assert.deepEqual([again.id, again.interruptions], [begun.id, 1])
  const segments = await listSegments(db, begun.id, 0)
  // however late its first segment is written, it is on air from its first picture on
  const { on_air_at: onAirAt } = await db
    .selectFrom('translation_sessions')
    .select('on_air_at')
    .where('id', '=', begun.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(onAirAt, segments[0]?.startsAt)
  assert.deepEqual(
    segments.map(({ number }) => number),
    segments.map((_, place) => place),
  )
  const generations = await listGenerations(db, begun.id)
  assert.deepEqual(
    [...new Set(segments.map(({ generation }) => generation))],
    generations.map(({ number }) => number),
  )
  assert.ok(generations.length >= 2)
  // files stand before the rows that name them
  for (const { number, generation, sizes } of segments) {
    for (const [rung, bytes] of Object.entries(sizes)) {
      const stored = await services.storage.stat(`live/${uuid}/${begun.id}/${generation}/${rung}/${number}.m4s`)
      assert.equal(stored?.sizeBytes, bytes)
    }
  }
  // the media goes on where it was
  for (const [place, segment] of segments.entries()) {
    const before = segments[place - 1]
    if (before) assert.ok(Math.abs(before.fromMs + before.durationMs - segment.fromMs) < 50, `${place}`)
  }
})

test('an encoder that stays away longer than it may ends the session; nobody may come back to it', async () => {
  const { key, id } = await live.stream(make, { accountId: account.id, reconnect_seconds: 1 })
  const url = await doorFor(key)
  const encoder = pushClip(media, clip, url, { loops: -1 })
  await live.session(id, ({ segments }) => segments >= 1)
  encoder.kill()
  const ended = await live.session(id, ({ state }) => state === 'FINISHED')
  assert.equal(ended.endReason, 'RECONNECT_TIMEOUT')
  const { complaints } = await pushClip(media, clip, url, { atOnce: true }).ended
  assert.match(complaints, /Wrong stream key/)
})

test('an encoder that says it ends, of a livestream that waits for none, ends it at once with all it has sent', async () => {
  const { key, id } = await live.stream(make, { accountId: account.id, reconnect_seconds: 0, is_permanent: true })
  const url = await doorFor(key)
  assert.equal((await pushClip(media, clip, url, { atOnce: true }).ended).code, 0)
  const ended = await live.session(id, ({ state }) => state === 'FINISHED')
  assert.equal(ended.endReason, 'ENCODER_ENDED')
  const lengthMs = (await listSegments(db, ended.id, 0)).reduce((sum, { durationMs }) => sum + durationMs, 0)
  assert.ok(Math.abs(lengthMs - 6_000) < 60, `${lengthMs}`)
  const { state } = await db.selectFrom('translations').select('state').where('id', '=', id).executeTakeFirstOrThrow()
  assert.equal(state, 'READY_TO_START')
})

test('another key cuts the encoder of the old one, and a session that was ended elsewhere lets its encoder go', async () => {
  for (const change of ['key', 'end'] as const) {
    const { key, id } = await live.stream(make, { accountId: account.id })
    const encoder = pushClip(media, clip, await doorFor(key), { loops: -1 })
    const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 1)
    await db.transaction().execute(async (tx) => {
      if (change === 'end') await liveSessions.endSession(tx, id, sessionId, 'FINISHED_BY_USER')
      else
        await tx
          .updateTable('translations')
          .set({ key_hash: Buffer.from(key) })
          .where('id', '=', id)
          .execute()
      await liveSessions.notify(tx, id)
    })
    assert.notEqual((await encoder.ended).code, 0)
    const session = await live.session(id, ({ state }) => state !== 'LIVE')
    assert.equal(session.state, change === 'end' ? 'FINISHED' : 'INTERRUPTED')
  }
})

test('a second encoder with the same key is refused from elsewhere while the first sends, and takes its place from the same address', async () => {
  const { key, id } = await live.stream(make, { accountId: account.id })
  const url = await doorFor(key)
  const first = pushClip(media, clip, url, { loops: -1 })
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 1)
  const second = pushClip(media, clip, url, { loops: -1 })
  assert.notEqual((await first.ended).code, 0)
  const before = (await listSegments(db, sessionId, 0)).length
  await live.session(id, ({ segments, state }) => segments > before && state === 'LIVE')
  // as if the one that sends now came from another machine
  await db.updateTable('live_ingests').set({ address: '192.0.2.7' }).where('session_id', '=', sessionId).execute()
  const third = await pushClip(media, clip, url, { atOnce: true }).ended
  assert.match(third.complaints, /Another encoder/)
  second.kill()
})

test('media that is not taken is told with its codec, and the livestream waits for a better one', async () => {
  const { key, id } = await live.stream(make, { accountId: account.id, reconnect_seconds: 1 })
  const mp3 = await media.make('mp3.flv', [...liveClip(3).slice(0, -4), '-c:a', 'libmp3lame', '-ar', '44100'])
  await pushClip(media, mp3, await doorFor(key), { atOnce: true }).ended
  for (;;) {
    const row = await db
      .selectFrom('translations')
      .select(['state', 'error_code'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    if (row.error_code === 'AUDIO_CODEC:MP3') break
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
})

test('A26 segments that viewers may have no more go with their files, those within the way back stay', async () => {
  const { key, id, uuid } = await live.stream(make, { accountId: account.id, dvr_seconds: 1_800 })
  const encoder = pushClip(media, clip, await doorFor(key), { loops: -1 })
  const { id: sessionId } = await live.session(id, ({ segments }) => segments >= 2)
  encoder.kill()
  const of = (number: number) =>
    db.updateTable('live_segments').where('session_id', '=', sessionId).where('number', '=', number)
  await of(0)
    .set({ starts_at: new Date(Date.now() - 2_000_000) })
    .execute()
  await of(1)
    .set({ starts_at: new Date(Date.now() - 1_800_000) })
    .execute()
  await clearOldMedia(db, services.storage)
  const stored = async (number: number) =>
    (await services.storage.stat(`live/${uuid}/${sessionId}/0/180/${number}.m4s`)) !== null
  assert.deepEqual([await stored(0), await stored(1)], [false, true])
  assert.deepEqual((await listSegments(db, sessionId, 0)).at(0)?.number, 1)
  await db.transaction().execute((tx) => liveSessions.endSession(tx, id, sessionId, 'FINISHED_BY_USER'))
  await clearOldMedia(db, services.storage)
  assert.ok(await stored(1))
  const dayAgo = new Date(Date.now() - 25 * 3_600_000)
  await db.updateTable('translation_sessions').set({ ended_at: dayAgo }).where('id', '=', sessionId).execute()
  await clearOldMedia(db, services.storage)
  assert.ok(!(await stored(1)))
  assert.deepEqual(await listSegments(db, sessionId, 0), [])
})

test('D6 the last segments of a session stay however old they are: an encoder that comes back goes on counting', async () => {
  const { id } = await live.stream(make, { accountId: account.id, dvr_seconds: 30 })
  const stream = await liveSessions.findStream(db, id)
  assert.ok(stream)
  const session = await db.transaction().execute((tx) => liveSessions.openSession(tx, stream))
  assert.ok(session !== null && session !== 'quota')
  const of = { accountId: account.id, sessionId: session.id }
  const startedAt = new Date(Date.now() - 9_000_000)
  const generation = { startedAt, frameRate: 25, hasSound: true, rungs: [], leftOut: [] }
  const segment = { startsAt: startedAt, durationMs: 2_000, isIndependent: true, sizes: {}, captionChannels: [] }
  await db.transaction().execute(async (tx) => {
    await insertGeneration(tx, of, { number: 0, kind: 'ENCODER', ...generation })
    await insertGeneration(tx, of, { number: 1, kind: 'SLATE', ...generation })
    for (const number of [0, 1, 2, 3])
      await insertSegment(tx, of, { number, generation: number < 2 ? 0 : 1, fromMs: number * 2_000, ...segment })
  })
  const end = await sessionEnd(db, session.id)
  assert.deepEqual(end, { nextNumber: 4, nextGeneration: 2, fromMs: 4_000 })
  await clearOldMedia(db, services.storage)
  const left = await listSegments(db, session.id, 0)
  assert.deepEqual(
    left.map(({ number }) => number),
    [1, 3],
  )
  assert.deepEqual(await sessionEnd(db, session.id), end)
  await db.transaction().execute((tx) => liveSessions.endSession(tx, id, session.id, 'FINISHED_BY_USER'))
})

test('A28 what comes in is measured, and its absence is told with its time', async () => {
  const user = await make.user()
  const members = { [user]: ['streaming.can_use_translations' as const] }
  const watched = await make.account({ sections: ['LIVESTREAM'], members })
  const as = { user, account: watched.code }
  const { key, id } = await live.stream(make, { accountId: watched.id })
  assert.deepEqual((await call(translations.health, { id }, as)).result.points, [])
  const encoder = pushClip(media, clip, await doorFor(key), { loops: -1 })
  let health = (await call(translations.health, { id }, as)).result
  while (health.points.length < 2) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    health = (await call(translations.health, { id }, as)).result
  }
  const point = health.points.at(-1)
  assert.deepEqual(
    [health.width, health.height, health.videoCodec, health.audioCodec, point?.keyInterval],
    [320, 180, 'H.264', 'AAC', 1],
  )
  assert.ok(Math.abs((point?.fps ?? 0) - 25) < 3, `${point?.fps}`)
  encoder.kill()
  await live.session(id, ({ state }) => state === 'INTERRUPTED')
  const away = (await call(translations.health, { id }, as)).result
  assert.deepEqual(
    away.problems.map(({ code }: { code: string }) => code),
    ['NO_INPUT'],
  )
  const { result } = await call(translations.budget, {}, as)
  assert.equal(result.encodedRungs, machineBudget({ width: 1920, height: 1080, frameRate: 30 }, null).encoded)
})

test('a machine encodes the small qualities first, and none that it cannot hold', () => {
  const source = { width: 1920, height: 1080, frameRate: 30 }
  const made = [1, 2, 4, 16].map((cores) => machineBudget(source, null, 0, cores).encoded)
  assert.deepEqual(made, [...made].sort())
  assert.deepEqual([made[0], made[3]], [1, 3])
  assert.equal(machineBudget(source, null, 16, 16).encoded, 0)
})
