import assert from 'node:assert/strict'
import { test } from 'node:test'
import { barsOf, following, zoomView } from './wave-view.ts'

test('the moment one zooms around stays where it is, and there is a nearest and a farthest', () => {
  assert.deepEqual(zoomView({ fromMs: 1_000, msPerPx: 20 }, 0.5, 3_000), { fromMs: 2_000, msPerPx: 10 })
  assert.equal(zoomView({ fromMs: 0, msPerPx: 2 }, 0.5, 0).msPerPx, 2)
  assert.equal(zoomView({ fromMs: 0, msPerPx: 400 }, 2, 0).msPerPx, 400)
})

test('the line follows what plays when that leaves its sight', () => {
  const view = { fromMs: 0, msPerPx: 10 }
  assert.equal(following(view, 100, 900), view)
  assert.deepEqual(following(view, 100, 5_000), { fromMs: 4_900, msPerPx: 10 })
  assert.deepEqual(following({ ...view, fromMs: 9_000 }, 100, 50), { fromMs: 0, msPerPx: 10 })
})

test('a pixel shows the loudest of its time, nothing past the end', () => {
  const peaks = Uint8Array.of(0, 128, 64, 0)
  assert.deepEqual(barsOf(peaks, 50, { fromMs: 0, msPerPx: 40 }, 3), [1, 0.5, 0])
  assert.deepEqual(barsOf(peaks, 50, { fromMs: 20, msPerPx: 10 }, 4), [1, 1, 0.5, 0.5])
})
