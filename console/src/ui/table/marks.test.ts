import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  allMarked,
  chosenOf,
  countChosen,
  extendSelection,
  isChosen,
  type Marks,
  noMarks,
  toggleRow,
  turnedAll,
} from './marks.ts'

const ids = ['a', 'b', 'c', 'd', 'e']
const chosen = (marks: Marks) => [...marks.marked].sort().join('')

test('a row is chosen and let go, others stay', () => {
  const one = toggleRow(noMarks, ids, 'b', false)
  const two = toggleRow(one, ids, 'd', false)
  assert.equal(chosen(two), 'bd')
  assert.equal(chosen(toggleRow(two, ids, 'b', false)), 'd')
  assert.equal(chosen(noMarks), '')
})

test('Shift chooses from the last turned row to this one, in both directions', () => {
  assert.equal(chosen(toggleRow(toggleRow(noMarks, ids, 'b', false), ids, 'd', true)), 'bcd')
  assert.equal(chosen(toggleRow(toggleRow(noMarks, ids, 'd', false), ids, 'b', true)), 'bcd')
})

test('Shift lets a range go when the row it ends on was chosen', () => {
  const all = turnedAll(noMarks, ids)
  assert.equal(chosen(toggleRow(toggleRow(all, ids, 'b', false), ids, 'd', true)), 'ae')
})

test('a range without a start, or from a row that has gone, is one row', () => {
  assert.equal(chosen(toggleRow(noMarks, ids, 'c', true)), 'c')
  assert.equal(chosen(toggleRow({ ...noMarks, marked: new Set(['x']), anchor: 'x' }, ids, 'c', true)), 'cx')
})

test('arrows with Shift extend from one start', () => {
  let marks = toggleRow(noMarks, ids, 'b', false)
  for (const id of ['c', 'd']) marks = extendSelection(marks, ids, id)
  assert.equal(chosen(marks), 'bcd')
  assert.equal(chosen(extendSelection(marks, ids, 'a')), 'abcd')
  assert.equal(chosen(extendSelection(noMarks, ids, 'e')), 'e')
})

test('the box in the head is mixed for some, and chooses all, then none', () => {
  const some = toggleRow(noMarks, ids, 'b', false)
  assert.equal(chosenOf(some, ids), 'some')
  const all = turnedAll(some, ids)
  assert.equal(chosenOf(all, ids), 'all')
  assert.equal(chosenOf(turnedAll(all, ids), ids), 'none')
  assert.equal(chosenOf(noMarks, []), 'none')
})

test('rows of another page stay chosen while this page is turned over', () => {
  const other = toggleRow(noMarks, ['x'], 'x', false)
  assert.equal(chosen(turnedAll(turnedAll(other, ids), ids)), 'x')
  assert.equal(chosenOf(other, ids), 'none')
})

test('a range over a hundred thousand rows is chosen at once', () => {
  const many = Array.from({ length: 100_000 }, (_, index) => String(index))
  const range = toggleRow(toggleRow(noMarks, many, '0', false), many, '99999', true)
  assert.equal(range.marked.size, 100_000)
})

test('where all are chosen, a row turned over is left out, and a range of rows too', () => {
  const without = toggleRow(toggleRow(allMarked, ids, 'b', false), ids, 'd', true)
  assert.deepEqual(
    ids.filter((id) => isChosen(without, id)),
    ['a', 'e'],
  )
  assert.equal(countChosen(without, 12_840), 12_837)
  assert.equal(chosenOf(without, ids), 'some')
  assert.equal(chosenOf(without, ['b', 'c']), 'none')
  assert.equal(countChosen(turnedAll(without, ids), 12_840), 12_840)
  assert.equal(isChosen(without, 'of another page'), true)
})
