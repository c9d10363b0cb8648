import assert from 'node:assert/strict'
import { test } from 'node:test'
import { metadataEditable, ownField } from './editable-fields.ts'
import { draftOf, type OpDraft, readDraft } from './op-draft.ts'

const read = (draft: OpDraft) => {
  const made = readDraft(draft)
  return 'op' in made ? made.op : made.problem
}

test('what is typed in becomes an operation of the contract', () => {
  assert.deepEqual(read(draftOf(ownField('name'), 'append', ' (архив)')), {
    field: 'name',
    op: 'append',
    value: ' (архив)',
    at: 'end',
  })
  assert.deepEqual(read({ ...draftOf(ownField('name'), 'replace', 'а'), put: 'б', anyCase: true }), {
    field: 'name',
    op: 'replace',
    value: { find: 'а', with: 'б' },
    anyCase: true,
  })
  assert.deepEqual(read(draftOf(ownField('tags'), 'append', ' физика, , лекции\nархив')), {
    field: 'tags',
    op: 'append',
    value: ['физика', 'лекции', 'архив'],
  })
  assert.deepEqual(read({ ...draftOf(ownField('publishedFrom'), 'set'), day: '2030-05-01', time: '10:00' }), {
    field: 'publishedFrom',
    op: 'set',
    value: new Date('2030-05-01T10:00'),
  })
  assert.deepEqual(read(draftOf(ownField('description'), 'clear')), { field: 'description', op: 'clear' })
  assert.deepEqual(read(draftOf(ownField('ownerId'), 'set', '7')), { field: 'ownerId', op: 'set', value: 7 })
  assert.deepEqual(read(draftOf(ownField('moderation'), 'set', 'APPROVED')), {
    field: 'moderation',
    op: 'set',
    value: 'APPROVED',
  })
})

test('what means no operation yet says what is missing', () => {
  assert.equal(read(draftOf(ownField('name'), 'set', ' ')), 'Введите значение')
  assert.equal(read(draftOf(ownField('name'), 'replace', '')), 'Введите, что искать')
  assert.equal(read(draftOf(ownField('name'), 'set', 'а'.repeat(256))), 'Значение слишком длинное')
  assert.equal(read(draftOf(ownField('publishedTo'), 'set')), 'Укажите день и\u00a0время')
  assert.equal(read(draftOf(ownField('publication'))), 'Выберите значение')
  assert.equal(read(draftOf(ownField('ownerId'))), 'Выберите автора')
})

test('a field that does not take an operation is begun with its first one', () => {
  assert.equal(draftOf(ownField('name'), 'clear').op, 'set')
  assert.equal(draftOf(ownField('tags'), 'clear').op, 'clear')
})

test('a value of metadata becomes an operation by the type of its field, and is judged by the rules of it', () => {
  const year = metadataEditable({ name: 'year', title: 'Год', type: 'number', min: 1888 })
  const cast = metadataEditable({ name: 'cast', title: 'В\u00a0ролях', type: 'tags' })
  const city = metadataEditable({ name: 'city', title: 'Город', type: 'line' })
  const of = { field: 'metadata' } as const
  assert.deepEqual(read({ ...draftOf(year), content: 1999 }), { ...of, name: 'year', op: 'set', value: 1999 })
  assert.equal(read({ ...draftOf(year), content: 1700 }), 'Не\u00a0меньше 1888')
  assert.equal(read(draftOf(year)), 'Введите значение')
  assert.deepEqual(read(draftOf(year, 'clear')), { ...of, name: 'year', op: 'clear' })
  const added = { ...draftOf(cast, 'append'), content: ['Ира'] }
  assert.deepEqual(read(added), { ...of, name: 'cast', op: 'append', value: ['Ира'] })
  assert.deepEqual(read({ ...draftOf(city, 'replace', 'г. '), put: '' }), {
    ...of,
    name: 'city',
    op: 'replace',
    value: { find: 'г. ', with: '' },
    anyCase: false,
  })
})
