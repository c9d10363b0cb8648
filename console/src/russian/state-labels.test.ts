import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordStates } from '@skleyka/contract/records/record-states.ts'
import { groupLabels, stateLabels } from './state-labels.ts'

test('every state has one name of its own, and a group of one state is called like it', () => {
  const labels = [...recordStates, 'STOPPED' as const].map((state) => stateLabels[state].label)
  assert.equal(new Set(labels).size, labels.length)
  assert.equal(groupLabels.stopped, stateLabels.STOPPED.label)
})
