import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { testHttp } from '../../../test/test-http.ts'
import { partBytes, testYoutube } from '../../../test/test-youtube.ts'
import { usualPace } from './send-video.ts'

// two videos a day: sent, with a poster, asked about
const t = await testYoutube({ dailyUnits: 3_400 })
const upload = (id: number) => t.call(youtube.upload, { id }, t.as)
const quota = async () => (await t.call(youtube.quota, {}, t.as)).result
/** Makes due whatever waited for the new day. */
const toNextDay = async () => {
  t.clock.ahead = new Date((await quota()).resetsAt).getTime() + 3600_000 - Date.now()
  await t.db
    .updateTable('tasks')
    .set({ run_after: new Date(0) })
    .where('state', '=', 'RETRY_WAIT')
    .execute()
}

test('what the quota of a day does not carry waits for the next one, in the order it was queued', async () => {
  await t.connect()
  const videos = [await t.video(), await t.video(), await t.video()]
  const ids = videos.map(({ recordId }) => recordId)
  for (const id of ids) await upload(id)
  const worker = await t.work()
  const [first = 0, second = 0, third = 0] = ids
  await t.until(first, ({ state }) => state === 'PUBLISHED')
  await t.until(second, ({ state }) => state === 'PUBLISHED')
  const waiting = await t.until(third, ({ waitsUntil }) => waitsUntil !== null)
  assert.deepEqual([waiting.state, waiting.problem], ['QUEUED', 'Суточная квота YouTube исчерпана'])
  const { usedToday, limit, resetsAt } = await quota()
  assert.deepEqual([usedToday, limit], [1 + 2 * (1_600 + 50 + 1), 3_400])
  const lateMs = new Date(waiting.waitsUntil ?? 0).getTime() - new Date(resetsAt).getTime()
  assert.ok(lateMs >= 0 && lateMs < 120_000)
  await worker.stop()
  await toNextDay()
  assert.equal((await quota()).usedToday, 0)
  const next = await t.work()
  await t.until(third, ({ state }) => state === 'PUBLISHED')
  await next.stop()
})

test('a YouTube that says the quota is spent is believed, whatever was counted', async () => {
  await toNextDay()
  const { recordId } = await t.video()
  t.remote.fail('begin', { status: 403, reason: 'quotaExceeded' })
  await upload(recordId)
  const worker = await t.work()
  const waiting = await t.until(recordId, ({ waitsUntil }) => waitsUntil !== null)
  assert.equal(waiting.state, 'QUEUED')
  const { usedToday, limit } = await quota()
  assert.equal(usedToday, limit)
  await worker.stop()
  await toNextDay()
  const next = await t.work()
  await t.until(recordId, ({ state }) => state === 'PUBLISHED')
  await next.stop()
})

test('a channel that has uploaded enough waits, and a YouTube that stays away fails the video in the end', async () => {
  await toNextDay()
  const { recordId } = await t.video()
  t.remote.fail('begin', { status: 400, reason: 'uploadLimitExceeded' })
  await upload(recordId)
  const worker = await t.work()
  const waiting = await t.until(recordId, ({ waitsUntil }) => waitsUntil !== null)
  assert.equal(waiting.problem, 'Канал исчерпал предел загрузок YouTube за\u00a0сутки')
  t.remote.fail('part', ...Array.from({ length: 40 }, () => ({ status: 500 })))
  await worker.stop()
  await t.db
    .updateTable('tasks')
    .set({ run_after: new Date(0) })
    .where('state', '=', 'RETRY_WAIT')
    .execute()
  const next = await t.work()
  const failed = await t.until(recordId, ({ state }) => state === 'FAILED')
  assert.equal(failed.problem, 'YouTube сейчас не\u00a0отвечает')
  await next.stop()
  t.remote.mend()
})

test('a worker that is gone in the middle of a file is followed by one that goes on from its byte', async () => {
  await toNextDay()
  const { recordId, bytes } = await t.video()
  t.remote.fail('part', { keep: partBytes }, ...Array.from({ length: 9 }, () => ({ status: 500 })))
  await upload(recordId)
  const first = await t.work({ pausesMs: Array.from({ length: 20 }, () => 60_000) })
  await t.until(recordId, ({ state }) => state === 'SENDING')
  while (t.remote.requests.filter(({ operation }) => operation === 'part').length === 0) await new Promise(setImmediate)
  await first.stop()
  t.remote.mend()
  t.remote.requests.length = 0
  const next = await t.work()
  const { url } = await t.until(recordId, ({ state }) => state === 'PUBLISHED')
  assert.ok(t.remote.videos.get(url?.split('v=')[1] ?? '')?.bytes.equals(bytes))
  const operations = t.remote.requests.map(({ operation }) => operation)
  assert.deepEqual([operations.includes('begin'), operations.find((one) => one !== 'token')], [false, 'ask'])
  await next.stop()
})

test('a worker that is killed in the middle of a file is followed by one that goes on from its byte, to one video', async () => {
  // another process goes by the clock of the machine
  await t.db.deleteFrom('youtube_quota').execute()
  t.clock.ahead = 0
  const { recordId, bytes } = await t.video(randomBytes(usualPace.partBytes + 2 * partBytes + 77))
  const before = t.remote.videos.size
  t.remote.requests.length = 0
  const isPart = ({ operation }: { operation: string }) => operation === 'part'
  // the second part never arrives
  t.remote.fail('part', { keep: usualPace.partBytes }, { after: new Promise(() => {}) })
  await upload(recordId)
  const killed = await t.workAway()
  // a process of its own begins first, on a machine that may be busy with others
  const deadline = performance.now() + 180_000
  while (t.remote.requests.filter(isPart).length < 2) {
    assert.ok(performance.now() < deadline, 'no second part has come in 180 s')
    await delay(20)
  }
  assert.equal((await t.link(recordId)).state, 'SENDING')
  await killed.kill()
  t.remote.requests.length = 0
  const next = await t.work({}, true)
  const { url } = await t.until(recordId, ({ state }) => state === 'PUBLISHED')
  assert.ok(t.remote.videos.get(url?.split('v=')[1] ?? '')?.bytes.equals(bytes))
  const operations = t.remote.requests.map(({ operation }) => operation)
  assert.deepEqual([operations.includes('begin'), operations.find((one) => one !== 'token')], [false, 'ask'])
  const [, firstByte] = /^bytes (\d+)-/.exec(t.remote.requests.find(isPart)?.detail ?? '') ?? []
  assert.deepEqual([Number(firstByte), t.remote.videos.size], [usualPace.partBytes, before + 1])
  await next.stop()
})

test('without a client at Google the calls say so in words', async () => {
  const { call } = await testHttp({ db: t.db })
  const user = await t.make.user()
  await t.make.member(t.account.id, user, ['media.can_change_youtube'])
  const as = { user, account: t.account.code }
  for (const [path, params] of [
    [youtube.upload.path, { id: 1 }],
    [youtube.connect.path, {}],
    [youtube.finish.path, { code: '1', state: '1' }],
    [youtube.quota.path, {}],
  ] as const) {
    const { error } = await call(path, params, as)
    assert.deepEqual(
      [error?.type, error?.subtype, error?.extra.includes('YOUTUBE_CLIENT_ID')],
      ['EXTERNAL', 'YOUTUBE', true],
    )
  }
  assert.deepEqual((await call(youtube.channels, {}, as)).result, { channels: [], isSetUp: false })
})
