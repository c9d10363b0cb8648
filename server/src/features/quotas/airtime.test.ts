import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { airtimeOf, keepAirtime, runningOf } from './airtime.sql.ts'

const { db } = await testDatabase()
const make = testRows(db)
const hour = 3_600

/** A livestream of an account in Vladivostok (UTC+10) and its sessions, each of two or three moments of UTC. */
async function aired(...sessions: { on: string | null; lost?: string; end?: string }[]) {
  const user = await make.user()
  const account = await make.account({ members: { [user]: [] } })
  await db.updateTable('accounts').set({ time_zone: 'Asia/Vladivostok' }).where('id', '=', account.id).execute()
  const recordId = await make.record(account.id, user, { lifecycle: 'LIVE' })
  const livestream = async (key: string) =>
    (
      await db
        .insertInto('translations')
        .values({
          ...{ account_id: account.id, record_id: recordId, source: 'RTMP', recording: 'OFF' },
          ...{ dvr_seconds: 0, key_hash: Buffer.from(`${account.id} ${key}`), key_sealed: 'sealed' },
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const id = await livestream('one')
  for (const { on, lost, end } of sessions) {
    const at = (text: string | undefined) => (text === undefined ? null : new Date(text))
    const ended = end === undefined ? {} : ({ state: 'FINISHED', end_reason: 'ENCODER_ENDED' } as const)
    await db
      .insertInto('translation_sessions')
      .values({
        ...{
          account_id: account.id,
          translation_id: id,
          recording_state: 'OFF',
          on_air_at: on === null ? null : new Date(on),
        },
        ...{ interrupted_at: at(lost), ended_at: at(end), ...ended },
      })
      .execute()
  }
  const used = async (now: string) => (await airtimeOf(account.id, new Date(now)).execute(db)).rows[0]?.used
  return { account, id, used }
}

test('B12 time on air is of the calendar month of the account: what crosses its border counts on either side, waits do not', async () => {
  // March begins in Vladivostok on 28 February at 14:00 UTC
  const { used, account } = await aired(
    { on: '2026-02-28T13:00:00Z', end: '2026-02-28T15:30:00Z' },
    { on: '2026-03-10T10:00:00Z', lost: '2026-03-10T11:00:00Z', end: '2026-03-10T12:00:00Z' },
    { on: null, end: '2026-03-11T12:00:00Z' },
    { on: '2026-03-12T10:00:00Z' },
  )
  assert.equal(await used('2026-02-28T13:30:00Z'), 0.5 * hour)
  assert.equal(await used('2026-03-12T10:15:00Z'), (1.5 + 1 + 0.25) * hour)
  assert.equal((await runningOf(account.id).execute(db)).rows[0]?.used, 1)
  const other = await aired()
  assert.equal(await other.used('2026-03-12T10:15:00Z'), 0)
})

test('B12 hours of a deleted livestream stay used until their month is over', async () => {
  const { account, id, used } = await aired({ on: '2026-03-10T10:00:00Z', end: '2026-03-10T12:00:00Z' })
  await db.transaction().execute(async (tx) => {
    await keepAirtime(tx, account.id, id, new Date('2026-03-11T00:00:00Z'))
    await tx.deleteFrom('translations').where('id', '=', id).execute()
  })
  assert.equal(await used('2026-03-20T00:00:00Z'), 2 * hour)
  assert.equal(await used('2026-04-02T00:00:00Z'), 0)
  await db.transaction().execute((tx) => keepAirtime(tx, account.id, id, new Date('2026-05-01T00:00:00Z')))
  assert.deepEqual(
    await db.selectFrom('deleted_airtime').select('id').where('account_id', '=', account.id).execute(),
    [],
  )
})
