import assert from 'node:assert/strict'
import { test } from 'node:test'
import { forgetOldest } from './forget-oldest.ts'

test('the oldest entries go once there are too many, and the newest stay', () => {
  const entries = new Set(Array.from({ length: 32 }, (_, n) => n))
  forgetOldest(entries, 32)
  assert.equal(entries.size, 32)
  entries.add(32)
  forgetOldest(entries, 32)
  assert.deepEqual([entries.size, entries.has(2), entries.has(3), entries.has(32)], [30, false, true, true])
})

test('of a few the oldest one alone goes', () => {
  const entries = new Map([1, 2, 3].map((n) => [n, n]))
  forgetOldest(entries, 2)
  assert.deepEqual([...entries.keys()], [2, 3])
})
