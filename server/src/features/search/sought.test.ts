import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSought, wordsOf } from './sought.ts'

test('a search is words without case, ё as е, each once, ten at the most', () => {
  assert.deepEqual(readSought('  Ёлка\tЗИМА, ёлка ')?.words, ['елка', 'зима'])
  assert.equal(readSought(Array.from({ length: 100 }, (_, n) => `а${n}`).join(' '))?.words.length, 10)
  assert.equal(readSought('а'.repeat(10_000))?.words[0]?.length, 80)
  assert.deepEqual([readSought(''), readSought(' \u00a0 ')], [null, null])
})

test('a uuid is one word, and operators of the database are none', () => {
  assert.deepEqual(wordsOf('550E8400-e29b-41d4-a716-446655440000'), ['550e8400e29b41d4a716446655440000'])
  assert.deepEqual(wordsOf(`!(а & б) | в:* <-> 'г' \\ %`), ['а', 'б', 'в', 'г'])
})

test('signs inside of a word stand as they were typed, those around it do not count', () => {
  assert.deepEqual(readSought('«100%» (img_0042).')?.signs, ['%100\\%%', '%img\\_0042%'])
  assert.deepEqual(readSought(`мастер-класс "да", нет!`)?.signs, [])
  assert.deepEqual([readSought('\\')?.words, readSought('\\')?.parts], [[], ['%\\\\%']])
})

test('what is quoted is a phrase, what is behind a minus is excluded, and neither is a word of the search', () => {
  const read = (text: string) => {
    const { words = [], phrases, excluded, without } = readSought(text) ?? {}
    return [words, phrases, excluded, without]
  }
  assert.deepEqual(read('урок «Белая  НОЧЬ» -черновик -"не готово"'), [
    ['урок'],
    ['белая ночь'],
    ['черновик'],
    ['не готово'],
  ])
  assert.deepEqual(read('-img_0042 мастер-класс - 5'), [['мастер', 'класс', '5'], [], [], ['img 0042']])
  assert.deepEqual(read('рост 5" и «ёлки'), [['рост', '5', 'и', 'елки'], [], [], []])
  assert.deepEqual(read('"" -"!"'), [[], [], [], []])
  assert.deepEqual(readSought('"dbltj"')?.turned, null)
  const many = (piece: (at: number) => string) => Array.from({ length: 30 }, (_, at) => piece(at)).join(' ')
  assert.equal(readSought(many((at) => `"а ${at}"`))?.phrases.length, 10, 'no more than anybody types')
  assert.equal(readSought(many((at) => `-а${at}`))?.excluded.length, 10)
})
