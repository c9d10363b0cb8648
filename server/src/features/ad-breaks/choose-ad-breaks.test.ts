import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Measured } from '../../ffmpeg/measure-breaks.ts'
import { chooseBreaks, scoreMoments } from './choose-ad-breaks.ts'

const durationMs = 400_000
const silent = (atMs: number, ms: number) => ({ fromMs: atMs - ms / 2, toMs: atMs + ms / 2 })
const measured = (over: Partial<Measured>): Measured => ({ silences: [], blacks: [], cuts: [], ...over })
const times = (found: Measured, wishes: object) =>
  chooseBreaks(found, durationMs, { toleranceMs: 15_000, ...wishes }).breaks.map(({ atMs }) => atMs)

test('silence with black is worth more than either, and every reason is told with its measure', () => {
  const [both, alone, cut] = scoreMoments(
    measured({
      silences: [silent(10_000, 1_500), silent(50_000, 800)],
      blacks: [silent(10_000, 500)],
      cuts: [{ atMs: 90_000, share: 1 }],
    }),
  ).filter(({ atMs }, place, all) => atMs !== all[place - 1]?.atMs)
  assert.deepEqual(both, {
    atMs: 10_000,
    score: 0.8,
    why: [
      { what: 'silence', ms: 1_500 },
      { what: 'black', ms: 500 },
    ],
  })
  assert.deepEqual([alone?.score, alone?.why], [0.27, [{ what: 'silence', ms: 800 }]])
  assert.deepEqual([cut?.score, cut?.why], [0.2, [{ what: 'cut', share: 1 }]])
})

test('a breath and a change of half the picture are no reason for a break', () => {
  assert.deepEqual(scoreMoments(measured({ silences: [silent(9_000, 400)], cuts: [{ atMs: 30_000, share: 0.5 }] })), [])
})

test('of each even place the best moment within the tolerance is taken, and a place without one is counted', () => {
  const found = measured({ silences: [silent(95_000, 700), silent(108_000, 1_500), silent(205_000, 800)] })
  assert.deepEqual(times(found, { count: 3 }), [108_000, 205_000])
  assert.equal(chooseBreaks(found, durationMs, { count: 3, toleranceMs: 15_000 }).missing, 1)
  assert.deepEqual(times(found, { count: 3, toleranceMs: 6_000 }), [95_000, 205_000])
  assert.deepEqual(times(found, { count: 3, toleranceMs: 0 }), [])
  assert.deepEqual(times(found, {}), [108_000, 205_000], 'three unless told')
})

test('an interval puts a break every so often, and no break stands at an end or twice', () => {
  const everywhere = measured({ silences: Array.from({ length: 400 }, (_, place) => silent(place * 1_000, 900)) })
  assert.deepEqual(times(everywhere, { intervalMs: 100_000 }), [100_000, 200_000, 300_000])
  const found = times(everywhere, { intervalMs: 10_000, toleranceMs: 86_400_000 })
  assert.equal(new Set(found).size, found.length)
  assert.ok(found.every((atMs) => atMs >= 10_000 && atMs <= durationMs - 10_000))
  assert.deepEqual(times(measured({ silences: [silent(3_000, 2_000), silent(398_000, 2_000)] }), { count: 50 }), [])
})

test('a day full of silence, black and cuts is judged at once', () => {
  const dayMs = 24 * 3600 * 1000
  const spread = Array.from({ length: 5_000 }, (_, place) => silent(place * 17_000 + 20_000, 16_000))
  const cuts = spread.map(({ fromMs }) => ({ atMs: fromMs, share: 1 }))
  const full = { silences: spread, blacks: spread, cuts }
  const { breaks } = chooseBreaks(full, dayMs, { count: 50, toleranceMs: dayMs })
  assert.ok(breaks.length >= 48, String(breaks.length))
})
