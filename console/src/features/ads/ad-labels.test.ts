import assert from 'node:assert/strict'
import { test } from 'node:test'
import { begunTime, momentText } from './ad-labels.ts'

test('a break in the middle is told by its moment, with hours only where there are some', () => {
  assert.equal(momentText({ kind: 'MIDDLE', atMs: 65_000 }), '1:05')
  assert.equal(momentText({ kind: 'MIDDLE', atMs: 3_661_000 }), '1:01:01')
  assert.equal(momentText({ kind: 'END', atMs: null }), 'В\u00a0конце')
})

test('a break that repeats begins at ten minutes', () => {
  assert.deepEqual(begunTime('EVERY'), { at: 'EVERY', ms: 600_000 })
  assert.deepEqual(begunTime('PAUSE'), { at: 'PAUSE' })
})
