import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deletedTemplate, madeTemplate, withLeft } from './template-lines.ts'
import { valueText } from './value-text.ts'

test('D13 the line of a template that was made is known by its name, and that of one that came back is not', () => {
  const changes = [
    { field: 'templateKind', before: null, after: 'site' },
    { field: 'name', before: null, after: 'Партнёры' },
  ]
  assert.equal(madeTemplate({ objectType: 'template', changes }), 'Партнёры')
  assert.equal(madeTemplate({ objectType: 'album', changes }), null)
  assert.equal(madeTemplate({ objectType: 'template', changes: changes.slice(1) }), null)
})

test('D13 a deleted template that comes back is told by its name, with how many have another one since', () => {
  const changes = [
    { field: 'name', before: 'Лекции', after: null },
    { field: 'moved', before: null, after: { records: 2, albums: 0, accounts: 1 } },
  ]
  assert.equal(deletedTemplate({ objectType: 'template', changes }), 'Лекции')
  assert.equal(deletedTemplate({ objectType: 'template', changes: changes.slice(0, 1) }), null)
  assert.equal(deletedTemplate({ objectType: 'record', changes }), null)
  assert.equal(
    valueText('returned', { records: 2, albums: 0, accounts: 1 }),
    'видео\u00a0— 2, альбомы\u00a0— 0, основной в\u00a0аккаунте',
  )
  assert.equal(withLeft('Возвращён'), 'Возвращён')
  assert.equal(
    withLeft('Возвращён', { records: 2, albums: 0, accounts: 1 }),
    'Возвращён. Видео, у\u00a0которых с\u00a0тех пор другой шаблон: 2. Основным остался тот, который выбрали с\u00a0тех пор',
  )
})
