import assert from 'node:assert/strict'
import { test } from 'node:test'
import { copyDay, endOf, insert, ofDay, type PlanEntry, reorder, seamBefore, shuffle, startAt } from './grid-plan.ts'
import { clockOf, daysLater, daysOf, momentOf, timeText, weekOf } from './zone-days.ts'

const video = (recordId: number, durationMs: number) => ({
  recordId,
  name: `Видео ${recordId}`,
  durationMs,
  leftOut: null,
  live: null,
})
const at = (time: string) => Date.parse(`2026-11-28T${time}Z`)
const timesOf = (entries: readonly PlanEntry[]) =>
  entries.map(({ recordId, startsMs }) => [recordId, new Date(startsMs).toISOString().slice(11, 19)])

test('times of the clock and moments agree in every zone, on days with 23 and 25 hours too', () => {
  for (const zone of ['Europe/Moscow', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'])
    for (const day of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-11-28'])
      for (let seconds = 0; seconds < 86_400; seconds += 1_700) {
        const moment = momentOf({ day, seconds }, zone)
        const shown = clockOf(moment, zone)
        // an hour that is left out is shown later, by as much
        const lateS =
          (Date.parse(`${shown.day}T00:00:00Z`) - Date.parse(`${day}T00:00:00Z`)) / 1_000 + shown.seconds - seconds
        assert.ok(lateS === 0 || lateS === 3_600 || lateS === 1_800, `${zone} ${day} ${timeText(seconds)}: ${lateS}`)
      }
  const hours = (day: string) =>
    (momentOf({ day: daysLater(day, 1), seconds: 0 }, 'Europe/Berlin') -
      momentOf({ day, seconds: 0 }, 'Europe/Berlin')) /
    3_600_000
  assert.deepEqual(['2026-03-29', '2026-10-25', '2026-11-28'].map(hours), [23, 25, 24])
  assert.equal(weekOf('2026-11-29'), '2026-11-23')
  assert.deepEqual(daysOf('2026-11-23').at(-1), '2026-11-29')
})

test('a video that is moved or put in moves what stands in its way, and nothing else', () => {
  const plan = insert([], [video(1, 60_000), video(2, 60_000), video(3, 60_500)], at('10:00:00'))
  assert.deepEqual(timesOf(plan), [
    [1, '10:00:00'],
    [2, '10:01:00'],
    [3, '10:02:00'],
  ])
  assert.equal(endOf(plan[2] ?? assert.fail()), at('10:03:01'))
  const moved = startAt(plan, plan[0]?.id ?? 0, at('10:01:00'))
  assert.deepEqual(timesOf(moved), [
    [1, '10:01:00'],
    [2, '10:02:00'],
    [3, '10:03:00'],
  ])
  const put = insert(plan, [video(9, 30_000)], at('10:01:00'))
  assert.deepEqual(timesOf(put), [
    [1, '10:00:00'],
    [9, '10:01:00'],
    [2, '10:01:30'],
    [3, '10:02:30'],
  ])
  const [first, , third] = plan
  assert.ok(first && third)
  assert.deepEqual(
    timesOf(reorder(plan, plan, [third.id], { before: first.id })).map(([id]) => id),
    [3, 1, 2],
  )
  assert.deepEqual(
    timesOf(reorder(plan, plan, [first.id], { after: third.id })).map(([id]) => id),
    [2, 3, 1],
  )
})

test('a day is copied by the clock, over days on which it is put forward and back', () => {
  const zone = 'Europe/Berlin'
  const source = insert([], [video(1, 60_000), video(2, 60_000)], momentOf({ day: '2026-03-27', seconds: 9_000 }, zone))
  const copied = copyDay(source, '2026-03-27', ['2026-03-28', '2026-03-29', '2026-03-30'], zone)
  const timesAt = (day: string) =>
    ofDay(copied, day, zone).map(({ startsMs }) => timeText(clockOf(startsMs, zone).seconds))
  assert.deepEqual(timesAt('2026-03-28'), ['02:30', '02:31'])
  assert.deepEqual(timesAt('2026-03-29'), ['03:30', '03:31'], 'there is no half past two that day')
  assert.deepEqual(timesAt('2026-03-30'), ['02:30', '02:31'])
  assert.equal(new Set(copied.map(({ id }) => id)).size, copied.length)
})

test('gaps and overlaps are told, what the server joins is not', () => {
  const [one] = insert([], [video(1, 60_000)], at('10:00:00'))
  assert.ok(one)
  const next = (time: string) => ({ ...one, id: 2, startsMs: at(time) })
  assert.equal(seamBefore(null, one), null)
  assert.deepEqual(seamBefore(one, next('10:03:00')), { kind: 'gap', ms: 120_000 })
  assert.deepEqual(seamBefore(one, next('10:00:20')), { kind: 'overlap', ms: 40_000 })
  assert.equal(seamBefore(one, next('10:01:04')), null)
})

test('a shuffle loses nothing', () => {
  const numbers = Array.from({ length: 50 }, (_, place) => place)
  const mixed = shuffle(numbers, () => 0.37)
  assert.notDeepEqual(mixed, numbers)
  assert.deepEqual(
    mixed.toSorted((a, b) => a - b),
    numbers,
  )
})
