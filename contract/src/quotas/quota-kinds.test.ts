import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hourSeconds, mostHours, quotaText } from './quota-kinds.ts'

test('B12 time on air is told in hours and minutes, and never above what it is', () => {
  const texts = [0, 59, 60, 3_599, 3_600, 9_030, hourSeconds(1_200.25)].map((seconds) => quotaText('airtime', seconds))
  assert.deepEqual(
    texts.map((text) => text.replaceAll('\u00a0', ' ')),
    ['0 мин', '0 мин', '1 мин', '59 мин', '1 ч', '2 ч 30 мин', '1 200 ч 15 мин'],
  )
  assert.ok(Number.isSafeInteger(hourSeconds(mostHours)))
})
