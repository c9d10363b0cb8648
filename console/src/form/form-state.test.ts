import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields, chosen, formOf, withLatest } from './form-state.ts'

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
  assert.deepEqual(chosen(form, 'name', 'theirs').own.name, 'Роща')
  assert.deepEqual(changedFields(chosen(form, 'name', 'theirs')), [])
  assert.deepEqual(chosen(form, 'name', 'own').own.name, 'Река')
  assert.deepEqual(chosen(form, 'name', 'own').theirs, {})
})

test('the same record read again changes nothing', () => {
  const form = typed({ name: 'Река' })
  assert.equal(withLatest(form, record), form)
})
