import assert from 'node:assert/strict'
import { test } from 'node:test'
import { placeTooltip } from './place-tooltip.ts'

const box = (left: number, top: number, width: number, height: number) => ({
  left,
  top,
  bottom: top + height,
  width,
  height,
})
const view = { width: 1000, height: 600 }

test('C-9-30 a tooltip stands 5 px under the middle of its thing', () => {
  assert.deepEqual(placeTooltip(box(100, 100, 40, 40), box(0, 0, 100, 30), view), { left: 70, top: 145 })
})

test('it flips above when there is no room below', () => {
  assert.equal(placeTooltip(box(100, 560, 40, 30), box(0, 0, 100, 30), view).top, 525)
})

test('it never leaves the window at the sides', () => {
  assert.equal(placeTooltip(box(0, 100, 40, 40), box(0, 0, 200, 30), view).left, 8)
  assert.equal(placeTooltip(box(980, 100, 20, 40), box(0, 0, 200, 30), view).left, 792)
})
