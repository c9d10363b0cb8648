import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chosenOf, extended, noSelection, type Selection, turned, turnedAll } from './selection.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const chosen = (selection: Selection) => [...selection.chosen].sort().join('')

test('a row is chosen and let go, others stay', () => {
  const one = turned(noSelection, ids, 'b', false)
  const two = turned(one, ids, 'd', false)
  assert.equal(chosen(two), 'bd')
  assert.equal(chosen(turned(two, ids, 'b', false)), 'd')
  assert.equal(chosen(noSelection), '')
})

test('Shift chooses from the last turned row to this one, in both directions', () => {
  assert.equal(chosen(turned(turned(noSelection, ids, 'b', false), ids, 'd', true)), 'bcd')
  assert.equal(chosen(turned(turned(noSelection, ids, 'd', false), ids, 'b', true)), 'bcd')
})

test('Shift lets a range go when the row it ends on was chosen', () => {
  const all = turnedAll(noSelection, ids)
  assert.equal(chosen(turned(turned(all, ids, 'b', false), ids, 'd', true)), 'ae')
})

test('a range without a start, or from a row that has gone, is one row', () => {
  assert.equal(chosen(turned(noSelection, ids, 'c', true)), 'c')
  assert.equal(chosen(turned({ chosen: new Set(['x']), anchor: 'x' }, ids, 'c', true)), 'cx')
})

test('arrows with Shift extend from one start', () => {
  let selection = turned(noSelection, ids, 'b', false)
  for (const id of ['c', 'd']) selection = extended(selection, ids, id)
  assert.equal(chosen(selection), 'bcd')
  assert.equal(chosen(extended(selection, ids, 'a')), 'abcd')
  assert.equal(chosen(extended(noSelection, ids, 'e')), 'e')
})

test('the box in the head is mixed for some, and chooses all, then none', () => {
  const some = turned(noSelection, ids, 'b', false)
  assert.equal(chosenOf(some, ids), 'some')
  const all = turnedAll(some, ids)
  assert.equal(chosenOf(all, ids), 'all')
  assert.equal(chosenOf(turnedAll(all, ids), ids), 'none')
  assert.equal(chosenOf(noSelection, []), 'none')
})

test('rows of another page stay chosen while this page is turned over', () => {
  const other = turned(noSelection, ['x'], 'x', false)
  assert.equal(chosen(turnedAll(turnedAll(other, ids), ids)), 'x')
  assert.equal(chosenOf(other, ids), 'none')
})

test('a range over a hundred thousand rows is chosen at once', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => String(index))
  const range = turned(turned(noSelection, many, '0', false), many, '99999', true)
  assert.equal(range.chosen.size, 100_000)
})
