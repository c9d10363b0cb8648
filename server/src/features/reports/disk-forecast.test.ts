import assert from 'node:assert/strict'
import { test } from 'node:test'
import { seededRandom } from '../../../test/random.ts'
import { aheadDays, fullAt, paceDays, paceOf } from './disk-forecast.ts'

const now = new Date('2026-03-01T12:00:00Z')
const dayMs = 24 * 3_600_000

test('the disk is full when the free bytes are gone at the pace of the last days', () => {
  assert.deepEqual(fullAt(1_000, 100, now), new Date('2026-03-11T12:00:00Z'))
  assert.deepEqual(fullAt(0, 100, now), now)
})

test('a storage that does not grow, or grows by next to nothing, fills no disk', () => {
  assert.equal(fullAt(1_000, 0, now), null)
  assert.equal(fullAt(1_000, -5, now), null)
  assert.equal(fullAt(1_000_000, 1, now), null)
})

test('the pace of less than a week is that of its days, and one day has none', () => {
  assert.equal(paceOf([]), 0)
  assert.equal(paceOf([5_000]), 0)
  assert.equal(paceOf([5_000, 5_100, 5_300]), 150)
  assert.equal(paceOf(Array.from({ length: 20 }, (_, day) => 5_000 + 10 * day)), 10)
})

test('from four weeks on the one that grew most and the one that grew least are left out, before that none is', () => {
  const levels = (weeks: readonly number[]) => {
    const ends = weeks.map((_, place) => weeks.slice(0, place + 1).reduce((sum, grown) => sum + grown, 0))
    return [0, ...ends].flatMap((end, week) =>
      week === 0 ? [0] : [...Array<number>(6).fill(ends[week - 2] ?? 0), end],
    )
  }
  assert.equal(paceOf(levels([7, 7_000, 14, 21])), (14 + 21) / 2 / 7)
  assert.equal(paceOf(levels([7_000, 14, 21])), (7_000 + 14 + 21) / 3 / 7)
})

test('D5 the full-disk day is forecast within 10 % at 30 days: weeks with a rhythm, noise, growth, one import and one clearing', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const { below } = seededRandom(seed)
    const random = () => below(1_000) / 1_000
    // a weekend brings a fifth of a working day; more comes by 0.3 % a week
    const added = (day: number) => 1_000 * (day % 7 < 5 ? 1 : 0.2) * (0.85 + 0.3 * random()) * 1.003 ** (day / 7)
    const until = 70 + Math.floor(random() * 7)
    const [imported, cleared] = [until - 5 - Math.floor(random() * 20), until - 30 - Math.floor(random() * 20)]
    let level = 100_000
    const levels: number[] = []
    for (let day = 0; day <= until; day += 1) {
      level += added(day) + (day === imported ? 40_000 : 0) - (day === cleared ? 30_000 : 0)
      levels.push(level)
    }
    let [free, days] = [0, 0]
    for (; days < aheadDays; days += 1) free += added(until + 1 + days)
    const pace = paceOf(levels.slice(-paceDays - 1))
    const full = fullAt(free, pace, now)?.getTime() ?? 0
    const forecastDays = (full - now.getTime()) / dayMs
    assert.ok(Math.abs(forecastDays - aheadDays) <= 0.1 * aheadDays, `seed ${seed}: ${forecastDays} days`)
  }
})
