import assert from 'node:assert/strict'
import { test } from 'node:test'
import { queue } from '@skleyka/contract/uploader/queue.calls.ts'
import { uploader } from '@skleyka/contract/uploader/uploader.calls.ts'
import type { Insertable } from 'kysely'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import type { TasksTable } from '../../database/tables/tasks.ts'

const { db } = await testDatabase()
const make = testRows(db)
const now = new Date('2026-11-23T10:00:00Z')
const { call } = await testHttp({ db, services: { now: () => now } })
const admin = { user: await make.user({ admin: true, name: 'Анна' }) }
const account = await make.account()

const addTask = async (task: Partial<Insertable<TasksTable>> = {}) => {
  const accountId = task.account_id ?? account.id
  const { id } = await db
    .insertInto('tasks')
    .values({ type: 'convert', account_id: accountId, share_key: `account:${accountId}`, payload: '{}', ...task })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const lanes = async () => (await call(uploader.getUploaderTasks, {}, admin)).result.lanes
const stateOf = async (id: number) =>
  (await db.selectFrom('tasks').select('state').where('id', '=', id).executeTakeFirst())?.state
const journal = () =>
  db
    .selectFrom('audit_events')
    .select(['action', 'object_type', 'object_id'])
    .where('user_id', '=', admin.user)
    .orderBy('id')
    .execute()

test('product B12 a paused lane says who paused it and since when, with nothing in it too, and no estimate', async () => {
  const waiting = await addTask({ type: 'sprite', run_after: new Date('2026-11-23T09:00:00Z') })
  await addTask({ type: 'sprite', state: 'DONE', took_ms: 4_000 })
  await call(queue.pause, { lane: 'sprite' }, admin)
  await call(queue.pause, { lane: 'sprite' }, admin)
  await call(queue.pause, { lane: 'youtube' }, admin)
  const queueLanes = await lanes()
  const of = (type: string) => queueLanes.find((lane: { type: string }) => lane.type === type)
  const paused = { pausedAt: now.toISOString(), pausedBy: 'Анна' }
  const none = { waiting: 0, running: 0, failed: 0, waitingSince: null, usualMs: null }
  assert.deepEqual(of('sprite'), {
    ...{ type: 'sprite', waiting: 1, running: 0, failed: 0, usualMs: 4_000 },
    ...{ waitingSince: '2026-11-23T09:00:00.000Z', ...paused },
  })
  assert.deepEqual(of('youtube'), { type: 'youtube', ...none, ...paused })
  const { result } = await call(uploader.getUploaderTasks, { states: ['QUEUED'], type: 'sprite' }, admin)
  assert.deepEqual([result.tasks[0]?.id, result.tasks[0]?.etaAt], [waiting, null])
  for (const lane of ['sprite', 'sprite', 'youtube']) await call(queue.resume, { lane }, admin)
  assert.equal((await lanes()).find((lane: { type: string }) => lane.type === 'sprite')?.pausedAt, null)
  assert.deepEqual(
    (await journal()).map(({ action, object_id }) => [action, object_id]),
    [
      ['queue.pause', 'sprite'],
      ['queue.pause', 'youtube'],
      ['queue.resume', 'sprite'],
      ['queue.resume', 'youtube'],
    ],
    'what changes nothing is no line of the journal',
  )
  assert.equal((await call(queue.pause, { lane: 'toString' }, admin)).error?.subtype, 'LANE')
})

test('product B12 an administrator cancels a task, and not one whose loss nobody would see', async () => {
  const [waiting, kept, ended] = [await addTask(), await addTask({ type: 'purge' }), await addTask({ state: 'DONE' })]
  const { result } = await call(queue.cancel, { taskId: waiting }, admin)
  assert.deepEqual([result.task.state, result.task.canRetry], ['CANCELED', true])
  const refused = await call(queue.cancel, { taskId: kept }, admin)
  assert.match(refused.error?.extra ?? '', /Поставьте её очередь на.паузу/)
  assert.equal(await stateOf(kept), 'QUEUED')
  assert.equal((await call(queue.cancel, { taskId: ended }, admin)).error?.subtype, 'CONFLICT')
  assert.equal((await call(queue.cancel, { taskId: 987_654_321 }, admin)).error?.subtype, 'TASK')
})

test('product B12 a waiting task is put first and last in its account, a running one is not', async () => {
  const own = await make.account()
  const [one, two] = [
    await addTask({ account_id: own.id, type: 'cut' }),
    await addTask({ account_id: own.id, type: 'cut' }),
  ]
  assert.equal((await call(queue.move, { taskId: two, to: 'first' }, admin)).result.task.place, 1)
  assert.equal((await call(queue.move, { taskId: two, to: 'last' }, admin)).result.task.place, 2)
  await db.updateTable('tasks').set({ state: 'RUNNING', lease_until: new Date() }).where('id', '=', one).execute()
  assert.equal((await call(queue.move, { taskId: one, to: 'first' }, admin)).error?.subtype, 'CONFLICT')
})

test('product B12 failed tasks of an account are set aside by their number alone, and may still be started', async () => {
  const own = await make.account()
  const failed = { account_id: own.id, state: 'FAILED', type: 'import', error: 'Сервер молчит' } as const
  const ids = [await addTask(failed), await addTask({ ...failed, type: 'probe' })]
  const other = await addTask({ ...failed, account_id: account.id })
  const wrong = await call(queue.clearFailed, { ofAccount: own.code, count: 3 }, admin)
  assert.match(wrong.error?.extra ?? '', /стало другое число: 2/)
  assert.deepEqual(await Promise.all(ids.map(stateOf)), ['FAILED', 'FAILED'])
  const { result } = await call(queue.clearFailed, { ofAccount: own.code, count: 2 }, admin)
  assert.equal(result.cleared, 2)
  assert.deepEqual(await Promise.all([...ids, other].map(stateOf)), ['CANCELED', 'CANCELED', 'FAILED'])
  assert.equal((await call(uploader.restartTask, { taskId: ids[0] }, admin)).result.task.state, 'QUEUED')
  assert.equal((await call(queue.clearFailed, { ofAccount: 'nowhere', count: 2 }, admin)).error?.subtype, 'ACCOUNT')
  const restarted = await call(queue.restartFailed, { type: 'import', ofAccount: account.code }, admin)
  assert.equal(restarted.result.restarted, 1)
  assert.equal(await stateOf(other), 'QUEUED')
  const last = (await journal()).slice(-1)
  assert.deepEqual(last, [{ action: 'queue.restartFailed', object_type: 'taskLane', object_id: 'import' }])
})
