import assert from 'node:assert/strict'
import { test } from 'node:test'
import { batchActs, batchStates, nextBatchState } from './batch-states.ts'

test('a bulk change is paused, continued, cancelled and retried by the table alone', () => {
  const allowed = batchStates.flatMap((state) =>
    batchActs.flatMap((act) => {
      const next = nextBatchState(state, act)
      return next === null ? [] : [`${state} ${act} ${next}`]
    }),
  )
  assert.deepEqual(allowed, [
    'PREVIEWED start RUNNING',
    'RUNNING pause PAUSED',
    'RUNNING cancel CANCELED',
    'PAUSED continue RUNNING',
    'PAUSED cancel CANCELED',
    'STOPPED continue RUNNING',
    'STOPPED cancel CANCELED',
    'DONE retry RUNNING',
  ])
  assert.equal(nextBatchState('RUNNING', 'finish'), 'DONE')
  assert.equal(nextBatchState('PAUSED', 'finish'), null)
})
