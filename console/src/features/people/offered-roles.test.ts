import assert from 'node:assert/strict'
import { test } from 'node:test'
import { offeredRoles } from './offered-roles.ts'

test('roles within the rights of who gives them are offered; one beyond them is told where it is held, and stays', () => {
  const roles = [
    { id: 1, within: true },
    { id: 2, within: false },
    { id: 3, within: false },
  ]
  assert.deepEqual(offeredRoles(roles, [1, 3]), [
    { id: 1, within: true, isFixed: false },
    { id: 3, within: false, isFixed: true },
  ])
  assert.deepEqual(offeredRoles(roles, []), [{ id: 1, within: true, isFixed: false }])
})
