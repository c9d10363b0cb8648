import assert from 'node:assert/strict'
import { test } from 'node:test'
import { planSprite, spriteArguments } from './sprite.ts'

const wide = { width: 640, height: 360 }
const second = 1000
const hour = 3600 * second

test('the step grows with the length: a second for a short video, ten for a long one, ten sheets at most', () => {
  const planned = (durationMs: number) => {
    const { stepMs, count, sheets } = planSprite(durationMs, wide)
    return [stepMs, count, sheets]
  }
  assert.deepEqual(planned(400), [1000, 1, 1])
  assert.deepEqual(planned(12 * second), [1000, 12, 1])
  assert.deepEqual(planned(300 * second), [3000, 100, 1])
  assert.deepEqual(planned(1000 * second), [10_000, 100, 1])
  assert.deepEqual(planned(2 * hour), [10_000, 720, 8])
  assert.deepEqual(planned(24 * hour), [86_400, 1000, 10])
})

test('a step that somebody asks for is kept as far as ten sheets reach', () => {
  assert.equal(planSprite(60 * second, wide, 500).stepMs, 500)
  assert.deepEqual([planSprite(hour, wide, 500).stepMs, planSprite(hour, wide, 500).count], [3600, 1000])
})

test('tiles keep the shape of the picture, an upright one too, and a sheet has no empty rows', () => {
  const { width, height, cols, rows } = planSprite(12 * second, wide)
  assert.deepEqual([width, height, cols, rows], [160, 90, 10, 2])
  const upright = planSprite(3 * second, { width: 360, height: 640 })
  assert.deepEqual([upright.width, upright.height, upright.cols, upright.rows], [90, 160, 3, 1])
})

test('sheets are read from key frames alone from a step of four seconds on', () => {
  const readsKeyFrames = (stepMs: number) => {
    const plan = { ...planSprite(300 * second, wide), stepMs }
    const args = spriteArguments(plan, { width: 32, height: 18 }, 300 * second)
    return args.join(' ').includes('-skip_frame nokey')
  }
  assert.deepEqual([3_999, 4_000, 4_001].map(readsKeyFrames), [false, true, true])
})
