import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { findSealedKey, liveSessions } from './live-sessions.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)

test('a key opens a livestream that may be on air: of an open account with livestreams, not deleted, not over', async () => {
  const user = await make.user()
  const account = await make.account({ sections: ['LIVESTREAM'], members: { [user]: [] } })
  const record = await make.record(account.id, user, { lifecycle: 'LIVE' })
  const key = randomBytes(32)
  const { id } = await db
    .insertInto('translations')
    .values({
      ...{ account_id: account.id, record_id: record, source: 'RTMP', dvr_seconds: 0 },
      ...{ key_hash: key, key_sealed: 'sealed' },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  /** Tells whether a livestream is found by its key, by its number, and whether its sealed key remains. */
  const found = async () => [
    (await liveSessions.findStreamOfKey(db, key))?.id === id,
    (await liveSessions.findStream(db, id))?.id === id,
    (await findSealedKey(db, id)) === 'sealed',
  ]
  const [all, none] = [
    [true, true, true],
    [false, false, false],
  ]
  assert.deepEqual(await found(), all)
  assert.equal(await liveSessions.findStreamOfKey(db, randomBytes(32)), null)
  const ofAccount = (fields: { state?: 'LOCKED' | 'ACTIVE'; available_sections?: ('VIDEO' | 'LIVESTREAM')[] }) =>
    db.updateTable('accounts').set(fields).where('id', '=', account.id).execute()
  await ofAccount({ state: 'LOCKED' })
  assert.deepEqual(await found(), none, 'a locked account')
  await ofAccount({ state: 'ACTIVE', available_sections: ['VIDEO'] })
  assert.deepEqual(await found(), none, 'an account without livestreams')
  await ofAccount({ available_sections: ['LIVESTREAM'] })
  const ofStream = (fields: { source?: 'RTMP' | 'PULL'; state?: 'CREATED' | 'FINISHED' }) =>
    db.updateTable('translations').set(fields).where('id', '=', id).execute()
  await ofStream({ state: 'FINISHED' })
  assert.deepEqual(await found(), [false, true, false], 'what is over takes no encoder')
  await ofStream({ state: 'CREATED' })
  assert.deepEqual(await found(), all)
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', record).execute()
  assert.deepEqual(await found(), none, 'a deleted livestream')
})
