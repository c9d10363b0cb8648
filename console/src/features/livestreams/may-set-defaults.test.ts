import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allows } from '@skleyka/contract/access.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { playerDefault, recordingDefault } from './may-set-defaults.ts'

test('P-S-06 P-S-08 defaults of new livestreams are offered each by its own permission, where livestreams are on', () => {
  const recording = 'streaming.can_manage_account_recording'
  const player = 'streaming.can_change_account_player_template'
  const offered = (
    permissions: readonly Permission[],
    sections: readonly ('LIVESTREAM' | 'VIDEO')[] = ['LIVESTREAM'],
  ) => {
    const caller = {
      user: { id: 1, admin: false },
      account: { sections, permissions: new Set(permissions) },
    }
    return [recordingDefault, playerDefault].map(({ access }) => allows(access, caller))
  }
  assert.deepEqual(offered([recording]), [null, 'access.forbidden'])
  assert.deepEqual(offered([player]), ['access.forbidden', null])
  assert.deepEqual(offered([recording, player], ['VIDEO']), ['access.section', 'access.section'])
})
