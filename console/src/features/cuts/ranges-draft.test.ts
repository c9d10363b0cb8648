import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markIn, markOut, moveEdge, nextOf, type Ranges, without } from './ranges-draft.ts'

const all = 10_000
const range = (from_ms: number, to_ms: number) => ({ from_ms, to_ms })
const two: Ranges = [range(1000, 2000), range(5000, 6000)]

test('a beginning opens a range up to the next one or to the end, and moves that of the range it stands in', () => {
  assert.deepEqual(markIn([], 3000, all), [range(3000, all)])
  assert.deepEqual(markIn(two, 3000, all), [range(1000, 2000), range(3000, 5000), range(5000, 6000)])
  assert.deepEqual(markIn(two, 1500, all), [range(1500, 2000), range(5000, 6000)])
  assert.deepEqual(markIn(two, 2000, all)[1], range(2000, 5000))
  assert.equal(markIn(two, all, all), two)
})

test('an end closes the range that began last, and without one keeps what is before it', () => {
  assert.deepEqual(markOut([], 3000, all), [range(0, 3000)])
  assert.deepEqual(markOut(two, 500, all), [range(0, 500), ...two])
  assert.deepEqual(markOut(two, 1500, all)[0], range(1000, 1500))
  assert.deepEqual(markOut(two, 4000, all)[0], range(1000, 4000))
  assert.deepEqual(markOut(two, 9000, all)[1], range(5000, 9000))
  assert.equal(markOut(two, 0, all), two)
})

test('an edge goes as far as its neighbours and the video let it, and leaves something between', () => {
  assert.deepEqual(moveEdge(two, 0, 'from_ms', -5, all)[0], range(0, 2000))
  assert.deepEqual(moveEdge(two, 0, 'from_ms', 9999, all)[0], range(1999, 2000))
  assert.deepEqual(moveEdge(two, 0, 'to_ms', 9999, all)[0], range(1000, 5000))
  assert.deepEqual(moveEdge(two, 1, 'from_ms', 0, all)[1], range(2000, 6000))
  assert.deepEqual(moveEdge(two, 1, 'to_ms', 99_999, all)[1], range(5000, all))
  assert.deepEqual(moveEdge(two, 1, 'to_ms', 0, all)[1], range(5000, 5001))
  assert.deepEqual(without(two, 0), [range(5000, 6000)])
})

test('a preview plays on within a range, jumps over what is cut away, and ends behind the last', () => {
  assert.deepEqual(
    [0, 1000, 1999, 2000, 5000, 6000].map((at) => nextOf(two, at)),
    [1000, undefined, undefined, 5000, undefined, null],
  )
})
