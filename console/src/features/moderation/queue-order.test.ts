import assert from 'node:assert/strict'
import { test } from 'node:test'
import { neighbours } from './queue-order.ts'

const row = (id: number, minute: number) => ({ id, createdDate: new Date(Date.UTC(2026, 0, 1, 0, minute)) })
const around = (waiting: readonly ReturnType<typeof row>[], of: ReturnType<typeof row>) => {
  const { previous, next } = neighbours(waiting, of)
  return [previous?.id, next?.id]
}

test('P-M-24 the queue goes from the oldest on, by number where moments are the same, and from its end to its beginning', () => {
  const [one, two, three] = [row(8, 1), row(3, 2), row(5, 2)]
  assert.deepEqual(around([one, two, three], one), [undefined, 3])
  assert.deepEqual(around([one, two, three], two), [8, 5])
  assert.deepEqual(around([one, two, three], three), [3, 8])
})

test('P-M-24 a video that waits no more keeps its place between its neighbours, and the last one has none', () => {
  const [one, three] = [row(8, 1), row(5, 3)]
  assert.deepEqual(around([one, three], row(4, 2)), [8, 5])
  assert.deepEqual(around([one], one), [undefined, undefined])
  assert.deepEqual(around([], one), [undefined, undefined])
})
