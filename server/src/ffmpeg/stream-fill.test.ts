import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PacketsInfo, SourceInfo, StreamSpan } from './source-info.ts'
import { planFill } from './stream-fill.ts'

const source: SourceInfo = {
  ...{ container: 'mov', declaredMs: 12_000, sounds: [], leftOut: [] },
  audio: { index: 1, codec: 'aac', profile: 'LC', channels: 2, sampleRate: 48_000, bitsPerSecond: null },
  video: {
    ...{ index: 0, codec: 'h264', profile: 'High', width: 640, height: 480, shownWidth: 640, shownHeight: 480 },
    ...{ upright: true, orientation: 1, squarePixels: true, interlaced: false, pixelFormat: 'yuv420p', hdr: false },
    ...{ frameRate: 25, bitsPerSecond: null },
  },
}
const whole: StreamSpan = {
  ...{ fromMs: 0, toMs: 12_000, isUnbroken: true, isTrimmed: false, isTimed: true, endsTold: true, lastKeyMs: null },
}

interface Case {
  readonly picture?: Partial<StreamSpan>
  readonly sound?: Partial<StreamSpan> | null
  readonly jumps?: boolean
  readonly codec?: string
}

function fill({ picture = {}, sound = {}, jumps = false, codec = 'h264' }: Case) {
  const spans = { picture: { ...whole, lastKeyMs: 10_000, ...picture }, sound: sound && { ...whole, ...sound } }
  const packets: PacketsInfo = {
    ...{ keyFrameGapMs: 2_000, startsWithKeyFrame: true, lengthsFit: true, endMs: 12_000, count: 300 },
    timeline: { ...spans, jumps },
  }
  const video = source.video && { ...source.video, codec }
  return planFill({ ...source, video, audio: sound && source.audio }, packets)
}

test('issue 23 a file whose streams begin and end together is filled nowhere', () => {
  assert.equal(fill({}), null)
  assert.equal(fill({ sound: { fromMs: 100, toMs: 11_700 } }), null)
  assert.equal(fill({ sound: null }), null)
  assert.equal(fill({ picture: { toMs: 11_600, lastKeyMs: 10_000 } }), null)
})

test('issue 23 silence stands before, within and after the sound', () => {
  assert.deepEqual(fill({ sound: { fromMs: 8_000 } })?.sound, { fromMs: 8_000 })
  assert.deepEqual(fill({ sound: { toMs: 5_000 } }), { lengthMs: 12_000, sound: { fromMs: 0 }, picture: null })
  assert.deepEqual(fill({ sound: { isUnbroken: false } })?.sound, { fromMs: 0 })
})

test('issue 23 the last segment has sound, copied or encoded: it may begin at the last key frame, or at a multiple of four seconds', () => {
  assert.deepEqual(fill({ sound: { toMs: 11_700 }, picture: { lastKeyMs: 11_690 } })?.sound, { fromMs: 0 })
  assert.equal(fill({ sound: { toMs: 11_700 }, picture: { lastKeyMs: 11_600 } }), null)
  assert.deepEqual(fill({ sound: { toMs: 12_000 }, picture: { toMs: 12_200 } })?.sound, { fromMs: 0 })
  assert.equal(fill({ sound: { toMs: 12_100 }, picture: { toMs: 12_200 } }), null)
})

test('issue 23 a picture is held before it begins, and after its end to that of the whole or to its own', () => {
  assert.deepEqual(fill({ picture: { toMs: 6_000 } })?.picture, { toMs: 12_000 })
  assert.deepEqual(fill({ picture: { fromMs: 2_000 } })?.picture, { toMs: 12_000 })
  // QuickTime Animation has packets in which nothing is drawn
  assert.deepEqual(fill({ sound: null, codec: 'qtrle' })?.picture, { toMs: 12_000 })
  assert.deepEqual(fill({ codec: 'flv1', picture: { toMs: 11_960, endsTold: false } })?.picture, { toMs: 12_000 })
})

test('issue 23 a clock that jumps names no moment', () => {
  assert.equal(fill({ jumps: true, sound: { fromMs: 8_000 } }), null)
  assert.deepEqual(fill({ jumps: true, sound: { isUnbroken: false } }), {
    ...{ lengthMs: null, sound: { fromMs: 0 }, picture: null },
  })
})
