import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moved } from './moved.ts'

test('B9 fields are put before or after another one, in the order they had', () => {
  const items = ['а', 'б', 'в', 'г']
  assert.deepEqual(moved(items, [3], { before: 0 }), ['г', 'а', 'б', 'в'])
  assert.deepEqual(moved(items, [0, 1], { after: 3 }), ['в', 'г', 'а', 'б'])
  assert.deepEqual(moved(items, [1], { before: 1 }), items)
  assert.deepEqual(moved(items, [1], { after: 1 }), items)
})
