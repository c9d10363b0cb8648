import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownState } from './link-state.ts'

const now = new Date('2026-06-01T12:00:00Z')
const row = { upload_state: null, revoked_at: null, until: new Date(now.getTime() + 1) }

test('a link is open until its last moment; a file that came or a maker who took it back counts before that', () => {
  assert.equal(ownState(row, now), 'OPEN')
  assert.equal(ownState({ ...row, until: now }, now), 'EXPIRED')
  assert.equal(ownState({ ...row, revoked_at: now, until: now }, now), 'REVOKED')
  for (const upload_state of ['COMPLETING', 'DONE'] as const)
    assert.equal(ownState({ ...row, upload_state, revoked_at: now }, now), 'USED')
  assert.equal(ownState({ ...row, upload_state: 'RECEIVING' }, now), 'OPEN')
})
