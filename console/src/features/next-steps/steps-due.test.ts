import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryStore } from '../../browser/test-store.ts'
import { areStepsDue, endSteps } from './steps-due.ts'

const of = { userId: 1, accountCode: 'studio' }

test('the next steps are offered while there is one video, and do not come back after a second one or a press', () => {
  const store = memoryStore()
  const due = (total: number, who = of) => areStepsDue({ ...who, total }, store)
  assert.deepEqual([due(0), due(1), due(1)], [false, true, true])
  assert.equal(due(2), false)
  assert.equal(due(1), false, 'the second one was deleted')
  const other = { ...of, accountCode: 'other' }
  assert.equal(due(1, other), true, 'another account has a first video of its own')
  endSteps(other, store)
  assert.equal(due(1, other), false)
  assert.equal(due(1, { ...other, userId: 2 }), true)
})
