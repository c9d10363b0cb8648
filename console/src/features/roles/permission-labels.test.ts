import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { permissionTitles } from '../../russian/permission-titles.ts'
import { permissionLabels } from './permission-labels.ts'

test('permissions are told in words, in the order of the specification', () => {
  assert.deepEqual(permissionLabels(new Set(['streaming.can_push_ads', 'media.can_use_subtitles'])), [
    'Субтитры',
    'Реклама в\u00a0эфире',
  ])
  assert.deepEqual(permissionLabels(new Set()), [])
  assert.deepEqual(permissionLabels(new Set(allPermissions)), ['Все права'])
})

test('no two permissions go by the same words', () => {
  assert.equal(new Set(Object.values(permissionTitles)).size, 53)
})
