import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageFrom, pageNumbers } from './page-numbers.ts'

test('the ends and the neighbours are shown, the rest is a gap', () => {
  assert.deepEqual(pageNumbers(1, 642), [1, 2, 3, 'gap', 642])
  assert.deepEqual(pageNumbers(300, 642), [1, 'gap', 299, 300, 301, 'gap', 642])
  assert.deepEqual(pageNumbers(642, 642), [1, 'gap', 640, 641, 642])
})

test('a gap never stands for a single page', () => {
  assert.deepEqual(pageNumbers(4, 10), [1, 2, 3, 4, 5, 'gap', 10])
  assert.deepEqual(pageNumbers(2, 4), [1, 2, 3, 4])
  assert.deepEqual(pageNumbers(1, 1), [1])
})

test('C-2.9-12 a page that is missing is told from one that is there', () => {
  assert.equal(pageFrom('12', 642), 12)
  for (const text of ['0', '643', '-1', '1.5', 'две', '']) assert.equal(pageFrom(text, 642), null, text)
})
