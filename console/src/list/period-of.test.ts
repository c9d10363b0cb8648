import assert from 'node:assert/strict'
import { test } from 'node:test'
import { periodOf } from './period-of.ts'

test('a period is from the beginning of its first day to the end of its last one, and a word that is no day bounds nothing', () => {
  const { from, to } = periodOf('2026-11-20', '2026-11-21')
  assert.deepEqual([from, to], [new Date('2026-11-20T00:00'), new Date('2026-11-21T23:59:59.999')])
  assert.deepEqual(periodOf('', '2026-13-45'), {})
  assert.deepEqual(periodOf('вчера', 'x2026-11-21'), {})
  assert.deepEqual(periodOf('2026', '2026-11'), {}, 'neither a year nor a month is a day')
})

test('a day of 23 and one of 25 hours are bounded whole', (t) => {
  const zone = process.env.TZ
  process.env.TZ = 'Europe/Berlin'
  t.after(() => {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  })
  const listMoments = (day: string) => Object.values(periodOf(day, day)).map((at) => at.toISOString())
  assert.deepEqual(listMoments('2026-11-28'), ['2026-11-27T23:00:00.000Z', '2026-11-28T22:59:59.999Z'])
  assert.deepEqual(listMoments('2026-10-25'), ['2026-10-24T22:00:00.000Z', '2026-10-25T22:59:59.999Z'])
  assert.deepEqual(listMoments('2026-03-29'), ['2026-03-28T23:00:00.000Z', '2026-03-29T21:59:59.999Z'])
})
