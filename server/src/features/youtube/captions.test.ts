import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { youtube } from '@skleyka/contract/youtube/youtube.calls.ts'
import { testYoutube } from '../../../test/test-youtube.ts'
import { sweepCaptions } from './captions.task.ts'

const t = await testYoutube()
const { remote } = t
await t.connect()
await t.work()
const minutesMs = (minutes: number) => minutes * 60_000

/** A video that is on YouTube with what was given, and what is known of its subtitles on both sides. */
async function published(prepare: (recordId: number) => Promise<unknown> = async () => undefined) {
  const { recordId } = await t.video()
  await prepare(recordId)
  await t.call(youtube.upload, { id: recordId }, t.as)
  const { url } = await t.until(recordId, ({ state }) => state === 'PUBLISHED')
  const videoId = url?.split('v=')[1] ?? ''
  const video = remote.videos.get(videoId)
  assert.ok(video)
  const there = () =>
    [...video.captions.values()].map(({ language, name, vtt }) => [language, name, vtt.split('\n').at(-2)])
  const readLog = async () =>
    (await t.link(recordId)).log.map(({ text }: { text: string }) => text.replaceAll('\u00a0', ' '))
  return { recordId, videoId, video, there, readLog }
}

/** Ten quiet minutes pass for a video. */
async function quiet(recordId: number) {
  const due = await t.db
    .selectFrom('youtube_links')
    .select('captions_due_at')
    .where('record_id', '=', recordId)
    .executeTakeFirst()
  const leftMs = (due?.captions_due_at?.getTime() ?? 0) - Date.now()
  assert.ok(leftMs > minutesMs(9) && leftMs <= minutesMs(10.1), `${leftMs} ms are left`)
  await sweepCaptions(t.services)
  await t.db
    .updateTable('youtube_links')
    .set({ captions_due_at: new Date() })
    .where('record_id', '=', recordId)
    .execute()
  await sweepCaptions(t.services)
}

async function until(isSo: () => Promise<boolean> | boolean) {
  const deadline = performance.now() + 60_000
  while (!(await isSo())) {
    assert.ok(performance.now() < deadline, 'it has not come to that in 60 s')
    await delay(20)
  }
}
const usedToday = async () => (await t.call(youtube.quota, {}, t.as)).result.usedToday

test('subtitles that viewers get follow a video to YouTube, each for its 400 units; drafts stay here', async () => {
  const before = await usedToday()
  const { recordId, there, readLog } = await published(async (id) => {
    await t.track(id, 'ru', 'Лес', { label: 'Русские' })
    await t.track(id, 'en', 'Wood')
    await t.track(id, 'de', 'Wald', { state: 'DRAFT' })
  })
  await until(() => there().length === 2)
  await until(async () => (await t.link(recordId)).captions.length === 2)
  assert.deepEqual(there(), [
    ['en', 'en', 'Wood'],
    ['ru', 'Русские', 'Лес'],
  ])
  const link = await t.link(recordId)
  assert.deepEqual(link.captions, [
    { label: 'en', problem: null },
    { label: 'Русские', problem: null },
  ])
  assert.ok((await readLog()).includes('Субтитры «Русские» отправлены'))
  assert.equal((await usedToday()) - before, 1_600 + 50 + 1 + 2 * 400)
})

test('what is changed here follows after ten quiet minutes: replaced for 450 units, named anew, taken away', async () => {
  const { recordId, there, readLog } = await published((id) => t.track(id, 'ru', 'Лес'))
  await until(() => there().length === 1)
  const before = await usedToday()
  await t.track(recordId, 'ru', 'Дом')
  await quiet(recordId)
  await until(() => there()[0]?.[2] === 'Дом')
  assert.equal((await usedToday()) - before, 450)
  await until(async () => (await readLog()).includes('Субтитры «ru» заменены'))
  await t.track(recordId, 'ru', 'Дом', { label: 'Русские' })
  await quiet(recordId)
  await until(() => there()[0]?.[1] === 'Русские')
  await t.db.deleteFrom('subtitle_tracks').where('record_id', '=', recordId).execute()
  await quiet(recordId)
  await until(() => there().length === 0)
  await until(async () => (await t.link(recordId)).captions.length === 0)
})

