import assert from 'node:assert/strict'
import { test } from 'node:test'
import { heatShape } from './heat-shape.ts'

const pointsOf = (shape: string) =>
  [...shape.matchAll(/([\d.]+)% ([\d.]+)%/g)].map(([, x, y]) => ({ x: Number(x), y: Number(y) }))

test('the hill goes along the whole line, never back and never beyond its box, and is highest where most is watched', () => {
  const curve = Array.from({ length: 100 }, (_, place) => (place === 70 ? 100 : 10))
  const shape = heatShape(curve)
  assert.match(shape, /^polygon\(0% 100%, 0% .*, 100% .*, 100% 100%\)$/)
  const points = pointsOf(shape)
  for (const [place, { x, y }] of points.entries()) {
    assert.ok(x >= (points[place - 1]?.x ?? 0) && x <= 100, `point ${place} at ${x}`)
    assert.ok(y >= 0 && y <= 100)
  }
  const top = points.reduce((one, other) => (other.y < one.y ? other : one))
  assert.equal(top.x, 70.5, 'in the middle of the piece')
  assert.equal(points.at(1)?.y, 90)
})

test('a hill that nobody made is flat', () => {
  assert.ok(pointsOf(heatShape(new Array(100).fill(0))).every(({ y }) => y === 100))
})

test('the first and the last piece reach the ends of the line with their own heights', () => {
  const ends = (curve: number[]) => {
    const points = pointsOf(heatShape(curve))
    const at = (x: number) => points.filter((one) => one.x === x).map(({ y }) => y)
    return { first: at(0).at(-1), last: at(100).at(0) }
  }
  // softened by the neighbour: (100 + 2 × 100 + 0) / 4
  assert.deepEqual(ends([0, 0, 0, 100]), { first: 100, last: 25 })
  assert.deepEqual(ends([100, 0, 0, 0]), { first: 25, last: 100 })
})
