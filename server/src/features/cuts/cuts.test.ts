import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { testHttp } from '../../../test/test-http.ts'
import { numberedPicture, readNumbered } from '../../../test/test-numbered.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { enqueue, restart } from '../../tasks/tasks.ts'

const product = await testProcessing()
const { db, media, storage, work, stopWork, finished, read, readVersion, untilEnded, keys } = product
after(product.close)
const make = testRows(db)
const { call } = await testHttp({ db, services: { storage } })
const editor = product.user.id
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .where('id', '=', product.account.id)
  .execute()
await make.member(product.account.id, editor, [
  ...(['media.can_edit_records', 'media.can_create_records', 'media.can_use_subtitles'] as const),
])
const as = { user: editor, account: 'studio' }
const frames = 125
const clip = await media.make('numbered.mp4', [
  ...[...numberedPicture(frames, '25'), '-c:v', 'libx264', '-g', '50', '-bf', '2', '-preset', 'veryfast'],
])
const range = (first: number, end: number) => ({ from_ms: first * 40, to_ms: end * 40 })
const counted = (list: { number: number }[]) => list.map(({ number }) => number)
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place)

const sourceFrames = async (versionId: number) => {
  const { source_key: key } = await readVersion(versionId)
  return counted(await readNumbered(media, storage.localPath(key ?? '') ?? ''))
}
const versionsOf = (id: number) =>
  db.selectFrom('record_versions').selectAll().where('record_id', '=', id).orderBy('number').execute()
const untilDone = (versionId: number, type: string) =>
  until(
    () => db.selectFrom('tasks').selectAll().where('version_id', '=', versionId).where('type', '=', type).execute(),
    (tasks) => tasks.length > 0 && tasks.every(({ state }) => state === 'DONE'),
  )

const video = await finished(clip)
await db
  .updateTable('records')
  .set({
    front_settings: JSON.stringify({ episodes: [0, 60, 80, 120].map((at) => ({ name: `С ${at}`, atMs: at * 40 })) }),
    cuepoints: JSON.stringify([10, 30, 90].map((at) => ({ atMs: at * 40, type: 'ad', name: '', data: [] }))),
    description: 'Про лес',
    tags: ['лес', 'река'],
  })
  .where('id', '=', video.id)
  .execute()

test('C5 a clip is a new record of the frames asked for, with what was said of the video and its marks moved along', async () => {
  const ranges = [range(25, 40), range(70, 100)]
  const made = await call(cuts.duplicateClip, { id: video.id, ranges }, as)
  const { recordId } = made.result
  const waiting = await read(recordId)
  assert.deepEqual(
    [waiting.name, waiting.description, waiting.tags, waiting.owner_id, waiting.playable],
    ['Клип\u00a0— клип', 'Про лес', ['лес', 'река'], editor, false],
  )
  await work()
  await untilEnded(recordId)
  const [version] = await versionsOf(recordId)
  await untilDone(version?.id ?? 0, 'carry')
  const record = await read(recordId)
  assert.deepEqual([record.current_state, record.duration_ms], ['READY', 45 * 40])
  assert.deepEqual(await sourceFrames(version?.id ?? 0), [...numbers(25, 40), ...numbers(70, 100)])
  assert.deepEqual(record.front_settings, {
    episodes: [
      { name: 'С 0', atMs: 0 },
      { name: 'С 60', atMs: 15 * 40 },
      { name: 'С 80', atMs: 25 * 40 },
    ],
  })
  assert.deepEqual(
    Object(record.cuepoints).map(({ atMs }: { atMs: number }) => atMs),
    [5 * 40, 35 * 40],
  )
  assert.equal((await read(video.id)).duration_ms, frames * 40, 'the video itself stays')
  await stopWork()
})

