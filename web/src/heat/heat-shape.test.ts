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
