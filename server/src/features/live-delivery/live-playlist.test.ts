import assert from 'node:assert/strict'
import { test } from 'node:test'
import { faultsOfPlaylist } from '../../../test/hls-rules.ts'
import type { GenerationRow, SegmentRow } from '../../live/live.sql.ts'
import { type LivePlaylist, partTargetMs, writeLiveMaster, writeLivePlaylist } from './live-playlist.ts'

const startMs = Date.UTC(2026, 10, 28, 9)
const rung = (name: string) => ({
  ...{ name, width: 1280, height: Number(name), codecs: 'avc1.64001f,mp4a.40.2', maxBitsPerSecond: 2_000_000 },
})
const generation = (number: number, names: readonly string[]): GenerationRow => ({
  ...{ number, kind: 'ENCODER', startedAt: new Date(startMs), frameRate: 30, hasSound: true, leftOut: [] },
  rungs: names.map(rung),
})
const segment = (number: number, of = 0): SegmentRow => ({
  ...{ number, generation: of, startsAt: new Date(startMs + number * 2_000), durationMs: 2_000, fromMs: 0 },
  ...{ isIndependent: true, sizes: { '720': 400_000, '480': 200_000 }, captionChannels: [] },
})
const part = (durationMs: number, isIndependent: boolean) => ({ durationMs, isIndependent, bytes: Buffer.alloc(1) })
const generations = new Map([generation(0, ['720', '480']), generation(1, ['480'])].map((one) => [one.number, one]))
const plain: LivePlaylist = {
  ...{ rung: '720', segments: [4, 5, 6, 7, 8, 9].map((number) => segment(number)), generations, adBreaks: [] },
  ...{ open: null, isEncrypted: false, isEnded: false, skips: false, nextNumber: 10 },
}
const parts = new Map([['720', [part(partTargetMs, true), part(300, false)]]])
const open = [{ number: 10, generation: 0, startsAt: new Date(startMs + 20_000), parts }]
const low: LivePlaylist = { ...plain, open }
const ofOther = (number: number) => ({
  ...{ number, generation: 1, startsAt: new Date(startMs + number * 2_000) },
  parts: new Map([['480', [part(partTargetMs, true)]]]),
})
const moved = { ...plain, segments: [8, 9].map((number) => segment(number)).concat(segment(10, 1)), nextNumber: 11 }

