import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDays, formatPoint, formatSpan, formatTick, formatTime } from './span-labels.ts'

const plain = (text: string) => text.replace(/\p{Zs}/gu, ' ')

test('a row is named by its month, quarter or year when it is a whole one, else by its days', () => {
  const words = (from: string, to: string, step: Parameters<typeof formatSpan>[1]) => formatSpan({ from, to }, step)
  assert.equal(words('2026-02-01', '2026-02-28', 'month'), 'Февраль\u00a02026')
  assert.equal(words('2024-02-01', '2024-02-28', 'month'), '01.02\u00a0— 28.02.2024')
  assert.equal(words('2026-04-01', '2026-06-30', 'quarter'), 'II\u00a0квартал\u00a02026')
  assert.equal(words('2026-05-01', '2026-06-30', 'quarter'), '01.05\u00a0— 30.06.2026')
  assert.equal(words('2026-01-01', '2026-12-31', 'year'), '2026')
  assert.equal(words('2025-12-29', '2026-01-04', 'week'), '29.12.2025\u00a0— 04.01.2026')
  assert.equal(words('2026-02-01', '2026-02-28', 'week'), '01.02\u00a0— 28.02.2026')
  assert.equal(words('2026-02-01', '2026-02-01', 'month'), '01.02.2026')
})

test('a length of time is told in the two units that matter', () => {
  assert.deepEqual([null, 0, 380, 9_900, 12_400, 59_600, 200_000, 3_600_000, 7_500_000].map(formatTime), [
    '—',
    '0\u00a0с',
    '0,4\u00a0с',
    '9,9\u00a0с',
    '12\u00a0с',
    '1\u00a0мин',
    '3\u00a0мин\u00a020\u00a0с',
    '1\u00a0ч',
    '2\u00a0ч\u00a05\u00a0мин',
  ])
})

test('a point of a chart is told in full, and a year only where it is another', () => {
  const day = (at: string) => ({ from: at, to: at })
  assert.equal(plain(formatPoint('2026-11-14', day('2026-11-14'), 'day', '2026-11-26')), 'суббота, 14 ноября')
  assert.equal(plain(formatPoint('2025-11-14', day('2025-11-14'), 'day', '2026-11-26')), 'пятница, 14 ноября 2025')
  assert.equal(plain(formatPoint('2026-11-14T09:00', day('2026-11-14'), 'hour', '2026-11-26')), '14 ноября, 09:00')
  assert.equal(plain(formatDays({ from: '2026-10-25', to: '2026-11-21' }, '2026-11-26')), '25 октября — 21 ноября')
  assert.equal(plain(formatDays({ from: '2025-12-25', to: '2026-01-05' }, '2026-11-26')), '25 декабря 2025 — 5 января')
})

test('under a chart a month is named where it begins', () => {
  assert.deepEqual(
    [
      formatTick('2026-10-25', 'day', undefined),
      formatTick('2026-10-28', 'day', '2026-10-25'),
      formatTick('2026-11-03', 'day', '2026-10-31'),
      formatTick('2026-11-03T15:00', 'hour', '2026-11-03T12:00'),
      formatTick('2026-05-01', 'month', '2026-04-01'),
      formatTick('2026-01-01', 'month', '2025-12-01'),
    ].map(plain),
    ['25 окт', '28', '3 ноя', '15:00', 'май', 'янв 2026'],
  )
})
