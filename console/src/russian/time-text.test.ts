import assert from 'node:assert/strict'
import { test } from 'node:test'
import { parseRussianTime } from './time-text.ts'

const reads = (text: string, time: string | null) => assert.deepEqual(parseRussianTime(text), { time }, text)
const fails = (text: string, problem: string) => assert.deepEqual(parseRussianTime(text), { problem }, text)

test('C-5-23 C-5-28 H:MM and HH:MM are accepted and come out as HH:MM', () => {
  reads('9:05', '09:05')
  reads('09:05', '09:05')
  reads(' 23:59 ', '23:59')
  reads('0:00', '00:00')
})

test('C-5-24 four bare digits are hours and minutes', () => {
  reads('0905', '09:05')
  reads('2359', '23:59')
  for (const text of ['905', '09055', '9']) fails(text, 'Неверно указано время')
})

test("C-5-25 'Неверно указано время' when it is no time at all", () => {
  for (const text of [
    '9:5',
    '9.05',
    '9-05',
    '123:00',
    '09:05:00',
    'полдень',
    '٠٩:٠٥',
    '-1:00',
    ':30',
    '1'.repeat(100_000),
  ]) {
    fails(text, 'Неверно указано время')
  }
})

test("C-5-26 'Ошибка в часах' above 23", () => {
  for (const text of ['24:00', '25:10', '99:99', '2400']) fails(text, 'Ошибка в часах')
})

test("C-5-27 'Ошибка в минутах' above 59", () => {
  for (const text of ['09:75', '23:60', '0960']) fails(text, 'Ошибка в минутах')
})

test('an empty text is valid and gives no time', () => {
  reads('', null)
  reads(' \n', null)
})
