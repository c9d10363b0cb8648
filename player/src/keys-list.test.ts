import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveKeys } from './keys-list.ts'

test('keys of a livestream go back only where its viewers may, and none is of chapters or speed', () => {
  for (const language of ['ru', 'en'] as const) {
    const pressed = (canGoBack: boolean) => liveKeys({ language }, canGoBack).map(([caps]) => caps)
    const space = language === 'ru' ? 'Пробел' : 'Space'
    const always = ['↑  ↓', 'M', 'C', 'F', 'I', '?']
    assert.deepEqual(pressed(false), [space, ...always])
    assert.deepEqual(pressed(true), [space, '←  →', 'J  L', ',  .', 'Home  End', '0 … 9', ...always])
  }
  const descriptions = new Map(liveKeys({ language: 'ru' }, true))
  assert.equal(descriptions.get('Home  End'), 'К\u00a0началу и\u00a0в\u00a0прямой эфир')
})