test('C5 a trimmed video plays on as it was until its cut is ready, then is the cut; marks go along in that moment', async () => {
  const record = await finished(clip)
  await db
    .updateTable('records')
    .set({ front_settings: JSON.stringify({ episodes: [{ name: 'Конец', atMs: 100 * 40 }] }) })
    .where('id', '=', record.id)
    .execute()
  const { result } = await call(cuts.trim, { id: record.id, ranges: [range(13, 111)] }, as)
  const before = await read(record.id)
  assert.deepEqual([before.current_state, before.current_version_id], ['READY', record.versionId])
  const again = await call(cuts.trim, { id: record.id, ranges: [range(13, 111)] }, as)
  assert.deepEqual([again.error?.type, again.error?.subtype], ['STATE', 'CONFLICT'])
  await work()
  await untilDone(result.versionId, 'carry')
  const cut = await read(record.id)
  assert.deepEqual([cut.current_version_id, cut.duration_ms], [result.versionId, 98 * 40])
  assert.deepEqual(Object(cut.front_settings).episodes, [{ name: 'Конец', atMs: 87 * 40 }])
  assert.deepEqual(await sourceFrames(result.versionId), numbers(13, 111))
  const actions = await db
    .selectFrom('audit_events')
    .select('action')
    .where('object_id', '=', String(record.id))
    .orderBy('id')
    .execute()
  assert.deepEqual(
    actions.map(({ action }) => action),
    ['cuts.trim', 'cuts.carry'],
  )
  await stopWork()
})

test('C5 what a trim cut away comes back while the file from before it is kept, with the marks at their moments', async () => {
  const { id } = await finished(clip)
  const get = async () => (await call(records.getById, { id }, as)).result
  const mark = { type: 'ad', name: '', data: [] }
  await db
    .updateTable('records')
    .set({ cuepoints: JSON.stringify([20, 60, 90].map((at) => ({ atMs: at * 40, ...mark }))) })
    .set({ front_settings: JSON.stringify({ episodes: [{ name: 'Середина', atMs: 70 * 40 }] }) })
    .where('id', '=', id)
    .execute()
  const whole = await call(cuts.restore, { id }, as)
  assert.deepEqual([whole.error?.type, whole.error?.subtype, (await get()).uncutKept], ['STATE', 'NO_SOURCE', false])
  const { result: trimmed } = await call(cuts.trim, { id, ranges: [range(13, 30), range(50, 80)] }, as)
  await work()
  await untilDone(trimmed.versionId, 'carry')
  assert.equal((await get()).uncutKept, true)
  assert.equal((await read(id)).duration_ms, 47 * 40)
  const foreign = await call(cuts.restore, { id: 999_999 }, as)
  assert.equal(foreign.error?.type, 'NOT_FOUND')

  const { result: restored } = await call(cuts.restore, { id }, as)
  assert.equal((await read(id)).current_version_id, trimmed.versionId, 'the cut plays until then')
  await untilDone(restored.versionId, 'carry')
  const record = await read(id)
  assert.deepEqual([record.current_version_id, record.duration_ms], [restored.versionId, frames * 40])
  assert.deepEqual(await sourceFrames(restored.versionId), numbers(0, frames))
  assert.deepEqual(
    record.cuepoints,
    [20, 60].map((at) => ({ atMs: at * 40, ...mark })),
  )
  assert.deepEqual(Object(record.front_settings).episodes, [{ name: 'Середина', atMs: 70 * 40 }])
  const again = await call(cuts.restore, { id }, as)
  assert.deepEqual([again.error?.subtype, (await get()).uncutKept], ['NO_SOURCE', false], 'the whole is no cut')
  await stopWork()
})

