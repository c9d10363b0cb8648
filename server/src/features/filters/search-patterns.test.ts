import assert from 'node:assert/strict'
import { test } from 'node:test'
import { searchPatterns } from './search-patterns.ts'

test('words are sought one by one, without case and with ё as е', () => {
  assert.deepEqual(searchPatterns('  Ёлка\tЗима '), [
    { pattern: '%елка%', id: null },
    { pattern: '%зима%', id: null },
  ])
})

test('signs of LIKE are sought as they stand', () => {
  assert.deepEqual(searchPatterns('100%_\\'), [{ pattern: '%100\\%\\_\\\\%', id: null }])
})

test('a whole number may be an id, a huge one is only text', () => {
  assert.deepEqual(searchPatterns('42'), [{ pattern: '%42%', id: 42 }])
  assert.equal(searchPatterns('042')[0]?.id, null)
  assert.equal(searchPatterns('9'.repeat(30))[0]?.id, null)
})

test('8.8 the number of words is bounded, and no words ask for nothing', () => {
  assert.equal(searchPatterns('а '.repeat(100)).length, 10)
  assert.deepEqual(searchPatterns(' '), [])
})
