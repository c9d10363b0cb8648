import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { translations } from '@skleyka/contract/translations/translations.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { Tx } from '../../database/database.ts'
import { lockOpenSession, lockTranslation } from './translations.sql.ts'
import { liveSessions } from './translations.ts'

const { db } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const permissions: Permission[] = ['streaming.can_use_translations', 'streaming.can_create_translations']
const user = await make.user()
const account = await make.account({ sections: ['LIVESTREAM'], members: { [user]: permissions } })
const params = { name: 'Камера', source: 'PULL', pullUrl: 'rtsp://camera.example/live' }
const { id } = (await call(translations.create, params, { user, account: account.code })).result
const isAny = () => liveSessions.isAnythingToDo(db)
const session = { account_id: account.id, translation_id: id, recording_state: 'OFF' } as const

/** Returns the answers before, during and after a change of the rows. */
async function during(change: RawBuilder<unknown>, back: RawBuilder<unknown>): Promise<boolean[]> {
  const before = await isAny()
  await change.execute(db)
  const meanwhile = await isAny()
  await back.execute(db)
  return [before, meanwhile, await isAny()]
}

test('livestreams are watched over while a source is wanted, is on air or has its time, and not before it', async () => {
  const plan = (minutes: number) =>
    sql`update translations set state = 'SCHEDULED', starts_at = now() + ${minutes} * interval '1 minute' where id = ${id}`
  const idle = sql`update translations set state = 'CREATED', starts_at = null, is_wanted = false where id = ${id}`
  assert.deepEqual(await during(sql`update translations set is_wanted = true where id = ${id}`, idle), [
    false,
    true,
    false,
  ])
  assert.deepEqual(await during(sql`update translations set state = 'LIVE' where id = ${id}`, idle), [
    false,
    true,
    false,
  ])
  assert.deepEqual(await during(plan(-1), idle), [false, true, false])
  assert.deepEqual(await during(plan(1), idle), [false, false, false])
})

test('livestreams are watched over while a session is open, a browser waits, or a clip or a recording is to be made', async () => {
  const made = await db.insertInto('translation_sessions').values(session).returning('id').executeTakeFirstOrThrow()
  assert.equal(await isAny(), true)
  await sql`update translation_sessions set state = 'FINISHED', ended_at = now(), end_reason = 'FINISHED_BY_USER' where id = ${made.id}`.execute(
    db,
  )
  const offer = sql`insert into whip_sessions (account_id, translation_id, address, offer)
    values (${account.id}, ${id}, '192.0.2.1', 'v=0')`
  assert.deepEqual(await during(offer, sql`update whip_sessions set state = 'TAKEN'`), [false, true, false])
  const recording = sql`insert into live_recordings (account_id, session_id, rungs, frame_rate, has_sound)
    values (${account.id}, ${made.id}, '[]', 25, true)`
  assert.deepEqual(await during(recording, sql`delete from live_recordings`), [false, true, false])
  const record = await make.record(account.id, user)
  const version = await db
    .insertInto('record_versions')
    .values({ account_id: account.id, record_id: record, number: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const clip = sql`insert into live_clips (account_id, session_id, live_uuid, version_id, first_number, last_number, skip_ms)
    select ${account.id}, ${made.id}, uuid, ${version.id}, 1, 2, 0 from records where id = ${record}`
  assert.deepEqual(await during(clip, sql`delete from live_clips`), [false, true, false])
})

test('an encoder that comes, is lost or ends waits for what people do with its livestream, and nobody gives way', async () => {
  const { id: sessionId } = await db
    .insertInto('translation_sessions')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  const moves = {
    LIVE: (tx: Tx) => liveSessions.goOnAir(tx, id, sessionId, new Date()),
    INTERRUPTED: (tx: Tx) => liveSessions.interrupt(tx, id, sessionId),
    FINISHED: (tx: Tx) => liveSessions.endSession(tx, id, sessionId, 'RECONNECT_TIMEOUT'),
  }
  for (const [state, move] of Object.entries(moves)) {
    const moved = await db.transaction().execute(async (person) => {
      assert.ok(await lockTranslation(person, account.id, id))
      const moving = db.transaction().execute(move)
      await waitUntilLocked()
      assert.equal((await lockOpenSession(person, account.id, id))?.id, sessionId)
      return { moving }
    })
    assert.equal(await moved.moving, true)
    const row = await db.selectFrom('translation_sessions').select('state').where('id', '=', sessionId).execute()
    assert.deepEqual(row, [{ state }])
  }
})

/** Resolves once a statement of this database waits for a lock. */
async function waitUntilLocked(): Promise<void> {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
    if (rows.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
