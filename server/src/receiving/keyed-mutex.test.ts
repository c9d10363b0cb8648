import assert from 'node:assert/strict'
import { test } from 'node:test'
import { KeyedMutex } from './keyed-mutex.ts'

test('work of one key runs in the order it was asked for, whatever becomes of the work before', async () => {
  const mutex = new KeyedMutex()
  const order: string[] = []
  const first = mutex.take('a', async () => {
    order.push('first')
    throw new Error('broken')
  })
  const second = mutex.take('a', async () => void order.push('second'))
  await assert.rejects(first, /broken/)
  await second
  assert.deepEqual(order, ['first', 'second'])
})

test('who has to wait tells the one before him, and nobody else', async () => {
  const mutex = new KeyedMutex()
  const released = Promise.withResolvers<void>()
  const signals: AbortSignal[] = []
  const hold = (yieldSignal: AbortSignal) => {
    signals.push(yieldSignal)
    return released.promise
  }
  const first = mutex.take('a', hold)
  const other = mutex.take('b', hold)
  await Promise.resolve()
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [false, false],
  )
  const second = mutex.take('a', hold)
  assert.deepEqual(
    signals.map(({ aborted }) => aborted),
    [true, false],
  )
  released.resolve()
  await Promise.all([first, other, second])
  assert.equal(signals[2]?.aborted, false)
  await mutex.take('a', async (yieldSignal) => assert.equal(yieldSignal.aborted, false, 'nobody waits'))
})

test('one that was waited for before its own turn came knows it from the start', async () => {
  const mutex = new KeyedMutex()
  const released = Promise.withResolvers<void>()
  const first = mutex.take('a', () => released.promise)
  const second = mutex.take('a', async (yieldSignal) => yieldSignal.aborted)
  const third = mutex.take('a', async (yieldSignal) => yieldSignal.aborted)
  released.resolve()
  await first
  assert.deepEqual(await Promise.all([second, third]), [true, false])
})
