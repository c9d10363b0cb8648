import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { breaks } from '@skleyka/contract/ad-breaks/ad-breaks.calls.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRecords } from '../../../test/test-records.ts'
import { stopTask } from '../../tasks/managed-tasks.sql.ts'
import { cancel } from '../../tasks/tasks.ts'
import { usualBounds } from '../processing/convert.task.ts'
import { findBreaks, requestBreaks } from './ad-breaks.ts'

const { db, media, account, work, stopWork, workUntilKilled, finished, close } = await testProcessing()
after(close)

const pictures = (...sources: [source: string, seconds: number][]) =>
  sources.flatMap(([source, seconds]) => [
    ...['-f', 'lavfi', '-t', String(seconds), '-i', source.includes('=') ? source : `${source}=size=320x180:rate=25`],
  ])
const encoded = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '25', '-c:a', 'aac']
/** Four seconds of a picture with a tone, one of black and silence, four of another picture with a tone. */
const withBreak = [
  ...pictures(['testsrc2', 4], ['color=black:size=320x180:rate=25', 1], ['smptebars', 4]),
  ...pictures(['sine=frequency=440', 4], ['anullsrc=r=44100:cl=mono', 1], ['sine=frequency=600', 4]),
  ...['-filter_complex', '[0][1][2]concat=n=3:v=1:a=0[v];[3][4][5]concat=n=3:v=0:a=1[a]'],
  ...['-map', '[v]', '-map', '[a]', ...encoded],
]

async function ready(name: string, args: string[]) {
  const record = await finished(await media.make(name, args))
  const playing = { accountId: account.id, recordId: record.id, versionId: record.versionId, durationMs: 9_000 }
  const ask = () => findBreaks(db, playing, { count: 1, toleranceMs: 15_000 })
  const request = () => db.transaction().execute((tx) => requestBreaks(tx, playing))
  return { ask, request, measured: () => until(ask, ({ state }) => state === 'READY' || state === 'FAILED') }
}

test('C-7.3-19 A18 a video is measured once, and the break is proposed where sound and picture end together', async () => {
  await work()
  const { ask, request, measured } = await ready('break.mp4', withBreak)
  assert.equal((await ask()).state, 'UNMEASURED')
  assert.equal(typeof (await request()), 'number')
  assert.equal(await request(), null)
  assert.deepEqual([(await ask()).state, (await ask()).breaks], ['MEASURING', []])
  await stopWork()
  await work(false, usualBounds, 1)
  const { state, breaks, missing } = await measured()
  assert.deepEqual([state, missing, breaks.length], ['READY', 0, 1])
  const [found] = breaks
  assert.ok(found && found.atMs >= 3_900 && found.atMs <= 5_100, String(found?.atMs))
  const reasons = Object.fromEntries(
    found.why.map((reason) => [reason.what, 'ms' in reason ? reason.ms : reason.share]),
  )
  assert.ok(Number(reasons.silence) >= 900 && Number(reasons.silence) <= 1_100, JSON.stringify(reasons))
  assert.ok(Number(reasons.black) >= 900 && Number(reasons.black) <= 1_100, JSON.stringify(reasons))
  assert.equal(await request(), null)
})

test('a measurement that was cancelled is none: it is not waited for, and may be asked for again', async () => {
  await work()
  const { ask, request, measured } = await ready('cancelled.mp4', withBreak)
  await stopWork()
  const taskId = (await request()) ?? 0
  assert.equal((await ask()).state, 'MEASURING')
  await db.transaction().execute((tx) => cancel(tx, taskId))
  assert.deepEqual([(await ask()).state, (await ask()).failText], ['UNMEASURED', null])
  assert.equal(typeof (await request()), 'number')
  assert.equal((await ask()).state, 'MEASURING')
  await work(false, usualBounds, 1)
  assert.equal((await measured()).state, 'READY')
})

