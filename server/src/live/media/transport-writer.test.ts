import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { liveClip } from '../../../test/test-encoder.ts'
import { openTestMedia } from '../../../test/test-media.ts'
import { FlvReader, type MediaTag } from './flv.ts'
import { TransportWriter, transportPacketBytes } from './transport-writer.ts'

const media = await openTestMedia()
after(() => media.close())
const clip = await media.make('written.flv', liveClip(2))
const tags = new FlvReader().read(await readFile(clip))
const run = promisify(execFile)

/** Times at which pictures are decoded and shown, as ffprobe reads them. */
async function timesOf(file: string): Promise<{ decoded: number; shown: number }[]> {
  const args = ['-v', 'error', '-select_streams', 'v', '-show_entries', 'packet=dts_time,pts_time', '-of', 'csv=p=0']
  const { stdout } = await run(media.binaries.ffprobe, [...args, file])
  return stdout
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => line.split(',').map(Number.parseFloat))
    .map(([shown = Number.NaN, decoded = Number.NaN]) => ({ decoded, shown }))
}

/** Writes all tags, each so many milliseconds later, and returns where the stream is. */
async function written(name: string, laterMs: number): Promise<string> {
  const writer = new TransportWriter()
  const packets = tags.map((tag) => writer.write({ ...tag, timestamp: tag.timestamp + laterMs }))
  const file = join(media.folder, name)
  await writeFile(file, Buffer.concat(packets))
  return file
}

test('a transport stream is read without complaint, with the times that its tags have, also where the clock begins anew', async () => {
  const sourceTimes = await timesOf(clip)
  // the clock of 33 bits begins anew within the clip
  for (const laterMs of [0, Math.floor(2 ** 33 / 90) - 1_500]) {
    const file = await written(`${laterMs}.ts`, laterMs)
    const { stderr } = await run(media.binaries.ffmpeg, ['-v', 'error', '-i', file, '-f', 'null', '-'])
    assert.equal(stderr, '')
    const read = await timesOf(file)
    const from = (times: typeof read) =>
      times.map(({ decoded, shown }) =>
        [decoded, shown].map((at) => Math.round((at - (times[0]?.decoded ?? 0)) * 1_000)),
      )
    assert.deepEqual(from(read), from(sourceTimes), `${laterMs}`)
  }
})

test('every packet is of its length, begins with its sign and is counted in its track; tables stand before each key frame', async () => {
  const bytes = await readFile(await written('counted.ts', 0))
  const counters = new Map<number, number>()
  let tables = 0
  for (let at = 0; at < bytes.length; at += transportPacketBytes) {
    assert.equal(bytes.readUInt8(at), 0x47)
    const track = bytes.readUInt16BE(at + 1) & 0x1fff
    const counter = bytes.readUInt8(at + 3) & 15
    assert.equal(counter, ((counters.get(track) ?? -1) + 1) & 15)
    counters.set(track, counter)
    if (track === 0) tables += 1
  }
  assert.deepEqual([...counters.keys()].sort(), [0, 0x100, 0x101, 0x1000])
  // with the sum that every other writer gives this table
  assert.equal(bytes.toString('hex', 5, 21), '00b00d0001c100000001f0002ab104b2')
  assert.ok(tables >= 15, `${tables}`)
})

test('the table of streams is told anew with each description, under another number where a stream is added', () => {
  const find = (kind: 'video' | 'audio', described: number) =>
    tags.find((tag) => tag.kind === kind && tag.body[1] === described) ?? assert.fail()
  const [videoSetup, picture, soundSetup, sound] = [
    find('video', 0),
    find('video', 1),
    find('audio', 0),
    find('audio', 1),
  ]
  const writer = new TransportWriter()
  /** The number of the table of streams before a tag and its streams; null where none is told. */
  const tableBefore = (tag: MediaTag) => {
    const bytes = writer.write({ ...tag, timestamp: 0 })
    for (let at = 0; at < bytes.length; at += transportPacketBytes) {
      if ((bytes.readUInt16BE(at + 1) & 0x1fff) !== 0x1000) continue
      const length = bytes.readUInt16BE(at + 6) & 0xfff
      return { number: (bytes.readUInt8(at + 10) >> 1) & 31, streams: (length - 13) / 5 }
    }
    return null
  }
  writer.write(videoSetup)
  assert.deepEqual(tableBefore(picture), { number: 1, streams: 1 })
  writer.write(videoSetup)
  assert.deepEqual(tableBefore(picture), { number: 1, streams: 1 }, 'another description of the same stream')
  writer.write(soundSetup)
  assert.deepEqual(tableBefore(sound), { number: 2, streams: 2 })
  assert.equal(tableBefore(sound), null, 'it was told a moment ago')
  writer.write(soundSetup)
  assert.deepEqual(tableBefore(sound), { number: 2, streams: 2 })
})

test('pictures that are cut short, and media before its description, are left out', () => {
  const setup = tags.find(({ kind, body }) => kind === 'video' && body[1] === 0) ?? assert.fail()
  const picture = tags.find(({ kind, body }) => kind === 'video' && body[1] === 1) ?? assert.fail()
  assert.equal(new TransportWriter().write(picture).length, 0)
  const writer = new TransportWriter()
  writer.write(setup)
  const head = picture.body.subarray(0, 5)
  const broken = [
    [0, 0, 0, 9, 1],
    [0xff, 0xff, 0xff, 0xff, 1, 2, 3],
    [0, 0, 0, 0],
    [0, 0],
    [0, 0, 0, 1, 0x65, 0, 0],
  ]
  for (const units of broken) {
    const tag: MediaTag = { kind: 'video', timestamp: 0, body: Buffer.concat([head, Buffer.from(units)]) }
    assert.equal(writer.write(tag).length, 0, units.join())
  }
  assert.ok(writer.write(picture).length > 0)
})
