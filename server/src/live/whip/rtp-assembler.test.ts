import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { MediaTag } from '../media/flv.ts'
import { samplesOf } from './ogg-opus.ts'
import { RtpAssembler, type TrackKind } from './rtp-assembler.ts'

const set = Buffer.from('6742c01fda014016e840', 'hex')
const pictureSet = Buffer.from('68ce3c80', 'hex')

function rtp(sequence: number, timestamp: number, payload: Buffer, isLast = true): Buffer {
  const head = Buffer.alloc(12)
  head.writeUInt8(0x80, 0)
  head.writeUInt8((isLast ? 0x80 : 0) | 96, 1)
  head.writeUInt16BE(sequence & 0xffff, 2)
  head.writeUInt32BE(timestamp >>> 0, 4)
  return Buffer.concat([head, payload])
}
/** A key frame with its parameter sets in one packet. */
const keyPicture = (size = 20) => {
  const units = [set, pictureSet, Buffer.concat([Buffer.from([0x65]), Buffer.alloc(size, 7)])]
  const parts = units.flatMap((unit) => [Buffer.from([unit.length >> 8, unit.length & 255]), unit])
  return Buffer.concat([Buffer.from([24]), ...parts])
}
const picture = Buffer.from([0x41, 1, 2, 3])

/** A report of a sender: a moment of the wall clock, in milliseconds, for a time of the track. */
function report(ms: number, timestamp: number): Buffer {
  const packet = Buffer.alloc(28)
  packet.set([0x80, 200, 0, 6])
  packet.writeUInt32BE(2_208_988_800 + Math.floor(ms / 1_000), 8)
  packet.writeUInt32BE(Math.round((ms % 1_000) * 4_294_967.296), 12)
  packet.writeUInt32BE(timestamp >>> 0, 16)
  return packet
}

function assembler(hasSound = false) {
  const video: MediaTag[] = []
  const sound: { data: Buffer; atMs: number }[] = []
  const requests: string[] = []
  const made = new RtpAssembler(hasSound, {
    onVideo: (tag) => video.push(tag),
    onSound: (data, atMs) => sound.push({ data, atMs }),
    onKeyFrameWanted: () => requests.push('key'),
    onMissing: (sequences) => requests.push(sequences.join()),
  })
  let now = 1_000
  return {
    ...{ video, sound, requests, made },
    at: (ms: number) => {
      now = 1_000 + ms
      made.tick(now)
    },
    take: (kind: TrackKind, packet: Buffer) => made.take(kind, packet, now),
    /** Ends the wait for the clocks. */
    report: (kind: TrackKind, ms: number, timestamp: number) => made.takeReport(kind, report(ms, timestamp)),
  }
}

test('a picture in one packet, in several and out of order comes whole, with the parameter sets before it', () => {
  const { take, report: tell, video } = assembler()
  take('video', rtp(65_534, 1_000, keyPicture()))
  tell('video', 5_000, 1_000)
  const body = Buffer.from(Array.from({ length: 300 }, (_, at) => at & 255))
  const pieces = [body.subarray(0, 100), body.subarray(100, 200), body.subarray(200)]
  const packets = pieces.map((piece, at) =>
    rtp(
      65_535 + at,
      1_000 + 90 * 40,
      Buffer.concat([Buffer.from([0x5c, [0x81, 0x01, 0x41][at] ?? 0]), piece]),
      at === 2,
    ),
  )
  const [first, second, third] = packets
  assert.ok(first && second && third)
  for (const packet of [third, first, second]) take('video', packet)
  assert.deepEqual(
    video.map(({ timestamp, body: [kind, packet] }) => [timestamp, kind, packet]),
    [
      [0, 0x17, 0],
      [0, 0x17, 1],
      [40, 0x27, 1],
    ],
  )
  assert.ok(video[0]?.body.includes(set) && video[0].body.includes(pictureSet))
  const last = video[2]?.body.subarray(5) ?? Buffer.alloc(0)
  assert.deepEqual([last.readUInt32BE(0), last[4]], [301, 0x41])
  assert.deepEqual(last.subarray(5), body)
})

test('a packet that is lost is asked for again; when it never comes all is left out until the next key frame', () => {
  const { take, at, report: tell, video, requests } = assembler()
  take('video', rtp(1, 0, keyPicture()))
  tell('video', 5_000, 0)
  take('video', rtp(2, 3_600, picture))
  take('video', rtp(4, 10_800, picture))
  at(100)
  assert.deepEqual(requests, ['3', '3'])
  take('video', rtp(3, 7_200, picture))
  assert.equal(video.length, 5)
  take('video', rtp(7, 21_600, picture))
  at(200)
  at(400)
  assert.deepEqual(requests.slice(-2), ['5,6', 'key'])
  take('video', rtp(8, 25_200, picture))
  assert.equal(video.length, 5)
  take('video', rtp(9, 28_800, keyPicture()))
  assert.deepEqual([video.length, video.at(-1)?.timestamp], [6, 320])
})

