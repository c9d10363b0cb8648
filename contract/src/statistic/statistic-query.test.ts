import assert from 'node:assert/strict'
import { test } from 'node:test'
import { statisticDay } from './statistic-query.ts'

test('a day of statistics is one of the calendar between 2000 and 2200', () => {
  const isDay = (text: string) => statisticDay.safeParse(text).success
  for (const day of ['2000-01-01', '2024-02-29', '2200-12-31']) assert.ok(isDay(day), day)
  for (const day of ['1999-12-31', '2201-01-01', '2023-02-29', '2024-1-1', '2024-01-01T00:00:00Z'])
    assert.ok(!isDay(day), day)
})
