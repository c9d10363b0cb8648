import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPermissions, isPermission, permissionNames, permissionsByArea } from './permissions.ts'

test('C-6-06 there are 33 media, 7 yauth and 13 streaming permissions, 53 in all and each once', () => {
  const { media, yauth, streaming } = permissionNames
  assert.deepEqual([media.length, yauth.length, streaming.length], [33, 7, 13])
  assert.equal(new Set(allPermissions).size, 53)
})

test('C-6-04 permissions are grouped by area in the order of the specification, only those that are held', () => {
  const held = new Set(['streaming.can_use_ad', 'media.can_edit_records', 'media.can_create_channels', 'media.unknown'])
  assert.deepEqual(permissionsByArea(held), {
    media: ['can_create_channels', 'can_edit_records'],
    yauth: [],
    streaming: ['can_use_ad'],
  })
  assert.deepEqual(permissionsByArea(new Set(allPermissions)), permissionNames)
})

test('a permission belongs to its area: the same name elsewhere is another one or none', () => {
  assert.ok(isPermission('media.can_use_billing') && isPermission('streaming.can_use_billing'))
  for (const text of ['yauth.can_use_billing', 'can_use_billing', 'media.', '', 'media.constructor']) {
    assert.ok(!isPermission(text), text)
  }
})
