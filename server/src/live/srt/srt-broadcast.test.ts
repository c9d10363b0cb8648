import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { after, test } from 'node:test'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { whyNoSrt } from '../../../test/srt-program.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { liveClip, pushClip } from '../../../test/test-encoder.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import { liveSessions } from '../../features/translations/translations.ts'
import { listSegments } from '../live.sql.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const { services, call } = await testHttp({ db })
const media = await openTestMedia()
after(() => media.close())
const skip = await whyNoSrt(media.binaries)
const live = testLive(opened, services, media)
const { engine } = await live.engine()
const account = await make.account({ sections: ['LIVESTREAM'] })
const clip = await media.make('sent.ts', [...liveClip(6), '-f', 'mpegts'])
const flv = await media.make('sent.flv', liveClip(6))

async function addressOf(id: number, key: string, app = 'live'): Promise<string> {
  while (engine.srtPort === null) await new Promise((resolve) => setTimeout(resolve, 20))
  return `srt://127.0.0.1:${engine.srtPort}?streamid=${app}/${id}&passphrase=${key}&latency=8000000`
}

/** Starts ffmpeg as a caller that sends a clip again and again as it plays. */
function callWith(url: string, { file = clip, coding = ['-c', 'copy'] }: { file?: string; coding?: string[] } = {}) {
  const args = ['-nostdin', '-v', 'error', '-re', '-stream_loop', '-1', '-i', file, ...coding, '-f', 'mpegts', url]
  const child: ChildProcess = spawn(media.binaries.ffmpeg, args, { stdio: 'ignore' })
  after(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  return { ended, kill: (signal: NodeJS.Signals = 'SIGKILL') => void child.kill(signal) }
}

/** The same, as encoders do it: one that has ended is started again, until it is stopped. */
function callAgain(url: string, options: Parameters<typeof callWith>[1]) {
  let isStopped = false
  let caller = callWith(url, options)
  const turn = async (): Promise<void> => {
    await caller.ended
    if (isStopped) return
    caller = callWith(url, options)
    return turn()
  }
  void turn()
  return {
    stop() {
      isStopped = true
      caller.kill()
    },
  }
}

async function rowOf(id: number) {
  return db
    .selectFrom('translations')
    .select(['state', 'error_code as errorCode'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

test('nothing listens until a livestream is there; its key as passphrase opens the door, no other one does', {
  skip,
}, async () => {
  assert.equal(engine.srtPort, null)
  const { key, id } = await live.stream(make, { accountId: account.id })
  const other = await live.stream(make, { accountId: account.id })
  assert.notEqual(await callWith(await addressOf(id, other.key)).ended, 0)
  const found = await db.selectFrom('translation_sessions').selectAll().where('translation_id', '=', id).execute()
  assert.deepEqual(found, [])
  const encoder = callWith(await addressOf(id, key))
  await live.session(id, ({ segments, state }) => segments >= 2 && state === 'LIVE')
  encoder.kill()
})

test('D6 a caller of SRT that is killed goes on in the same session over RTMP, on one clock', { skip }, async () => {
  const { key, id } = await live.stream(make, { accountId: account.id, reconnect_seconds: 60 })
  const first = callWith(await addressOf(id, key))
  const begun = await live.session(id, ({ segments }) => segments >= 1)
  first.kill()
  await live.session(id, ({ state }) => state === 'INTERRUPTED')
  const kept = (await listSegments(db, begun.id, 0)).length
  const second = pushClip(media, flv, `rtmp://127.0.0.1:${engine.rtmpPort}/live/${key}`, { loops: -1 })
  const again = await live.session(id, ({ segments, state }) => segments >= kept + 1 && state === 'LIVE')
  second.kill()
  assert.deepEqual([again.id, again.interruptions], [begun.id, 1])
  const segments = await listSegments(db, begun.id, 0)
  for (const [place, segment] of segments.entries()) {
    const before = segments[place - 1]
    if (before) assert.ok(Math.abs(before.fromMs + before.durationMs - segment.fromMs) < 50, `${place}`)
  }
})

test('a caller that says it ends, of a livestream that waits for none, ends it with all it has sent', {
  skip,
}, async () => {
  const { key, id } = await live.stream(make, { accountId: account.id, reconnect_seconds: 0, is_permanent: true })
  const encoder = callWith(await addressOf(id, key))
  const begun = await live.session(id, ({ segments }) => segments >= 1)
  encoder.kill('SIGTERM')
  const ended = await live.session(id, ({ state }) => state === 'FINISHED')
  assert.deepEqual([ended.id, ended.endReason], [begun.id, 'ENCODER_ENDED'])
})

test('the line of a caller is told among the health of its livestream', { skip }, async () => {
  const user = await make.user()
  const members = { [user]: ['streaming.can_use_translations' as const] }
  const watched = await make.account({ sections: ['LIVESTREAM'], members })
  const { key, id } = await live.stream(make, { accountId: watched.id })
  const encoder = callWith(await addressOf(id, key))
  const lastPoint = async () => {
    for (;;) {
      const { result } = await call(translations.health, { id }, { user, account: watched.code })
      const [point] = result.points.slice(-1)
      if (point) return point
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  const point = await lastPoint()
  assert.ok(point.rttMs !== null && point.rttMs >= 0)
  assert.deepEqual([point.lostPackets, point.repeatedPackets], [0, 0])
  encoder.kill()
})

test('a backup caller waits, is on air while the main one is away, and goes back behind it', { skip }, async () => {
  const { key, id } = await live.stream(make, { accountId: account.id })
  const main = callWith(await addressOf(id, key))
  await live.session(id, ({ segments }) => segments >= 1)
  callWith(await addressOf(id, key, 'live2'))
  const inputOf = async () =>
    db
      .selectFrom('live_ingests')
      .innerJoin('translation_sessions as session', 'session.id', 'session_id')
      .select(['input', 'has_standby as hasStandby'])
      .where('translation_id', '=', id)
      .executeTakeFirst()
  const waitFor = async (input: string, hasStandby: boolean) => {
    for (
      let found = await inputOf();
      found?.input !== input || found.hasStandby !== hasStandby;
      found = await inputOf()
    )
      await new Promise((resolve) => setTimeout(resolve, 50))
  }
  await waitFor('MAIN', true)
  main.kill()
  await waitFor('BACKUP', false)
  callWith(await addressOf(id, key))
  await waitFor('MAIN', true)
  const session = await live.session(id, () => true)
  assert.equal(session.interruptions, 0)
})

test('another key cuts the caller that has the old one', { skip }, async () => {
  const { key, id } = await live.stream(make, { accountId: account.id })
  const encoder = callWith(await addressOf(id, key))
  await live.session(id, ({ segments }) => segments >= 1)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('translations')
      .set({ key_hash: Buffer.from(key) })
      .where('id', '=', id)
      .execute()
    await liveSessions.notify(tx, id)
  })
  assert.notEqual(await encoder.ended, 0)
})

test('sound other than AAC is encoded anew; a picture other than H.264 is refused with its codec', {
  skip,
}, async () => {
  const soundStream = await live.stream(make, { accountId: account.id })
  const sounding = callAgain(await addressOf(soundStream.id, soundStream.key), {
    coding: ['-c:v', 'copy', '-c:a', 'mp2'],
  })
  await live.session(soundStream.id, ({ segments, state }) => segments >= 1 && state === 'LIVE')
  sounding.stop()
  const seen = await live.stream(make, { accountId: account.id })
  const picturing = callAgain(await addressOf(seen.id, seen.key), {
    coding: ['-c:v', 'libx265', '-preset', 'ultrafast', '-x265-params', 'log-level=none', '-c:a', 'copy'],
  })
  // a call whose first packets come too late cannot be read, the next one can
  let row = await rowOf(seen.id)
  for (; row.errorCode !== 'VIDEO_CODEC:HEVC'; row = await rowOf(seen.id))
    await new Promise((resolve) => setTimeout(resolve, 50))
  picturing.stop()
  assert.equal(row.state, 'ERROR')
})
