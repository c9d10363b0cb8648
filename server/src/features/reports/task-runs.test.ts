import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testRows } from '../../../test/test-rows.ts'
import { claimTask, endTask, handBack, retryLater, takeBackSilent } from '../../tasks/tasks.sql.ts'
import { enqueue, restart } from '../../tasks/tasks.ts'

const { db } = await testDatabase()
const make = testRows(db)
const account = await make.account()
const owner = await make.user()

/** A version with what its probe has told. */
async function version(source: object, durationMs: number): Promise<{ recordId: number; versionId: number }> {
  const recordId = await make.record(account.id, owner)
  const { id } = await db
    .insertInto('record_versions')
    .values({
      ...{ account_id: account.id, record_id: recordId, number: 1, duration_ms: durationMs },
      probe: JSON.stringify({ source }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { recordId, versionId: id }
}

async function enqueued({ recordId, versionId }: { recordId: number; versionId: number }): Promise<number> {
  const id = await db
    .transaction()
    .execute((tx) =>
      enqueue(tx, { type: 'convert', payload: { versionId }, accountId: account.id, recordId, versionId }),
    )
  await sql`update tasks set created_at = now() - interval '60 seconds' where id = ${id}`.execute(db)
  return id ?? 0
}

/** Claims the task and lets it have worked for so many seconds. */
async function worked(seconds: number) {
  const task = await claimTask(db, ['convert'], 'test')
  assert.ok(task)
  await sql`update tasks set started_at = started_at - ${seconds} * interval '1 second' where id = ${task.id}`.execute(
    db,
  )
  return task
}

const runsOf = async (taskId: number) => {
  const rows = await db.selectFrom('task_runs').selectAll().where('task_id', '=', taskId).orderBy('id').execute()
  return rows.map((row) => ({ ...row, took_s: Math.round(row.took_ms / 1000), waited: row.waited_ms !== null }))
}
const end = (id: number, state: 'DONE' | 'FAILED') =>
  db.transaction().execute((tx) => endTask(tx, id, { state, log: '' }))

test('every run of a task is kept with its time: one that failed, one handed back, one whose worker died, a restarted one', async () => {
  const picture = { codec: 'h264', shownWidth: 1080, shownHeight: 1920 }
  const id = await enqueued(await version({ video: picture, audio: { codec: 'aac' } }, 4_000))
  const first = await worked(10)
  await retryLater(db, first, 0, 'не вышло', '')
  await handBack(db, await worked(20))
  await worked(70)
  await sql`update tasks set lease_until = started_at + interval '40 seconds' where id = ${id}`.execute(db)
  await db.transaction().execute((tx) => takeBackSilent(tx, false, ['convert']))
  await worked(30)
  await end(id, 'FAILED')
  assert.equal(await restart(db, id), true)
  await worked(50)
  await end(id, 'DONE')
  const runs = await runsOf(id)
  assert.deepEqual(
    runs.map(({ outcome, took_s, waited }) => [outcome, took_s, waited]),
    [
      ['RETRY_WAIT', 10, true],
      ['QUEUED', 20, false],
      // as long as it was known to live
      ['QUEUED', 40, false],
      ['FAILED', 30, false],
      ['DONE', 50, false],
    ],
  )
  // it had worked for ten of the sixty seconds since it was made
  assert.equal(Math.round((runs[0]?.waited_ms ?? 0) / 1000), 50)
  assert.deepEqual(
    runs.map(({ input_ms, input_codec, input_lines }) => [input_ms, input_codec, input_lines]),
    Array.from({ length: 5 }, () => [4_000, 'h264', 1080]),
  )
})

test('what was worked stays to be told when the video and its tasks are gone', async () => {
  const sound = await version({ video: null, audio: { codec: 'opus' } }, 2_000)
  const id = await enqueued(sound)
  await worked(5)
  await end(id, 'DONE')
  await db.deleteFrom('records').where('id', '=', sound.recordId).execute()
  const [run] = await runsOf(id)
  assert.deepEqual([run?.took_s, run?.input_codec, run?.input_lines, run?.input_ms], [5, 'opus', null, 2_000])
})
