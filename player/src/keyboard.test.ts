import assert from 'node:assert/strict'
import { test } from 'node:test'
import { wishOf } from './keyboard.ts'

const press = (code: string, key = code, more = {}) =>
  wishOf({ key, code, ctrlKey: false, metaKey: false, altKey: false, ...more })

test('letters work by their place: the Russian layout too', () => {
  assert.deepEqual(press('KeyK', 'л'), { do: 'toggle' })
  assert.deepEqual(press('KeyJ', 'о'), { do: 'by', amount: -10 })
  assert.deepEqual(press('Space', ' '), { do: 'toggle' })
  assert.deepEqual(press('ArrowRight'), { do: 'by', amount: 5 })
  assert.deepEqual(press('Digit5', '5'), { do: 'share', amount: 0.5 })
})

test('keys of the browser stay its own', () => {
  assert.equal(press('KeyF', 'f', { ctrlKey: true }), null)
  assert.equal(press('ArrowLeft', 'ArrowLeft', { altKey: true }), null)
  assert.equal(press('Tab'), null)
  assert.equal(press('KeyQ', 'q'), null)
})
