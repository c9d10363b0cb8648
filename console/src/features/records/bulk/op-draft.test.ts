import assert from 'node:assert/strict'
import { test } from 'node:test'
import { draftOf, type OpDraft, readDraft } from './op-draft.ts'

const read = (draft: OpDraft) => {
  const made = readDraft(draft)
  return 'op' in made ? made.op : made.problem
}

test('what is typed in becomes an operation of the contract', () => {
  assert.deepEqual(read(draftOf('name', 'append', ' (архив)')), {
    field: 'name',
    op: 'append',
    value: ' (архив)',
    at: 'end',
  })
  assert.deepEqual(read({ ...draftOf('name', 'replace', 'а'), put: 'б', anyCase: true }), {
    field: 'name',
    op: 'replace',
    value: { find: 'а', with: 'б' },
    anyCase: true,
  })
  assert.deepEqual(read(draftOf('tags', 'append', ' физика, , лекции\nархив')), {
    field: 'tags',
    op: 'append',
    value: ['физика', 'лекции', 'архив'],
  })
  assert.deepEqual(read({ ...draftOf('publishedFrom', 'set'), day: '2030-05-01', time: '10:00' }), {
    field: 'publishedFrom',
    op: 'set',
    value: new Date('2030-05-01T10:00'),
  })
  assert.deepEqual(read(draftOf('description', 'clear')), { field: 'description', op: 'clear' })
  assert.deepEqual(read(draftOf('ownerId', 'set', '7')), { field: 'ownerId', op: 'set', value: 7 })
  assert.deepEqual(read(draftOf('moderation', 'set', 'APPROVED')), {
    field: 'moderation',
    op: 'set',
    value: 'APPROVED',
  })
})

test('what means no operation yet says what is missing', () => {
  assert.equal(read(draftOf('name', 'set', ' ')), 'Введите значение')
  assert.equal(read(draftOf('name', 'replace', '')), 'Введите, что искать')
  assert.equal(read(draftOf('name', 'set', 'а'.repeat(256))), 'Значение слишком длинное')
  assert.equal(read(draftOf('publishedTo', 'set')), 'Укажите день и\u00a0время')
  assert.equal(read(draftOf('publication')), 'Выберите значение')
  assert.equal(read(draftOf('ownerId')), 'Выберите автора')
})

test('a field that does not take an operation is begun with its first one', () => {
  assert.equal(draftOf('name', 'clear').op, 'set')
  assert.equal(draftOf('tags', 'clear').op, 'clear')
})
