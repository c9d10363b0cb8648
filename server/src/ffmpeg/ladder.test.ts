import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type LadderBody, usualLadder } from '@skleyka/contract/ladders/ladder-rules.ts'
import { fitRung, planLadder } from './ladder.ts'
import { ladderMakings } from './ladder-arguments.ts'
import type { PacketsInfo, SourceInfo, VideoInfo } from './source-info.ts'

const plainVideo: VideoInfo = {
  index: 0,
  codec: 'h264',
  profile: 'High',
  width: 1920,
  height: 1080,
  shownWidth: 1920,
  shownHeight: 1080,
  upright: true,
  orientation: 1,
  squarePixels: true,
  interlaced: false,
  pixelFormat: 'yuv420p',
  hdr: false,
  frameRate: 25,
  bitsPerSecond: 4_000_000,
}
const plainAudio = { index: 1, codec: 'aac', profile: 'LC', channels: 2, sampleRate: 48_000, bitsPerSecond: 128_000 }
const packets: PacketsInfo = {
  keyFrameGapMs: 2000,
  startsWithKeyFrame: true,
  lengthsFit: true,
  endMs: 30_000,
  count: 750,
  timeline: null,
}

function plan(
  video: Partial<VideoInfo> | null,
  more: Partial<SourceInfo> = {},
  read: Partial<PacketsInfo> = {},
  template: LadderBody | null = null,
) {
  const sized = {
    ...plainVideo,
    ...video,
    shownWidth: video?.shownWidth ?? video?.width ?? 1920,
    shownHeight: video?.shownHeight ?? video?.height ?? 1080,
  }
  const usual = { container: 'mov', declaredMs: 30_000, audio: plainAudio, sounds: [], leftOut: [] }
  const source: SourceInfo = { ...usual, ...more, video: video && sized }
  return { source, ladder: planLadder(source, { ...packets, ...read }, template) }
}
const sizes = (video: Partial<VideoInfo>) =>
  plan(video).ladder.rungs.map(({ name, width, height }) => `${name} ${width}x${height}`)

test('the ladder starts with the source itself and never scales up', () => {
  assert.deepEqual(sizes({}), ['1080 1920x1080', '720 1280x720', '480 854x480', '360 640x360'])
  assert.deepEqual(sizes({ width: 3840, height: 2160 }).slice(0, 2), ['2160 3840x2160', '1080 1920x1080'])
  assert.deepEqual(sizes({ width: 640, height: 360 }), ['360 640x360'])
  assert.deepEqual(sizes({ width: 320, height: 180 }), ['180 320x180'])
})

test('above 2160 lines the top rung is scaled down', () => {
  assert.deepEqual(sizes({ width: 7680, height: 4320 })[0], '2160 3840x2160')
  assert.equal(plan({ width: 7680, height: 4320 }).ladder.rungs[0]?.copied, false)
})

test('a rung next to the top one is left out', () => {
  assert.deepEqual(sizes({ width: 1280, height: 768 }), ['768 1280x768', '480 800x480', '360 600x360'])
})

test('a portrait video has the rungs of its short side', () => {
  assert.deepEqual(sizes({ width: 1080, height: 1920 }), [
    '1080 1080x1920',
    '720 720x1280',
    '480 480x854',
    '360 360x640',
  ])
})

test('encoded pictures have even sides, the smallest is 2x2', () => {
  assert.deepEqual(fitRung(321, 181, 181), { width: 320, height: 180 })
  assert.deepEqual(fitRung(1, 1, 360), { width: 2, height: 2 })
  assert.deepEqual(fitRung(16_384, 16, 16), { width: 16_384, height: 16 })
  for (let side = 2; side < 400; side += 7) {
    const { width, height } = fitRung(853, 397, side)
    assert.ok(width % 2 === 0 && height % 2 === 0 && width <= 853 && height <= 397)
  }
})

test('only what browsers play as it is gets copied', () => {
  const isCopied = (...args: Parameters<typeof plan>) => plan(...args).ladder.rungs[0]?.copied
  assert.equal(isCopied({}), true)
  assert.equal(isCopied({ codec: 'hevc' }), false)
  assert.equal(isCopied({ profile: 'High 10', pixelFormat: 'yuv420p10le' }), false)
  assert.equal(isCopied({ pixelFormat: 'yuv444p', profile: 'High 4:4:4 Predictive' }), false)
  assert.equal(isCopied({ upright: false }), false)
  assert.equal(isCopied({ squarePixels: false }), false)
  assert.equal(isCopied({ interlaced: true }), false)
  assert.equal(isCopied({ bitsPerSecond: 90_000_000 }), false)
  assert.equal(isCopied({}, {}, { keyFrameGapMs: 10_417 }), true)
  assert.equal(isCopied({}, {}, { keyFrameGapMs: 30_000 }), false)
  assert.equal(isCopied({}, {}, { keyFrameGapMs: null, endMs: 5000 }), true)
  assert.equal(isCopied({}, {}, { keyFrameGapMs: null, endMs: 60_000 }), false)
  assert.equal(isCopied({}, {}, { startsWithKeyFrame: false }), false)
})

test('sound that browsers do not play is encoded, sound alone has one rung', () => {
  assert.equal(plan({}).ladder.audio, 'copy')
  assert.equal(plan({}, { audio: { ...plainAudio, codec: 'ac3', profile: '' } }).ladder.audio, 'encode')
  assert.equal(plan({}, { audio: null }).ladder.audio, 'none')
  // it may change its form in any packet there
  assert.equal(plan({}, { container: 'mpegts' }).ladder.audio, 'encode')
  const { ladder } = plan(null)
  assert.deepEqual(
    ladder.rungs.map(({ name, copied }) => [name, copied]),
    [['audio', true]],
  )
})

