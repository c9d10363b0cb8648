import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldsOf, givenBy, metadataText } from './followed-templates.ts'

test('a value is told by its type: years without groups, days and moments as dates, several in a row', () => {
  assert.equal(metadataText(1999, { type: 'number', whole: true }), '1999')
  assert.equal(metadataText(12_345.5, { type: 'number' }), '12\u00a0345,5')
  assert.equal(metadataText('2026-05-31', { type: 'date' }), '31.05.2026')
  assert.match(metadataText('2026-05-31T10:00:00.000Z', { type: 'moment' }), /^\d\d\.\d\d\.2026\u00a0?.*:00$/)
  assert.equal(metadataText(['Драма', 'Комедия'], { type: 'choice' }), 'Драма, Комедия')
  assert.equal(metadataText('17/Договор.pdf', { type: 'file' }), 'Договор.pdf')
  assert.deepEqual([metadataText(true), metadataText(false), metadataText(null)], ['Да', 'Нет', ''])
})

test('a value that its field no longer takes is told as it is', () => {
  for (const text of ['<b>вчера</b>', '2026-99-99T', '\u202Eтекст']) {
    assert.equal(metadataText(text, { type: 'moment' }), text)
    assert.equal(metadataText(text, { type: 'date' }), text)
  }
  assert.equal(metadataText(5, { type: 'choice' }), '5')
  assert.equal(metadataText('Договор.pdf', { type: 'file' }), 'Договор.pdf')
})

test('product A12 a record without a template of its own is asked what its album gives, else what the account does', () => {
  const body = (title: string) => ({ fields: [{ name: 'a', title, type: 'line' as const }] })
  const templates = [
    { id: 1, name: 'Общий', default: true, body: body('Год') },
    { id: 2, name: 'Кино', default: false, body: body('Режиссёр') },
  ]
  const listTitles = (inherited: Parameters<typeof givenBy>[1], own: number | null) =>
    fieldsOf(givenBy(templates, inherited), own).map(({ title }) => title)
  const ofAlbum = { id: 2, name: 'Кино', from: 'album', albumName: 'Фильмы' } as const
  assert.deepEqual(listTitles(null, null), ['Год'])
  assert.deepEqual(listTitles(ofAlbum, null), ['Режиссёр'])
  assert.deepEqual(listTitles(ofAlbum, 1), ['Год'])
  const marked = givenBy(templates, ofAlbum).filter((one) => one.default)
  assert.deepEqual(
    marked.map(({ id, albumName }) => [id, albumName]),
    [[2, 'Фильмы']],
  )
})
