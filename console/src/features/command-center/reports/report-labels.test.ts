import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatInput, formatSpan, formatTime, platformDay } from './report-labels.ts'

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

test('today is told by the calendar of the platform, wherever the browser is', () => {
  assert.equal(platformDay(new Date('2026-02-28T20:59:59Z')), '2026-02-28')
  assert.equal(platformDay(new Date('2026-02-28T21:00:00Z')), '2026-03-01')
})

test('an input is named by its codec and lines, one without a picture by its sound', () => {
  assert.equal(formatInput({ codec: 'h264', lines: 1080 }), 'H.264, 1080')
  assert.equal(formatInput({ codec: 'magicyuv', lines: 480 }), 'magicyuv, 480')
  assert.equal(formatInput({ codec: 'opus', lines: null }), 'Opus, только звук')
  assert.equal(formatInput({ codec: null, lines: null }), 'Не\u00a0прочитан')
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
