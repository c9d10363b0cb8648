import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataValue } from '@skleyka/contract/metadata/metadata.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { type MetadataOp, metadataAfter } from './metadata-after.ts'

const line: MetadataField = { name: 'city', title: 'Город', type: 'line', max: 20 }
const tags: MetadataField = { name: 'cast', title: 'В\u00a0ролях', type: 'tags' }
const genres: MetadataField = {
  name: 'genre',
  title: 'Жанр',
  type: 'choice',
  many: true,
  choices: ['Драма', 'Кино', 'Шоу'],
}
const year: MetadataField = { name: 'year', title: 'Год', type: 'number', whole: true, min: 1888 }

type Op = MetadataOp extends infer One ? (One extends MetadataOp ? Omit<One, 'field' | 'name'> : never) : never

/** Returns what an operation leaves, or why it leaves nothing. */
function make(field: MetadataField | undefined, present: MetadataValue | null, op: Op) {
  const operation = { field: 'metadata', name: field?.name ?? 'gone', ...op } as MetadataOp
  const made = metadataAfter(field, present, operation)
  return 'reason' in made ? [made.reason, ...made.fields, made.problem].filter(Boolean).join('; ') : made.value
}

test('a text of metadata is set, cleared, joined on to, freed of a piece, and has a piece replaced', () => {
  assert.equal(make(line, 'Тверь', { op: 'set', value: ' Псков ' }), 'Псков')
  assert.equal(make(line, 'Тверь', { op: 'clear' }), null)
  assert.equal(make(line, 'Тверь', { op: 'append', value: ' (обл.)' }), 'Тверь (обл.)')
  assert.equal(make(line, null, { op: 'append', value: 'г. ', at: 'start' }), 'г.')
  assert.equal(make(line, 'г. Тверь', { op: 'remove', value: 'Г. ', anyCase: true }), 'Тверь')
  assert.equal(make(line, 'Тверь', { op: 'remove', value: 'Тверь' }), null)
  assert.equal(make(line, 'a.c', { op: 'replace', value: { find: '.', with: '$&' } }), 'a$&c')
  assert.equal(make(line, null, { op: 'replace', value: { find: 'a', with: 'b' } }), null)
})

test('a list of metadata is set, added to once, freed of words and has one exchanged; choices stand in their order', () => {
  assert.deepEqual(make(tags, ['Ира'], { op: 'append', value: ['Олег', 'Ира'] }), ['Ира', 'Олег'])
  assert.deepEqual(make(tags, ['Ира', 'Олег'], { op: 'remove', value: ['Олег', 'нет'] }), ['Ира'])
  assert.equal(make(tags, ['Ира'], { op: 'remove', value: ['Ира'] }), null)
  assert.deepEqual(make(tags, ['Ира', 'Олег'], { op: 'replace', value: { find: 'Олег', with: 'Ира' } }), ['Ира'])
  assert.deepEqual(make(tags, ['Ира', 'Олег'], { op: 'replace', value: { find: 'Олег', with: '' } }), ['Ира'])
  assert.deepEqual(make(genres, ['Шоу'], { op: 'append', value: ['Драма'] }), ['Драма', 'Шоу'])
  assert.deepEqual(make(genres, ['Драма'], { op: 'append', value: ['Шоу', 'Кино'] }), ['Драма', 'Кино', 'Шоу'])
  assert.deepEqual(make(tags, ['Ира', 'Олег'], { op: 'replace', value: { find: 'Олег', with: ' Ира ' } }), ['Ира'])
  assert.equal(make(genres, ['Шоу'], { op: 'set', value: [] }), null)
})

test('what comes out has to pass the rules of its field, and the reason is told', () => {
  assert.equal(make(year, null, { op: 'set', value: 1700 }), 'VALUE; Год; не\u00a0меньше 1888')
  assert.equal(make(year, 2000, { op: 'set', value: 1999 }), 1999)
  assert.equal(make(line, 'Тверь', { op: 'append', value: 'я'.repeat(20) }), 'VALUE; Город; не\u00a0больше 20 знаков')
  assert.equal(make(line, 'Тверь', { op: 'set', value: 'раз\nдва' }), 'VALUE; Город; введите одну строку')
  assert.match(String(make(genres, null, { op: 'append', value: ['Чужое'] })), /^VALUE; Жанр; такого значения/)
  const words = (of: string) => Array.from({ length: 200 }, (_, at) => `${of}${at}`)
  assert.match(
    String(make(tags, words('а'), { op: 'append', value: words('б') })),
    /^VALUE; В\u00a0ролях; не\u00a0больше/,
  )
  const text: MetadataField = { name: 'about', title: 'О чём', type: 'text' }
  const grown = make(text, 'а'.repeat(9_000), { op: 'replace', value: { find: 'а', with: 'б'.repeat(9_000) } })
  assert.match(String(grown), /^VALUE; О чём; /)
})

test('a field that is not there, or holds something of another kind, is left alone; a value is always taken away', () => {
  assert.equal(make(undefined, null, { op: 'set', value: 'а' }), 'NO_FIELD; metadata.gone')
  assert.equal(make(undefined, 'было', { op: 'clear' }), null)
  assert.equal(make(year, 2000, { op: 'append', value: '1' }), 'OTHER_TYPE; Год')
  assert.equal(make(line, 5, { op: 'append', value: '1' }), 'OTHER_TYPE; Город')
  assert.equal(make(line, 'а', { op: 'append', value: ['б'] }), 'OTHER_TYPE; Город')
  assert.equal(make(tags, 'Ира', { op: 'append', value: ['Олег'] }), 'OTHER_TYPE; В\u00a0ролях')
  assert.equal(make(tags, ['Ира'], { op: 'append', value: 'Олег' }), 'OTHER_TYPE; В\u00a0ролях')
})
