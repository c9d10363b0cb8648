import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  isInWork,
  offers,
  type RecordState,
  recordMoves,
  recordStates,
  shownState,
  shownStates,
  statesBefore,
} from './record-states.ts'

test('every state of a record can be reached, and from each there is a way to READY', () => {
  const reach = (from: RecordState): Set<RecordState> => {
    const seen = new Set<RecordState>([from])
    for (const state of seen) for (const next of recordMoves[state]) seen.add(next)
    return seen
  }
  assert.deepEqual([...reach('CREATED')].sort(), [...recordStates].sort())
  for (const state of recordStates) assert.ok(reach(state).has('READY'), state)
})

test('the table tells from which states a record may come to each', () => {
  assert.deepEqual(Object.fromEntries(recordStates.map((to) => [to, statesBefore(to)])), {
    CREATED: [],
    UPLOADING: ['CREATED'],
    UPLOADED: ['CREATED', 'UPLOADING'],
    CHECKING: ['UPLOADED', 'CHECKING', 'FAILED'],
    QUEUED: ['CHECKING', 'CONVERTING', 'FAILED'],
    CONVERTING: ['QUEUED', 'CONVERTING', 'READY'],
    READY: ['CONVERTING'],
    FAILED: ['CREATED', 'UPLOADING', 'UPLOADED', 'CHECKING', 'QUEUED', 'CONVERTING'],
  })
})

test('only READY and FAILED wait for a person', () => {
  assert.deepEqual(
    recordStates.filter((state) => !isInWork(state)),
    ['READY', 'FAILED'],
  )
})

test('a file that stands is STOPPED and no work; every other state is counted as it is', () => {
  for (const currentState of recordStates) {
    const isFile = currentState === 'CREATED' || currentState === 'UPLOADING'
    assert.equal(shownState({ currentState, stopped: true }), isFile ? 'STOPPED' : currentState)
    assert.equal(shownState({ currentState, stopped: false }), currentState)
    assert.equal(shownStates[currentState].group === 'inWork', isInWork(currentState))
  }
  assert.equal(shownStates.STOPPED.group, 'stopped')
})

test('only what stands is gone on with, only what has failed is tried again', () => {
  const states = [...recordStates, 'STOPPED'] as const
  assert.deepEqual(
    states.filter((state) => offers(state, 'continue')),
    ['STOPPED'],
  )
  assert.deepEqual(
    states.filter((state) => offers(state, 'retry')),
    ['FAILED'],
  )
  assert.deepEqual(
    states.filter((state) => offers(state, 'replace')),
    ['READY', 'FAILED'],
  )
  assert.deepEqual(
    states.filter((state) => offers(state, 'remove')),
    ['CREATED', 'UPLOADING', 'FAILED', 'STOPPED'],
  )
})
