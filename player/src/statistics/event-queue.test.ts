import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PlayerEvent } from '@skleyka/contract/collect/player-events.ts'
import { playerEventBounds } from '@skleyka/contract/collect/player-session.ts'
import { emptyQueue, enqueue, nextBatch, pauseMs, removeAnswered, sendingOf } from './event-queue.ts'

const beat = (seq: number, more: Partial<PlayerEvent> = {}): PlayerEvent => ({
  ...{ seq, at: 1_795_000_000_000 + seq, type: 'heartbeat', position: seq },
  ...more,
})
const played = { ranges: [{ from: 0, to: 10_000, rate: 1, runMs: 10_000 }] }
const beats = (count: number, more: Partial<PlayerEvent> = {}) =>
  Array.from({ length: count }, (_, seq) => beat(seq, more))

test('a beacon holds events of one session, in their order, as many and as large as the server takes', () => {
  let queue = enqueue(emptyQueue, 'one', beats(100))
  queue = enqueue(queue, 'two', beats(3))
  const sizes: [string, number][] = []
  while (queue.events.length > 0) {
    const batch = nextBatch(queue)
    sizes.push([batch[0]?.session ?? '', batch.length])
    queue = removeAnswered(queue, batch, 'kept')
  }
  assert.deepEqual(sizes, [
    ['one', playerEventBounds.events],
    ['one', 36],
    ['two', 3],
  ])
  const ranges = Array.from({ length: playerEventBounds.ranges }, () => played.ranges[0] ?? assert.fail())
  const large = nextBatch(enqueue(emptyQueue, 'one', beats(60, { ranges })))
  assert.ok(large.length > 5 && large.length < 60)
  assert.ok(JSON.stringify(large.map(({ event }) => event)).length < playerEventBounds.bodyBytes - 3_000)
})

test('without a network events wait, at growing intervals, and the first answer ends that', () => {
  let queue = enqueue(emptyQueue, 'one', beats(2))
  const pauses = [pauseMs(queue)]
  for (let time = 0; time < 6; time += 1) {
    queue = removeAnswered(queue, nextBatch(queue), 'failed')
    pauses.push(pauseMs(queue))
  }
  assert.deepEqual(pauses, [0, 5_000, 10_000, 20_000, 40_000, 60_000, 60_000])
  assert.equal(queue.events.length, 2)
  queue = removeAnswered(queue, nextBatch(queue), 'kept')
  assert.deepEqual([queue.events.length, pauseMs(queue)], [0, 0])
})

test('what comes while a beacon is under way stays for the next one', () => {
  const queue = enqueue(emptyQueue, 'one', beats(2))
  const batch = nextBatch(queue)
  const more = enqueue(queue, 'one', [beat(2)])
  assert.deepEqual(
    removeAnswered(more, batch, 'kept').events.map(({ event }) => event.seq),
    [2],
  )
})

test('what the server will never take is not told again, what it could not take now is', () => {
  assert.deepEqual([204, 400, 403, 413, 415, 429, 500, 503, 0].map(sendingOf), [
    ...['kept', 'gone', 'gone', 'gone', 'gone'],
    ...['failed', 'failed', 'failed', 'failed'],
  ])
})

test('a long time offline takes bounded memory: heartbeats that tell of nothing go first, then the oldest', () => {
  const queue = enqueue(enqueue(emptyQueue, 'one', beats(400)), 'one', beats(400, played))
  assert.equal(queue.events.length, 400)
  assert.ok(queue.events.every(({ event }) => event.ranges))
  assert.equal(enqueue(queue, 'one', beats(5_000, played)).events.length, 600)
})
