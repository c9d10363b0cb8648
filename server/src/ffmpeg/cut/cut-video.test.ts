import assert from 'node:assert/strict'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openTestMedia, testSecrets } from '../../../test/test-media.ts'
import { clicks, numberedPicture, readClicks, readNumbered } from '../../../test/test-numbered.ts'
import { inspect } from '../inspect.ts'
import { type CutWish, cutVideo } from './cut-video.ts'

const media = await openTestMedia()
after(media.close)
const scratchFolder = join(media.folder, 'scratch')
await mkdir(scratchFolder)
const tools = { binaries: media.binaries, sandbox: media.sandbox, scratchFolder, threads: 2, secrets: testSecrets }

/** Cuts a clip; answers the frames of the result, what was told of it, and the file while `look` looks. */
async function cut(path: string, wish: CutWish, look: (path: string) => Promise<void> = async () => {}) {
  const found = await inspect(tools, path)
  if ('failed' in found) throw new Error(found.text)
  const lines: string[] = []
  const watch = { signal: new AbortController().signal, onProgress() {}, log: (line: string) => lines.push(line) }
  const made = await cutVideo(tools, path, found, wish, watch)
  if ('failed' in made) throw new Error(`${made.text}: ${made.log}`)
  await using video = made
  await look(video.path)
  return { frames: await readNumbered(media, video.path), ranges: video.ranges, log: lines.join('\n') }
}
const exact = (...ranges: [number, number][]): CutWish => ({
  ranges: ranges.map(([fromMs, toMs]) => ({ fromMs, toMs })),
  isExact: true,
})
const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, place) => from + place)
const counted = (frames: { number: number }[]) => frames.map(({ number }) => number)
const h264 = ['-c:v', 'libx264', '-preset', 'veryfast']

test('a cut holds the frames that begin within it and no other, whatever lies between key frames', async () => {
  const path = await media.make('b-frames.mp4', [...numberedPicture(200, '25'), ...h264, '-g', '50', '-bf', '3'])
  const source = await readNumbered(media, path)
  assert.deepEqual(counted(source), numbers(0, 200))
  const { frames, log, ranges } = await cut(path, exact([37 * 40, 173 * 40]))
  assert.deepEqual(counted(frames), numbers(37, 173))
  assert.deepEqual(ranges, [{ fromMs: 37 * 40, toMs: 173 * 40 }])
  assert.ok(frames.every(({ atMs }, place) => Math.abs(atMs - place * 40) < 0.1))
  const [, copied = 0, encoded = 0] = (/(\d+) frames copied, (\d+) encoded/.exec(log) ?? []).map(Number)
  assert.equal(copied + encoded, 136)
  assert.ok(encoded < 20, log)
  const same = frames.filter(({ number, sum }) => source[number]?.sum === sum).map(({ number }) => number)
  for (const number of numbers(50, 165)) assert.ok(same.includes(number), `frame ${number} is not that of the source`)
})

const sources: [string, string, string[]][] = [
  ['open groups', 'open.mp4', [...h264, '-g', '24', '-bf', '3', '-x264-params', 'open-gop=1:b-pyramid=normal']],
  ['no B-frames', 'plain.mp4', [...h264, '-g', '50', '-bf', '0', '-profile:v', 'baseline']],
  ['a transport stream', 'stream.ts', [...h264, '-g', '25', '-bf', '2']],
  ['Matroska', 'film.mkv', [...h264, '-g', '40', '-bf', '2']],
  ['key frames only', 'keys.mp4', [...h264, '-g', '1']],
  ['another kind of picture', 'old.avi', ['-c:v', 'mpeg4', '-q:v', '3', '-bf', '2']],
  ['a web picture', 'web.webm', ['-c:v', 'libvpx', '-deadline', 'realtime', '-cpu-used', '8', '-auto-alt-ref', '1']],
]
for (const [about, name, codec] of sources) {
  test(`first, last and single frames are cut out of ${about}, and joined`, async () => {
    const path = await media.make(name, [...numberedPicture(120, '25'), ...codec])
    const wish = exact([0, 40], [31 * 40, 62 * 40], [70 * 40, 71 * 40], [117 * 40, 120 * 40])
    const { frames } = await cut(path, wish)
    assert.deepEqual(counted(frames), [0, ...numbers(31, 62), 70, 117, 118, 119])
    for (const [place, { atMs }] of frames.entries()) {
      assert.ok(Math.abs(atMs - place * 40) < 1, `frame ${place} at ${atMs}`)
    }
  })
}

test('frames shown at odd moments keep the time between them', async () => {
  const times = 'N*40+mod(N*17,29)'
  const timeOf = (number: number) => number * 40 + ((number * 17) % 29)
  const path = await media.make('odd.mp4', [...numberedPicture(150, '25', times), ...h264, '-g', '30', '-bf', '2'])
  const { frames } = await cut(path, exact([timeOf(11), timeOf(77)], [timeOf(90), timeOf(144)]))
  assert.deepEqual(counted(frames), [...numbers(11, 77), ...numbers(90, 144)])
  const join = timeOf(77) - timeOf(11)
  for (const { number, atMs } of frames) {
    const expectedMs = number < 77 ? timeOf(number) - timeOf(11) : join + timeOf(number) - timeOf(90)
    assert.ok(Math.abs(atMs - expectedMs) < 0.1, `frame ${number} at ${atMs}, not ${expectedMs}`)
  }
})