test('C5 subtitles follow a cut and its clips: cues outside are gone, those at an edge end there, a repeat moves nothing', async () => {
  const record = await finished(clip)
  const cues = [
    ['0:00.100', '0:00.300', 'До'],
    ['0:00.400', '0:01.000', 'На краю'],
    ['0:01.500', '0:02.000', 'Внутри'],
    ['0:04.000', '0:04.500', 'После'],
  ]
  const vtt = `WEBVTT\n\n${cues.map(([from, to, text]) => `0${from} --> 0${to}\n${text}\n`).join('\n')}`
  const file = Buffer.from(vtt).toString('base64')
  const first = await call(subtitles.upload, { id: record.id, language: 'ru', label: 'Для своих', file }, as)
  const { id: trackId, rowVersion } = first.result.track
  await call(subtitles.save, { trackId, rowVersion, fields: { isDefault: true } }, as)
  await call(subtitles.create, { id: record.id, language: 'en' }, as)
  const ranges = [range(15, 100)]
  const clipped = await call(cuts.duplicateClip, { id: record.id, ranges: [range(40, 60)], name: 'С титрами' }, as)
  const { recordId } = clipped.result
  const [version] = await versionsOf(recordId)
  await work()
  await untilDone(version?.id ?? 0, 'carry')
  const tracksOf = async (id: number) => {
    const { tracks } = (await call(subtitles.list, { id }, as)).result
    const rows = tracks.map(async (track) => {
      const { cues } = (await call(subtitles.get, { trackId: track.id }, as)).result
      return [track.language, track.label, track.state, track.isDefault, cues]
    })
    return Promise.all(rows)
  }
  const fileOf = async (id: number) => {
    const rows = await db.selectFrom('subtitle_tracks').select('folder').where('record_id', '=', id).execute()
    const folder = rows.find((row) => row.folder !== null)?.folder
    return storage.readText(`${folder}track.vtt`)
  }
  const draft = ['en', 'English', 'DRAFT', false, []]
  const inClip = [['ru', 'Для своих', 'READY', true, [[0, 400, 'Внутри']]]]
  assert.deepEqual(await tracksOf(recordId), inClip)
  assert.match((await fileOf(recordId)) ?? '', /^WEBVTT\n\n00:00:00\.000 --> 00:00:00\.400\nВнутри\n\n$/)

  const { result } = await call(cuts.trim, { id: record.id, ranges }, as)
  await untilDone(result.versionId, 'carry')
  const inCut = [
    draft,
    [
      ...['ru', 'Для своих', 'READY', true],
      [
        [0, 400, 'На краю'],
        [900, 1400, 'Внутри'],
      ],
    ],
  ]
  assert.deepEqual(await tracksOf(record.id), inCut)
  assert.match((await fileOf(record.id)) ?? '', /00:00:00\.900 --> 00:00:01\.400\nВнутри\n\n$/)
  const events = await db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('object_id', '=', String(record.id))
    .where('action', '=', 'cuts.carry')
    .execute()
  assert.deepEqual(
    events.map(({ before, after }) => [Object(before).subtitles?.cues, Object(after).subtitles?.cues]),
    [[4, 2]],
  )

  for (const [id, versionId] of [
    [record.id, result.versionId],
    [recordId, version?.id ?? 0],
  ] as const) {
    const task = { payload: { versionId }, accountId: product.account.id, recordId: id, versionId }
    await db.transaction().execute((tx) => enqueue(tx, { type: 'carry', ...task }))
    await untilDone(versionId, 'carry')
  }
  assert.deepEqual([await tracksOf(recordId), await tracksOf(record.id)], [inClip, inCut])
  await stopWork()
})

test('C5 a repeat under the same number is answered the same and cuts once', async () => {
  const params = { id: video.id, ranges: [range(0, 5)], name: 'Начало' }
  const first = await call(cuts.duplicateClip, params, as, 'once')
  const second = await call(cuts.duplicateClip, params, as, 'once')
  assert.equal(first.result.recordId, second.result.recordId)
  const made = await db.selectFrom('records').select('id').where('name', '=', 'Начало').execute()
  assert.equal(made.length, 1)
})

test('C5 a worker that is killed in mid-cut loses nothing: the next one cuts anew, once, and nothing of the first stays', async () => {
  const { result } = await call(cuts.duplicateClip, { id: video.id, ranges: [range(7, 99)], name: 'Убитый' }, as)
  const [version] = await versionsOf(result.recordId)
  const record = await read(result.recordId)
  const source = `sources/${record.uuid}/${version?.id}/source`
  // the file is made and in its place, and nobody knows of it
  await product.workUntilKilled({ method: 'adopt', key: `${version?.id}/source` })
  assert.deepEqual(
    [(await readVersion(version?.id ?? 0)).source_key, await keys(`sources/${record.uuid}/`)],
    [null, [source]],
  )
  const { state } = await db
    .selectFrom('tasks')
    .select('state')
    .where('record_id', '=', result.recordId)
    .executeTakeFirstOrThrow()
  assert.equal(state, 'RUNNING')
  await storage.put(source, 'half')
  await work(true)
  await untilEnded(result.recordId)
  assert.deepEqual(await sourceFrames(version?.id ?? 0), numbers(7, 99))
  assert.deepEqual(await keys(`sources/${record.uuid}/`), [source])
  await stopWork()
})