test('RFC 8216 every form of the playlist of a livestream keeps the rules', () => {
  const adBreaks = [{ id: 3, at: new Date(startMs + 19_000).toISOString(), seconds: 30 }]
  const many = Array.from({ length: 20 }, (_, number) => segment(number))
  const forms: Record<string, LivePlaylist> = {
    ...{ plain, low, moved },
    ended: { ...moved, isEnded: true },
    'ended with parts that wait': { ...low, isEnded: true },
    'a part of what a player has': { ...low, segments: many, nextNumber: 20, open: [], skips: true },
    'a break': { ...low, adBreaks },
    'no segment yet': { ...low, segments: [] },
    encrypted: { ...moved, isEncrypted: true },
    'encrypted with parts': { ...low, isEncrypted: true },
    'another encoder that nothing whole came from': { ...low, open: [ofOther(10)] },
    'parts of the rung that stands in': { ...moved, open: [ofOther(11)] },
    'encrypted, parts of the rung that stands in': { ...moved, open: [ofOther(11)], isEncrypted: true },
    'encrypted, a part of it': { ...low, isEncrypted: true, segments: many, nextNumber: 20, open: [], skips: true },
  }
  for (const [name, form] of Object.entries(forms))
    assert.deepEqual(faultsOfPlaylist(writeLivePlaylist(form)), [], name)
  assert.match(writeLivePlaylist({ ...low, adBreaks }), /#EXT-X-DATERANGE:ID="ad-3"/)
  assert.match(
    writeLivePlaylist({ ...low, segments: many, nextNumber: 20, open: [], skips: true }),
    /SKIPPED-SEGMENTS=13\n/,
  )
  assert.match(writeLivePlaylist(moved), /#EXT-X-DISCONTINUITY\n#EXT-X-MAP:URI="..\/480\/1\/init.mp4"/)
  const [first] = generations.values()
  assert.ok(first)
  assert.deepEqual(faultsOfPlaylist(writeLiveMaster(1, first, plain.segments)), [])
})

test('product D6 a playlist with parts never ends with a segment, which hls.js would take for one that grows', () => {
  const endOf = (of: Partial<LivePlaylist>) =>
    writeLivePlaylist({ ...low, ...of })
      .trimEnd()
      .split('\n')
      .at(-1)
  assert.equal(endOf({ open: [ofOther(10)] }), '#EXT-X-DISCONTINUITY')
  assert.equal(endOf({ open: [] }), '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="0/10.0.m4s"')
  assert.equal(
    endOf({ segments: [segment(9), segment(10)], nextNumber: 11 }),
    '#EXT-X-PRELOAD-HINT:TYPE=PART,URI="0/11.0.m4s"',
  )
})

test('parts of an encoder without the rung of a playlist are those of the rung that stands in, in its folder and under its key', () => {
  const text = writeLivePlaylist({ ...moved, open: [ofOther(11)], isEncrypted: true })
  assert.match(text, /#EXT-X-PART:DURATION=0\.35000,URI="\.\.\/480\/1\/11\.0\.m4s",INDEPENDENT=YES\n/)
  assert.match(text, /#EXT-X-PRELOAD-HINT:TYPE=PART,URI="\.\.\/480\/1\/11\.1\.m4s"\n$/)
  assert.deepEqual(
    [...text.matchAll(/METHOD=AES-128,URI="([^"]+)"/g)].map(([, uri]) => uri),
    ['0.key', '../480/0.key'],
  )
})

test('a stretch without the rung of a playlist is heard and seen in the nearest of those that it has', () => {
  const few = new Map([generation(0, ['1080', '480', '240']), generation(1, [])].map((one) => [one.number, one]))
  const mapOf = (rung: string, of = 0) =>
    /EXT-X-MAP:URI="..\/(\d+)\//.exec(
      writeLivePlaylist({ ...plain, rung, generations: few, segments: [segment(4, of)], nextNumber: 5 }),
    )?.[1]
  assert.deepEqual(
    ['1080', '900', '720', '360', '144'].map((rung) => mapOf(rung)),
    [undefined, '1080', '480', '480', '240'],
  )
  assert.equal(mapOf('720', 1), undefined)
})

test('RFC 8216 4.3.4.2 the master tells the rates of the last thirty segments of its stretch, and no less than the encoder may give', () => {
  const ratesOf = (segments: readonly SegmentRow[], maxBitsPerSecond: number) => {
    const of = { ...generation(0, []), rungs: [{ ...rung('720'), maxBitsPerSecond }] }
    const [, peak, mean] = /:BANDWIDTH=(\d+),AVERAGE-BANDWIDTH=(\d+),/.exec(writeLiveMaster(1, of, segments)) ?? []
    return [Number(peak), Number(mean)]
  }
  const sized = (number: number, bytes: number, of = 0) => ({ ...segment(number, of), sizes: { '720': bytes } })
  assert.deepEqual(ratesOf([], 0), [2, 1])
  assert.deepEqual(ratesOf([], 2_000_000), [2_300_000, 1])
  const two = [sized(1, 250_000), sized(2, 750_000), sized(3, 9_000_000, 1)]
  assert.deepEqual(ratesOf(two, 0), [3_450_000, 2_000_000])
  assert.deepEqual(ratesOf(two, 4_000_000), [4_600_000, 2_000_000])
  const later = Array.from({ length: 30 }, (_, place) => sized(4 + place, 250_000))
  assert.deepEqual(ratesOf([...two, ...later], 0), [1_150_000, 1_000_000])
})

test('RFC 8216 4.3.4.2 the master names the channels of captions that were seen, for every rung, and says nothing while there are none', () => {
  const [first] = generations.values()
  assert.ok(first)
  assert.doesNotMatch(writeLiveMaster(1, first, plain.segments), /CAPTIONS/)
  const seen: SegmentRow[] = [
    { ...segment(4), captionChannels: ['CC3'] },
    { ...segment(5), captionChannels: ['CC1', 'CC3'] },
    segment(6),
  ]
  const master = writeLiveMaster(1, first, seen)
  assert.deepEqual(faultsOfPlaylist(master), [])
  assert.deepEqual(
    [...master.matchAll(/TYPE=CLOSED-CAPTIONS.*INSTREAM-ID="(CC\d)"/g)].map(([, id]) => id),
    ['CC1', 'CC3'],
  )
  assert.equal(master.match(/#EXT-X-STREAM-INF:.*CLOSED-CAPTIONS="captions"/g)?.length, 2)
  for (const [broken, section] of [
    [master.replace(/#EXT-X-MEDIA.*\n/g, ''), 'a group that is not there'],
    [master.replace('CLOSED-CAPTIONS="captions"', 'CLOSED-CAPTIONS=NONE'), 'NONE in others'],
    [master.replace(',INSTREAM-ID="CC1"', ''), 'CC1: INSTREAM-ID'],
    [master.replace('INSTREAM-ID="CC1"', 'INSTREAM-ID="CC1",URI="a.m3u8"'), 'has an address'],
  ] as const) {
    const faults = faultsOfPlaylist(broken)
    assert.ok(
      faults.some((fault) => fault.includes(section)),
      `${section}: ${faults.join('; ')}`,
    )
  }
})

test('RFC 8216 the rules find what breaks them in a livestream', () => {
  const text = writeLivePlaylist(low)
  for (const [broken, section] of [
    [text.replace('CAN-SKIP-UNTIL=12.0', 'CAN-SKIP-UNTIL=11.9'), 'bis 4.4.3.8 too little'],
    [text.replace(/PART-HOLD-BACK=[\d.]+/, 'PART-HOLD-BACK=0.600'), 'bis 4.4.3.8 no room'],
    [text.replace('DURATION=0.35000', 'DURATION=0.36000'), 'bis 4.4.4.9'],
    [text.replace(/#EXT-X-PART-INF.*\n/, ''), 'bis 4.4.3.7'],
    [`${text}#EXT-X-ENDLIST\n`, 'bis 4.4.5.3'],
    [writeLivePlaylist(moved).replace(/#EXT-X-DISCONTINUITY-SEQUENCE.*\n/, ''), '6.2.2'],
    [text.replace(/#EXT-X-MAP.*\n/, ''), '3.3'],
    [
      writeLivePlaylist({ ...moved, isEncrypted: true }).replace('#EXT-X-KEY:METHOD=NONE\n', ''),
      'a header under a key',
    ],
  ] as const) {
    const faults = faultsOfPlaylist(broken)
    assert.ok(
      faults.some((fault) => fault.includes(section)),
      `${section}: ${faults.join('; ')}`,
    )
  }
})

test('A23 a key holds from the first segment or part that it opens, and never over a header', () => {
  const keys = (of: Partial<LivePlaylist>) =>
    writeLivePlaylist({ ...low, isEncrypted: true, ...of })
      .split('\n')
      .filter((line) => /#EXT-X-(KEY|MAP|PART:|PRELOAD)|^[^#]/.test(line))
      .map((line) => line.replace(/^#EXT-X-(\w+).*?(?:METHOD=NONE|URI="([^"]+)").*/, '$1 $2'))
  const list = [58, 59].map((number) => segment(number))
  const next = [{ number: 60, generation: 0, startsAt: new Date(startMs), parts }]
  const upTo60 = ['MAP 0/init.mp4', 'KEY 0.key', '0/58.m4s', '0/59.m4s', 'KEY 1.key']
  const waiting = [...upTo60, 'PRELOAD 0/60.0.m4s']
  assert.deepEqual(keys({ segments: list, open: [], nextNumber: 60 }), waiting)
  assert.deepEqual(keys({ segments: list, open: next, nextNumber: 60 }), [
    ...upTo60,
    ...['PART 0/60.0.m4s', 'PART 0/60.1.m4s', 'PRELOAD 0/60.2.m4s'],
  ])
  // another rung stands in: its segments are opened by its keys
  assert.deepEqual(keys({ segments: [...list, segment(60, 1), segment(61, 1)], open: null, nextNumber: 62 }), [
    ...upTo60.slice(0, 4),
    ...['KEY ', 'MAP ../480/1/init.mp4', 'KEY ../480/1.key', '../480/1/60.m4s', '../480/1/61.m4s'],
  ])
})
