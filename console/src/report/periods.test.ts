import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dayAt } from './days.ts'
import { comparedDays, daysOf } from './periods.ts'

test('product B8 C-9-22 a period by one press has the days of the calendar', () => {
  const days = (preset: Parameters<typeof daysOf>[0]) => Object.values(daysOf(preset, '2026-03-01')).join('…')
  assert.deepEqual((['today', 'yesterday', '7', 'week', 'month'] as const).map(days), [
    '2026-03-01…2026-03-01',
    '2026-02-28…2026-02-28',
    '2026-02-23…2026-03-01',
    // 1 March 2026 is a Sunday: its own week is not over
    '2026-02-16…2026-02-22',
    '2026-02-01…2026-02-28',
  ])
})

test('product B8 a period is compared with as many days before it, or a year earlier', () => {
  const march = { from: '2026-03-01', to: '2026-03-31' }
  assert.deepEqual(comparedDays(march, 'previous'), { from: '2026-01-29', to: '2026-02-28' })
  assert.deepEqual(comparedDays(march, 'year'), { from: '2025-03-01', to: '2025-03-31' })
  assert.equal(comparedDays(march, 'none'), null)
  const leap = comparedDays({ from: '2024-02-01', to: '2024-02-29' }, 'year')
  assert.deepEqual(leap, { from: '2023-01-31', to: '2023-02-28' }, '29 days, as many as there are')
})

test('today is told by the calendar of a time zone, wherever the browser is', () => {
  assert.equal(dayAt(new Date('2026-02-28T20:59:59Z'), 'Europe/Moscow'), '2026-02-28')
  assert.equal(dayAt(new Date('2026-02-28T21:00:00Z'), 'Europe/Moscow'), '2026-03-01')
  assert.equal(dayAt(new Date('2026-02-28T21:00:00Z'), 'Asia/Vladivostok'), '2026-03-01')
})
