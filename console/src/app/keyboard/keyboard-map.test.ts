import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Pressed } from '../../browser/keys.ts'
import { commandOf, goKeys } from './keyboard-map.ts'

const press = (key: string, code: string, more: Partial<Pressed> = {}): Pressed => ({
  key,
  code,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

test('product B0 the keys of every page, on the Latin and the Russian layout', () => {
  assert.deepEqual(commandOf(press('/', 'Slash'), false), { kind: 'search' })
  assert.deepEqual(commandOf(press('.', 'Slash'), false), { kind: 'search' })
  assert.deepEqual(commandOf(press('?', 'Slash', { shiftKey: true }), false), { kind: 'keys' })
  assert.deepEqual(commandOf(press('?', 'Digit7', { shiftKey: true }), false), { kind: 'keys' })
  assert.deepEqual(commandOf(press('ArrowDown', 'ArrowDown'), false), { kind: 'row', step: 'below' })
  assert.deepEqual(commandOf(press('ArrowUp', 'ArrowUp'), false), { kind: 'row', step: 'above' })
  assert.deepEqual(commandOf(press('ArrowLeft', 'ArrowLeft'), false), { kind: 'row', step: 'before' })
  assert.deepEqual(commandOf(press('ArrowRight', 'ArrowRight'), false), { kind: 'row', step: 'after' })
  for (const held of [{ ctrlKey: true }, { metaKey: true }]) {
    assert.deepEqual(commandOf(press('л', 'KeyK', held), false), { kind: 'palette' })
  }
})

test('product B0 G and a second key lead to a section, and the second key alone does nothing', () => {
  assert.deepEqual(commandOf(press('п', 'KeyG'), false), { kind: 'begin' })
  for (const { code, area } of goKeys) {
    assert.deepEqual(commandOf(press('', code), true), { kind: 'go', area })
    assert.equal(commandOf(press('', code), false), null)
  }
})

test('what the browser and the system do with other keys stays theirs', () => {
  assert.equal(commandOf(press('r', 'KeyR', { ctrlKey: true }), true), null)
  assert.equal(commandOf(press('k', 'KeyK', { ctrlKey: true, shiftKey: true }), false), null)
  assert.equal(commandOf(press('k', 'KeyK', { altKey: true, ctrlKey: true }), false), null)
  assert.equal(commandOf(press('g', 'KeyG', { shiftKey: true }), false), null)
  assert.equal(commandOf(press('ArrowDown', 'ArrowDown', { shiftKey: true }), false), null)
})
