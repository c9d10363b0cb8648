import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import { until } from '../../../test/test-processing.ts'
import { testSounds } from '../../../test/test-sounds.ts'

const t = await testSounds()
const { db, media, as, call, list, add, settled, master, download, measureSound, streams } = t
after(t.close)
await t.work()
const near = (seen: number, expected: number, within = 5) =>
  assert.ok(Math.abs(seen - expected) <= within, `${seen} is not ${expected}`)
const soundLines = (text: string) => text.split('\n').filter((line) => line.startsWith('#EXT-X-MEDIA:TYPE=AUDIO'))
const uriOf = (line = '') => /URI="([^"]+)"/.exec(line)?.[1] ?? ''
const attributes = (line: string) => [/NAME="([^"]*)"/.exec(line)?.[1], /LANGUAGE="([^"]*)"/.exec(line)?.[1]]

/** Sounds of a file: a tone each, with its tags. */
const tones = [
  { hertz: 440, tags: ['language=rus', 'title=Дубляж'] },
  { hertz: 700, tags: ['language=eng'] },
  { hertz: 1000, tags: ['language=ger'] },
  { hertz: 1300, tags: [] },
]
const inputs = tones.flatMap(({ hertz }) => ['-f', 'lavfi', '-i', `sine=frequency=${hertz}:duration=6`])
const tagsFrom = (first: number) =>
  tones.flatMap(({ tags }, place) => [
    ...['-map', `${first + place}:a`],
    ...tags.flatMap((tag) => [`-metadata:s:a:${place}`, tag]),
  ])
// a cover that no decoder of ours takes is no reason to leave a sound out (issue 23)
const cover = await media.make('cover.gif', ['-f', 'lavfi', '-i', 'color=orange:size=64x64', '-frames:v', '1'])
const film = await media.make('film.mkv', [
  ...['-f', 'lavfi', '-i', 'testsrc=duration=6:size=256x144:rate=25', ...inputs, '-map', '0:v', ...tagsFrom(1)],
  ...['-c:v', 'libx264', '-bf', '2', '-preset', 'veryfast', '-c:a', 'libopus', '-attach', cover],
  ...['-metadata:s:t', 'mimetype=image/gif', '-metadata:s:t', 'filename=cover.gif'],
])

/** A video of a file, once everything is made of its sounds. */
async function uploaded(path: string) {
  const record = await t.uploaded(path)
  await db.updateTable('records').set({ publication: 'PUBLISHED' }).where('id', '=', record.id).execute()
  await t.untilEnded(record.id)
  await quiet(record.id)
  return record
}
/** Nothing is made of the sounds of a record any more. */
const quiet = (id: number) =>
  until(
    () =>
      db
        .selectFrom('tasks')
        .select('id')
        .where('record_id', '=', id)
        .where('type', 'in', ['sounds', 'carry', 'cut', 'probe', 'convert'])
        .where('state', 'in', ['WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT'])
        .execute(),
    (tasks) => tasks.length === 0,
  )
const hertzOf = async (id: number) =>
  Promise.all(
    soundLines(await master(id)).map(async (line) => (await measureSound(await download(id, uriOf(line)))).hertz),
  )
const silence = async (id: number, isOff: boolean) => {
  const answer = await call(audioTracks.silence, { id, isOff }, as)
  await quiet(id)
  return answer
}

const video = await uploaded(film)

test('D9 a video of four languages becomes one with four sounds by itself, named as its file names them', async () => {
  assert.deepEqual(soundLines(await master(video.id)).map(attributes), [
    ['Дубляж', 'ru'],
    ['Дорожка без\u00a0названия', undefined],
    ['Deutsch', 'de'],
    ['English', 'en'],
  ])
  const hertz = await hertzOf(video.id)
  for (const [place, expected] of [440, 1300, 1000, 700].entries()) near(hertz[place] ?? 0, expected)
  const { tracks } = await list(video.id)
  assert.deepEqual(
    tracks.map(({ isOriginal, isDefault, state, changedBy }) => [isOriginal, isDefault, state, changedBy]),
    [[true, true, 'READY', null], ...Array.from({ length: 3 }, () => [false, false, 'READY', null])],
  )
  const { items } = (await call(audit.list, { object: { type: 'record', id: video.id } }, as)).result
  assert.equal(items.filter(({ action }) => action === 'audioTracks.found').length, 3)
})

test('D9 a sound of the file that was deleted stays away, when the video is made anew too', async () => {
  const german = (await list(video.id)).tracks.find(({ language }) => language === 'de')
  await call(audioTracks.delete, { trackId: german?.id }, as)
  await silence(video.id, true)
  await silence(video.id, false)
  assert.deepEqual(
    (await list(video.id)).tracks.map(({ language }) => language),
    ['ru', 'und', 'en'],
  )
  const before = (await t.read(video.id)).current_version_id
  await call(reencode.start, { ids: [video.id] }, as)
  await until(
    () => t.read(video.id),
    (record) => record.current_version_id !== before,
  )
  await quiet(video.id)
  assert.deepEqual(
    (await list(video.id)).tracks.map(({ language }) => language),
    ['ru', 'und', 'en'],
  )
})

test('D9 a clip has the sounds of its video, cut where it is, and keeps them when those of the video go', async () => {
  const id = (await uploaded(film)).id
  const own = (await list(id)).tracks[0]
  await call(audioTracks.save, { trackId: own?.id, rowVersion: own?.rowVersion, fields: { label: 'Свой' } }, as)
  const beeps = await media.make('beeps.wav', [
    ...['-f', 'lavfi', '-i', "aevalsrc='if(gte(t,3),0.5*sin(2*PI*900*t),0)':s=48000:d=6"],
  ])
  const beep = await add(id, beeps, { language: 'fr' })
  await settled(id, beep.id)
  const ranges = [{ from_ms: 2_000, to_ms: 5_000 }]
  const { recordId } = (await call(cuts.duplicateClip, { id, ranges }, as)).result
  for (const { id: trackId, isOriginal } of (await list(id)).tracks) {
    if (!isOriginal) await call(audioTracks.delete, { trackId }, as)
  }
  await db.updateTable('records').set({ publication: 'PUBLISHED' }).where('id', '=', recordId).execute()
  await t.untilEnded(recordId)
  await quiet(recordId)
  assert.deepEqual(soundLines(await master(recordId)).map(attributes), [
    ['Свой', 'ru'],
    ['Дорожка без\u00a0названия', undefined],
    ['Deutsch', 'de'],
    ['English', 'en'],
    ['Français', 'fr'],
  ])
  const line = soundLines(await master(recordId)).find((one) => one.includes('LANGUAGE="fr"'))
  const { fromS, lengthS } = await measureSound(await download(recordId, uriOf(line)))
  near(fromS, 1.08, 0.06)
  near(lengthS, 3, 0.12)
  const clip = await t.read(recordId)
  const folders = await db.selectFrom('audio_tracks').select('sound_folder').where('record_id', '=', recordId).execute()
  for (const { sound_folder: folder } of folders) {
    if (folder !== null) assert.ok(folder.startsWith(`sources/${clip.uuid}/`), folder)
  }
  const source = await t.read(id)
  const left = await until(
    () => t.keys(`sources/${source.uuid}/`),
    (keys) => keys.every((key) => !key.includes('sound-') && !key.includes('sent-')),
  )
  assert.equal(left.length, 1, 'the file of the video alone')
})

test('D9 a file of several sounds that is sent gives a track each; the one that was described is in its language', async () => {
  const id = (await t.video(6)).id
  const dubs = await media.make('dubs.mka', [...inputs, ...tagsFrom(0), '-c:a', 'flac'])
  const sent = await add(id, dubs, { language: 'en', label: 'Мой' })
  await settled(id, sent.id)
  await quiet(id)
  assert.deepEqual(
    (await list(id)).tracks.map(({ label, language, fileName }) => [label, language, fileName]),
    [
      ['Оригинал', 'und', null],
      ['Дорожка без\u00a0названия', 'und', 'dubs.mka'],
      ['Дубляж', 'ru', 'dubs.mka'],
      ['Мой', 'en', 'dubs.mka'],
      ['Deutsch', 'de', 'dubs.mka'],
    ],
  )
  const line = soundLines(await master(id)).find((one) => one.includes('NAME="Мой"'))
  near((await measureSound(await download(id, uriOf(line)))).hertz, 700)
  await until(
    () => t.keys(`sources/${t.account.id}/`),
    (keys) => keys.every((key) => !key.includes('sent-')),
  )
})

test('B5 a silenced video is served of its pictures alone, without an encoding, and is heard again as it was', async () => {
  const id = (await t.video(5, true, 2)).id
  const loud = await master(id)
  assert.equal((await list(id)).sound, 'SOUND')
  await silence(id, true)
  assert.equal((await list(id)).sound, 'OFF')
  const quietly = await master(id)
  assert.deepEqual(soundLines(quietly), [])
  assert.doesNotMatch(quietly, /mp4a/)
  for (const uri of quietly.split('\n').filter((line) => line.endsWith('.m3u8'))) {
    assert.deepEqual(await streams(await download(id, uri)), ['h264,video'])
  }
  const made = await db.selectFrom('tasks').select('type').where('record_id', '=', id).execute()
  assert.equal(made.filter(({ type }) => type === 'convert').length, 1)
  await silence(id, true)
  const clip = (await call(cuts.duplicateClip, { id, ranges: [{ from_ms: 0, to_ms: 2_000 }] }, as)).result
  await t.untilEnded(clip.recordId)
  assert.equal((await list(clip.recordId)).sound, 'OFF', 'a clip of a silenced video is silent')
  await silence(id, false)
  assert.equal(await master(id), loud)
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, as)).result
  const switched = items.filter(({ action }) => action === 'audioTracks.silence')
  assert.deepEqual(
    switched.map(({ changes }) => changes),
    [[{ field: 'soundOff', before: true, after: false }], [{ field: 'soundOff', before: false, after: true }]],
    'a repeat is no change',
  )
  await call(audit.undo, { id: switched[0]?.id }, as)
  await quiet(id)
  assert.equal((await list(id)).sound, 'OFF')
  assert.doesNotMatch(await master(id), /mp4a/)
})

