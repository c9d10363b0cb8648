import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broadcastTitle, comingsLine, pointsOf, stepTitle, viewersLine } from './broadcast-labels.ts'

const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')
const zone = 'Europe/Moscow'
const from = Date.parse('2026-03-11T09:00:00Z')
const line = (stepSeconds: number, ...offsets: number[]) => ({
  stepSeconds,
  points: offsets.map((seconds, at) => ({
    at: new Date(from + seconds * 1_000),
    viewers: at,
    joined: at + 10,
    left: at + 20,
  })),
})
const named = (...args: Parameters<typeof line>) =>
  pointsOf(line(...args), zone).map(({ tick, title }) => [plain(tick), plain(title)])

test('points of a broadcast stand under the clock, under its own time where a step is short, with the day where it is long', () => {
  assert.equal(plain(broadcastTitle(new Date(from), zone)), '11.03.2026 в 12:00')
  assert.deepEqual(named(59, 0, 59), [
    ['0:00', '12:00:00'],
    ['0:59', '12:00:59'],
  ])
  assert.deepEqual(named(60, 0, 60), [
    ['12:00', '12:00'],
    ['12:01', '12:01'],
  ])
  assert.deepEqual(named(3_600, 0, 86_399).at(-1), ['11:59', '11:59'])
  assert.deepEqual(named(3_600, 0, 86_400), [
    ['11.03.2026, 12:00', '11.03.2026, 12:00'],
    ['12.03.2026, 12:00', '12.03.2026, 12:00'],
  ])
  assert.deepEqual(pointsOf({ stepSeconds: 60, points: [] }, zone), [])
  assert.deepEqual(
    [10, 59, 60, 300, 3_599, 3_600].map((seconds) => plain(stepTitle(seconds)).split(' ').at(-1)),
    [...['с', 'с', 'мин', 'мин', 'мин', 'ч']],
  )
  assert.deepEqual([plain(stepTitle(300)), plain(stepTitle(7_200))], ['По 5 мин', 'По 2 ч'])
})

test('viewers at once, who came and who left are lines of the same points', () => {
  const audience = line(60, 0, 60)
  const points = pointsOf(audience, zone)
  assert.deepEqual(viewersLine(audience, zone), {
    ...{ title: 'Зрители одновременно', unit: 'people', points, series: [{ title: 'Зрители', values: [0, 1] }] },
  })
  assert.deepEqual(comingsLine(audience, zone), {
    ...{ title: 'Пришли и\u00a0ушли', unit: 'people', points },
    series: [
      { title: 'Пришли', values: [10, 11] },
      { title: 'Ушли', values: [20, 21] },
    ],
  })
})
