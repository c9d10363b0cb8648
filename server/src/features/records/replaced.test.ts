import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { VersionState } from '../../database/tables/records.ts'
import { sweepReplaced } from './replaced.ts'

const { db } = await testDatabase()
const make = testRows(db)
const user = await make.user()
const account = await make.account()
const hour = 3600

/** A record with versions of these states and ages in seconds, the newest last; `current` is the number of the one that plays. */
async function record(current: number | null, ...versions: [VersionState, number][]) {
  const id = await make.record(account.id, user, { current_state: 'READY', playable: true })
  const made: number[] = []
  for (const [index, [state, ageS]] of versions.entries()) {
    const number = index + 1
    const at = sql<Date>`now() - ${ageS} * interval '1 second'`
    const { id: versionId } = await db
      .insertInto('record_versions')
      .values({
        account_id: account.id,
        record_id: id,
        number,
        state,
        source_key: `sources/${id}/${number}/source`,
        updated_at: at,
        ready_at: state === 'READY' ? at : null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    made.push(versionId)
  }
  const current_version_id = current === null ? null : (made[current - 1] ?? null)
  await db.updateTable('records').set({ current_version_id }).where('id', '=', id).execute()
  return { id, versions: made }
}

/** Sweeps and tells which versions of a record have kept their source, by number. */
async function keptOf({ id }: { id: number }): Promise<number[]> {
  await sweepReplaced({ db })
  const rows = await db
    .selectFrom('record_versions')
    .select('number')
    .where('record_id', '=', id)
    .where('source_key', 'is not', null)
    .orderBy('number')
    .execute()
  return rows.map(({ number }) => number)
}
const purged = async () => {
  const tasks = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  return JSON.stringify(tasks.map(({ payload }) => payload))
}

test('the source of a replaced video stays as long as its addresses may live, and is removed after that', async () => {
  const young = await record(2, ['READY', 90 * hour], ['READY', 23 * hour])
  assert.deepEqual(await keptOf(young), [1, 2])
  const old = await record(2, ['READY', 90 * hour], ['READY', 25 * hour])
  assert.deepEqual(await keptOf(old), [2])
  assert.ok((await purged()).includes(`"sources/${old.id}/1/"`))
  assert.ok(!(await purged()).includes(`sources/${young.id}/`))
})

test('a replacement that failed gives its source back a day later; the video that plays keeps its own', async () => {
  assert.deepEqual(await keptOf(await record(1, ['READY', 90 * hour], ['FAILED', 23 * hour])), [1, 2])
  const failed = await record(1, ['READY', 90 * hour], ['FAILED', 25 * hour])
  assert.deepEqual(await keptOf(failed), [1])
  assert.ok((await purged()).includes(`"sources/${failed.id}/2/"`))
})

test('a failed video that was replaced, or failed between two others, goes too', async () => {
  assert.deepEqual(await keptOf(await record(2, ['FAILED', 90 * hour], ['READY', 25 * hour])), [2])
  const many = await record(3, ['READY', 90 * hour], ['FAILED', 80 * hour], ['READY', 25 * hour], ['FAILED', hour])
  assert.deepEqual(await keptOf(many), [3, 4])
})

test('a first video that failed, a replacement on its way and one that is tried again keep their sources', async () => {
  assert.deepEqual(await keptOf(await record(null, ['FAILED', 90 * hour])), [1])
  assert.deepEqual(await keptOf(await record(1, ['READY', 90 * hour], ['CONVERTING', 50 * hour])), [1, 2])
  const again = await record(1, ['READY', 90 * hour], ['FAILED', 50 * hour])
  await db
    .insertInto('tasks')
    .values({ type: 'convert', account_id: account.id, version_id: again.versions[1] ?? 0, share_key: 'x' })
    .execute()
  assert.deepEqual(await keptOf(again), [1, 2])
})

test('A47 while a video must not be deleted, what it was before it was replaced stays too', async () => {
  const held = await record(2, ['READY', 90 * hour], ['READY', 25 * hour])
  await db.updateTable('records').set({ hold: true, hold_reason: 'суд' }).where('id', '=', held.id).execute()
  assert.deepEqual(await keptOf(held), [1, 2])
  await db.updateTable('records').set({ hold: false, hold_reason: null }).where('id', '=', held.id).execute()
  assert.deepEqual(await keptOf(held), [2])
})

test('two cleaners at once remove a source once', async () => {
  const { id } = await record(2, ['READY', 90 * hour], ['READY', 25 * hour])
  await Promise.all(Array.from({ length: 5 }, () => sweepReplaced({ db })))
  assert.equal((await purged()).split(`"sources/${id}/1/"`).length - 1, 1)
})
