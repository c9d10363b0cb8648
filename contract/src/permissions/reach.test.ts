import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from './permissions.ts'
import { isWithin, isWithinReach } from './reach.ts'

const governor = (admin: boolean, ...held: Permission[]) => ({
  ...{ user: { id: 1, admin }, account: { permissions: new Set(held) } },
})
const edit = 'media.can_edit_records'
const remove = 'media.can_delete_records'

test('nobody rules over more rights than his own, nor over an administrator unless he is one', () => {
  const some = governor(false, edit)
  assert.deepEqual([isWithin(some, []), isWithin(some, [edit]), isWithin(some, [edit, remove])], [true, true, false])
  assert.equal(isWithin(governor(true), [remove]), true)
  const reach = (who: typeof some, admin: boolean, ...permissions: string[]) =>
    isWithinReach(who, { admin, permissions })
  assert.deepEqual([reach(some, false, edit), reach(some, false, remove), reach(some, true)], [true, false, false])
  assert.equal(reach(governor(true), true, remove), true)
})
