import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { cleanLine, cleanText, line, nameFromFile, paragraphs, withoutTurns } from './texts.ts'

test('a line loses control characters, broken halves and its ends, and keeps everything else', () => {
  assert.equal(cleanLine(' a\u0000b\u0007\u001b[31m\u0085c '), 'ab[31mc')
  assert.equal(cleanLine('одна\r\nдве\tтри\u2028четыре'), 'одна две три четыре')
  assert.equal(cleanLine('a\uD83D b\uDE00'), 'a b')
  assert.equal(cleanLine('и\u0306е\u0308'), 'йё')
  for (const text of ['\u202Efdp.exe', '<b onclick="x">', '../..', '👨‍👩‍👧', "'; --", '=1+1']) {
    assert.equal(cleanLine(text), text)
  }
})

test('8.2 marks without end on one letter are cut: putting 500,000 of them in order would take minutes', () => {
  const marks = '\u0301\u0323'.repeat(250_000)
  assert.ok(cleanLine(`и${marks}х`).length <= 32)
  assert.equal(cleanText(`a${'\u0323\u0301'.repeat(15)}b`).normalize('NFD').length, 32, '30 marks are somebody’s text')
  assert.ok(!z.safeParse(line(10), 'a'.repeat(10_000_000)).success)
})

test('paragraphs keep their lines, whatever ends them', () => {
  assert.equal(cleanText('один\r\nдва\rтри\n\tчетыре\u0000 '), 'один\nдва\nтри\n\tчетыре')
})

test('a length is measured after the cleaning', () => {
  const name = line(3, 1)
  assert.deepEqual(z.safeParse(name, ' abc\u0000\u0000 ').data, 'abc')
  assert.ok(!z.safeParse(name, '\u0000 ').success)
  assert.ok(!z.safeParse(name, 'abcd').success)
  assert.ok(z.safeParse(paragraphs(3), 'a\r\nb').success)
})

test('C-5-09 a record is named by its file without the extension', () => {
  const names = {
    'отпуск.mp4': 'отпуск',
    'a.b.MOV': 'a.b',
    'Глава 1. Введение': 'Глава 1. Введение',
    '.mp4': '.mp4',
    'нет расширения': 'нет расширения',
    'clip.x-matroska': 'clip',
    '  ': 'Без названия',
  }
  for (const [file, name] of Object.entries(names)) assert.equal(nameFromFile(file, 255), name)
})

test('a name that turns its letters around is read as it is: no «exe.4pm» passes for a film', () => {
  assert.equal(nameFromFile('\u202E4pm.exe', 255), '4pm')
  assert.equal(nameFromFile('отчёт\u2066\u202Efdp.mp4', 255), 'отчётfdp')
  assert.equal(withoutTurns('a\u202Ab\u202Cc\u2067d\u2069\u200Eе\u0301'), 'abcd\u200Eе\u0301')
})

test('a long name is cut, and not through the middle of a character', () => {
  assert.equal(nameFromFile('абвгд.mp4', 3), 'абв')
  assert.equal(nameFromFile('аб😀.mp4', 3), 'аб')
})
