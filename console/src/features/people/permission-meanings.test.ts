import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@skleyka/contract/contract.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import { allPermissions } from '@skleyka/contract/permissions.ts'
import { permissionMeanings } from './permission-meanings.ts'

/** Judged beside the gate of a call: by what of a thing is changed or shown. */
const judgedWithin = [
  'media.can_account_block_in_ad_templates',
  'media.can_use_tns',
  'media.can_create_public_records',
  'media.can_public_records_filters',
  'media.can_select_ad_template_for_records',
  'media.can_moderate_records',
  'media.can_use_not_private_filters',
  'media.can_use_placeholders',
]

test('C-6-06 each of the 53 permissions governs something, or is said to govern nothing yet', () => {
  const calls = Object.values(contract).flatMap((area): AnyCall[] => Object.values(area))
  const gates = calls.flatMap(({ access }) => (access.who === 'member' && access.permission ? [access.permission] : []))
  const governing = new Set<string>([...gates, ...judgedWithin])
  assert.ok(governing.size > 20)
  assert.deepEqual(
    allPermissions.filter((one) => !permissionMeanings[one].isToCome),
    allPermissions.filter((one) => governing.has(one)),
  )
})

test('every permission has a line of its own, and depends on none that depends on it', () => {
  const lines = allPermissions.map((one) => permissionMeanings[one].meaning)
  assert.equal(new Set(lines).size, 53)
  for (const one of allPermissions) {
    const { needs } = permissionMeanings[one]
    if (needs) assert.equal(permissionMeanings[needs].needs, undefined, one)
  }
})
