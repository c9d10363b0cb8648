import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataField } from './metadata-fields.ts'
import { shownLines, shownText } from './viewer-fields.ts'
import { shownFields } from './viewer-metadata.ts'

const field = (type: MetadataField['type'], name: string, rest: Partial<MetadataField> = {}): MetadataField => ({
  ...{ name, title: `Поле ${name}`, type, inPlayer: true },
  ...rest,
})

test('B9 viewers are told the fields marked so, in the order of the template, and nothing that is empty, unmarked or does not fit', () => {
  const fields = [
    field('number', 'year', { whole: true }),
    field('line', 'secret', { inPlayer: false }),
    field('line', 'private', { inPlayer: undefined }),
    field('choice', 'genre', { many: true, choices: ['Драма', 'Комедия'] }),
    field('link', 'page'),
    field('video', 'trailer'),
    field('text', 'empty'),
    field('date', 'constructor'),
  ]
  const values = { genre: ['Драма', 'Комедия'], year: 1999, secret: 'тайна', private: 'тайна', trailer: 7, empty: '' }
  assert.deepEqual(shownFields(fields, { ...values, page: 'javascript:alert(1)' }), [
    { title: 'Поле year', kind: 'year', value: 1999 },
    { title: 'Поле genre', kind: 'list', value: ['Драма', 'Комедия'] },
  ])
  assert.deepEqual(shownFields(fields, { page: 'https://example.test/' }), [
    { title: 'Поле page', kind: 'link', value: 'https://example.test/' },
  ])
})

test('B9 a value is told in the words of its kind and of the language: a year without groups, a day as it is anywhere', () => {
  const title = 'Поле'
  assert.equal(shownText({ title, kind: 'year', value: 1999 }, 'ru'), '1999')
  assert.equal(shownText({ title, kind: 'number', value: 1234.5 }, 'ru'), '1\u00a0234,5')
  assert.equal(shownText({ title, kind: 'number', value: 12345.5 }, 'en'), '12,345.5')
  assert.equal(shownText({ title, kind: 'boolean', value: false }, 'ru'), 'Нет')
  assert.equal(shownText({ title, kind: 'boolean', value: true }, 'en'), 'Yes')
  assert.match(shownText({ title, kind: 'date', value: '2026-05-31' }, 'ru'), /^31 мая 2026/)
  assert.match(
    shownText({ title, kind: 'moment', value: '2026-05-31T22:30:00.000Z' }, 'ru', 'Europe/Moscow'),
    /^1 июня 2026.*01:30/,
  )
  const lines = shownLines([
    { title: 'Жанр', kind: 'list', value: ['Драма', 'Комедия'] },
    { title: 'Цвет', kind: 'boolean', value: true },
  ])
  assert.equal(lines, 'Жанр: Драма, Комедия\nЦвет: Да')
})
