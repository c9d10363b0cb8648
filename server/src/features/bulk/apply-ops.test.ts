import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { mapNames } from '@skleyka/contract/map-names.ts'
import { textColumns } from '../../database/record-columns.ts'
import { applyOps, type Present } from './apply-ops.ts'

const none = { ...mapNames(textColumns, () => ''), name: 'Имя', tags: [], metadata: {}, metadata_body: { fields: [] } }
const now: Present = { ...none, name: 'Лекция 1: ввод', description: 'Одна. Две. одна.', tags: ['Физика', 'ввод'] }
const make = (present: Partial<Present>, ...ops: FieldOp[]) => {
  const made = applyOps({ ...none, ...present }, ops)
  return 'reason' in made ? [made.reason, ...made.fields].join(' ') : made
}
const after = (...ops: FieldOp[]) => make(now, ...ops)

test('a text is set, cleared, joined on to, freed of a piece, and has a piece replaced wherever it stands', () => {
  assert.deepEqual(after({ field: 'name', op: 'set', value: 'Новое' }), { name: 'Новое' })
  assert.deepEqual(after({ field: 'description', op: 'clear' }), { description: '' })
  assert.deepEqual(after({ field: 'name', op: 'append', value: ' (архив)' }), { name: 'Лекция 1: ввод (архив)' })
  assert.deepEqual(after({ field: 'name', op: 'append', value: '2026. ', at: 'start' }), {
    name: '2026. Лекция 1: ввод',
  })
  assert.deepEqual(after({ field: 'name', op: 'remove', value: 'Лекция ' }), { name: '1: ввод' })
  const replaced = { field: 'description', op: 'replace', value: { find: 'Одна', with: 'Три' } } as const
  assert.deepEqual(after(replaced), { description: 'Три. Две. одна.' })
  assert.deepEqual(after({ ...replaced, anyCase: true }), { description: 'Три. Две. Три.' })
})

test('what is looked for is a plain text: signs of expressions and of replacements mean themselves', () => {
  const name = 'a.c (x|y) $& $1 \\d'
  const find = (sought: string, put: string, anyCase = true) =>
    make({ name }, { field: 'name', op: 'replace', value: { find: sought, with: put }, anyCase })
  assert.deepEqual(find('.', '·'), { name: 'a·c (x|y) $& $1 \\d' })
  assert.deepEqual(find('a|c', ''), { name })
  for (const anyCase of [true, false]) {
    assert.deepEqual(find('(x|y)', '$&$1$$', anyCase), { name: 'a.c $&$1$$ $& $1 \\d' })
  }
})

test('tags are set, added once, taken away and exchanged, whatever their case', () => {
  type TagsOp = Extract<FieldOp, { field: 'tags' }>
  const tags = (op: TagsOp) => after(op)
  assert.deepEqual(tags({ field: 'tags', op: 'set', value: ['а'] }), { tags: ['а'] })
  assert.deepEqual(tags({ field: 'tags', op: 'clear' }), { tags: [] })
  assert.deepEqual(tags({ field: 'tags', op: 'append', value: ['ФИЗИКА', 'новое'] }), {
    tags: ['Физика', 'ввод', 'новое'],
  })
  assert.deepEqual(tags({ field: 'tags', op: 'remove', value: ['физика', 'нет'] }), { tags: ['ввод'] })
  assert.deepEqual(tags({ field: 'tags', op: 'replace', value: { find: 'физика', with: 'Ввод' } }), { tags: ['Ввод'] })
  assert.deepEqual(tags({ field: 'tags', op: 'replace', value: { find: 'нет', with: 'есть' } }), { tags: now.tags })
  const many = Array.from({ length: 50 }, (_, at) => `тег ${at}`)
  assert.equal(make({ tags: many }, { field: 'tags', op: 'append', value: ['ещё'] }), 'TOO_MANY tags')
})

test('author, publication, its times and moderation become what is given', () => {
  const at = new Date('2030-01-01T00:00:00Z')
  assert.deepEqual(
    after(
      { field: 'ownerId', op: 'set', value: 5 },
      { field: 'publication', op: 'set', value: 'SCHEDULED' },
      { field: 'publishedFrom', op: 'set', value: at },
      { field: 'publishedTo', op: 'clear' },
      { field: 'moderation', op: 'set', value: 'REJECTED' },
      { field: 'moderationReason', op: 'set', value: 'Нет прав' },
    ),
    {
      ownerId: 5,
      publication: 'SCHEDULED',
      publishedFrom: at,
      publishedTo: null,
      moderation: 'REJECTED',
      moderationReason: 'Нет прав',
    },
  )
})

test('operations on one field follow one another, and a field is judged once at the end', () => {
  const ops: FieldOp[] = [
    { field: 'name', op: 'remove', value: 'Лекция 1: ввод' },
    { field: 'name', op: 'append', value: 'Другое  ' },
  ]
  assert.deepEqual(after(...ops), { name: 'Другое' })
})

test('what no operation changed is not cleaned either', () => {
  const name = ' С\u0000 краями '
  assert.deepEqual(make({ name }, { field: 'name', op: 'remove', value: 'нет такого' }), { name })
})

test('a result beyond the bounds of its field is refused, and one that would fill the memory is not built', () => {
  const long = { name: 'а'.repeat(250), description: 'а'.repeat(10_000) }
  assert.equal(make(long, { field: 'name', op: 'append', value: 'бббббб' }), 'TOO_LONG name')
  const grow: FieldOp = { field: 'description', op: 'replace', value: { find: 'а', with: 'б'.repeat(10_000) } }
  assert.equal(make(long, grow), 'TOO_LONG description')
  assert.equal(make(long, { field: 'name', op: 'remove', value: 'а' }), 'EMPTY name')
})
