import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wishOf } from './player-keys.ts'

const press = (code: string, more = {}) =>
  wishOf({ code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...more })

test('Space and K toggle, J and L go by 10 seconds, arrows by 5', () => {
  assert.deepEqual(
    ['Space', 'KeyK'].map((code) => press(code)?.do),
    ['toggle', 'toggle'],
  )
  const by = ['KeyJ', 'KeyL', 'ArrowLeft', 'ArrowRight'].map((code) => press(code))
  assert.deepEqual(
    by,
    [-10, 10, -5, 5].map((seconds) => ({ do: 'by', seconds })),
  )
})

test('a key with Ctrl, Alt or Cmd is not ours, nor is any other key', () => {
  for (const held of ['ctrlKey', 'metaKey', 'altKey']) assert.equal(press('KeyL', { [held]: true }), null)
  assert.equal(press('KeyZ'), null)
})
