import assert from 'node:assert/strict'
import { test } from 'node:test'
import { moveItems } from './move-items.ts'

test('B9 fields are put before or after another one, in the order they had', () => {
  const items = [7, 5, 8, 6].map((id) => ({ id }))
  const order = (...params: readonly [readonly number[], { before: number } | { after: number }]) =>
    moveItems(items, ...params).map(({ id }) => id)
  assert.deepEqual(order([6], { before: 7 }), [6, 7, 5, 8])
  assert.deepEqual(order([5, 7], { after: 6 }), [8, 6, 7, 5])
  assert.deepEqual(order([5], { before: 5 }), [7, 5, 8, 6])
  assert.deepEqual(order([5], { after: 5 }), [7, 5, 8, 6])
})
