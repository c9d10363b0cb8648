import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textAfter } from './text-after.ts'

test('a text that would be far too long is not built, one that is a little too long is', () => {
  const grown = (chars: number) =>
    textAfter('а'.repeat(100), { op: 'replace', value: { find: 'а', with: 'б'.repeat(chars) } }, 100)
  assert.equal(grown(5), null)
  assert.equal(grown(3), 'б'.repeat(300))
  assert.equal(textAfter('а'.repeat(100), { op: 'remove', value: 'а' }, 100), '')
})
