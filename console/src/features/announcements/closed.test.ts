import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStore } from '../../browser/test-store.ts'
import { close, isClosed } from './closed.ts'

test('product B12 an announcement that is closed stays so for that person, until it is another one', () => {
  const store = memoryStore()
  assert.equal(isClosed(7, 3, store), false)
  close(7, 3, store)
  assert.deepEqual([isClosed(7, 3, store), isClosed(7, 4, store), isClosed(8, 3, store)], [true, false, false])
})

test('a browser that keeps nothing shows the announcement', () => {
  close(7, 3, null)
  assert.equal(isClosed(7, 3, null), false)
})