test('a measurement that fails for good is told in the words of its failure, and may be asked for again', async () => {
  await work()
  const { ask, request, measured } = await ready('stopped.mp4', withBreak)
  await stopWork()
  const taskId = (await request()) ?? 0
  await db.transaction().execute((tx) => stopTask(tx, taskId))
  await work(false, usualBounds, 1)
  const { state, failText } = await measured()
  assert.equal(state, 'FAILED')
  assert.ok(failText, 'the failure has words')
  await stopWork()
  assert.equal(typeof (await request()), 'number')
  assert.equal((await ask()).state, 'MEASURING')
  await work(false, usualBounds, 1)
  assert.equal((await measured()).state, 'READY')
})

test('a video without sound is judged by its picture, and sound alone is refused in words until it is asked again', async () => {
  const mute = await ready('mute.mp4', [
    ...pictures(['testsrc2', 4], ['color=black:size=320x180:rate=25', 1], ['smptebars', 4]),
    ...['-filter_complex', '[0][1][2]concat=n=3:v=1:a=0[v]', '-map', '[v]', ...encoded],
  ])
  await mute.request()
  const { breaks } = await mute.measured()
  assert.deepEqual(
    breaks[0]?.why.map(({ what }) => what),
    ['black', 'cut'],
  )
  const sound = await ready('sound.m4a', [...pictures(['sine=frequency=440', 3]), '-c:a', 'aac'])
  await sound.request()
  const failed = await sound.measured()
  assert.deepEqual([failed.state, failed.failText?.startsWith('Искать паузы не\u00a0в\u00a0чем')], ['FAILED', true])
  assert.equal(typeof (await sound.request()), 'number')
  assert.equal((await sound.measured()).state, 'FAILED')
})

test('a worker that is killed while it measures is followed by one that finds the same', async () => {
  const { request, measured, ask } = await ready('killed.mp4', withBreak)
  await stopWork()
  await request()
  await workUntilKilled({ method: 'read', key: '00001.m4s' })
  assert.equal((await ask()).state, 'MEASURING')
  await work(true, usualBounds, 1)
  const { state, breaks } = await measured()
  assert.deepEqual([state, breaks.length], ['READY', 1])
  assert.ok((breaks[0]?.atMs ?? 0) >= 3_900 && (breaks[0]?.atMs ?? 0) <= 5_100)
})

test('an unknown, a foreign and a video that is not ready are refused, and who has one measured is written down', async () => {
  const { db, make, call, user, foreignRecord, studio, refusal } = await testRecords()
  const { id: accountId, as } = await studio('media.can_use_cuepoints')
  const id = await make.record(accountId, user, { duration_ms: 60_000 })
  const ask = (cid: number) => call(breaks.getAiAds, { cid }, as)
  const measure = (cid: number) => call(breaks.measureAiAds, { cid }, as)
  for (const cid of [987_654_321, foreignRecord]) {
    assert.equal(refusal(await ask(cid)), 'NOT_FOUND/RECORD')
    assert.equal(refusal(await measure(cid)), 'NOT_FOUND/RECORD')
  }
  assert.equal(refusal(await ask(id)), 'STATE/NOT_READY')
  assert.equal(refusal(await measure(id)), 'STATE/NOT_READY')
  const version = await db
    .insertInto('record_versions')
    .values({ account_id: accountId, record_id: id, number: 1, state: 'READY', playable: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  const ready = { current_state: 'READY', playable: true, current_version_id: version.id } as const
  await db.updateTable('records').set(ready).where('id', '=', id).execute()
  assert.equal((await ask(id)).result.state, 'UNMEASURED')
  await measure(id)
  assert.equal((await ask(id)).result.state, 'MEASURING')
  const written = await db
    .selectFrom('audit_events')
    .select(['action', 'after'])
    .where('account_id', '=', accountId)
    .execute()
  assert.deepEqual(written, [{ action: 'breaks.measureAiAds', after: { breaksOfVersion: version.id } }])
})