test('B5 a video sent without its sound gets it back out of its file, and its pictures stay as they are', async () => {
  const record = await t.uploaded(film, { isMute: true })
  await db.updateTable('records').set({ publication: 'PUBLISHED' }).where('id', '=', record.id).execute()
  await t.untilEnded(record.id)
  await quiet(record.id)
  assert.deepEqual([(await list(record.id)).sound, (await list(record.id)).tracks], ['OFF', []])
  assert.doesNotMatch(await master(record.id), /mp4a/)
  await silence(record.id, false)
  assert.deepEqual(soundLines(await master(record.id)).map(attributes), [
    ['Дубляж', 'ru'],
    ['Дорожка без\u00a0названия', undefined],
    ['Deutsch', 'de'],
    ['English', 'en'],
  ])
  near((await hertzOf(record.id))[0] ?? 0, 440)
  for (const { id: trackId, isOriginal } of (await list(record.id)).tracks) {
    if (!isOriginal) await call(audioTracks.delete, { trackId }, as)
  }
  await quiet(record.id)
  assert.equal(soundLines(await master(record.id)).length, 1, 'its own sound alone is served apart too')
  await silence(record.id, true)
  assert.doesNotMatch(await master(record.id), /mp4a/)
  const versions = await db.selectFrom('record_versions').select('id').where('record_id', '=', record.id).execute()
  assert.equal(versions.length, 1)
})

