import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fullAt } from './disk-forecast.ts'

const now = new Date('2026-03-01T12:00:00Z')

test('the disk is full when the free bytes are gone at the pace of the last days', () => {
  assert.deepEqual(fullAt(1_000, 100, now), new Date('2026-03-11T12:00:00Z'))
  assert.deepEqual(fullAt(0, 100, now), now)
})

test('a storage that does not grow, or grows by next to nothing, fills no disk', () => {
  assert.equal(fullAt(1_000, 0, now), null)
  assert.equal(fullAt(1_000, -5, now), null)
  assert.equal(fullAt(1_000_000, 1, now), null)
})
