import assert from 'node:assert/strict'
import { test } from 'node:test'
import { broadcastSteps } from './broadcast-steps.ts'

test('a broadcast has as many steps as a chart shows, and one at least', () => {
  const from = new Date('2026-03-11T09:00:00Z')
  const of = (seconds: number) => broadcastSteps(from, new Date(from.getTime() + seconds * 1000))
  assert.deepEqual(of(0), { stepSeconds: 10, count: 1 })
  assert.deepEqual(of(-5), { stepSeconds: 10, count: 1 })
  assert.deepEqual(of(2_400), { stepSeconds: 10, count: 240 })
  assert.deepEqual(of(2_401), { stepSeconds: 30, count: 81 })
  assert.deepEqual(of(30 * 86_400), { stepSeconds: 21_600, count: 120 })
  assert.deepEqual(of(9_000 * 86_400), { stepSeconds: 86_400, count: 2_400 })
})
