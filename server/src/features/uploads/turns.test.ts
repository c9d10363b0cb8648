import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Turns } from './turns.ts'

test('work of one key runs in the order it was asked for, whatever becomes of the work before', async () => {
  const turns = new Turns()
  const order: string[] = []
  const first = turns.take('a', async () => {
    order.push('first')
    throw new Error('broken')
  })
  const second = turns.take('a', async () => void order.push('second'))
  await assert.rejects(first, /broken/)
  await second
  assert.deepEqual(order, ['first', 'second'])
})

test('who has to wait tells the one before him, and nobody else', async () => {
  const turns = new Turns()
  const released = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  const hold = (wanted: AbortSignal) => {
    signals.push(wanted)
    return released.promise
  }
  const first = turns.take('a', hold)
  const other = turns.take('b', hold)
  await Promise.resolve()
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [false, false],
  )
  const second = turns.take('a', hold)
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, false],
  )
  released.resolve()
  await Promise.all([first, other, second])
  assert.equal(signals[2]?.aborted, false)
  await turns.take('a', async (wanted) => assert.equal(wanted.aborted, false, 'nobody waits'))
})

test('one that was waited for before its own turn came knows it from the start', async () => {
  const turns = new Turns()
  const released = Promise.withResolvers<void>()
  const first = turns.take('a', () => released.promise)
  const second = turns.take('a', async (wanted) => wanted.aborted)
  const third = turns.take('a', async (wanted) => wanted.aborted)
  released.resolve()
  await first
  assert.deepEqual(await Promise.all([second, third]), [true, false])
})
