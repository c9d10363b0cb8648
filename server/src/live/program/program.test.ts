import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { promisify } from 'node:util'
import { decodeCaptions } from '@skleyka/contract/subtitles/captions-608.ts'
import { captionTags, popOn, rollUp, withUnit } from '../../../test/captioned-clip.ts'
import { liveClip } from '../../../test/test-encoder.ts'
import { openTestMedia, testSecrets } from '../../../test/test-media.ts'
import { readCaptions } from '../media/captions.ts'
import type { MediaProblem } from '../media/codecs.ts'
import { FlvReader, type MediaTag } from '../media/flv.ts'
import { readSegment } from '../media/fragments.ts'
import { videoTicks } from '../media/mp4.ts'
import { uint32 } from '../rtmp/rtmp-messages.ts'
import { planLiveLadder } from './live-rungs.ts'
import { Program } from './program.ts'
import type { GenerationStart, ProgramSink } from './program-sink.ts'
import type { RungSegment } from './rung-writer.ts'

const media = await openTestMedia()
after(() => media.close())
const tools = {
  binaries: media.binaries,
  sandbox: media.sandbox,
  scratchFolder: media.folder,
  threads: 2,
  secrets: testSecrets,
}

/** Everything a program has handed on. */
function gather() {
  const generations: { start: GenerationStart; segments: Map<string, RungSegment[]> }[] = []
  const problems: MediaProblem[] = []
  let ended = 0
  let onEnd = () => {}
  const sink: ProgramSink = {
    open() {
      const segments = new Map<string, RungSegment[]>()
      return {
        begin: (start) => {
          for (const { name } of start.rungs) segments.set(name, [])
          generations.push({ start, segments })
        },
        part: () => {},
        segment: (rung, place, segment) => {
          const of = segments.get(rung)
          assert.equal(of?.length, place)
          of?.push(segment)
        },
        end: () => {
          ended += 1
          onEnd()
        },
      }
    },
    health: () => {},
    problem: (problem) => void problems.push(problem),
  }
  const hasEnded = (count: number) =>
    new Promise<void>((resolve) => {
      onEnd = () => ended >= count && resolve()
      onEnd()
    })
  return { sink, generations, problems, hasEnded }
}

async function tagsOf(name: string, args: readonly string[]): Promise<MediaTag[]> {
  return new FlvReader().read(await readFile(await media.make(name, args)))
}

const open = (sink: ProgramSink, cores: number, ladder = [{ side: 144, maxKbps: 200 }]) =>
  new Program({
    ...{ tools, sink, partMs: 400, segmentMs: 1_000, fromMs: 0, now: () => new Date() },
    plan: (source) => {
      const template = { rungs: ladder, keepSource: true, quality: 'USUAL', maxFps: 60, soundKbps: 128 } as const
      return planLiveLadder(source, template, cores)
    },
  })

interface Probed {
  streams: { codec_type: string; nb_read_frames: string; width?: number; start_time: string; duration: string }[]
}
async function probe(rung: string, start: GenerationStart, segments: readonly RungSegment[]): Promise<Probed> {
  const path = join(media.folder, `${rung}-${Math.random().toString(36).slice(2)}.mp4`)
  const init = start.rungs.find(({ name }) => name === rung)?.init ?? Buffer.alloc(0)
  await writeFile(path, Buffer.concat([init, ...segments.flatMap(({ parts }) => parts.map(({ bytes }) => bytes))]))
  const args = ['-v', 'error', '-count_frames', '-show_streams', '-of', 'json', path]
  const { stdout, stderr } = await promisify(execFile)(media.binaries.ffprobe, args)
  assert.equal(stderr, '')
  return JSON.parse(stdout)
}

