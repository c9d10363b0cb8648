import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatDay, formatLongDay, formatMoment, formatMonth, formatTechnical, formatTechnicalDay } from './dates.ts'

const date = new Date(2026, 10, 5, 9, 4, 7)

test("C-9-18 a moment is displayed as 'dd.mm.yyyy в HH:MM'", () => {
  assert.equal(formatMoment(date).replaceAll('\u00a0', ' '), '05.11.2026 в 09:04')
})

test("C-9-19 'сегодня' and 'вчера' replace the date when requested", () => {
  const near = new Date(2026, 10, 6, 0, 1)
  assert.equal(formatDay(new Date(2026, 10, 6, 23, 59), { near }), 'сегодня')
  assert.equal(formatDay(date, { near }), 'вчера')
  assert.equal(formatDay(new Date(2026, 10, 4), { near }), '04.11.2026')
  assert.equal(formatDay(new Date(2026, 10, 7), { near }), '07.11.2026')
  assert.equal(formatDay(date), '05.11.2026')
  assert.equal(formatDay(new Date(2026, 9, 31), { near: new Date(2026, 10, 1) }), 'вчера')
})

test("C-9-20 technical dates are yyyy-mm-dd and 'yyyy-mm-dd HH:MM:ss'", () => {
  assert.equal(formatTechnicalDay(date), '2026-11-05')
  assert.equal(formatTechnical(date), '2026-11-05 09:04:07')
})

test('C-9-21 month names are long and the current year is left out', () => {
  assert.equal(formatLongDay(date, new Date(2026, 0, 1)).replaceAll('\u00a0', ' '), '5 ноября')
  assert.equal(formatLongDay(date, new Date(2027, 0, 1)).replaceAll('\u00a0', ' '), '5 ноября 2026')
})

test('a calendar is headed by a month and its year', () => {
  assert.equal(formatMonth(2026, 1), 'Январь\u00a02026')
  assert.equal(formatMonth(2028, 12), 'Декабрь\u00a02028')
})
