import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isInWork, type RecordState, recordMoves, recordStates } from './record-states.ts'

test('every state of a record can be reached, and from each there is a way to READY', () => {
  const reach = (from: RecordState): Set<RecordState> => {
    const seen = new Set<RecordState>([from])
    for (const state of seen) for (const next of recordMoves[state]) seen.add(next)
    return seen
  }
  assert.deepEqual([...reach('CREATED')].sort(), [...recordStates].sort())
  for (const state of recordStates) assert.ok(reach(state).has('READY'), state)
})

test('only READY and FAILED wait for a person', () => {
  assert.deepEqual(
    recordStates.filter((state) => !isInWork(state)),
    ['READY', 'FAILED'],
  )
})
