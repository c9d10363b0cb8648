import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withRules } from './bulk-actions.ts'

test('a rule stands between two groups of actions, none at the ends or within a group', () => {
  const actions = [
    { id: 'a' },
    { id: 'b' },
    { id: 'c', group: 'files' },
    { id: 'd', group: 'files' },
    { id: 'e', group: 'hold' },
  ]
  assert.deepEqual(
    withRules(actions, ({ id }) => id),
    ['a', 'b', 'rule', 'c', 'd', 'rule', 'e'],
  )
  assert.deepEqual(
    withRules([], () => 'x'),
    [],
  )
})
