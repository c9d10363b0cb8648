import assert from 'node:assert/strict'
import { test } from 'node:test'
import { tapReader } from './gestures.ts'

test('one tap asks for the controls; two on a side skip ten seconds there, and each that follows ten more', () => {
  const tap = tapReader()
  assert.deepEqual([tap(0.9, 0), tap(0.9, 200), tap(0.8, 400)], [0, 10, 10])
  assert.deepEqual([tap(0.1, 500), tap(0.2, 700)], [0, -10])
})

test('two taps that are far apart in time or in place, or in the middle, skip nothing', () => {
  const tap = tapReader()
  assert.deepEqual([tap(0.9, 0), tap(0.9, 400)], [0, 0])
  assert.deepEqual([tap(0.1, 500), tap(0.9, 600)], [0, 0])
  assert.deepEqual([tap(0.5, 1_000), tap(0.5, 1_100)], [0, 0])
})
