import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Store } from '../../browser/stored-value.ts'
import { isFirstWelcome } from './welcomed.ts'

const memory = (): Store => {
  const all = new Map<string, string>()
  return {
    getItem: (key) => all.get(key) ?? null,
    setItem: (key, value) => void all.set(key, value),
    removeItem: (key) => void all.delete(key),
  }
}

test('C-2.8-34 C-3-39 every user is welcomed once', () => {
  const store = memory()
  assert.deepEqual([isFirstWelcome(1, store), isFirstWelcome(1, store)], [true, false])
  assert.deepEqual([isFirstWelcome(2, store), isFirstWelcome(2, store)], [true, false])
})

test('C-2.8-34 nobody is welcomed again and again where nothing is kept', () => {
  const full: Store = {
    ...memory(),
    setItem: () => {
      throw new Error('no room')
    },
  }
  assert.equal(isFirstWelcome(1, full), false)
  assert.equal(isFirstWelcome(1, null), false)
})
