import assert from 'node:assert/strict'
import { test } from 'node:test'
import { momentsOf } from './retention.ts'

const listMoments = (seconds: readonly number[], views = 100) =>
  momentsOf({ seconds: [...seconds], views }).map(({ kind, fromSecond, count }) => [kind, fromSecond, count])

test('C7 an exit is a fall of a twentieth of the views that lasts, a repeat stands as much above both of its sides', () => {
  assert.deepEqual(listMoments([100, 100, 95, 95, 95]), [['EXIT', 2, 5]])
  assert.deepEqual(listMoments([100, 100, 96, 96, 96]), [], 'less than a twentieth')
  assert.deepEqual(listMoments([100, 100, 80, 100, 100]), [], 'what was passed over was watched on')
  assert.deepEqual(listMoments([100, 100, 80, 85, 85]), [['EXIT', 2, 20]], 'a few more come back')
  assert.deepEqual(listMoments([90, 90, 95, 90, 90]), [['REWATCH', 2, 5]])
  assert.deepEqual(listMoments([90, 90, 95, 91, 91]), [], 'above one of its sides alone')
  assert.deepEqual(listMoments([100, 100, 100, 40]), [], 'the end is no exit')
  assert.deepEqual(listMoments([2, 2, 1, 1], 2), [['EXIT', 2, 1]], 'one viewer at least')
})

test('C7 of many moments the five greatest of a kind are told, in order of time', () => {
  const seconds = [800, 700, 690, 600, 590, 500, 470, 400, 390, 280, 275, 160, 155].flatMap((one) => [one, one])
  const exits = listMoments(seconds, 100)
  assert.equal(exits.length, 5)
  const places = exits.map(([, from]) => Number(from))
  assert.deepEqual(
    places,
    places.toSorted((one, other) => one - other),
  )
  assert.deepEqual(exits.map(([, , count]) => Number(count)).toSorted((one, other) => one - other)[0], 90)
})
