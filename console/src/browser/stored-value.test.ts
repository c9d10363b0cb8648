import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod/mini'
import { readStored, readStoredText, type Store, writeStored } from './stored-value.ts'
import { memoryStore } from './test-store.ts'

const counts = z.record(z.string(), z.number())

test('C-9-17 JSON and raw strings are stored and read back', () => {
  const store = memoryStore()
  writeStored('visits', { studio: 3 }, store)
  writeStored('theme', 'dark', store)
  assert.deepEqual(readStored('visits', counts, store), { studio: 3 })
  assert.equal(readStoredText('theme', store), 'dark')
  assert.deepEqual([...store.kept.keys()], ['skleyka.visits', 'skleyka.theme'])
  writeStored('theme', null, store)
  assert.equal(readStoredText('theme', store), null)
})

test('C-9-17 failures of the store are ignored', () => {
  const refuse = () => {
    throw new DOMException('no room', 'QuotaExceededError')
  }
  const store: Store = { getItem: refuse, setItem: refuse, removeItem: refuse }
  writeStored('theme', 'dark', store)
  assert.equal(readStoredText('theme', store), null)
  assert.equal(readStored('visits', counts, store), null)
  assert.equal(readStoredText('theme', null), null)
})

test('broken JSON and a foreign shape read as nothing', () => {
  const store = memoryStore()
  store.setItem('skleyka.visits', '{"studio":')
  assert.equal(readStored('visits', counts, store), null)
  store.setItem('skleyka.visits', '{"studio":"много"}')
  assert.equal(readStored('visits', counts, store), null)
})
