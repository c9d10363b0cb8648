import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { FieldOp } from '@skleyka/contract/bulk-fields.ts'
import { applyOps } from './apply-ops.ts'

const now = { name: 'Лекция 1: ввод', description: 'Одна. Две. одна.' }
const after = (...ops: FieldOp[]) => {
  const judged = applyOps(now, ops)
  return 'after' in judged ? judged.after : judged.reason
}

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
  const find = (find: string, put: string, anyCase = true) =>
    applyOps({ name: 'a.c (x|y) $& $1 \\d' }, [{ field: 'name', op: 'replace', value: { find, with: put }, anyCase }])
  assert.deepEqual(find('.', '·'), { before: { name: 'a.c (x|y) $& $1 \\d' }, after: { name: 'a·c (x|y) $& $1 \\d' } })
  assert.equal('reason' in find('a|c', ''), true)
  for (const anyCase of [true, false]) {
    const judged = find('(x|y)', '$&$1$$', anyCase)
    assert.deepEqual('after' in judged && judged.after, { name: 'a.c $&$1$$ $& $1 \\d' })
  }
})

test('operations on one field follow one another, and a field is judged once at the end', () => {
  const ops: FieldOp[] = [
    { field: 'name', op: 'remove', value: 'Лекция 1: ввод' },
    { field: 'name', op: 'append', value: 'Другое' },
    { field: 'description', op: 'append', value: '  ' },
  ]
  assert.deepEqual(after(...ops), { name: 'Другое' })
})

test('a record that is already so is left out, also when its text is not as a form would clean it', () => {
  assert.equal(after({ field: 'name', op: 'remove', value: 'нет такого' }), 'SAME')
  assert.equal(after({ field: 'name', op: 'set', value: now.name }), 'SAME')
  const judged = applyOps({ name: ' С\u0000 краями ' }, [{ field: 'name', op: 'remove', value: 'нет такого' }])
  assert.deepEqual(judged, { reason: 'SAME', fields: [] })
})

test('a result beyond the bounds of its field is refused, and one that would fill the memory is not built', () => {
  const long = { name: 'а'.repeat(250), description: 'а'.repeat(10_000) }
  assert.deepEqual(applyOps(long, [{ field: 'name', op: 'append', value: 'бббббб' }]), {
    reason: 'TOO_LONG',
    fields: ['name'],
  })
  const grow: FieldOp = { field: 'description', op: 'replace', value: { find: 'а', with: 'б'.repeat(10_000) } }
  assert.deepEqual(applyOps(long, [grow]), { reason: 'TOO_LONG', fields: ['description'] })
  assert.deepEqual(applyOps(long, [{ field: 'name', op: 'remove', value: 'а' }]), { reason: 'EMPTY', fields: ['name'] })
})