test('B13 of a video that a claim keeps from viewers no clip is made, and a clip bears the holder of its video', async () => {
  const { id: holderId } = await db
    .insertInto('holders')
    .values({ name: 'Ока' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = (fields: object) => db.updateTable('records').set(fields).where('id', '=', video.id).execute()
  const clipped = () => call(cuts.duplicateClip, { id: video.id, ranges: [range(0, 5)] }, as)
  for (const marks of [{ claim_block: 1 }, { claim_countries: ['RU'] }]) {
    await change(marks)
    const { error } = await clipped()
    assert.deepEqual([error?.type, error?.subtype], ['STATE', 'CLAIM'])
    await change({ claim_block: null, claim_countries: [] })
  }
  await change({ holder_id: holderId })
  assert.equal((await read((await clipped()).result.recordId)).holder_id, holderId)
  await work()
  await change({ holder_id: null })
})

test('C5 a clip that failed is tried again by its task; a video that failed to be cut plays on', async () => {
  const source = (await readVersion(video.versionId)).source_key ?? ''
  const hidden = await storage.readText(source).then(() => `${source}-away`)
  await storage.put(hidden, (await storage.read(source))?.body ?? '')
  const clipped = await call(cuts.duplicateClip, { id: video.id, ranges: [range(3, 9)], name: 'Дважды' }, as)
  const trimmed = await call(cuts.trim, { id: video.id, ranges: [range(3, 9)] }, as)
  // not a video any more
  await storage.put(source, 'no video')
  await work()
  const failed = await untilEnded(clipped.result.recordId)
  assert.equal(failed.current_state, 'FAILED')
  await until(
    () => readVersion(trimmed.result.versionId),
    ({ state }) => state === 'FAILED',
  )
  const stays = await read(video.id)
  assert.deepEqual([stays.current_state, stays.playable, stays.current_version_id], ['READY', true, video.versionId])
  await storage.put(source, (await storage.read(hidden))?.body ?? '')
  const task = await db
    .updateTable('tasks')
    .set({ fail_reason: 'ENCODER' })
    .where('record_id', '=', clipped.result.recordId)
    .where('type', '=', 'cut')
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.equal(await restart(db, task.id), true)
  await until(
    () => read(clipped.result.recordId),
    ({ current_state }) => current_state === 'READY',
  )
  const [version] = await versionsOf(clipped.result.recordId)
  assert.deepEqual(await sourceFrames(version?.id ?? 0), numbers(3, 9))
  await stopWork()
})

test('C5 where the file that was sent is not kept, the best of what plays is cut', async () => {
  const record = await finished(clip)
  await db.updateTable('record_versions').set({ source_key: null }).where('id', '=', record.versionId).execute()
  const { result } = await call(cuts.trim, { id: record.id, ranges: [range(20, 60)] }, as)
  await work()
  await untilDone(result.versionId, 'carry')
  assert.deepEqual(await sourceFrames(result.versionId), numbers(20, 60))
  await stopWork()
})

test('C5 ranges that cannot be cut are refused in words, for the field they stand in', async () => {
  const refused = async (...ranges: object[]) => {
    const { error } = await call(cuts.trim, { id: video.id, ranges }, as)
    return [
      error?.subtype,
      Object.entries(error?.fields ?? {})
        .flat()
        .flat()
        .join(' '),
    ]
  }
  assert.deepEqual(await refused(range(5, 5)), ['FIELD', 'ranges.0 Конец отрезка должен быть позже начала'])
  assert.deepEqual(await refused(range(0, 20), range(10, 30)), [
    'FIELD',
    'ranges.1 Отрезок начинается раньше, чем кончается предыдущий',
  ])
  assert.deepEqual(await refused(range(0, frames + 1)), ['FIELD', 'ranges.0 Отрезок кончается позже видео'])
  assert.equal((await refused())[0], 'FIELD')
  assert.equal((await refused(...Array.from({ length: 51 }, (_, at) => range(at * 2, at * 2 + 1))))[0], 'FIELD')
  const whole = await call(cuts.trim, { id: video.id, ranges: [range(0, frames)] }, as)
  assert.match(whole.error?.extra ?? '', /обрезать нечего/)
})

test('C5 foreign, unknown and unready videos are refused, and so is who may not', async () => {
  const foreign = await make.account()
  const other = await make.record(foreign.id, editor)
  const fresh = await make.record(product.account.id, editor)
  const viewer = await make.user()
  await make.member(product.account.id, viewer, [])
  for (const one of [cuts.trim, cuts.duplicateClip]) {
    const askCut = (id: number, who = as) => call(one.path, { id, ranges: [range(0, 5)] }, who)
    for (const id of [other, 999_999]) assert.equal((await askCut(id)).error?.type, 'NOT_FOUND')
    assert.equal((await askCut(fresh)).error?.subtype, 'NOT_READY')
    assert.equal((await askCut(video.id, { user: viewer, account: 'studio' })).error?.type, 'ACCESS')
  }
})

test('nothing of a cut stays in the scratch folder', async () => {
  assert.deepEqual(await readdir(join(media.folder, 'scratch')), [])
})
