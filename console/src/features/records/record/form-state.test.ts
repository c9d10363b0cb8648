import assert from 'node:assert/strict'
import { test } from 'node:test'
import { changedFields, chosen, formOf, withNewRecord } from './form-state.ts'

const record = { name: 'Лес', description: 'Утро', rowVersion: 1 }
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
  const form = withNewRecord(typed({ name: 'Река' }), { name: 'Лес', description: 'Вечер', rowVersion: 2 })
  assert.deepEqual(form.own, { name: 'Река', description: 'Вечер' })
  assert.deepEqual([form.rowVersion, form.theirs], [2, {}])
})

test('a field both have changed offers both values', () => {
  const form = withNewRecord(typed({ name: 'Река' }), { name: 'Роща', description: 'Утро', rowVersion: 2 })
  assert.deepEqual(form.theirs, { name: 'Роща' })
  assert.deepEqual(chosen(form, 'name', 'theirs').own.name, 'Роща')
  assert.deepEqual(changedFields(chosen(form, 'name', 'theirs')), [])
  assert.deepEqual(chosen(form, 'name', 'own').own.name, 'Река')
  assert.deepEqual(chosen(form, 'name', 'own').theirs, {})
})

test('the same record read again changes nothing', () => {
  const form = typed({ name: 'Река' })
  assert.equal(withNewRecord(form, record), form)
})
