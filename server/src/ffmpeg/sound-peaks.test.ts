import assert from 'node:assert/strict'
import { test } from 'node:test'
import { peaksOf } from './sound-peaks.ts'

test('a peak is the sample farthest from silence of its piece, up or down; the last piece may be short', () => {
  assert.deepEqual([...peaksOf(Uint8Array.of(128, 140, 100, 128, 0, 128, 255), 3)], [28, 128, 127])
})
