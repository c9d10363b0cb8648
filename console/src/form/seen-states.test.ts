import assert from 'node:assert/strict'
import { test } from 'node:test'
import { SeenStates } from './seen-states.ts'

test('each other state is a later version, a state that came back too, and what is the same is none', () => {
  const seen = new SeenStates<{ people: number | null }>()
  const versions = [{ people: 1 }, { people: 1 }, { people: null }, { people: 1 }].map(
    (one) => seen.latest(one).version,
  )
  assert.deepEqual(versions, [1, 1, 2, 3])
  assert.deepEqual([seen.of(1), seen.of(2), seen.of(3)], [{ people: 1 }, { people: null }, { people: 1 }])
  assert.throws(() => seen.of(4))
})
