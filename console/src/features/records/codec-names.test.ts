import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codecName, qualityName } from './codec-names.ts'

test('codecs bear the names people know', () => {
  const known = ['avc1.64001e', 'hvc1.1.6.L93', 'av01.0.05M.08', 'vp09.00.10.08', 'mp4a.40.2', 'opus', 'ac-3', 'prores']
  const names = ['H.264', 'H.265', 'AV1', 'VP9', 'AAC', 'Opus', 'AC-3', 'prores']
  assert.deepEqual(known.map(codecName), names)
})

test('a rung named by its height is told in lines', () => {
  assert.deepEqual(['480', '480p', 'source'].map(qualityName), ['480p', '480p', 'source'])
})
