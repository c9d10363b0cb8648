import assert from 'node:assert/strict'
import { test } from 'node:test'
import { subtitles } from '@skleyka/contract/subtitles/subtitles.calls.ts'
import { faultsOfPlaylist, attributesOf as readAttributes } from '../../../test/hls-rules.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { writeMaster, writePlaylist } from '../../ffmpeg/playlist.ts'
import { playbackRoutes } from './playback.http.ts'

const t = await testPlayback(playbackRoutes)
const { db, call, services, ask } = t
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
await db.updateTable('users').set({ admin: true }).where('id', '=', t.user.id).execute()
const as = { user: t.user.id, account: 'studio' }

const attributesOf = (line: string): Readonly<Record<string, string>> => readAttributes(line) ?? {}
const tagged = (text: string, tag: string) => text.split('\n').filter((line) => line.startsWith(`#${tag}:`))

/** Returns what every media playlist has to be; its segments with their lengths in seconds. */
function segmentsOf(text: string): { uri: string; seconds: number }[] {
  const lines = text.split('\n')
  assert.equal(lines[0], '#EXTM3U')
  const [target, ...more] = tagged(text, 'EXT-X-TARGETDURATION')
  assert.match(target ?? '', /^#EXT-X-TARGETDURATION:\d+$/)
  assert.deepEqual(more, [])
  const segments = lines.flatMap((line, place) => {
    const seconds = /^#EXTINF:(\d+(?:\.\d+)?),/.exec(line)?.[1]
    return seconds === undefined ? [] : [{ uri: lines[place + 1] ?? '', seconds: Number(seconds) }]
  })
  for (const { uri, seconds } of segments) {
    assert.match(uri, /^[\w.-]+$/, 'a segment is named beside its playlist')
    assert.ok(Math.round(seconds) <= Number(target?.split(':')[1]), `${seconds} s is longer than ${target}`)
  }
  // fractions of a second, and EXT-X-MAP beside segments that are no transport stream
  const version = Number(tagged(text, 'EXT-X-VERSION')[0]?.split(':')[1])
  assert.ok(version >= (text.includes('#EXT-X-MAP') ? 6 : 3))
  return segments
}

/** A video of three segments in two rungs, as the encoder leaves it, with subtitles in two languages. */
async function video() {
  const shown = await t.playing('Фильм')
  await db
    .updateTable('records')
    .set({ publication: 'PUBLISHED', duration_ms: 10_480 })
    .where('id', '=', shown.id)
    .execute()
  const rung = { frameRate: 25, codecs: 'avc1.64001e,mp4a.40.2', peakBitsPerSecond: 2e6, meanBitsPerSecond: 1e6 }
  const variants = [
    { ...rung, name: '480', width: 854, height: 480 },
    { ...rung, name: '240', width: 426, height: 240, peakBitsPerSecond: 5e5, meanBitsPerSecond: 4e5 },
  ]
  await services.storage.put(`${shown.prefix}master.m3u8`, writeMaster(variants))
  const segments = [4, 4, 2.48].map((seconds, place) => ({ file: `0000${place}.m4s`, seconds }))
  await services.storage.put(`${shown.prefix}480/index.m3u8`, writePlaylist(segments, true, 4))
  for (const [language, label] of [
    ['ru', 'Русский "для своих"'],
    ['en', 'English'],
  ]) {
    const file = Buffer.from('WEBVTT\n\n00:01.000 --> 00:02.000 line:0\nДа\n').toString('base64')
    const { result } = await call(subtitles.upload, { id: shown.id, language, label, file }, as)
    if (language === 'ru') {
      const { id: trackId, rowVersion } = result.track
      await call(subtitles.save, { trackId, rowVersion, fields: { isDefault: true } }, as)
    }
  }
  const read = async (name: string) => {
    const answer = await ask(shown.base() + name)
    assert.equal(answer.statusCode, 200, name)
    if (name.endsWith('.m3u8')) assert.deepEqual(faultsOfPlaylist(answer.body), [])
    return { body: answer.body, type: String(answer.headers['content-type']) }
  }
  return { read }
}

test('RFC 8216 the master playlist tells a player that reads HLS by itself all it has to know before it begins', async () => {
  const { read } = await video()
  const { body, type } = await read('master.m3u8')
  assert.equal(type, 'application/vnd.apple.mpegurl')
  assert.match(body, /^#EXTM3U\n/)
  assert.equal(body.match(/#EXT-X-INDEPENDENT-SEGMENTS\n/g)?.length, 1)
  assert.ok(!body.includes('#EXTINF') && !body.includes('#EXT-X-TARGETDURATION'))
  const lines = body.split('\n')
  const variants = lines.flatMap((line, place) =>
    line.startsWith('#EXT-X-STREAM-INF:') ? [{ ...attributesOf(line), uri: lines[place + 1] }] : [],
  )
  assert.deepEqual(
    variants.map(({ uri }) => uri),
    ['480/index.m3u8', '240/index.m3u8'],
  )
  const media = tagged(body, 'EXT-X-MEDIA').map(attributesOf)
  for (const variant of variants.map((one): Record<string, string | undefined> => one)) {
    assert.ok(Number(variant['AVERAGE-BANDWIDTH']) <= Number(variant.BANDWIDTH))
    assert.match(variant.CODECS ?? '', /^avc1\.[0-9a-f]{6},mp4a\.40\.\d+$/i)
    assert.match(variant.RESOLUTION ?? '', /^\d+x\d+$/)
    assert.match(variant['FRAME-RATE'] ?? '', /^\d+\.\d{3}$/)
    assert.ok(media.some((group) => group.TYPE === 'SUBTITLES' && group['GROUP-ID'] === variant.SUBTITLES))
  }
})

test('RFC 8216 4.3.4.1 subtitles are named apart, chosen by language, one of them by default and none forced', async () => {
  const { read } = await video()
  const media = tagged((await read('master.m3u8')).body, 'EXT-X-MEDIA').map(attributesOf)
  const subtitles = media.filter((one) => one.TYPE === 'SUBTITLES')
  assert.deepEqual(subtitles.map((one) => one.LANGUAGE).toSorted(), ['en', 'ru'])
  assert.equal(new Set(subtitles.map((one) => one.NAME)).size, 2)
  assert.deepEqual(
    subtitles.filter((one) => one.DEFAULT === 'YES').map((one) => one.LANGUAGE),
    ['ru'],
  )
  for (const one of subtitles) {
    assert.deepEqual([one.AUTOSELECT, one.FORCED], ['YES', 'NO'])
    const playlist = await read(one.URI ?? '')
    assert.equal(playlist.type, 'application/vnd.apple.mpegurl')
    const [segment, ...more] = segmentsOf(playlist.body)
    // as long as the video, or its end would have no subtitles
    assert.deepEqual([segment?.seconds, more], [10.48, []])
    assert.match(playlist.body, /#EXT-X-PLAYLIST-TYPE:VOD\n[\s\S]*#EXT-X-ENDLIST\n$/)
    const file = await read(`subtitles/${segment?.uri}`)
    assert.equal(file.type, 'text/vtt; charset=utf-8')
    assert.match(file.body, /^WEBVTT\n/)
    // without a map the cues count from 0 of the stream, which is where our segments begin (3.5)
    assert.doesNotMatch(file.body, /X-TIMESTAMP-MAP=(?!MPEGTS:0,LOCAL:00:00:00\.000)/)
  }
})

test('RFC 8216 4.3.3 the playlist of a rung bounds its segments, names what they begin with, and ends', async () => {
  const { read } = await video()
  const { body } = await read('480/index.m3u8')
  assert.deepEqual(
    segmentsOf(body).map(({ uri }) => uri),
    ['00000.m4s', '00001.m4s', '00002.m4s'],
  )
  assert.ok(body.indexOf('#EXT-X-MAP:URI="init.mp4"') < body.indexOf('#EXTINF'))
  assert.match(body, /#EXT-X-PLAYLIST-TYPE:VOD\n[\s\S]*#EXT-X-INDEPENDENT-SEGMENTS\n[\s\S]*#EXT-X-ENDLIST\n$/)
  assert.equal((await read('480/init.mp4')).type, 'video/mp4')
})

test('the rules find what breaks them', () => {
  const media = writePlaylist([{ file: '00000.m4s', seconds: 4.4 }], true, 4)
  const master = writeMaster([
    {
      ...{ name: '480', width: 854, height: 480, frameRate: 25, codecs: 'avc1.64001e,mp4a.40.2' },
      ...{ peakBitsPerSecond: 2e6, meanBitsPerSecond: 1e6 },
    },
  ])
  assert.deepEqual([faultsOfPlaylist(media), faultsOfPlaylist(master)], [[], []])
  const sound = '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="a",NAME="A",LANGUAGE="ru",DEFAULT=YES,AUTOSELECT=YES,URI="a.m3u8"'
  for (const [text, section] of [
    [media.replace('#EXTM3U\n', ''), '4.3.1.1'],
    [media.replace(':4\n', ':3\n'), '4.3.3.1'],
    [media.replace('#EXT-X-ENDLIST\n', ''), '4.3.3.5'],
    [media.replace(/#EXT-X-MAP.*\n/, ''), '3.3'],
    [media.replace('VERSION:7', 'VERSION:3'), '7 version'],
    [media.replace('#EXTINF:4.400000,\n', ''), '4.3.2.1'],
    [`${media}#EXT-X-STREAM-INF:BANDWIDTH=1,CODECS="mp4a.40.2"\na.m3u8\n`, '4.1'],
    [master.replace('BANDWIDTH=2000000', 'BANDWIDTH=2'), '4.3.4.2 the mean'],
    [master.replace('BANDWIDTH=2000000,', ''), '4.3.4.2 no BANDWIDTH'],
    [master.replace('480/index.m3u8\n', ''), '4.3.4.2'],
    [master.replace('CODECS="avc1.64001e,mp4a.40.2"', 'CODECS=avc1.64001e,mp4a.40.2'), '4.2'],
    [master.replace('FRAME-RATE=25.000', 'FRAME-RATE=25.000,AUDIO="a"'), '4.3.4.2'],
    [master.replace('#EXT-X-STREAM', `${sound}\n#EXT-X-STREAM`), '4.3.4.1'],
  ] as const) {
    const faults = faultsOfPlaylist(text)
    assert.ok(
      faults.some((fault) => fault.includes(section)),
      `${section}: ${faults.join('; ')}`,
    )
  }
})