test('pictures at 30000/1001 a second are cut by whole milliseconds', async () => {
  const path = await media.make('ntsc.mp4', [...numberedPicture(150, '30000/1001'), ...h264, '-g', '60'])
  const at = (number: number) => Math.round((number * 1001) / 30)
  const { frames } = await cut(path, exact([at(17), at(18)], [at(61), at(101)]))
  assert.deepEqual(counted(frames), [17, ...numbers(61, 101)])
})

test('sound stays beside its picture at every join, and ends with it', async () => {
  const path = await media.make('sound.mp4', [
    ...[...numberedPicture(250, '25').slice(0, 4), ...clicks(10), ...numberedPicture(250, '25').slice(4)],
    ...['-map', '1:a', ...h264, '-g', '50', '-c:a', 'aac', '-shortest'],
  ])
  const ranges: [number, number][] = [
    [37 * 40, 81 * 40],
    [120 * 40, 121 * 40],
    [133 * 40, 240 * 40],
  ]
  await cut(path, exact(...ranges), async (made) => {
    const { atMs, lengthMs } = await readClicks(media, made)
    let before = 0
    const expected = ranges.flatMap(([fromMs, toMs]) => {
      const inRange = Array.from({ length: 50 }, (_, click) => click * 200).filter((at) => at >= fromMs && at < toMs)
      const moved = inRange.map((at) => at - fromMs + before)
      before += toMs - fromMs
      return moved
    })
    assert.equal(atMs.length, expected.length)
    for (const [place, at] of atMs.entries()) {
      assert.ok(Math.abs(at - (expected[place] ?? 0)) < 3, `a click at ${at}, not ${expected[place]}`)
    }
    // the coder ends on a packet of its own
    assert.ok(lengthMs >= before - 1 && lengthMs < before + 45, `${lengthMs} of ${before} ms`)
  })
})

test('issue 23 sound that begins later than its picture is not drawn forward, whatever cover the file has', async () => {
  const picture = numberedPicture(100, '25')
  const cover = await media.make('cover.gif', ['-f', 'lavfi', '-i', 'color=orange:size=64x64', '-frames:v', '1'])
  const path = await media.make('late.mkv', [
    ...[...picture.slice(0, 4), '-itsoffset', '1', ...clicks(2.9), ...picture.slice(4)],
    ...['-map', '1:a', ...h264, '-g', '25', '-c:a', 'aac', '-attach', cover],
    ...['-metadata:s:t', 'mimetype=image/gif', '-metadata:s:t', 'filename=cover.gif'],
  ])
  await cut(path, exact([400, 3600]), async (made) => {
    const { atMs } = await readClicks(media, made)
    assert.ok(Math.abs((atMs[0] ?? 0) - 600) < 3, `the first click at ${atMs[0]}`)
  })
})

test('sound alone is cut to the sample', async () => {
  const path = await media.make('alone.m4a', [...clicks(4), '-c:a', 'aac'])
  const found = await inspect(tools, path)
  if ('failed' in found) throw new Error(found.text)
  const watch = { signal: new AbortController().signal, onProgress() {}, log() {} }
  const made = await cutVideo(tools, path, found, exact([300, 1300], [2100, 3000]), watch)
  if ('failed' in made) throw new Error(made.text)
  await using sound = made
  const { atMs } = await readClicks(media, sound.path)
  const expected = [100, 300, 500, 700, 900, 1100, 1300, 1500, 1700]
  assert.deepEqual(atMs.map(Math.round), expected)
})

test('a cut that need not be exact copies whole groups and says what it took', async () => {
  const path = await media.make('groups.mp4', [...numberedPicture(150, '25'), ...h264, '-g', '50', '-bf', '2'])
  const { frames, ranges, log } = await cut(path, { ranges: [{ fromMs: 60 * 40, toMs: 100 * 40 }], isExact: false })
  assert.match(log, / 0 encoded/)
  assert.deepEqual(counted(frames).slice(0, 2), [50, 51])
  assert.ok(frames.length >= 50 && frames.length <= 54)
  assert.deepEqual(ranges, [{ fromMs: 50 * 40, toMs: (50 + frames.length) * 40 }])
})

test('a range without a frame is refused in words', async () => {
  const path = await media.make('short.mp4', [...numberedPicture(10, '25'), ...h264])
  const found = await inspect(tools, path)
  if ('failed' in found) throw new Error(found.text)
  const watch = { signal: new AbortController().signal, onProgress() {}, log() {} }
  const made = await cutVideo(tools, path, found, exact([41, 79]), watch)
  assert.deepEqual('failed' in made && made.failed, 'BAD_FILE')
})
