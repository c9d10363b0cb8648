import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields, chooseValue, formOf, takenOver, withLatest, withSaved } from './form-state.ts'

const record = { values: { name: 'Лес', description: 'Утро' }, version: 1 }
const typed = (own: Partial<{ name: string; description: string }>) => {
  const form = formOf(record)
  return { ...form, own: { ...form.own, ...own } }
}

test('only what differs from the record counts as changed, spaces around do not', () => {
  assert.deepEqual(changedFields(typed({})), [])
  assert.deepEqual(changedFields(typed({ name: ' Лес ' })), [])
  assert.deepEqual(changedFields(typed({ name: 'Река', description: '' })), ['name', 'description'])
})

test('fields the user did not touch follow the record, his own text stays', () => {
  const form = withLatest(typed({ name: 'Река' }), { values: { name: 'Лес', description: 'Вечер' }, version: 2 })
  assert.deepEqual(form.own, { name: 'Река', description: 'Вечер' })
  assert.deepEqual([form.version, form.theirs], [2, {}])
})

test('a field both have changed offers both values', () => {
  const form = withLatest(typed({ name: 'Река' }), { values: { name: 'Роща', description: 'Утро' }, version: 2 })
  assert.deepEqual(form.theirs, { name: 'Роща' })
  assert.deepEqual(chooseValue(form, 'name', 'theirs').own.name, 'Роща')
  assert.deepEqual(changedFields(chooseValue(form, 'name', 'theirs')), [])
  assert.deepEqual(chooseValue(form, 'name', 'own').own.name, 'Река')
  assert.deepEqual(chooseValue(form, 'name', 'own').theirs, {})
})

test('what is typed while the form is being saved stays, and is still to be saved', () => {
  const sent = typed({ name: 'Река' })
  const saved = { values: { name: 'Река', description: '' }, version: 2 }
  const form = withSaved(withLatest(typed({ name: 'Река и берег' }), saved), sent.own, saved)
  assert.deepEqual([form.own.name, form.version, form.theirs], ['Река и берег', 2, {}])
  assert.deepEqual(changedFields(form), ['name'])
  assert.deepEqual(changedFields(withSaved(sent, sent.own, saved)), [])
})

test('the same record read again changes nothing', () => {
  const form = typed({ name: 'Река' })
  assert.equal(withLatest(form, record), form)
})

test('a list is changed when what it holds is, and another list of the same is no change', () => {
  const form = formOf({ values: { tags: ['лес', 'река'] }, version: 1 })
  const holding = (tags: string[]) => changedFields({ ...form, own: { tags } })
  assert.deepEqual([holding(['лес', 'река']), holding(['река', 'лес']), holding([])], [[], ['tags'], ['tags']])
})

test('rows are the same when their fields are, however they were made', () => {
  const row = { key: 0, atMs: 5, name: 'Начало' }
  const form = formOf({ values: { rows: [row] }, version: 1 })
  const holding = (rows: object[]) => changedFields({ ...form, own: { rows: rows as (typeof row)[] } })
  assert.deepEqual(holding([{ name: 'Начало ', atMs: 5, key: 0 }]), [])
  for (const rows of [
    [],
    [{ ...row, atMs: 6 }],
    [{ ...row, more: 1 }],
    [row, row],
    [{ key: 0, atMs: 5, nome: 'Начало' }],
  ])
    assert.deepEqual(holding(rows), ['rows'])
})

test('what somebody else has changed in other fields is taken over, and can be told', () => {
  const latest = { values: { name: 'Роща', description: 'Вечер' }, version: 2 }
  assert.deepEqual(takenOver(typed({ name: 'Река' }), latest), ['description'])
  assert.deepEqual(takenOver(typed({ name: 'Река', description: 'Ночь' }), latest), [])
})
