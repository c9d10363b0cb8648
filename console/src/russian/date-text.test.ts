import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DateProblem, dayText, parseRussianDate, technicalDay } from './date-text.ts'

const now = new Date(2026, 10, 21)
const read = (text: string, at = now) => {
  const answer = parseRussianDate(text, at)
  return 'problem' in answer ? answer.problem : answer.date && dayText(answer.date)
}
const fails = (texts: readonly string[], problem: DateProblem) => {
  for (const text of texts) assert.equal(read(text), problem, JSON.stringify(text))
}

test('C-5-13 dots, dashes and slashes part the day, the month and the year, one kind at a time', () => {
  for (const text of ['24.11.2026', '24-11-2026', '24/11/2026', ' 24.11.2026\n']) assert.equal(read(text), '24.11.2026')
  assert.equal(read('1.2.2026'), '01.02.2026')
  fails(['24.11-2026', '24/11.2026'], 'Неверно указана дата')
})

test('C-5-14 a year has two digits or four', () => {
  assert.equal(read('24.11.26'), '24.11.2026')
  fails(['24.11.6', '24.11.026', '24.11.10000', '24.11.'], 'Неверно указана дата')
})

test('C-5-15 commas become dots and backslashes become slashes', () => {
  assert.equal(read('24,11,2026'), '24.11.2026')
  assert.equal(read('24,11.2026'), '24.11.2026')
  assert.equal(read('24\\11\\26'), '24.11.2026')
  assert.equal(read('24\\11/26'), '24.11.2026')
})

test('C-5-16 six or eight bare digits are split, another count is not', () => {
  assert.equal(read('241126'), '24.11.2026')
  assert.equal(read('24111998'), '24.11.1998')
  fails(['24112', '2411202', '241120260', '24'], 'Неверно указана дата')
})

test('C-5-17 two digits above those of this year plus 1 are of the last century', () => {
  assert.equal(read('01.01.27'), '01.01.2027')
  assert.equal(read('01.01.28'), '01.01.1928')
  assert.equal(read('01.01.00'), '01.01.2000')
  assert.equal(read('31.12.28', new Date(2026, 11, 31, 23, 59, 59)), '31.12.1928')
  assert.equal(read('31.12.28', new Date(2027, 0, 1)), '31.12.2028')
  assert.equal(read('01.01.99', new Date(2099, 5, 1)), '01.01.2099')
})

test('C-5-18 an empty text is valid and gives no date', () => {
  for (const text of ['', '  ', '\t\n', '\u00a0']) assert.deepEqual(parseRussianDate(text, now), { date: null })
})

test("C-5-19 'Неверно указана дата' when it is no date at all", () => {
  fails(
    [
      'завтра',
      '2026-11-24',
      '24.11',
      '24 ноября 2026',
      '-1.02.2026',
      '24..2026',
      '٢٤.١١.٢٠٢٦',
      '24.11.2026x',
      '1e1.1.2026',
    ],
    'Неверно указана дата',
  )
  fails(['01.01.0999', '01.01.0000', '0'.repeat(100_000)], 'Неверно указана дата')
})

test("C-5-20 'Ошибка в дне месяца'", () => {
  fails(['31.02.2026', '29.02.2026', '29.02.1900', '31.04.2026', '00.01.2026', '32.01.2026'], 'Ошибка в дне месяца')
  assert.equal(read('29.02.2028'), '29.02.2028')
  assert.equal(read('29.02.2000'), '29.02.2000')
})

test("C-5-21 'Ошибка в месяце'", () => {
  fails(['21.13.2026', '00.00.2026', '21.00.26', '219926'], 'Ошибка в месяце')
})

test('C-5-22 dd.mm.yyyy becomes yyyy-mm-dd for a year of 1000 to 9999 and a real day and month', () => {
  assert.equal(technicalDay('24.11.2026'), '2026-11-24')
  assert.equal(technicalDay('01.01.1000'), '1000-01-01')
  assert.equal(technicalDay('31.12.9999'), '9999-12-31')
  assert.equal(technicalDay('29.02.2028'), '2028-02-29')
  for (const text of [
    '01.01.0999',
    '01.01.10000',
    '29.02.2027',
    '31.04.2026',
    '00.00.2026',
    '1.1.2026',
    '24/11/2026',
    '',
  ]) {
    assert.equal(technicalDay(text), null, text)
  }
})
