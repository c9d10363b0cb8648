import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rowsInView, scrollToRow, stretches } from './virtual-range.ts'

const view = { viewHeight: 600, rowHeight: 68, count: 100_000 }

test('of 100,000 rows fewer than 40 are drawn, and every row in view is among them', () => {
  for (let scrollTop = 0; scrollTop <= 68 * 100_000 - 600; scrollTop += 9_973) {
    const { first, last } = rowsInView({ ...view, scrollTop })
    assert.ok(last - first < 40, `${last - first} at ${scrollTop}`)
    assert.ok(first <= Math.floor(scrollTop / 68) && last >= Math.ceil((scrollTop + 600) / 68), String(scrollTop))
  }
})

test('the ends are not passed, whatever the browser reports', () => {
  assert.equal(rowsInView({ ...view, scrollTop: -200 }).first, 0)
  assert.equal(rowsInView({ ...view, scrollTop: 68 * 100_000 - 600 }).last, 100_000)
  const beyond = rowsInView({ ...view, count: 3, scrollTop: 50_000 })
  assert.deepEqual(beyond, { first: 0, last: 3 })
  assert.deepEqual(rowsInView({ ...view, count: 0, scrollTop: 0 }), { first: 0, last: 0 })
})

test('a scroll of a few pixels draws nothing anew', () => {
  assert.deepEqual(rowsInView({ ...view, scrollTop: 6_800 }), rowsInView({ ...view, scrollTop: 6_860 }))
})

test('the row in focus is drawn wherever it is', () => {
  const drawn = (focused: number | null) =>
    stretches(100, 20, 40, focused).map(({ from, to, drawn: isDrawn }) => `${from}-${to}${isDrawn ? '!' : ''}`)
  assert.deepEqual(drawn(null), ['0-20', '20-40!', '40-100'])
  assert.deepEqual(drawn(25), ['0-20', '20-40!', '40-100'])
  assert.deepEqual(drawn(3), ['0-3', '3-4!', '4-20', '20-40!', '40-100'])
  assert.deepEqual(drawn(99), ['0-20', '20-40!', '40-99', '99-100!'])
  assert.deepEqual(drawn(100), ['0-20', '20-40!', '40-100'])
  assert.deepEqual(stretches(0, 0, 0, null), [])
})

test('a row is scrolled to by the shortest way', () => {
  const at = (index: number, scrollTop: number) => scrollToRow(index, { scrollTop, viewHeight: 600, rowHeight: 60 })
  assert.equal(at(3, 0), 0)
  assert.equal(at(10, 0), 60)
  assert.equal(at(2, 600), 120)
})
