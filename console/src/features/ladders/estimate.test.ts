import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planRungs, usualLadder } from '@skleyka/contract/ladders/ladder-rules.ts'
import { estimate } from './estimate.ts'
import { timeText } from './time-text.ts'

const source = { side: 1080, minutes: 10, kbps: 8_000, fps: 25, isPlain: true }
const rungs = [
  { side: 720, maxKbps: 2_000 },
  { side: 360, maxKbps: 500 },
]

test('A5 the room a ladder takes is its ceilings with their sound; what is copied takes that of the source', () => {
  const made = estimate(planRungs({ rungs, keepSource: true }, 1080), source, 128)
  assert.deepEqual(
    made.rungs.map(({ side, width, isCopied, bytes }) => [side, width, isCopied, bytes]),
    [
      [1080, 1920, true, 600_000_000],
      [720, 1280, false, 159_600_000],
      [360, 640, false, 47_100_000],
    ],
  )
  assert.deepEqual([made.bytes, made.sourceBytes], [806_700_000, 600_000_000])
  assert.equal(made.pixels, (1280 * 720 + 640 * 360) * 25 * 600, 'what is copied is not encoded')
  const encoded = estimate(planRungs(usualLadder, 1080), { ...source, isPlain: false }, 128)
  assert.deepEqual([encoded.rungs[0]?.isCopied, encoded.rungs[0]?.bytes], [false, 384_600_000])
})

test('A5 the time is told by the last videos of the account, roughly, and not where there are none', () => {
  const describeTime = (pixels: number, pixelsPerSecond: number | null, videos = 5) =>
    timeText(pixels, { pixelsPerSecond, videos }).replaceAll('\u00a0', ' ')
  const pace = 100_000_000
  assert.equal(
    describeTime(pace * 40, pace),
    'Кодирование займёт меньше минуты, судя по 5 последним видео. Очередь не считается.',
  )
  assert.equal(
    describeTime(pace * 60 * 12, pace, 1),
    'Кодирование займёт около 12 мин, судя по 1 последнему видео. Очередь не считается.',
  )
  assert.equal(
    describeTime(pace * 3_600 * 2.26, pace, 21),
    'Кодирование займёт около 2 ч 16 мин, судя по 21 последнему видео. Очередь не считается.',
  )
  assert.equal(
    describeTime(pace * 3_599, pace, 2),
    'Кодирование займёт около 1 ч, судя по 2 последним видео. Очередь не считается.',
  )
  assert.equal(describeTime(0, pace), 'Перекодировать ничего не придётся.')
  assert.equal(describeTime(pace, null, 0), 'Сколько займёт кодирование, станет известно после первых видео.')
})