test('a copied rung and two encoded ones hold every frame, cut at the same moments', async () => {
  const tags = await tagsOf('source.flv', liveClip(5))
  const { sink, generations, hasEnded, problems } = gather()
  const ladder = [144, 96].map((side) => ({ side, maxKbps: 200 }))
  const program = open(sink, 2, ladder)
  for (const tag of tags) program.take(tag)
  program.end()
  await hasEnded(1)
  assert.deepEqual(problems, [])
  const [made, ...others] = generations
  assert.ok(made)
  assert.equal(others.length, 0)
  const [top] = made.start.rungs
  assert.deepEqual(
    made.start.rungs.map(({ name }) => name),
    ['180', '144', '96'],
  )
  assert.match(top?.codecs ?? '', /^avc1\.[0-9a-f]{6},mp4a\.40\.2$/)
  const shapes = [...made.segments.values()].map((segments) =>
    segments.map(({ durationMs, isIndependent }) => [Math.round(durationMs / 40) * 40, isIndependent]),
  )
  assert.deepEqual(
    shapes[0],
    Array.from({ length: 5 }, () => [1_000, true]),
  )
  assert.deepEqual(shapes.slice(1), [shapes[0], shapes[0]])
  for (const [rung, width] of [
    ['180', 320],
    ['144', 256],
    ['96', 170],
  ] as const) {
    const { streams } = await probe(rung, made.start, made.segments.get(rung) ?? [])
    const video = streams.find(({ codec_type }) => codec_type === 'video')
    const audio = streams.find(({ codec_type }) => codec_type === 'audio')
    assert.deepEqual([video?.width, video?.nb_read_frames], [width, '125'])
    assert.ok(Number(audio?.nb_read_frames) >= 230, audio?.nb_read_frames)
    assert.ok(Math.abs(Number(video?.start_time) - Number(audio?.start_time)) < 0.1)
  }
})

test('a stretch begins when its sound and six pictures tell what it is, at the moment when the first of them came', async () => {
  const tags = await tagsOf('source.flv', liveClip(5))
  const { sink, generations } = gather()
  let now = 1_000
  const program = new Program({
    ...{ tools, sink, partMs: 400, segmentMs: 1_000, fromMs: 0, now: () => new Date(now) },
    plan: (source) => planLiveLadder(source, null, 0),
  })
  let pictures = 0
  /** Takes tags until a stretch begins, and returns how many pictures there were by then. */
  const takeUntil = (count: number, some: readonly MediaTag[]) => {
    pictures = 0
    for (const tag of some) {
      now += 10
      if (tag.kind === 'video' && tag.body[1] === 1) pictures += 1
      if (pictures === 1 && count === 1) firstMs ??= now
      program.take(tag)
      if (generations.length === count) return pictures
    }
    return null
  }
  let firstMs: number | null = null
  assert.equal(takeUntil(1, tags), 6)
  // the rate is known by now: what follows a jump of the clock begins at its key frame
  const jumped = tags.filter(({ timestamp }) => timestamp >= 2_000)
  const second = takeUntil(
    2,
    jumped.map((tag) => ({ ...tag, timestamp: tag.timestamp + 3_600_000 })),
  )
  assert.ok(second !== null && second <= 2, `${second}`)
  const starts = generations.map(({ start }) => start)
  assert.deepEqual(
    starts.map(({ frameRate }) => frameRate),
    [25, 25],
  )
  assert.equal(starts[0]?.startedAt.getTime(), firstMs)
  program.end()
})

test('the rate of a stretch is that of three pictures or more, 120 in a second at most; fewer are taken for 30', async () => {
  const tags = await tagsOf('source.flv', liveClip(5))
  const isPicture = ({ kind, body }: MediaTag) => kind === 'video' && body[1] === 1
  const setups = tags.filter(({ kind, body }) => kind !== 'script' && body[1] === 0)
  const pictures = tags.filter(isPicture)
  const rateOf = (count: number, frameMs: number) => {
    const { sink, generations } = gather()
    const program = open(sink, 0)
    for (const tag of setups) program.take(tag)
    for (const [place, tag] of pictures.slice(0, count).entries()) program.take({ ...tag, timestamp: place * frameMs })
    program.end()
    return generations.map(({ start }) => start.frameRate)
  }
  assert.deepEqual(rateOf(2, 10), [30])
  assert.deepEqual(rateOf(3, 0), [30])
  assert.deepEqual(rateOf(3, 10), [100])
  assert.deepEqual(rateOf(6, 20), [50])
  assert.deepEqual(rateOf(6, 5), [120])
  assert.deepEqual(rateOf(3, 480), [2])
})

