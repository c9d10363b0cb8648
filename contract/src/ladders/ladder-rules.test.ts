import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ladderBody, ladderProblems, planRungs, usualLadder } from './ladder-rules.ts'

const rungs = [
  { side: 1080, maxKbps: 4000 },
  { side: 720, maxKbps: 2000 },
  { side: 360, maxKbps: 600 },
]
const sides = (keepSource: boolean, source: number) =>
  planRungs({ rungs, keepSource }, source).map(({ side, maxKbps, isSource }) => [side, maxKbps, isSource])

test('A5 without the source on top a ladder makes its own rungs alone, and none above the source', () => {
  assert.deepEqual(sides(false, 2160), [
    [1080, 4000, false],
    [720, 2000, false],
    [360, 600, false],
  ])
  assert.deepEqual(sides(false, 720), [
    [720, 2000, false],
    [360, 600, false],
  ])
})

test('A5 a rung above the source is made in its size where none of the others comes near, so that there is always one', () => {
  assert.deepEqual(sides(false, 576), [
    [576, 2000, false],
    [360, 600, false],
  ])
  assert.deepEqual(sides(false, 390), [[360, 600, false]])
  assert.deepEqual(sides(false, 180), [[180, 600, false]])
})

test('A5 with the source on top its own size comes first, up to 2160, and nothing near to it', () => {
  assert.deepEqual(sides(true, 1080), [
    [1080, 4000, true],
    [720, 2000, false],
    [360, 600, false],
  ])
  assert.deepEqual(sides(true, 768).slice(0, 2), [
    [768, 4000, true],
    [360, 600, false],
  ])
  assert.deepEqual(sides(true, 4320)[0], [2160, 12_126, true])
  assert.deepEqual(sides(true, 100), [[100, 600, true]])
})

test('A5 rungs go down, by a tenth at least and in their ceilings; the usual ladder does', () => {
  assert.deepEqual(ladderProblems(usualLadder.rungs), [])
  const problems = (...rungs: [number, number][]) =>
    ladderProblems(rungs.map(([side, maxKbps]) => ({ side, maxKbps }))).map(({ place }) => place)
  assert.deepEqual(problems([720, 2000], [1080, 2000]), [1])
  assert.deepEqual(problems([1080, 2000], [1000, 2000], [900, 2000]), [1])
  assert.deepEqual(problems([1080, 2000], [720, 2001]), [1])
  assert.deepEqual(problems([1080, 2000], [1080, 1000]), [1])
})

test('A5 a ladder has a rung at least, even sides within bounds, and choices that are offered', () => {
  const takes = (part: object) => ladderBody.safeParse({ ...usualLadder, ...part }).success
  assert.ok(takes({}))
  assert.ok(!takes({ rungs: [] }))
  assert.ok(!takes({ rungs: Array.from({ length: 9 }, (_, at) => ({ side: 2000 - 200 * at, maxKbps: 900 })) }))
  for (const rung of [
    { side: 721, maxKbps: 900 },
    { side: 142, maxKbps: 900 },
    { side: 2162, maxKbps: 900 },
    { side: 720, maxKbps: 99 },
    { side: 720, maxKbps: 40_001 },
  ])
    assert.ok(!takes({ rungs: [rung] }), JSON.stringify(rung))
  assert.ok(
    !takes({ maxFps: 25 }) && !takes({ soundKbps: 100 }) && !takes({ quality: 'BEST' }) && !takes({ codec: 'av1' }),
  )
})
