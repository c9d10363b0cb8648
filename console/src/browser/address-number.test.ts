import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addressNumber } from './address-number.ts'

test('a word of an address stands for a number only where it is written as one', () => {
  assert.equal(addressNumber('17'), 17)
  assert.equal(addressNumber('999999999999999'), 999_999_999_999_999)
  for (const word of [undefined, '', '0', '017', '-1', '1.5', '1e3', ' 1', 'create', '1000000000000000'])
    assert.equal(addressNumber(word), null, word)
})
