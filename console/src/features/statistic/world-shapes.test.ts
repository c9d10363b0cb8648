import assert from 'node:assert/strict'
import { test } from 'node:test'
import atlas from 'world-atlas/countries-110m.json' with { type: 'json' }
import { mapHeight, mapWidth, strengthOf, worldShapes } from './world-shapes.ts'

const shapes = worldShapes(atlas)
const boxOf = (id: string) => {
  const points = (shapes.get(id) ?? '').split(/[MLZ]/).filter((word) => word !== '')
  const [x, y] = [0, 1].map((axis) => points.map((point) => Number(point.split(',')[axis])))
  return {
    left: Math.min(...(x ?? [])),
    right: Math.max(...(x ?? [])),
    top: Math.min(...(y ?? [])),
    bottom: Math.max(...(y ?? [])),
  }
}

test('product B8 every country of the map stands inside it, where one looks for it', () => {
  assert.ok(shapes.size > 165)
  for (const [id] of shapes) {
    const { left, right, top, bottom } = boxOf(id)
    assert.ok(left >= 0 && right <= mapWidth && top >= -0.5 && bottom <= mapHeight + 0.5, id)
  }
  const [brazil, kazakhstan, australia] = ['076', '398', '036'].map(boxOf)
  assert.ok(brazil && kazakhstan && australia)
  assert.ok(brazil.right < kazakhstan.left && kazakhstan.right < australia.right)
  assert.ok(kazakhstan.bottom < brazil.top && brazil.top < australia.bottom)
  assert.equal(shapes.has('010'), false)
})

test('the colour of a country grows with its figure, and is none without one', () => {
  assert.deepEqual(
    [0, 1, 100].map((value) => Number(strengthOf(value, 100).toFixed(2))),
    [0, 0.26, 1],
  )
  assert.equal(strengthOf(0, 0), 0)
})
