import assert from 'node:assert/strict'
import { test } from 'node:test'
import { initials, tintOf } from './initials.ts'

test('two words give their first letters, quotes do not count', () => {
  assert.equal(initials('Волга Медиа'), 'ВМ')
  assert.equal(initials('Детский канал «Полянка»'), 'ДК')
  assert.equal(initials('«Полянка» детям'), 'ПД')
})

test('one word gives its first two letters, an address its name, nothing gives nothing', () => {
  assert.equal(initials('полянка'), 'ПО')
  assert.equal(initials('m.sokolova@volga.example'), 'MS')
  assert.equal(initials(''), '')
  assert.equal(initials('***'), '')
})

test('a tint depends on the name alone', () => {
  assert.equal(tintOf('Волга Медиа'), tintOf('Волга Медиа'))
  const tints = new Set(['а', 'б', 'в', 'г', 'д', 'е'].map(tintOf))
  assert.ok(tints.size > 1)
})
