import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { liveClip } from '../../../test/test-encoder.ts'
import { broadcastHls } from '../../../test/test-hls.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testLive } from '../../../test/test-live.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { testRows } from '../../../test/test-rows.ts'
import { parseRange } from '../../outbound/address.ts'
import { openOutbound } from '../../outbound/outbound.ts'
import { listGenerations, listSegments } from '../live.sql.ts'

const opened = await testDatabase()
const { db } = opened
const make = testRows(db)
const media = await openTestMedia()
after(() => media.close())
const loopback = parseRange('127.0.0.0/8')
assert.ok(loopback)
const outbound = openOutbound([loopback])
const { services, call } = await testHttp({ db, services: { outbound } })
const live = testLive(opened, services, media)
await live.engine()
const use: readonly Permission[] = ['streaming.can_use_translations', 'streaming.can_create_translations']
const user = await make.user()
const account = await make.account({ sections: ['LIVESTREAM', 'VIDEO'], members: { [user]: [...use] } })
const as = { user, account: account.code }
const run = promisify(execFile)
const clip = await media.make('source.flv', liveClip(6))

const create = async (fields: object) => {
  const { result, error } = await call(translations.create, { name: 'Ретрансляция', recording: 'OFF', ...fields }, as)
  assert.equal(error, undefined)
  return result.id as number
}

