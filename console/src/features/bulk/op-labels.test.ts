import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countsText, opText } from './op-labels.ts'

test('an operation is told as a sentence', () => {
  assert.equal(opText({ field: 'name', op: 'set', value: 'Имя' }), 'Название: «Имя»')
  assert.equal(
    opText({ field: 'name', op: 'append', value: ' !', at: 'start' }),
    'Название: дописать в\u00a0начало « !»',
  )
  assert.equal(opText({ field: 'description', op: 'clear' }), 'Описание: очистить')
  assert.equal(opText({ field: 'tags', op: 'append', value: ['а', 'б'] }), 'Теги: добавить «а, б»')
  assert.equal(opText({ field: 'tags', op: 'remove', value: ['а'] }), 'Теги: убрать «а»')
  assert.equal(
    opText({ field: 'name', op: 'replace', value: { find: 'а'.repeat(70), with: 'б' } }),
    `Название: найти «${'а'.repeat(60)}…» и\u00a0заменить на\u00a0«б»`,
  )
  const author = { field: 'ownerId', op: 'set', value: 7 } as const
  assert.equal(opText(author, { people: { 7: 'Мария' } }), 'Автор: Мария')
  assert.equal(opText(author), 'Автор: №\u00a07')
  assert.equal(opText({ field: 'publication', op: 'set', value: 'DRAFT' }), 'Публикация: черновик')
  assert.equal(opText({ field: 'moderation', op: 'set', value: 'REJECTED' }), 'Модерация: отклонить')
})

test('an operation on a field of metadata is told by its title, and its value as people read it', () => {
  const day = { name: 'day', title: 'Дата съёмки', type: 'date' } as const
  const metadata = new Map([['metadata.day', day]])
  const set = { field: 'metadata', name: 'day', op: 'set', value: '2026-05-31' } as const
  assert.equal(opText(set, { metadata }), 'Дата съёмки: «31.05.2026»')
  assert.equal(opText({ ...set, name: 'gone' }, { metadata }), 'gone: «2026-05-31»')
  const added = { field: 'metadata', name: 'cast', op: 'append', value: ['Ира', 'Олег'] } as const
  assert.equal(opText({ ...added, value: [...added.value] }), 'cast: добавить «Ира, Олег»')
})

test('counts tell what was done, and nothing of what did not happen', () => {
  const none = { skipped: 0, failed: 0 }
  assert.equal(countsText({ kind: 'EDIT', changed: 3, ...none }), 'Изменено 3')
  assert.equal(
    countsText({ kind: 'UNDO', changed: 1204, skipped: 2, failed: 1 }),
    'Возвращено 1\u00a0204, пропущено 2, с\u00a0ошибкой 1',
  )
})
