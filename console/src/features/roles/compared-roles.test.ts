import assert from 'node:assert/strict'
import { test } from 'node:test'
import { comparedRights } from './compared-roles.ts'

test('product B9 of compared roles the rights in which they differ are told first, then what all have, then how many none has', () => {
  const compared = comparedRights([
    { permissions: ['media.can_delete_records', 'media.can_edit_records'] },
    { permissions: ['yauth.can_manage_users', 'media.can_edit_records'] },
    { permissions: ['media.can_edit_records'] },
  ])
  assert.deepEqual(compared, {
    different: [
      { permission: 'media.can_delete_records', held: [true, false, false] },
      { permission: 'yauth.can_manage_users', held: [false, true, false] },
    ],
    shared: [{ permission: 'media.can_edit_records', held: [true, true, true] }],
    missing: 50,
  })
  const same = comparedRights([{ permissions: [] }, { permissions: [] }])
  assert.deepEqual(same, { different: [], shared: [], missing: 53 })
})
