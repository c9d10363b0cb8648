import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAsns, readNetworks } from './read-exceptions.ts'

test('B9 addresses and networks are read line by line, or as a list in one; what is none is told by its line', () => {
  const { kept, problems } = readNetworks(
    '203.0.113.77/24\r\n\n10.0.0.1, 10.0.0.1 2001:DB8::1\nnews.example\n0.0.0.0/0',
  )
  assert.deepEqual(kept, ['203.0.113.0/24', '10.0.0.1', '2001:db8::1'])
  assert.deepEqual(
    problems.map((problem) => /^Строка (\d+) /.exec(problem)?.[1]),
    ['4', '5'],
  )
})

test('B9 autonomous systems are read with their letters and without', () => {
  assert.deepEqual(readAsns('AS64500\nas64501 64502;64500').kept, ['64500', '64501', '64502'])
  assert.deepEqual(readAsns('AS0\nAS4294967296\nAS-1\nROSTELECOM').kept, [])
  assert.equal(readAsns('AS0\nAS4294967296\nAS-1\nROSTELECOM').problems.length, 4)
})
