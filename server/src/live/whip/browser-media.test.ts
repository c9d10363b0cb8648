import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { openTestMedia, testSecrets } from '../../../test/test-media.ts'
import { type MediaTag, writeTag } from '../media/flv.ts'
import { BrowserMedia } from './browser-media.ts'
import { OpusEncoder } from './opus-encoder.ts'

const media = await openTestMedia()
after(() => media.close())
const tools = {
  ...{ binaries: media.binaries, sandbox: media.sandbox, scratchFolder: media.folder },
  ...{ threads: 2, secrets: testSecrets },
}
const packetMs = 20

/** The packets of a tone of so many seconds, 20 ms each, as a browser sends them. */
async function tonePackets(seconds: number): Promise<Buffer[]> {
  const tone = ['-f', 'lavfi', '-i', `sine=frequency=440:sample_rate=48000:duration=${seconds}`]
  const bytes = await readFile(await media.make('tone.ogg', [...tone, '-c:a', 'libopus', '-b:a', '32k']))
  const packets: Buffer[] = []
  let packet: Buffer[] = []
  // pages of Ogg: a head of 27 bytes, the lengths of the pieces, the pieces; one of 255 bytes goes on (RFC 3533, 6)
  for (let at = 0; at < bytes.length; ) {
    const lengths = bytes.subarray(at + 27, at + 27 + bytes.readUInt8(at + 26))
    at += 27 + lengths.length
    for (const length of lengths) {
      packet.push(bytes.subarray(at, at + length))
      at += length
      if (length === 255) continue
      packets.push(Buffer.concat(packet))
      packet = []
    }
  }
  return packets.slice(2)
}

/** Returns the loudness of an encoded sound in each tenth of a second from its beginning: true for a tone, false for silence. */
async function loudness(tags: readonly MediaTag[]): Promise<boolean[]> {
  const path = join(media.folder, 'encoded.flv')
  const head = Buffer.from('464c5601040000000900000000', 'hex')
  await writeFile(path, Buffer.concat([head, ...tags.map(writeTag)]))
  const args = ['-v', 'error', '-i', path, '-ac', '1', '-ar', '8000', '-f', 's16le', '-']
  const { stdout } = await promisify(execFile)(media.binaries.ffmpeg, args, { encoding: 'buffer', maxBuffer: 8 << 20 })
  return Array.from({ length: Math.floor(stdout.length / 1_600) }, (_, tenth) => {
    let most = 0
    for (let at = 0; at < 800; at += 1) most = Math.max(most, Math.abs(stdout.readInt16LE(tenth * 1_600 + at * 2)))
    return most > 1_000
  })
}

/** The tags that an encoder makes, up to a time. */
function encoding(untilMs: number) {
  const tags: MediaTag[] = []
  const begun = Promise.withResolvers<void>()
  const done = Promise.withResolvers<void>()
  const encoder = new OpusEncoder(tools, (tag) => {
    tags.push(tag)
    begun.resolve()
    if (tag.timestamp >= untilMs) done.resolve()
  })
  return { tags, encoder, begun: begun.promise, done: done.promise }
}

const timeout = 20_000

test('sound is where it belongs: what was lost is silence of its length, and what comes twice or late is left out', {
  timeout,
}, async () => {
  const packets = await tonePackets(1)
  assert.ok(packets.length >= 50)
  const { tags, encoder, begun, done } = encoding(7_900)
  const play = (fromMs: number, { count = 50, jitterMs = 0 } = {}) => {
    for (const [place, packet] of packets.slice(0, count).entries())
      encoder.take(packet, fromMs + place * packetMs + (place % 3) * jitterMs)
  }
  play(5_000, { jitterMs: 15 })
  // a browser that sends again what was taken: nothing of it is heard at the end
  play(5_000, { count: 45 })
  encoder.take(Buffer.alloc(0), 6_500)
  play(7_000)
  await begun
  encoder.end()
  encoder.take(packets[0] ?? Buffer.alloc(0), 9_000)
  await done
  const times = tags.map(({ timestamp }) => timestamp)
  assert.ok(Math.abs((times[0] ?? 0) - 5_000) < 50, `${times[0]}`)
  const loud = await loudness(tags)
  const pattern = loud.map((isLoud) => (isLoud ? '#' : '.')).join('')
  assert.match(pattern, /^#{10,11}\.{9,10}#{9,10}\.?$/)
})

test('pictures wait until the sound is described, which goes ahead of them; without sound they go at once', {
  timeout,
}, async () => {
  const picture = (timestamp: number): MediaTag => ({ kind: 'video', timestamp, body: Buffer.from([0x17, 1]) })
  const tagTexts: string[] = []
  const described = Promise.withResolvers<void>()
  const events = {
    onTag: ({ kind, timestamp }: MediaTag) => {
      tagTexts.push(kind === 'video' ? `${timestamp}` : kind)
      if (kind === 'audio') described.resolve()
    },
    onEnded: () => {},
  }
  const alone = new BrowserMedia(null, events)
  alone.takeVideo(picture(1))
  alone.takeSound(Buffer.from([0xfc]), 0)
  assert.deepEqual(tagTexts.splice(0), ['1'])

  const both = new BrowserMedia(tools, events)
  both.takeVideo(picture(1))
  both.takeVideo(picture(2))
  assert.deepEqual(tagTexts, [])
  for (const [place, packet] of (await tonePackets(1)).entries()) both.takeSound(packet, place * packetMs)
  await described.promise
  both.takeVideo(picture(3))
  assert.deepEqual(
    tagTexts.splice(0).filter((_, at) => at < 3),
    ['audio', '1', '2'],
  )
  both.end()

  // sound that is never described is not waited for without end
  const silent = new BrowserMedia(tools, events)
  tagTexts.length = 0
  for (let at = 0; at < 600; at += 1) silent.takeVideo(picture(at))
  const isVideo = (word: string) => word !== 'audio'
  assert.deepEqual(tagTexts.filter(isVideo), [])
  silent.takeVideo(picture(600))
  assert.equal(tagTexts.filter(isVideo).length, 601)
  silent.end()
  const left = new BrowserMedia(tools, events)
  tagTexts.length = 0
  left.takeVideo(picture(7))
  left.end()
  assert.deepEqual(tagTexts.filter(isVideo), ['7'])
})