test('subtitles that YouTube does not take are told of; the video stays there, and others go', async () => {
  remote.fail('captionInsert', { status: 400, reason: 'contentRequired' })
  const { recordId, there, readLog } = await published(async (id) => {
    await t.track(id, 'en', 'Wood')
    await t.track(id, 'ru', 'Лес')
  })
  await until(() => there().length === 1)
  await until(async () => (await t.link(recordId)).captions.length === 2)
  const link = await t.link(recordId)
  assert.deepEqual([link.state, link.problem], ['PUBLISHED', null])
  assert.deepEqual(link.captions, [
    { label: 'en', problem: 'YouTube не\u00a0нашёл в\u00a0субтитрах текста' },
    { label: 'ru', problem: null },
  ])
  assert.ok((await readLog()).includes('Субтитры «en» не приняты: YouTube не нашёл в субтитрах текста'))
})

test('subtitles of a run that was broken off before it kept their name are not sent a second time', async () => {
  const { recordId, there, video } = await published()
  await t.track(recordId, 'ru', 'Дом')
  video.captions.set('caption-of-before=', { language: 'ru', name: 'ru', vtt: 'WEBVTT\n\nЛес\n' })
  await quiet(recordId)
  await until(() => there()[0]?.[2] === 'Дом')
  assert.equal(there().length, 1)
})

test('subtitles wait for the quota of the next day and for a channel that has to be connected again', async () => {
  remote.fail(
    'captionInsert',
    { status: 403, reason: 'insufficientPermissions' },
    { status: 403, reason: 'insufficientPermissions' },
  )
  const { recordId, there, readLog } = await published((id) => t.track(id, 'ru', 'Лес'))
  const lost = 'Субтитры ждут: Подключению не хватает прав: подключите канал заново и разрешите все действия'
  await until(async () => (await readLog()).includes(lost))
  const [channel] = (await t.call(youtube.channels, {}, t.as)).result.channels
  assert.equal(channel?.state, 'BROKEN')
  // nobody is asked for them while it is so
  await sweepCaptions(t.services)
  assert.equal((await t.link(recordId)).state, 'PUBLISHED')
  await t.connect()
  remote.fail('captionInsert', { status: 403, reason: 'quotaExceeded' })
  await sweepCaptions(t.services)
  await until(async () => (await readLog()).includes('Субтитры ждут: Суточная квота YouTube исчерпана'))
  t.clock.ahead = minutesMs(25 * 60)
  // the task says that it waits before it does
  await until(async () => {
    const waiting = t.db.updateTable('tasks').where('state', '=', 'RETRY_WAIT')
    const { numUpdatedRows } = await waiting.set({ run_after: new Date(0) }).executeTakeFirst()
    return numUpdatedRows > 0n
  })
  await until(() => there().length === 1)
})

test('a video that is detached takes no subtitles any more', async () => {
  const { recordId, there } = await published((id) => t.track(id, 'ru', 'Лес'))
  await until(async () => (await t.link(recordId)).captions.length === 1)
  await t.call(youtube.detach, { id: recordId }, t.as)
  await t.track(recordId, 'en', 'Wood')
  const link = await t.db
    .selectFrom('youtube_links')
    .selectAll()
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  assert.deepEqual([link.captions, link.captions_due_at], [{}, null])
  assert.deepEqual(there(), [['ru', 'ru', 'Лес']])
})

test('chapters go into the description, and those that YouTube would not see are told of before and after', async () => {
  const episodes = (...seconds: number[]) =>
    JSON.stringify({ episodes: seconds.map((at) => ({ atMs: at * 1000, name: `Глава ${at}` })) })
  const setChapters = (front_settings: string) => (id: number) =>
    t.db
      .updateTable('records')
      .set({ front_settings, duration_ms: 60_000, description: 'О лесе' })
      .where('id', '=', id)
      .execute()
  const seen = await published(setChapters(episodes(0, 20, 40)))
  assert.equal(seen.video.metadata.snippet.description, 'О лесе\n\n0:00 Глава 0\n0:20 Глава 20\n0:40 Глава 40')
  const unseen = await published(setChapters(episodes(0, 20)))
  assert.equal(unseen.video.metadata.snippet.description, 'О лесе')
  const problem = 'Главы не попадут на YouTube: их нужно хотя бы три'
  assert.ok((await unseen.readLog()).includes(problem))
  const { recordId } = await t.video()
  await setChapters(episodes(0, 20))(recordId)
  const { result } = await t.call(youtube.ofRecord, { id: recordId }, t.as)
  assert.equal(result.chaptersProblem?.replaceAll('\u00a0', ' '), problem)
})