const readingWhen = async (id: number, isWanted: (reading: { state: string; problem: string | null }) => boolean) => {
  for (;;) {
    const { reading } = (await call(translations.get, { id }, as)).result
    if (reading && isWanted(reading)) return reading
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

test('B7 a broadcast of HLS is read from «В эфир» on, is told as away with its cause, goes on in the same session and ends by hand', async () => {
  const source = await broadcastHls(media, clip, [
    '-f',
    'hls',
    '-hls_time',
    '1',
    '-hls_flags',
    'delete_segments',
    'live.m3u8',
  ])
  const id = await create({ source: 'PULL', pullUrl: `${source.url('live.m3u8')}?token=secret`, reconnectSeconds: 60 })
  assert.equal((await readingWhen(id, () => true)).state, 'OFF')
  assert.equal((await call(translations.start, { id }, as)).result.state, 'READY_TO_START')
  const begun = await live.session(id, ({ segments, state }) => segments >= 2 && state === 'LIVE')
  assert.equal((await readingWhen(id, () => true)).state, 'LIVE')
  for (const table of ['translations', 'audit_events', 'calls', 'live_sources'] as const)
    assert.ok(!JSON.stringify(await db.selectFrom(table).selectAll().execute()).includes('token=secret'), table)
  source.setAway(true)
  await live.session(id, ({ state }) => state === 'INTERRUPTED')
  const away = await readingWhen(id, ({ state }) => state === 'WAITING')
  assert.equal(away.problem, 'UNREACHABLE')
  assert.ok(away.nextTryAt)
  source.setAway(false)
  const again = await live.session(id, ({ segments, state }) => segments > begun.segments && state === 'LIVE')
  assert.equal(again.id, begun.id)
  assert.equal((await call(translations.finish, { id }, as)).result.state, 'FINISHED')
  const ended = await live.session(id, ({ state }) => state === 'FINISHED')
  assert.equal(ended.endReason, 'FINISHED_BY_USER')
  await readingWhen(id, ({ state }) => state === 'OFF')
  const segments = await listSegments(db, begun.id, 0)
  const generations = await listGenerations(db, begun.id)
  assert.ok(generations.every(({ hasSound, rungs }) => hasSound && rungs[0]?.width === 320))
  for (const [place, segment] of segments.entries()) {
    const before = segments[place - 1]
    if (before) assert.ok(Math.abs(before.fromMs + before.durationMs - segment.fromMs) < 50, `${place}`)
  }
})

/** A ready video of the account, packaged by ffmpeg as those of the product are. */
async function readyVideo(name: string, seconds: number, size: string): Promise<number> {
  const recordId = await make.record(account.id, user, { name, current_state: 'READY', playable: true })
  const { uuid } = await db.selectFrom('records').select('uuid').where('id', '=', recordId).executeTakeFirstOrThrow()
  const prefix = `hls/${uuid}/1-1-1/`
  const folder = await mkdtemp(join(media.folder, 'video-'))
  const hls = ['-f', 'hls', '-hls_time', '2', '-hls_segment_type', 'fmp4', '-hls_playlist_type', 'vod']
  const made = [...hls, '-hls_fmp4_init_filename', 'init.mp4', '-hls_segment_filename', join(folder, '%05d.m4s')]
  await run(media.binaries.ffmpeg, ['-v', 'error', ...liveClip(seconds, size), ...made, join(folder, 'index.m3u8')])
  for (const file of await readdir(folder))
    await services.storage.put(`${prefix}180/${file}`, await readFile(join(folder, file)))
  const of = { account_id: account.id, record_id: recordId, number: 1, state: 'READY', playable: true } as const
  const version = await db
    .insertInto('record_versions')
    .values({ ...of, output_prefix: prefix })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rung = { account_id: account.id, version_id: version.id, codecs: 'avc1.4d401e,mp4a.40.2' }
  await db
    .insertInto('renditions')
    .values({ ...rung, name: '180', state: 'READY', width: 320, height: 180 })
    .execute()
  await db.updateTable('records').set({ current_version_id: version.id }).where('id', '=', recordId).execute()
  return recordId
}

test('B7 ready videos are played in a loop on one clock; one that follows itself is one stretch, what is not ready is refused', async () => {
  const raw = await make.record(account.id, user, { name: 'Сырое' })
  const fields = { name: 'Круг', recording: 'OFF', source: 'FILES' }
  for (const loopRecordIds of [[], [raw], [9_999_999]]) {
    const { error } = await call(translations.create, { ...fields, loopRecordIds }, as)
    assert.deepEqual([error?.type, Object.keys(error?.fields ?? {})], ['VALIDATION', ['loopRecordIds']])
  }
  const [one, other] = [await readyVideo('Первое', 4, '320x180'), await readyVideo('Второе', 3, '480x270')]
  const alone = await create({ source: 'FILES', loopRecordIds: [one] })
  const both = await create({ source: 'FILES', loopRecordIds: [one, other] })
  for (const id of [alone, both]) await call(translations.start, { id }, as)
  const { id: aloneSession } = await live.session(alone, ({ segments }) => segments >= 4)
  const { id: bothSession } = await live.session(both, ({ segments }) => segments >= 4)
  for (const id of [alone, both]) await call(translations.finish, { id }, as)
  // over the end of the video of four seconds, without a new beginning
  assert.equal((await listGenerations(db, aloneSession)).length, 1)
  const widths = (await listGenerations(db, bothSession)).map(({ rungs }) => rungs[0]?.width)
  assert.deepEqual(widths.slice(0, 3), [320, 480, 320].slice(0, widths.length))
  assert.ok(widths.length >= 2, widths.join())
  for (const session of [aloneSession, bothSession]) {
    const segments = await listSegments(db, session, 0)
    for (const [place, segment] of segments.entries()) {
      const before = segments[place - 1]
      if (before) assert.ok(Math.abs(before.fromMs + before.durationMs - segment.fromMs) < 50, `${place}`)
    }
  }
})

test('B13 a loop does not show what a claim has taken from viewers, not even to its end', async () => {
  const [taken, other] = [await readyVideo('Снятое', 30, '320x180'), await readyVideo('Второе', 3, '480x270')]
  const fields = { name: 'Круг', recording: 'OFF', source: 'FILES', loopRecordIds: [taken, other] }
  const id = await create(fields)
  await call(translations.start, { id }, as)
  const { id: session } = await live.session(id, ({ segments }) => segments >= 1)
  await db.updateTable('records').set({ claim_block: 7 }).where('id', '=', taken).execute()
  const isChanged = async () => (await listGenerations(db, session)).some(({ rungs }) => rungs[0]?.width === 480)
  while (!(await isChanged())) await new Promise((resolve) => setTimeout(resolve, 50))
  const segments = await listSegments(db, session, 0)
  assert.ok(
    segments.filter(({ generation }) => generation === 0).length < 10,
    'the video of thirty seconds is cut short',
  )
  const { error } = await call(translations.create, fields, as)
  assert.ok(error?.fields?.loopRecordIds?.[0]?.includes('Снятое'))
  await call(translations.finish, { id }, as)
})

test('B7 a loop begins at its time and ends at its time, without anybody', async () => {
  const loopRecordIds = [await readyVideo('По часам', 3, '320x180')]
  const now = Date.now()
  const times = { startsAt: new Date(now + 3_000).toISOString(), endsAt: new Date(now + 10_000).toISOString() }
  const id = await create({ source: 'FILES', loopRecordIds, ...times })
  assert.equal((await call(translations.get, { id }, as)).result.state, 'SCHEDULED')
  await live.session(id, ({ segments, state }) => segments >= 1 && state === 'LIVE')
  assert.equal((await live.session(id, ({ state }) => state === 'FINISHED')).endReason, 'SCHEDULE')
})
