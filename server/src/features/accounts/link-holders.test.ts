import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { findHolder } from './link-holders.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const now = new Date('2026-11-21T10:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)

test('the person of an address is found while he is there and his key is: not revoked, not expired', async () => {
  const userId = await make.user({ admin: true })
  const { id: accountId, code } = await make.account({ members: { [userId]: [] } })
  const newKey = async (fields: object) => {
    const key = { user_id: userId, name: 'Ключ', prefix: 'sk', hash: randomBytes(32), ...fields }
    return (await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()).id
  }
  const find = async (keyId: number | null) => {
    const found = await findHolder(db, { accountId, userId, keyId }, now)
    return found && [found.code, found.user.id, found.user.admin]
  }
  const own = [code, userId, true]
  assert.deepEqual(await find(null), own)
  assert.deepEqual(await find(await newKey({})), own)
  assert.deepEqual(await find(await newKey({ expires_at: inMs(1) })), own)
  assert.equal(await find(await newKey({ expires_at: now })), null)
  assert.equal(await find(await newKey({ revoked_at: inMs(-1) })), null)
  const ofService = await newKey({ service_account_id: accountId, scopes: ['videos:read'] })
  assert.deepEqual(await find(ofService), [code, userId, false], 'a service key has no rights of an administrator')
  for (const state of ['LOCKED', 'DELETED'] as const) {
    await db.updateTable('users').set({ state }).where('id', '=', userId).execute()
    assert.equal(await find(null), null, state)
  }
})
