import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checksumIn, hexOf } from './checksum.ts'

test('B13 a checksum is read as people paste it, and nothing else is one', () => {
  const sum = 'ab01'.repeat(16)
  assert.equal(checksumIn(`  ${sum.toUpperCase()}\n`), sum)
  assert.equal(checksumIn(sum.replace(/(..)/g, '$1 ')), sum, 'certutil of old Windows writes spaces')
  for (const other of ['', sum.slice(1), `${sum}0`, sum.replace('b', 'g'), 'отчёт.pdf'])
    assert.equal(checksumIn(other), null)
  assert.equal(hexOf(new Uint8Array([0, 10, 255]).buffer), '000aff')
})
