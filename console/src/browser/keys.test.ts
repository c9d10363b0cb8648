import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actOf, type Pressed } from './keys.ts'

const press = (key: string, code = key, more: Partial<Pressed> = {}): Pressed => ({
  ...{ key, code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false },
  ...more,
})
const shiftKey = true

test('product B0 the keys of a row, on the Latin and the Russian layout', () => {
  const acts = [
    [press(' ', 'Space'), 'choose'],
    [press(' ', 'Space', { shiftKey }), 'choose-range'],
    [press('ArrowDown', 'ArrowDown', { shiftKey }), 'choose-below'],
    [press('ArrowUp', 'ArrowUp', { shiftKey }), 'choose-above'],
    [press('ф', 'KeyA', { ctrlKey: true }), 'choose-page'],
    [press('a', 'KeyA', { metaKey: true }), 'choose-page'],
    [press('Enter'), 'open'],
    [press('e', 'KeyE'), 'edit'],
    [press('у', 'KeyE'), 'edit'],
    [press('Delete'), 'delete'],
    [press('Escape'), 'let-go'],
  ] as const
  for (const [pressed, act] of acts) assert.equal(actOf(pressed, 'lists'), act, pressed.key)
})

test('what has a key of its own elsewhere is nothing of a list', () => {
  const others = [
    press('e', 'KeyE', { ctrlKey: true }),
    press('E', 'KeyE', { shiftKey }),
    press('Delete', 'Delete', { altKey: true }),
    press('Delete', 'Delete', { shiftKey }),
    press('s', 'KeyS', { ctrlKey: true }),
    press('a', 'KeyA'),
  ]
  for (const pressed of others) assert.equal(actOf(pressed, 'lists'), null, pressed.key)
  assert.equal(actOf(press('s', 'KeyS', { ctrlKey: true }), 'forms'), 'save')
  assert.equal(actOf(press('?', 'Digit7', { shiftKey }), 'everywhere'), 'keys')
})

test('P-M-24 the keys of a moderator, on the Latin and the Russian layout, and of nobody else', () => {
  const acts = [
    [press('a', 'KeyA'), 'approve'],
    [press('ф', 'KeyA'), 'approve'],
    [press('ч', 'KeyX'), 'send-back'],
    [press('й', 'KeyQ'), 'previous'],
    [press('ц', 'KeyW'), 'next'],
  ] as const
  for (const [pressed, act] of acts) {
    assert.equal(actOf(pressed, 'moderation'), act, pressed.key)
    assert.equal(actOf(pressed, 'everywhere', 'lists', 'forms'), null, pressed.key)
    assert.equal(actOf({ ...pressed, ctrlKey: true }, 'moderation'), null, pressed.key)
  }
})