test('the frame rate is kept up to 60, broadcast rates exactly', () => {
  const rate = (frameRate: number) => plan({ frameRate }).ladder.frameRate
  assert.deepEqual([25, 29.97002997, 23.976023976, 59.94005994, 12.5, 1000].map(rate), [
    '25',
    '30000/1001',
    '24000/1001',
    '60000/1001',
    '12.5',
    '60',
  ])
})

test('each rung is scaled from the one above it, in one process; the copied one has its own', () => {
  const { source, ladder } = plan({})
  const { lead, rest } = ladderMakings(source, ladder, 2)
  assert.deepEqual(lead?.rungs, [{ rung: ladder.rungs[0], folder: '1080' }])
  const graph = rest?.args[rest.args.indexOf('-filter_complex') + 1] ?? ''
  assert.match(
    graph,
    /^\[0:0\]fps=25,scale=w='if\(eq\(iw,1920\)\*eq\(ih,1080\),1280,.*pad=1280:720:.*split=2\[video720\]\[below0\];\[below0\]scale=854:480.*\[below1\];\[below1\]scale=640:360/,
  )
})

test('where nothing is copied the lowest rung starts ahead, for a few seconds; a short or slow clip does without', () => {
  const started = (video: Partial<VideoInfo>, declaredMs = 60_000) => {
    const { source, ladder } = plan({ codec: 'vp9', ...video })
    return ladderMakings({ ...source, declaredMs }, ladder, 2)
  }
  const { lead, rest } = started({})
  assert.deepEqual(
    lead?.rungs.map(({ rung, folder }) => [rung.name, folder]),
    [['360', 'head360']],
  )
  assert.equal(lead?.args[lead.args.indexOf('-t') + 1], '4.3')
  assert.equal(rest?.rungs.length, 4)
  for (const { lead: none, rest: alone } of [started({}, 5_000), started({ frameRate: 5 })]) {
    assert.equal(none, undefined)
    assert.equal(alone?.rungs.length, 4)
  }
})

test('a picture that begins later than its sound is read with it, where the clock is counted from what is read', () => {
  const span = { isUnbroken: true, isTrimmed: false, isTimed: true, endsTold: true, lastKeyMs: null }
  const timeline = {
    picture: { ...span, fromMs: 700, toMs: 5_800, lastKeyMs: 700 },
    sound: { ...span, fromMs: 0, toMs: 2_800 },
    jumps: false,
  }
  const outputsOf = (container: string, read: PacketsInfo['timeline']) => {
    const { source, ladder } = plan({ codec: 'mpeg2video' }, { container }, { timeline: read })
    return ladderMakings(source, ladder, 2).rest?.args.slice(-9)
  }
  const forNobody = ['-map', '0:1', '-c', 'copy', '-t', '86400', '-f', 'null', '-']
  assert.deepEqual(outputsOf('mpegts', timeline), forNobody)
  assert.ok(!outputsOf('mov', timeline)?.includes('null'))
  const together = { ...timeline, picture: { ...timeline.picture, fromMs: 0 } }
  assert.ok(!outputsOf('mpegts', together)?.includes('null'))
})

test('T-ARG-1 the source is always the one file of the scratch folder, behind the guards', () => {
  const { source, ladder } = plan({})
  const { lead, rest } = ladderMakings(source, ladder, 2)
  for (const args of [lead?.args ?? [], rest?.args ?? []]) {
    const inputs = args.flatMap((arg, place) => (arg === '-i' ? [args[place + 1]] : []))
    assert.deepEqual(inputs, ['file:in.bin'])
    assert.ok(args.indexOf('-protocol_whitelist') < args.indexOf('-i'))
    assert.ok(args.includes('-nostdin'))
  }
})

test('A5 what a template says of picture, frames, sound and ceilings is what the encoder is told', () => {
  const body: LadderBody = {
    rungs: [
      { side: 720, maxKbps: 1_500 },
      { side: 360, maxKbps: 400 },
    ],
    ...{ keepSource: false, quality: 'HIGH', maxFps: 30, soundKbps: 96 },
  }
  const { source, ladder } = plan({ frameRate: 59.94005994 }, {}, {}, body)
  assert.deepEqual([ladder.frameRate, ladder.audio], ['30000/1001', 'encode'])
  const args = ladderMakings(source, ladder, 2).rest?.args ?? []
  const listValues = (option: string) => args.filter((_, at) => args[at - 1] === option)
  assert.deepEqual(listValues('-crf'), ['20', '20'])
  assert.deepEqual(listValues('-maxrate'), ['1500000', '400000'])
  assert.deepEqual(listValues('-b:a'), ['96000', '96000'])
  assert.equal(plan({}, {}, {}, { ...body, soundKbps: 128 }).ladder.audio, 'copy')
  const rate = (frameRate: number, maxFps: 30 | 60) => plan({ frameRate }, {}, {}, { ...body, maxFps }).ladder.frameRate
  assert.deepEqual(
    [rate(25, 30), rate(50, 30), rate(120, 30), rate(50, 60), rate(120, 60)],
    ['25', '25', '30', '50', '60'],
  )
})

test('A5 a template copies the source only on top, and not where it asks for fewer frames', () => {
  const copied = (part: Partial<LadderBody>, frameRate = 25) =>
    plan({ frameRate }, {}, {}, { ...usualLadder, ...part }).ladder.rungs.map((rung) => rung.copied)
  assert.deepEqual(copied({}), [true, false, false, false])
  assert.deepEqual(copied({ keepSource: false }), [false, false, false, false])
  assert.deepEqual(copied({ maxFps: 30 }, 50), [false, false, false, false])
  assert.deepEqual(copied({ maxFps: 60 }, 50), [true, false, false, false])
})
