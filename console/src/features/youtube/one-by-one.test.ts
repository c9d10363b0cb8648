import assert from 'node:assert/strict'
import { test } from 'node:test'
import { CallError } from '../../api/call-error.ts'
import { oneByOne } from './one-by-one.ts'

test('a video that is refused is told with its reason and holds no other up', async () => {
  const answered: number[] = []
  const make = async (id: number) => {
    if (id === 2) throw new CallError({ status: -1, message: 'уже там', path: '/x' })
  }
  assert.deepEqual(await oneByOne(make, [1, 2, 3], (count) => answered.push(count)), {
    done: [1, 3],
    failed: [{ id: 2, why: 'уже там' }],
  })
  assert.deepEqual(answered, [1, 2, 3])
})

test('what is no refusal ends it', async () => {
  const make = () => Promise.reject(new TypeError('no network'))
  await assert.rejects(
    oneByOne(make, [1, 2], () => undefined),
    TypeError,
  )
})
