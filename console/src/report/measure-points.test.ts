import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pointsOf, valuesOf } from './measure-points.ts'

const plain = (text: string | undefined) => text?.replace(/\p{Zs}/gu, ' ')
const point = (from: string, views: number, at = `${from}:00Z`) => ({ from, at: new Date(at), figures: { views } })

test('product B8 days of a chart are named with those they are compared with, days off shaded, today unfinished', () => {
  const days = { from: '2026-11-20', to: '2026-11-22' }
  const now = ['2026-11-20T00:00', '2026-11-21T00:00', '2026-11-22T00:00'].map((from) => point(from, 5))
  const before = ['2026-11-17T00:00', '2026-11-18T00:00', '2026-11-19T00:00'].map((from) => point(from, 4))
  const times = { step: 'day', days, today: '2026-11-22', now: new Date('2026-11-22T12:00:00Z') } as const
  const points = pointsOf(now, before, { from: '2026-11-17', to: '2026-11-19' }, times)
  assert.deepEqual(
    points.map(({ title, beforeTitle, tick, isDayOff, isUnfinished }) => [
      plain(title),
      plain(beforeTitle),
      plain(tick),
      isDayOff,
      isUnfinished,
    ]),
    [
      ['пятница, 20 ноября', '17 ноября', '20 ноя', false, false],
      ['суббота, 21 ноября', '18 ноября', '21', true, false],
      ['воскресенье, 22 ноября', '19 ноября', '22', true, true],
    ],
  )
})

test('product B8 weeks are cut by the period, and hours to come have no value', () => {
  const days = { from: '2026-11-18', to: '2026-11-26' }
  const times = { step: 'week', days, today: '2026-11-26', now: new Date('2026-11-26T12:00:00Z') } as const
  const weeks = pointsOf([point('2026-11-18T00:00', 1), point('2026-11-23T00:00', 1)], null, null, times)
  assert.deepEqual(
    weeks.map(({ title, isUnfinished }) => [plain(title), isUnfinished]),
    [
      ['18.11 — 22.11.2026', false],
      ['23.11 — 26.11.2026', true],
    ],
  )
  const hours = ['2026-11-26T10:00', '2026-11-26T11:00', '2026-11-26T13:00'].map((from) => point(from, 2))
  assert.deepEqual(valuesOf(hours, 'views', times.now), [2, 2, null])
  const hourPoints = pointsOf(hours, null, null, { ...times, step: 'hour' })
  assert.deepEqual(
    hourPoints.map(({ isUnfinished }) => isUnfinished),
    [false, false, true],
    'an hour that ended at noon is whole',
  )
})
