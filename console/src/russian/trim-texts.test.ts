import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trimTexts } from './trim-texts.ts'

test('C-5-31 every text of an object loses the spaces around it', () => {
  const tags = [' а ']
  const input = { name: '  Утро \n', text: '\u00a0', count: 3, tags, none: null, inside: { name: ' б ' } }
  assert.deepEqual(trimTexts(input), { name: 'Утро', text: '', count: 3, tags, none: null, inside: { name: ' б ' } })
  assert.equal(input.name, '  Утро \n')
})
