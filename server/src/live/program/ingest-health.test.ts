import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AudioUnit, VideoUnit } from '../media/codecs.ts'
import { Health, type MediaHealth } from './ingest-health.ts'

const picture = (timestamp: number, isKey = false, bytes = 1_000): VideoUnit => ({
  ...{ kind: 'video', timestamp, shownAfter: 0, isKey, data: Buffer.alloc(bytes) },
})
const sound = (timestamp: number): AudioUnit => ({ kind: 'audio', timestamp, data: Buffer.alloc(500) })

/** The windows that end while units come at the moments that they tell. */
function measure(units: readonly (VideoUnit | AudioUnit)[]): MediaHealth[] {
  const health = new Health()
  return units.flatMap((unit) => health.take(unit, new Date(unit.timestamp)) ?? [])
}

test('a window of two seconds tells the rate, the pictures, the distance of key frames and of the sound', () => {
  const units = [sound(0), ...Array.from({ length: 101 }, (_, at) => picture(at * 40, at % 30 === 0))]
  assert.deepEqual(measure(units), [
    {
      ...{ at: new Date(2_000), bitsPerSecond: 206_000, framesPerSecond: 25.5, keyFrameMs: 1_200 },
      ...{ lostFrames: 0, aheadOfSoundMs: 2_000 },
    },
    {
      ...{ at: new Date(4_000), bitsPerSecond: 200_000, framesPerSecond: 25, keyFrameMs: 1_200 },
      ...{ lostFrames: 0, aheadOfSoundMs: 4_000 },
    },
  ])
})

test('before the second key frame and without sound neither is told', () => {
  const [health] = measure([picture(0, true), picture(2_000)])
  assert.deepEqual([health?.keyFrameMs, health?.aheadOfSoundMs], [null, null])
})

test('pictures are missed by the usual pause; one that only comes late is not, and a pause without end is bounded', () => {
  const lost = (times: readonly number[]) => measure(times.map((at) => picture(at))).map(({ lostFrames }) => lostFrames)
  const even = Array.from({ length: 25 }, (_, at) => at * 40)
  // the pause before the first two pictures is the usual one whatever it is
  assert.deepEqual(lost([0, 2_000]), [0])
  assert.deepEqual(lost([...even, 960 + 69, 2_100]), [24])
  assert.deepEqual(lost([...even, 960 + 120, 2_000]), [2 + 22])
  assert.deepEqual(lost([...even, 960 + 1_000_000]), [1_000])
  // what comes again or from before is no pause, and the window after one begins at nothing
  assert.deepEqual(lost([...even, 960, 500, 540, 2_000, 2_040, 4_000, 6_000, 6_040]), [36, 48, 49])
})
