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
  assert.equal(opText({ field: 'publication', op: 'set', value: 'DRAFT' }), 'Публикация: черновик')
  assert.equal(opText({ field: 'moderation', op: 'set', value: 'REJECTED' }), 'Модерация: отклонить')
})

test('counts tell what was done, and nothing of what did not happen', () => {
  const none = { skipped: 0, failed: 0 }
  assert.equal(countsText({ kind: 'EDIT', changed: 3, ...none }), 'Изменено 3')
  assert.equal(
    countsText({ kind: 'UNDO', changed: 1204, skipped: 2, failed: 1 }),
    'Возвращено 1\u00a0204, пропущено 2, не\u00a0получилось 1',
  )
})
