import assert from 'node:assert/strict'
import { test } from 'node:test'
import { csvText } from './csv-file.ts'

const lines = (...rows: (string | number | null)[][]) => csvText(rows).slice(1).split('\r\n')

test('a CSV file begins with the mark of UTF-8 and parts its cells by semicolons, numbers have a comma', () => {
  const text = csvText([
    ['Период', 'Часов на\u00a0входе'],
    ['Февраль', 1.25],
    ['Март', null],
  ])
  assert.equal(text, '\ufeffПериод;Часов на\u00a0входе\r\nФевраль;1,25\r\nМарт;\r\n')
})

test('what a spreadsheet would take for a formula, or for the end of a cell, stays text (safety 8.2)', () => {
  const [formula, plus, minus, at, tab] = lines(['=HYPERLINK("x")'], ['+7 900'], ['-1+2'], ['@SUM(A1)'], ['\tx'])
  assert.equal(formula, `"'=HYPERLINK(""x"")"`)
  assert.deepEqual([plus, minus, at, tab], [`"'+7 900"`, `"'-1+2"`, `"'@SUM(A1)"`, `"'\tx"`])
  assert.deepEqual(lines(['Волга; и «Ко»', 'a"b']), ['"Волга; и «Ко»";"a""b"', ''])
  assert.equal(lines(['первая\nвторая'])[0], '"первая\nвторая"')
  assert.equal(lines([-5])[0], '-5', 'a number is none of them')
})
