import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lonelyPoints, partedFrom, pointByKey, strokeOf, tickPlaces } from './chart.ts'

test('product B8 arrows walk the points of a chart and stop at its ends', () => {
  const walk = (keys: string, from: number | null = null) =>
    keys.split(' ').reduce<number | null>((at, key) => pointByKey(key, at, 28), from)
  assert.equal(walk('ArrowRight'), 0, 'the first press begins at the end it comes from')
  assert.equal(walk('ArrowLeft'), 27)
  assert.equal(walk('ArrowRight ArrowRight PageUp'), 8)
  assert.equal(walk('Home ArrowLeft'), 0)
  assert.equal(walk('End ArrowRight PageDown'), 20)
  assert.equal(pointByKey('Tab', 3, 28), null)
})

test('a figure among days without one is a point of its own', () => {
  assert.deepEqual(lonelyPoints([null, 5, null, 3, 4, null, 0]), [1, 6])
  assert.deepEqual(lonelyPoints([1, 2]), [])
})

test('names at the ends of lines are moved apart and stay above the ground of the chart', () => {
  assert.deepEqual(partedFrom([10, 100, 104], 18, 200), [10, 100, 118])
  assert.deepEqual(partedFrom([198, 200, 199], 18, 200), [164, 200, 182])
  assert.deepEqual(partedFrom([50], 18, 200), [50])
})

test('marks stand evenly under a chart, as many as there is room for', () => {
  assert.deepEqual(tickPlaces(28, 10), [0, 3, 6, 9, 12, 15, 18, 21, 24, 27])
  assert.deepEqual(tickPlaces(3, 10), [0, 1, 2])
  assert.deepEqual(tickPlaces(24, 4), [0, 6, 12, 18])
})

test('a comparison takes no colour from the lines, and each line has a dash of its own', () => {
  const line = { title: '', values: [] }
  const series = [line, { ...line, kind: 'before' as const }, line]
  assert.deepEqual(
    series.map((_, index) => strokeOf(series, index).colour),
    ['--series-1', '--series-before', '--series-2'],
  )
  const many = Array.from({ length: 7 }, () => line)
  assert.equal(strokeOf(many, 6).colour, '--series-rest')
  assert.equal(new Set(many.slice(0, 6).map((_, index) => strokeOf(many, index).dash.join())).size, 6)
})
