import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { audioTracks } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { plainClip } from '../../../test/test-media.ts'
import { until } from '../../../test/test-processing.ts'
import { testSounds } from '../../../test/test-sounds.ts'
import { sweepSounds } from './audio-tracks.ts'

const t = await testSounds()
const { db, media, as, call, list, add, settled, master, download, measureSound, tone } = t
after(t.close)
await t.work()
const near = (seen: number, expected: number, within = 0.06) =>
  assert.ok(Math.abs(seen - expected) <= within, `${seen} is not ${expected}`)
const english = (text: string) =>
  /URI="([^"]+)"/.exec(text.split('\n').find((line) => line.includes('LANGUAGE="en"')) ?? '')?.[1] ?? ''

/** Returns what is done with a track once another version plays. */
async function brought(id: number, trackId: number, versionId: number) {
  await until(
    () => t.read(id),
    (record) => record.current_version_id === versionId,
  )
  await sweepSounds({ db })
  const { state } = await until(
    () => db.selectFrom('audio_tracks').selectAll().where('id', '=', trackId).executeTakeFirstOrThrow(),
    (track) => track.version_id === versionId && track.state !== 'QUEUED',
  )
  return state
}

const video = await t.video()
const track = await add(video.id, await tone('english.wav', 6))
await settled(video.id, track.id)

test('D9 a cut of the video cuts its sounds by the same ranges, again and again', async () => {
  const before = english(await master(video.id))
  const ranges = [
    { from_ms: 480, to_ms: 2_520 },
    { from_ms: 3_000, to_ms: 5_000 },
  ]
  const { versionId } = (await call(cuts.trim, { id: video.id, ranges }, as)).result
  assert.equal(await brought(video.id, track.id, versionId), 'READY')
  const uri = english(await master(video.id))
  assert.notEqual(uri, before)
  const first = await measureSound(await download(video.id, uri))
  // the tone of the sound begins with its second one
  near(first.fromS, 0.52, 0.12)
  near(first.lengthS, 4.04, 0.12)
  const again = (await call(cuts.trim, { id: video.id, ranges: [{ from_ms: 1_000, to_ms: 4_000 }] }, as)).result
  assert.equal(await brought(video.id, track.id, again.versionId), 'READY')
  const second = await measureSound(await download(video.id, english(await master(video.id))))
  near(second.fromS, 0, 0.12)
  near(second.lengthS, 3, 0.12)
  const row = await db.selectFrom('audio_tracks').select('ranges').where('id', '=', track.id).executeTakeFirstOrThrow()
  const kept = Array.isArray(row.ranges) ? row.ranges : []
  assert.equal(kept.length, 2, 'over the edge of the first cut')
  near(Number(kept[0]?.from_ms), 1_480, 45)
})

test('D9 another file in place of the video keeps the sounds that fit it, and asks about the others', async () => {
  const versionId = await t.addVersion(video, 7, await media.make('longer.mp4', plainClip(9, '640x480')))
  assert.equal(await brought(video.id, track.id, versionId), 'ASKS')
  assert.doesNotMatch(await master(video.id), /TYPE=AUDIO/)
  const shorter = (await call(cuts.trim, { id: video.id, ranges: [{ from_ms: 1_000, to_ms: 9_000 }] }, as)).result
  assert.equal(await brought(video.id, track.id, shorter.versionId), 'ASKS', 'a cut answers no question')
  const current = (await list(video.id)).tracks.find(({ id }) => id === track.id)
  assert.equal(Math.round((current?.differsMs ?? 0) / 1000), -6)
  await call(audioTracks.save, { trackId: track.id, rowVersion: current?.rowVersion, fields: { fits: true } }, as)
  await settled(video.id, track.id)
  near((await measureSound(await download(video.id, english(await master(video.id))))).lengthS, 8, 0.12)
  const same = await t.addVersion(video, 9, await media.make('same.mp4', plainClip(4, '640x480')))
  assert.equal(await brought(video.id, track.id, same), 'READY', 'a second longer is within what is cut without a word')
})

test('D9 a silent video gets a sound too, which is its default; a deleted video forgets its sounds', async () => {
  const silent = await t.video(5, false)
  assert.deepEqual([(await list(silent.id)).sound, (await list(silent.id)).tracks], ['NONE', []])
  const { id: trackId } = await add(silent.id, await tone('only.wav', 5))
  assert.equal((await settled(silent.id, trackId))?.isDefault, true)
  const text = await master(silent.id)
  assert.match(text, /CODECS="avc1\.[0-9a-f]{6},mp4a\.40\.2"/)
  assert.equal(text.split('\n').filter((line) => line.includes('TYPE=AUDIO')).length, 1)
  near((await measureSound(await download(silent.id, english(text)))).hertz, 1_000, 6)
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', silent.id).execute()
  await sweepSounds({ db })
  for (const table of ['audio_tracks', 'audio_streams'] as const) {
    assert.deepEqual(await db.selectFrom(table).select('id').where('record_id', '=', silent.id).execute(), [])
  }
})