test('B5 B9 a sound that was left out of a video is not promised where its file is not kept, unless it was taken before', async () => {
  const sent = async () => {
    const record = await t.uploaded(film, { isMute: true })
    await t.untilEnded(record.id)
    await quiet(record.id)
    return record.id
  }
  const forget = (id: number) =>
    db.updateTable('record_versions').set({ source_key: null }).where('record_id', '=', id).execute()
  const turnSoundOn = (id: number) => call(audioTracks.silence, { id, isOff: false }, as)
  const never = await sent()
  await forget(never)
  assert.deepEqual([(await turnSoundOn(never)).error?.subtype, (await list(never)).sound], ['NO_SOURCE', 'OFF'])
  const before = await sent()
  await silence(before, false)
  await silence(before, true)
  await forget(before)
  await silence(before, false)
  assert.match(await master(before), /mp4a/)
})

test('B5 what cannot be silenced is refused: sound alone, a video that is not ready, a foreign one', async () => {
  const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`
  const silenced = (id: number) => call(audioTracks.silence, { id, isOff: true }, as).then(refusal)
  const unready = await t.make.record(t.account.id, t.user)
  assert.equal(await silenced(unready), 'STATE/NOT_READY')
  await db.updateTable('records').set({ current_state: 'READY' }).where('id', '=', unready).execute()
  assert.equal(await silenced(unready), 'STATE/NO_PICTURE')
  assert.equal(await silenced(999_999), 'NOT_FOUND/RECORD')
  const foreign = await t.make.account()
  assert.equal(await silenced(await t.make.record(foreign.id, t.user)), 'NOT_FOUND/RECORD')
})

test('D9 a track that failed is tried once more from its file; one that has not failed is not', async () => {
  const id = (await t.video(6)).id
  const track = await add(id, await t.tone('again.wav', 6), { language: 'it' })
  await settled(id, track.id)
  const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`
  const retry = () => call(audioTracks.retry, { trackId: track.id }, as)
  assert.equal(refusal(await retry()), 'STATE/NOT_FAILED')
  const failed = { state: 'FAILED', fail_text: 'На\u00a0сервере закончилось место', duration_ms: null } as const
  await db.updateTable('audio_tracks').set(failed).where('id', '=', track.id).execute()
  assert.equal((await retry()).result.track.state, 'QUEUED')
  const again = await settled(id, track.id)
  assert.deepEqual([again?.state, again?.failText], ['READY', null])
})
