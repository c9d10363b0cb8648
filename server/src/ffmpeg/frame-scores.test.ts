import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chooseFrames, type GreyFrame } from './frame-scores.ts'

const [width, height] = [64, 36]
const drawn = (atMs: number, shade: (x: number, y: number) => number): GreyFrame => ({
  atMs,
  width,
  pixels: Uint8Array.from({ length: width * height }, (_, at) => shade(at % width, Math.floor(at / width))),
})
/** Stripes at a place of their own: `softness` 1 is sharp, more is blurred. */
const stripes = (atMs: number, place: number, softness = 1) =>
  drawn(atMs, (x, y) => {
    const inside = Math.abs(x - place * 6) < 8 ? 80 : 0
    return 100 + inside + (40 / softness) * Math.sign(Math.sin((x + y) / 2))
  })
const black = (atMs: number) => drawn(atMs, () => 3)
const chosenOf = (frames: GreyFrame[], count = 9) => chooseFrames(frames, count).map(({ atMs }) => atMs)

test('of a video nine frames are chosen, one of each part, the sharpest of it, in order of time', () => {
  const frames = Array.from({ length: 27 }, (_, n) => stripes(n * 1000, Math.floor(n / 3), n % 3 === 1 ? 1 : 1.6))
  assert.deepEqual(
    chosenOf(frames),
    Array.from({ length: 9 }, (_, part) => part * 3000 + 1000),
  )
})

test('black, white, flat and blurred frames are never offered', () => {
  const good = [stripes(1000, 1), stripes(3000, 4), stripes(5000, 8)]
  const grey = drawn(4000, () => 128)
  const white = drawn(6000, () => 250)
  const blurred = stripes(2000, 6, 8)
  assert.deepEqual(chosenOf([black(0), ...good, blurred, grey, white]), [1000, 3000, 5000])
})

test('a frame that looks like another is left out, and its place goes to the next best of the whole', () => {
  const still = Array.from({ length: 18 }, (_, n) => stripes(n * 1000, 2))
  assert.equal(chosenOf(still).length, 1)
  const twoPictures = [...still, stripes(18_000, 7), stripes(18_500, 9)]
  assert.deepEqual(chosenOf(twoPictures, 3), [0, 18_000, 18_500])
})

test('a video of black alone has no frame to offer, and neither has nothing', () => {
  assert.deepEqual(chosenOf([black(0), black(1000)]), [])
  assert.deepEqual(chosenOf([]), [])
})