test('an encoder that takes no pictures is given up: the stretch goes on as it was sent', {
  timeout: 20_000,
}, async () => {
  const program = join(media.folder, 'hanging-encoder')
  await writeFile(program, '#!/bin/sh\nexec sleep 60\n')
  await chmod(program, 0o700)
  const { sink, generations } = gather()
  const hanging: Program = new Program({
    ...{ sink, partMs: 400, segmentMs: 1_000, fromMs: 0, now: () => new Date() },
    tools: { ...tools, sandbox: { kind: 'none' }, binaries: { ...tools.binaries, ffmpeg: program } },
    plan: (source) => {
      const rungs = [{ side: 144, maxKbps: 200 }]
      return planLiveLadder(source, { rungs, keepSource: true, quality: 'USUAL', maxFps: 60, soundKbps: 128 }, 2)
    },
  })
  const [setup, key] = (await tagsOf('source.flv', liveClip(5))).filter(({ kind }) => kind === 'video')
  assert.ok(setup && key)
  hanging.take(setup)
  // more than may wait, a little after another once it has started
  const body = Buffer.concat([key.body, uint32(9 << 20), Buffer.alloc(9 << 20)])
  for (let at = 0; generations.length === 0; at += 1) {
    hanging.take(at < 3 ? { ...key, timestamp: key.timestamp + at, body } : { ...key, timestamp: key.timestamp + at })
    await new Promise((resolve) => setImmediate(resolve))
  }
  const [made] = generations
  assert.deepEqual([made?.start.rungs.map(({ name }) => name), made?.start.leftOut], [['180'], ['144']])
  hanging.end()
})

/** The captions of a rung as a player reads them out of its segments. */
function shownCaptions(segments: readonly RungSegment[]) {
  const pairs = segments.flatMap(({ parts }) => {
    const { time, samples } = readSegment(Buffer.concat(parts.map(({ bytes }) => bytes))).video
    let atTicks = time
    return samples.flatMap(({ durationTicks, shownAfterTicks, data }) => {
      const atMs = ((atTicks + shownAfterTicks) * 1_000) / videoTicks
      atTicks += durationTicks
      return readCaptions(atMs, data, 4)
    })
  })
  const sorted = pairs.sort((one, other) => one.atMs - other.atMs)
  return [...decodeCaptions(sorted, 60_000)].map(([channel, cues]) => [channel, cues.map(([, , text]) => text)])
}

test('captions of the encoder are in every rung, copied and encoded, and are told with its segments; SEI of megabytes ends nothing', async () => {
  const script = [rollUp(200, 'GOOD EVENING'), rollUp(2_000, 'AND WELCOME'), popOn(0, 'BONSOIR', 2)]
  const plain = captionTags(await tagsOf('captioned.flv', liveClip(4)), script)
  let count = 0
  const tags = plain.map((tag) => {
    if (tag.kind !== 'video' || tag.body[1] !== 1) return tag
    count += 1
    return count % 50 === 7 ? withUnit(tag, Buffer.alloc(1 << 20, Buffer.from([6, 4, 255, 181]))) : tag
  })
  const { sink, generations, hasEnded, problems } = gather()
  const program = open(sink, 2)
  for (const tag of tags) program.take(tag)
  program.end()
  await hasEnded(1)
  assert.deepEqual([problems, generations.length], [[], 1])
  const [made] = generations
  const encoderCaptions = [
    ['CC1', ['GOOD EVENING', 'AND WELCOME']],
    ['CC3', ['BONSOIR']],
  ]
  const rungs = made ? [...made.segments] : []
  assert.deepEqual(
    rungs.map(([name, segments]) => [name, shownCaptions(segments)]),
    [
      ['180', encoderCaptions],
      ['144', encoderCaptions],
    ],
  )
  const pairs = (made?.segments.get('180') ?? []).flatMap(({ captions }) => captions)
  const cues = decodeCaptions(pairs, 4_000).get('CC1') ?? []
  // a command more or less, each of them a picture long and sent twice
  assert.deepEqual(
    cues.map(([from, , text]) => [Math.round(from / 1_000), text]),
    [
      [0, 'GOOD EVENING'],
      [2, 'AND WELCOME'],
    ],
  )
})

