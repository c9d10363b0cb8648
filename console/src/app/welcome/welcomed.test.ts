import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Store } from '../../browser/stored-value.ts'
import { memoryStore } from '../../browser/test-store.ts'
import { isFirstWelcome } from './welcomed.ts'

test('C-2.8-34 C-3-39 every user is welcomed once', () => {
  const store = memoryStore()
  assert.deepEqual([isFirstWelcome(1, store), isFirstWelcome(1, store)], [true, false])
  assert.deepEqual([isFirstWelcome(2, store), isFirstWelcome(2, store)], [true, false])
})

test('C-2.8-34 nobody is welcomed again and again where nothing is kept', () => {
  const full: Store = {
    ...memoryStore(),
    setItem: () => {
      throw new Error('no room')
    },
  }
  assert.equal(isFirstWelcome(1, full), false)
  assert.equal(isFirstWelcome(1, null), false)
})
