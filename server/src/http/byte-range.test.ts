import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readRange } from './byte-range.ts'

test('ranges are read as they are written', () => {
  assert.deepEqual(readRange('bytes=0-', 10), { start: 0, end: 9 })
  assert.deepEqual(readRange('bytes=2-4', 10), { start: 2, end: 4 })
  assert.deepEqual(readRange('bytes=5-100', 10), { start: 5, end: 9 })
  assert.deepEqual(readRange('bytes=-100', 10), { start: 0, end: 9 })
  assert.deepEqual(readRange('bytes=-3', 10), { start: 7, end: 9 })
})

test('what no byte of the file answers is beyond it, however large its number', () => {
  assert.equal(readRange('bytes=10-', 10), 'beyond')
  assert.equal(readRange('bytes=-0', 10), 'beyond')
  assert.equal(readRange('bytes=0-0', 0), 'beyond')
  assert.equal(readRange(`bytes=${'9'.repeat(20)}-`, 10), 'beyond')
  assert.equal(readRange(`bytes=${'9'.repeat(400)}-${'9'.repeat(400)}`, 10), 'beyond')
})

test('nonsense is no range', () => {
  for (const odd of [
    'bytes=4-2',
    'bytes=-',
    'bytes=',
    'bytes=0-1,3-4',
    'items=0-1',
    'bytes=a-b',
    'bytes=1x-2',
    'bytes',
    '',
  ]) {
    assert.equal(readRange(odd, 10), null, odd)
  }
})
