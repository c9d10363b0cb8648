import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { heldBack } from '../../../test/held-back.ts'
import { until } from '../../../test/test-processing.ts'
import { testSounds } from '../../../test/test-sounds.ts'
import { sweepSounds } from './audio-tracks.ts'
import { soundRoutes } from './sounds.http.ts'

const t = await testSounds()
const {
  db,
  media,
  storage,
  as,
  call,
  list,
  open,
  post,
  add,
  settled,
  master,
  download,
  measureSound,
  streams,
  tone,
  services,
} = t
after(t.close)
await t.work()
const video = await t.video(6, true, 2)
const plain = await master(video.id)
const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`
const near = (seen: number, expected: number, within = 0.03) =>
  assert.ok(Math.abs(seen - expected) <= within, `${seen} is not ${expected}`)
const linesOf = (text: string, start: string) => text.split('\n').filter((line) => line.startsWith(start))
const sentKeys = async (trackId: number) =>
  (await t.keys(`sources/${video.uuid}/`)).filter((key) => key.includes(`/sent-${trackId}-`))
const uriOf = (line = '') => /URI="([^"]+)"/.exec(line)?.[1] ?? ''

test('D9 a second sound is encoded beside that of the video, which is served in pieces that players may combine', async () => {
  const { id: trackId } = await add(video.id, await tone('english.mp3', 6))
  const track = await settled(video.id, trackId)
  assert.deepEqual(
    [track?.state, track?.language, track?.label, track?.differsMs, track?.changedBy],
    ['READY', 'en', 'English', 0, 'Мария'],
  )
  const { tracks, sound, takesTracks } = await list(video.id)
  assert.deepEqual(
    tracks.map(({ label, isOriginal, isDefault }) => [label, isOriginal, isDefault]),
    [
      ['Оригинал', true, true],
      ['English', false, false],
    ],
  )
  assert.deepEqual([sound, takesTracks], ['SOUND', true])
  const text = await master(video.id)
  const sounds = linesOf(text, '#EXT-X-MEDIA:')
  assert.deepEqual(
    sounds.map((line) => line.replace(/,URI=.*/, '')),
    [
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="Оригинал",DEFAULT=YES,AUTOSELECT=YES,CHANNELS="2"',
      '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="sound",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=YES,CHANNELS="2"',
    ],
  )
  const variants = linesOf(text, '#EXT-X-STREAM-INF:')
  assert.equal(variants.length, 2)
  for (const variant of variants) assert.match(variant, /CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2".*,AUDIO="sound"$/)
  const pictures = text.split('\n').filter((line) => line.startsWith('apart/'))
  for (const picture of pictures) {
    assert.deepEqual(await streams(await download(video.id, picture)), ['h264,video'])
    const inOnePiece = (await t.ask(`${await t.base(video.id)}${picture.split('/').slice(2).join('/')}`)).body
    const alone = (await t.ask(`${await t.base(video.id)}${picture}`)).body
    assert.deepEqual(linesOf(alone, '#EXTINF'), linesOf(inOnePiece, '#EXTINF'), 'cut where it was')
  }
  const [own, english] = await Promise.all(
    sounds.map(async (line) => measureSound(await download(video.id, uriOf(line)))),
  )
  near(own?.hertz ?? 0, 440, 3)
  near(english?.hertz ?? 0, 1_000, 5)
  const [fromS = 0, pictureFromS] = [english?.fromS, await firstPictureS(pictures.at(-1) ?? '')]
  near(fromS, 1 + pictureFromS)
  near(english?.lengthS ?? 0, 6, 0.1)
})

/** Returns the first picture by its clock. */
async function firstPictureS(picture: string): Promise<number> {
  const { execFileSync } = await import('node:child_process')
  const show = ['-v', 'error', '-show_entries', 'stream=start_time', '-of', 'csv=p=0']
  return Number(execFileSync(media.binaries.ffprobe, [...show, await download(video.id, picture)]).toString())
}

test('D9 the sound of a video file is taken, other forms too; what has none says so, and others go on', async () => {
  const [id] = [video.id]
  const clip = await media.make('dub.mkv', [
    ...[
      '-f',
      'lavfi',
      '-i',
      'testsrc=duration=6:size=64x64:rate=10',
      '-f',
      'lavfi',
      '-i',
      'sine=frequency=700:duration=6',
    ],
    ...['-c:v', 'libx264', '-c:a', 'libopus'],
  ])
  const junk = await media.make('junk.wav', ['-f', 'lavfi', '-i', 'sine=duration=1']).then(() => junkFile())
  const silent = await media.make('silent.mp4', ['-f', 'lavfi', '-i', 'testsrc=duration=1:size=64x64:rate=10'])
  const [dub, bad, mute] = [
    await add(id, clip, { language: 'de', label: 'Дубляж' }),
    await add(id, junk, { language: 'fr' }),
    await add(id, silent, { language: 'es' }),
  ]
  assert.equal((await settled(id, dub.id))?.state, 'READY')
  for (const { id: trackId } of [bad, mute]) {
    const track = await settled(id, trackId)
    assert.deepEqual([track?.state, track?.failText], ['FAILED', 'В\u00a0файле нет звука'])
  }
  const line = linesOf(await master(id), '#EXT-X-MEDIA:').find((one) => one.includes('NAME="Дубляж"'))
  near((await measureSound(await download(id, uriOf(line)))).hertz, 700, 4)
  const kept = await t.keys(`sources/${(await t.read(id)).uuid}/`)
  assert.ok(
    kept.some((key) => key.includes(`sound-${dub.id}-`)),
    'the sound of the video file alone is kept',
  )
  await until(
    () => sentKeys(dub.id),
    (left) => left.length === 0,
  )
  for (const { id: trackId } of [dub, bad, mute]) await call(audioTracks.delete, { trackId }, as)

  async function junkFile() {
    const { writeFile } = await import('node:fs/promises')
    const path = `${media.folder}/junk.mp3`
    await writeFile(path, 'no sound at all '.repeat(2_000))
    return path
  }
})

test('D9 a track much longer or shorter than the video is asked about; once it is said to fit it is cut or filled', async () => {
  for (const seconds of [11, 2]) {
    const path = await tone(`length${seconds}.wav`, seconds)
    const { id: trackId } = await add(video.id, path, { language: 'uk' })
    const asks = await settled(video.id, trackId)
    assert.deepEqual([asks?.state, Math.round((asks?.differsMs ?? 0) / 1000)], ['ASKS', seconds - 6])
    assert.doesNotMatch(await master(video.id), /LANGUAGE="uk"/)
    await call(audioTracks.save, { trackId, rowVersion: asks?.rowVersion, fields: { fits: true } }, as)
    assert.equal((await settled(video.id, trackId))?.state, 'READY')
    const line = linesOf(await master(video.id), '#EXT-X-MEDIA:').find((one) => one.includes('LANGUAGE="uk"'))
    const { lengthS, toS } = await measureSound(await download(video.id, uriOf(line)))
    near(lengthS, 6, 0.1)
    near(toS, Math.min(seconds, 6), 0.12)
    await call(audioTracks.delete, { trackId }, as)
  }
  const agreed = await add(video.id, await tone('agreed.wav', 10), { language: 'uk', fits: true })
  assert.equal((await settled(video.id, agreed.id))?.state, 'READY')
  await call(audioTracks.delete, { trackId: agreed.id }, as)
})

test('D9 a shift is heard, and who hears the stream of before hears it to the end', async () => {
  const track = (await list(video.id)).tracks.find(({ language }) => language === 'en')
  const before = linesOf(await master(video.id), '#EXT-X-MEDIA:').find((one) => one.includes('LANGUAGE="en"'))
  const was = await measureSound(await download(video.id, uriOf(before)))
  const params = { trackId: track?.id, rowVersion: track?.rowVersion, fields: { shiftMs: 700 } }
  await call(audioTracks.save, params, as)
  assert.equal(refusal(await call(audioTracks.save, params, as)), 'STATE/CONFLICT')
  await settled(video.id, track?.id ?? 0)
  const line = linesOf(await master(video.id), '#EXT-X-MEDIA:').find((one) => one.includes('LANGUAGE="en"'))
  assert.notEqual(uriOf(line), uriOf(before))
  near((await measureSound(await download(video.id, uriOf(line)))).fromS, was.fromS + 0.7)
  near((await measureSound(await download(video.id, uriOf(before)))).fromS, was.fromS)
})

test('D9 names, languages and the default are written at once, and the journal keeps what was and what became', async () => {
  const { tracks } = await list(video.id)
  const [own, english] = tracks
  const save = (one: typeof own, fields: object) =>
    call(audioTracks.save, { trackId: one?.id, rowVersion: one?.rowVersion, fields }, as)
  await save(own, { language: 'ru', label: '' })
  assert.equal((await save(english, { isDefault: true, label: 'Русский' })).error, undefined)
  const text = await master(video.id)
  assert.deepEqual(
    linesOf(text, '#EXT-X-MEDIA:').map((line) => /NAME="([^"]*)".*DEFAULT=(\w+)/.exec(line)?.slice(1)),
    [
      ['Русский (ru)', 'NO'],
      ['Русский (en)', 'YES'],
    ],
  )
  const event = await db
    .selectFrom('audit_events')
    .select(['before', 'after'])
    .where('action', '=', 'audioTracks.save')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const sameFields = { language: 'en', state: 'READY', shiftMs: 700, fits: false }
  assert.deepEqual(event, {
    before: { sound: { ...sameFields, label: 'English', isDefault: false } },
    after: { sound: { ...sameFields, label: 'Русский', isDefault: true } },
  })
  assert.equal(refusal(await save((await list(video.id)).tracks[0], { shiftMs: 5 })), 'STATE/ORIGINAL')
  assert.equal(refusal(await call(audioTracks.delete, { trackId: own?.id }, as)), 'STATE/ORIGINAL')
})

test('D9 what does not fit is refused in words: a large file, a video that is not ready, a foreign record, another file', async () => {
  const path = await tone('small.wav', 2)
  assert.equal(refusal(await open(video.id, path, { bytes: 5 * 1024 ** 3 })), 'LIMIT/SIZE')
  assert.equal(refusal(await open(999_999, path)), 'NOT_FOUND/RECORD')
  const unready = await t.make.record(t.account.id, t.user)
  assert.equal(refusal(await open(unready, path)), 'STATE/NOT_READY')
  await db.updateTable('records').set({ current_state: 'READY' }).where('id', '=', unready).execute()
  assert.equal(refusal(await open(unready, path)), 'STATE/NO_PICTURE')
  const foreign = await t.make.account({ members: { [t.user]: ['media.can_edit_records'] } })
  const [track] = (await list(video.id)).tracks
  const elsewhere = { ...as, account: foreign.code }
  const saved = await call(audioTracks.save, { trackId: track?.id, rowVersion: 1, fields: {} }, elsewhere)
  const deleted = await call(audioTracks.delete, { trackId: track?.id }, elsewhere)
  assert.deepEqual([refusal(saved), refusal(deleted)], ['NOT_FOUND/TRACK', 'NOT_FOUND/TRACK'])
  assert.equal(refusal(await call(audioTracks.list, { id: video.id }, elsewhere)), 'NOT_FOUND/RECORD')
  const opened = (await open(video.id, path, { language: 'pl' })).result
  const bytes = await readFile(path)
  assert.equal((await post(opened.url, bytes.subarray(0, 100))).status, 400)
  assert.equal((await post(opened.url, Buffer.concat([bytes, bytes]))).status, 400)
  assert.deepEqual(await sentKeys(opened.track.id), [])
  await db.updateTable('users').set({ state: 'LOCKED' }).where('id', '=', t.user).execute()
  assert.equal((await post(opened.url, bytes)).status, 404)
  await db.updateTable('users').set({ state: 'ACTIVE' }).where('id', '=', t.user).execute()
  assert.equal((await post(opened.url, bytes)).status, 200)
  assert.equal((await post(opened.url, bytes)).status, 404, 'an address is good once')
  await settled(video.id, opened.track.id)
  await call(audioTracks.delete, { trackId: opened.track.id }, as)
  assert.equal((await post(`${opened.url}x`, bytes)).status, 404)
})

test('D9 of two sends to one address the second one, of another size, leaves the first one what it sent', async () => {
  const path = await tone('twice.wav', 6)
  const bytes = await readFile(path)
  const { track, url } = (await open(video.id, path, { language: 'cs' })).result
  const [other, same] = [
    heldBack(soundRoutes[0], services, url, bytes.subarray(0, 1_000)),
    heldBack(soundRoutes[0], services, url, bytes),
  ]
  await Promise.all([other.isRead, same.isRead])
  assert.equal((await post(url, bytes)).status, 200)
  const kept = await db
    .selectFrom('audio_tracks')
    .select('sound_folder')
    .where('id', '=', track.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual([await other.end(), await same.end()], [400, 200])
  assert.deepEqual(await sentKeys(track.id), [`${kept.sound_folder}sound`])
  assert.equal((await settled(video.id, track.id))?.state, 'READY')
  await call(audioTracks.delete, { trackId: track.id }, as)
})

test('D9 a worker killed in the middle loses nothing: the next one goes on, and nothing of the first stays', async () => {
  await t.stopWork()
  const { id: trackId } = await add(video.id, await tone('killed.wav', 6), { language: 'it' })
  const task = await db
    .updateTable('tasks')
    // what SIGKILL leaves: the row says RUNNING, some files are in their places
    .set({ state: 'RUNNING', lease_until: new Date(), claim: 1 })
    .where('type', '=', 'sounds')
    .where('record_id', '=', video.id)
    .where('state', '=', 'QUEUED')
    .returning(['id', 'version_id'])
    .executeTakeFirstOrThrow()
  const { current_version_id: versionId } = await t.read(video.id)
  const half = `hls/${video.uuid}/apart-${versionId}-${task.id}-1/`
  await storage.put(`${half}${trackId}-1/sound/init.mp4`, 'half')
  await t.work()
  assert.equal((await settled(video.id, trackId))?.state, 'READY')
  assert.deepEqual(await t.keys(half), [])
  await call(audioTracks.delete, { trackId }, as)
})

test('D9 with the last track the video is served as it was, byte for byte; its streams stay for a day and go', async () => {
  const text = await master(video.id)
  const { tracks } = await list(video.id)
  for (const { id: trackId, isOriginal } of tracks) if (!isOriginal) await call(audioTracks.delete, { trackId }, as)
  assert.deepEqual((await list(video.id)).tracks, [])
  assert.equal(await master(video.id), plain)
  for (const uri of linesOf(text, '#EXT-X-MEDIA:').map(uriOf)) {
    assert.equal((await t.ask(`${await t.base(video.id)}${uri}`)).statusCode, 200)
  }
  await sweepSounds({ db })
  assert.ok((await t.keys(`hls/${video.uuid}/`)).some((key) => key.includes('/apart-')))
  await db
    .updateTable('audio_streams')
    .set({ ended_at: new Date(Date.now() - 25 * 3600_000) })
    .execute()
  await sweepSounds({ db })
  await until(
    () => t.keys(`hls/${video.uuid}/`),
    (left) => left.every((key) => !key.includes('/apart-')),
  )
  await until(
    () => db.selectFrom('storage_places').select('place').where('place', 'like', '%/apart-%').execute(),
    (places) => places.length === 0,
  )
})

test('B9 D9 where a file tells no language its sound speaks that of the account, once it is one to choose from', async () => {
  const { accountId } = await db
    .selectFrom('records')
    .select('account_id as accountId')
    .where('id', '=', video.id)
    .executeTakeFirstOrThrow()
  const before = linesOf(await master(video.id), '#EXT-X-MEDIA:')
  await db.updateTable('accounts').set({ language: 'kk' }).where('id', '=', accountId).execute()
  assert.deepEqual(linesOf(await master(video.id), '#EXT-X-MEDIA:'), before, 'what was named before stays')
  const fresh = await t.video(2, true, 1)
  const { id: trackId } = await add(fresh.id, await tone('fresh.mp3', 2))
  await settled(fresh.id, trackId)
  const [own] = linesOf(await master(fresh.id), '#EXT-X-MEDIA:')
  assert.match(own ?? '', /NAME="Оригинал",LANGUAGE="kk",DEFAULT=YES/)
  await db.updateTable('accounts').set({ language: null }).where('id', '=', accountId).execute()
})
