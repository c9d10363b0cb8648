import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { nextRow, type RowStep } from './next-row.ts'

const rows = [0, 60, 120].map((top) => ({ left: 0, top }))
/** Three cards on a line; the last line has two. */
const cards = [0, 1, 2, 3, 4].map((n) => ({ left: (n % 3) * 200, top: Math.floor(n / 3) * 150 }))
const led = (places: typeof rows, step: RowStep) => [-1, ...places.keys()].map((at) => nextRow(places, at, step))

test('product B0 up and down lead to the row beside, and stay at the ends', () => {
  deepEqual(led(rows, 'below'), [0, 1, 2, 2])
  deepEqual(led(rows, 'above'), [2, 0, 0, 1])
})

test('product B2 among cards up and down lead to the card above and below, the nearest where that line is shorter', () => {
  deepEqual(led(cards, 'below'), [0, 3, 4, 4, 3, 4])
  deepEqual(led(cards, 'above'), [4, 0, 1, 2, 0, 1])
})

test('product B2 to the sides lead among cards only, over the ends of lines', () => {
  deepEqual(led(cards, 'after'), [0, 1, 2, 3, 4, 4])
  deepEqual(led(cards, 'before'), [4, 0, 0, 1, 2, 3])
  deepEqual(led(rows, 'after'), [null, null, null, null])
  deepEqual(led([], 'below'), [0])
})