test('picture and sound are put on one clock by the reports of the sender, and times that wrap go on', () => {
  const { take, report: tell, video, sound } = assembler(true)
  const wrap = 2 ** 32
  take('video', rtp(1, wrap - 900, keyPicture()))
  take('audio', rtp(1, wrap - 480, Buffer.from([0xfc, 1])))
  // the sound at its time is 30 ms after the picture at its own
  tell('video', 10_000, wrap - 900)
  tell('audio', 10_030, wrap - 480)
  take('audio', rtp(2, wrap + 480, Buffer.from([0xfc, 2])))
  take('video', rtp(2, wrap + 2_700, picture))
  assert.deepEqual(
    video.map(({ timestamp }) => timestamp),
    [0, 0, 40],
  )
  assert.deepEqual(
    sound.map(({ atMs }) => atMs),
    [30, 50],
  )
})

test('without reports the times of arrival tell, after two seconds', () => {
  const { take, at, video } = assembler()
  take('video', rtp(1, 0, keyPicture()))
  at(1_900)
  take('video', rtp(2, 90 * 1_900, picture))
  assert.equal(video.length, 0)
  at(2_100)
  take('video', rtp(3, 90 * 2_100, picture))
  assert.deepEqual(
    video.map(({ timestamp }) => timestamp),
    [0, 0, 1_900, 2_100],
  )
})

test('a unit whose beginning was sent before anybody listened is no picture, though its end looks like one', () => {
  const { made, take, video, report: tell } = assembler()
  made.tellDescribed([set, pictureSet])
  tell('video', 5_000, 0)
  take('video', rtp(5, 0, Buffer.from([0x7c, 0x05, 0x65, 1, 2, 3]), false))
  take('video', rtp(6, 0, Buffer.from([0x7c, 0x45, 0x65, 4, 5, 6])))
  tell('video', 5_000, 0)
  take('video', rtp(7, 3_600, picture))
  assert.equal(video.length, 0)
  take('video', rtp(8, 7_200, Buffer.from([0x65, 1, 2, 3])))
  tell('video', 5_000, 0)
  take('video', rtp(9, 10_800, picture))
  assert.deepEqual(
    video.map(({ body: [kind, packet] }) => [kind, packet]),
    [
      [0x17, 0],
      [0x17, 1],
      [0x27, 1],
    ],
  )
})

test('packets of garbage are dropped and a picture of 5 MB is none', () => {
  const { take, video, report: tell } = assembler(true)
  const garbage = [
    Buffer.alloc(0),
    Buffer.alloc(11),
    Buffer.alloc(12),
    Buffer.from('80600001000000000000000018ffff', 'hex'),
    Buffer.from('bf60000100000000000000ff', 'hex'),
    Buffer.from('906000010000000000000000beefffff', 'hex'),
    rtp(2, 0, Buffer.from([28])),
    rtp(3, 0, Buffer.from([24, 0])),
    rtp(4, 0, Buffer.from([24, 0, 0, 1])),
  ]
  for (const packet of garbage) for (const kind of ['video', 'audio'] as const) take(kind, packet)
  tell('video', 1, 0)
  for (let at = 0; at < 4_000; at += 1) {
    const start = at === 0 ? 0x85 : at === 3_999 ? 0x45 : 0x05
    take('video', rtp(5 + at, 90, Buffer.concat([Buffer.from([0x7c, start]), Buffer.alloc(1_300)]), at === 3_999))
  }
  assert.deepEqual(video, [])
})

test('a unit in pieces without an end is kept no longer than a picture may be', () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const { take } = assembler()
  collect()
  const before = process.memoryUsage().arrayBuffers
  for (let at = 0; at < 1_000; at += 1) {
    const start = at === 0 ? 0x85 : 0x05
    take('video', rtp(at, 90, Buffer.concat([Buffer.from([0x7c, start]), Buffer.alloc(64_000)]), false))
  }
  collect()
  collect()
  const kept = process.memoryUsage().arrayBuffers - before
  assert.ok(kept < 16 << 20, `${kept}`)
})

test('the length of a packet of Opus is told by its first bytes, and a broken one has none', () => {
  const lengths = [[0xfc], [0x00], [0x7c], [0xfd, 1], [0xff, 3], [0xff, 63], []].map((bytes) =>
    samplesOf(Buffer.from(bytes)),
  )
  assert.deepEqual(lengths, [960, 480, 960, 1_920, 2_880, 0, 0])
})

test('a picture of pieces of one byte each is given up before they fill the memory', () => {
  const { made, take, video, report: tell } = assembler()
  take('video', rtp(0, 0, keyPicture()))
  tell('video', 0, 0)
  take('video', rtp(1, 3_000, picture))
  assert.ok(video.length > 0)
  const before = video.length
  // 16 000 units of one byte in each packet
  const pieces = Buffer.alloc(1 + 16_000 * 3)
  pieces.writeUInt8(24, 0)
  for (let at = 1; at < pieces.length; at += 3) pieces.set([0, 1, 0x41], at)
  for (let sequence = 2; sequence < 5; sequence += 1) take('video', rtp(sequence, 6_000, pieces, sequence === 4))
  made.tick(10_000)
  take('video', rtp(5, 9_000, picture))
  assert.equal(video.length, before)
})
