import assert from 'node:assert/strict'
import { test } from 'node:test'
import { turnLayout } from './keyboard-layout.ts'

test('a text typed in the other layout is turned, signs that are letters there too, in both directions', () => {
  for (const [typed, meant] of [
    ['dbltj', 'видео'],
    ['Dbltj', 'видео'],
    ['k.,jdm', 'любовь'],
    ['`krf', 'ёлка'],
    ['{jhjitt rbyj', 'хорошее кино'],
    ['ашду', 'file'],
    ['ыефке 2024', 'start 2024'],
  ] as const) {
    assert.equal(turnLayout(typed), meant)
  }
})

test('what has no letters or has both alphabets is not turned', () => {
  for (const text of ['', '2024', '%_', 'урок lesson', '🎬']) assert.equal(turnLayout(text), null)
})
