import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createWatching, timesAPiece, viewingsOfNetwork } from './watching.ts'

const watcher = { versionId: 7, durationMs: 10_000, network: '192.0.2.1' }
const whole = [[0, 10_000]] as const
const told = (viewing: string, ranges: readonly (readonly [number, number])[] = whole) => ({ viewing, ranges })

test('reports of one viewing are one viewing, and what waits is taken once', () => {
  const watching = createWatching(() => 0)
  watching.count(watcher, told('one', [[0, 100]]))
  watching.count(watcher, told('one', [[100, 150]]))
  watching.count(watcher, told('two', [[0, 100]]))
  const [taken, ...others] = watching.take()
  assert.deepEqual([taken?.versionId, taken?.viewings, taken?.pieces.slice(0, 3)], [7, 2, [200, 50, 0]])
  assert.deepEqual([others, watching.take()], [[], []])
  watching.count(watcher, told('one', [[0, 100]]))
  assert.equal(watching.take()[0]?.viewings, 0, 'it was counted before it was written')
})

test('what could not be written waits again, together with what came meanwhile', () => {
  const watching = createWatching(() => 0)
  watching.count(watcher, told('one'))
  const taken = watching.take()
  watching.count(watcher, told('two'))
  watching.giveBack(taken)
  const [all] = watching.take()
  assert.deepEqual([all?.viewings, all?.pieces[40]], [2, 200])
})

test('a viewing that goes round and round raises no piece above its bound, and the other pieces still count', () => {
  const watching = createWatching(() => 0)
  for (let round = 0; round < 100; round += 1) watching.count(watcher, told('loop', [[0, 100]]))
  watching.count(watcher, told('loop', new Array(60).fill([0, 100])))
  watching.count(watcher, told('loop', [[0, 200]]))
  const [taken] = watching.take()
  assert.deepEqual(taken?.pieces.slice(0, 3), [timesAPiece * 100, 100, 0])
  assert.equal(taken?.viewings, 1)
})

test('one network makes up only so many viewings of a version, and gets more with time; other networks and videos do not feel it', () => {
  let nowMs = 0
  const watching = createWatching(() => nowMs)
  for (let viewing = 0; viewing < 500; viewing += 1) watching.count(watcher, told(`made-up-${viewing}`))
  assert.equal(watching.take()[0]?.viewings, viewingsOfNetwork.max)
  watching.count({ ...watcher, network: '192.0.2.2' }, told('other'))
  watching.count({ ...watcher, versionId: 8 }, told('other'))
  assert.deepEqual(
    watching.take().map(({ versionId, viewings }) => [versionId, viewings]),
    [
      [7, 1],
      [8, 1],
    ],
  )
  nowMs += 3_600_000
  for (let viewing = 0; viewing < 500; viewing += 1) watching.count(watcher, told(`later-${viewing}`))
  assert.equal(watching.take()[0]?.viewings, viewingsOfNetwork.perSecond * 3_600)
})

test('a report of nothing within the video is no viewing', () => {
  const watching = createWatching(() => 0)
  watching.count(watcher, told('beyond', [[10_000, 11_000]]))
  assert.deepEqual(watching.take(), [])
})