test('a picture of another size begins a generation whose times go on', async () => {
  const [small, large] = await Promise.all([
    tagsOf('small.flv', liveClip(2)),
    tagsOf('large.flv', liveClip(2, '640x360')),
  ])
  const { sink, generations, hasEnded } = gather()
  const program = open(sink, 0)
  for (const tag of small) program.take(tag)
  for (const tag of large) program.take({ ...tag, timestamp: tag.timestamp + 2_100 })
  program.end()
  await hasEnded(2)
  assert.deepEqual(
    generations.map(({ start }) => start.rungs.map(({ width }) => width)),
    [[320], [640]],
  )
  const [first, second] = generations.map(({ segments }) => [...segments.values()].flat())
  const last = first?.at(-1)
  assert.ok(last && second?.[0])
  assert.ok(
    Math.abs(last.fromMs + last.durationMs - second[0].fromMs) <= 41,
    `${last.fromMs + last.durationMs} ${second[0].fromMs}`,
  )
})

test('a clock that jumps back an hour begins a generation, one of 32 bits that turns over does not', async () => {
  const tags = await tagsOf('source.flv', liveClip(5))
  const { sink, generations, hasEnded } = gather()
  const program = open(sink, 0)
  const at = (shift: number) => tags.map((tag) => ({ ...tag, timestamp: (tag.timestamp + shift) >>> 0 }))
  for (const tag of at(2 ** 32 - 2_500)) program.take(tag)
  assert.equal(generations.length, 1)
  for (const tag of at(3_600_000)) program.take(tag)
  for (const tag of at(0)) program.take(tag)
  program.end()
  await hasEnded(3)
  const lengths = generations.map(({ segments }) =>
    [...segments.values()].flat().reduce((sum, { durationMs }) => sum + durationMs, 0),
  )
  for (const length of lengths) assert.ok(Math.abs(length - 5_000) < 60, `${lengths}`)
})

test('other codecs are named, and nothing is made of them', async () => {
  const hevc = Buffer.concat([Buffer.from([0x90]), Buffer.from('hvc1'), Buffer.alloc(20)])
  const mp3 = Buffer.from([0x2f, 0, 0, 0])
  const broken = Buffer.from('1700000000014d40', 'hex')
  const bodies = [
    { kind: 'video', body: hevc, code: 'VIDEO_CODEC', detail: 'hvc1' },
    { kind: 'audio', body: mp3, code: 'AUDIO_CODEC', detail: 'MP3' },
    { kind: 'video', body: broken, code: 'BAD_MEDIA', detail: 'no parameter sets' },
  ] as const
  for (const { kind, body, code, detail } of bodies) {
    const { sink, problems, generations } = gather()
    const program = open(sink, 0)
    program.take({ kind, timestamp: 0, body })
    assert.deepEqual(
      problems.map((problem) => [problem.code, problem.detail]),
      [[code, detail]],
    )
    assert.equal(generations.length, 0)
  }
})

test('random bytes as media end no process and fill no memory', () => {
  const { sink } = gather()
  let seed = 7
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
    return seed / 2 ** 31
  }
  for (let round = 0; round < 300; round += 1) {
    const program = open(sink, 0)
    for (let tag = 0; tag < 20; tag += 1) {
      const body = Buffer.from(Array.from({ length: 1 + Math.floor(random() * 60) }, () => Math.floor(random() * 256)))
      body[0] = random() < 0.5 ? 0x17 : 0xaf
      if (body.length > 1) body[1] = Math.floor(random() * 3)
      program.take({ kind: body[0] === 0x17 ? 'video' : 'audio', timestamp: Math.floor(random() * 2 ** 32), body })
    }
    program.end()
  }
})

test('what comes in a burst follows on the wall clock all the same: no generation begins before the end of the one before', async () => {
  const [small, large] = [await tagsOf('burst.flv', liveClip(3)), await tagsOf('burst2.flv', liveClip(3, '480x270'))]
  const { sink, generations, hasEnded } = gather()
  const program = open(sink, 0, [])
  for (const tag of [...small, ...large.map((one) => ({ ...one, timestamp: one.timestamp + 3_000 }))]) program.take(tag)
  program.end()
  await hasEnded(2)
  const [first, second] = generations.map(({ start }) => start.startedAt.getTime())
  assert.ok((second ?? 0) - (first ?? 0) >= 2_900, `${first} ${second}`)
})
