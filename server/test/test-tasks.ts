import assert from 'node:assert/strict'
import { after, beforeEach } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { createMetrics } from '../src/metrics/metrics.ts'
import type { TaskHandler } from '../src/tasks/handlers.ts'
import type { RunEnd } from '../src/tasks/run-task.ts'
import type { TaskType } from '../src/tasks/task-types.ts'
import { claimTask, takeBackSilent } from '../src/tasks/tasks.sql.ts'
import { enqueue } from '../src/tasks/tasks.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { testDatabase } from './test-database.ts'

/** A queue with two accounts, emptied before each test, and workers that end with it. */
export async function testTasks() {
  const { db, connection } = await testDatabase()
  const silent = { debug() {}, info() {}, warn() {}, error() {} }
  const metrics = createMetrics()
  const workers: Worker[] = []
  const accounts = await db
    .insertInto('accounts')
    .values([
      { code: 'first', name: 'Первый' },
      { code: 'second', name: 'Второй' },
    ])
    .returning('id')
    .execute()
  const [first = 0, second = 0] = accounts.map(({ id }) => id)
  beforeEach(async () => {
    await stopWorkers()
    await db.deleteFrom('tasks').execute()
    await db.deleteFrom('task_shares').execute()
  })
  after(stopWorkers)
  async function stopWorkers() {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  }
  const add = (accountId: number, extra: { priority?: number; uniqueKey?: string } = {}) =>
    db.transaction().execute((tx) => enqueue(tx, { type: 'probe', payload: { versionId: 1 }, accountId, ...extra }))
  /** A worker with one slot in each lane, unless told otherwise, whose `probe` is the given run. */
  async function work(
    run: TaskHandler<'probe'>['run'],
    failed?: TaskHandler<'probe'>['failed'],
    { alone = false, light = 1 } = {},
  ) {
    const idle = { lane: 'light' as const, run: async () => undefined }
    const probe: TaskHandler<'probe'> = failed ? { lane: 'light', run, failed } : { lane: 'light', run }
    const handlers = { probe, convert: idle }
    const slots = { light, heavy: 1, network: 1, background: 0 }
    const worker = await startWorker({ db, connection, handlers, name: 'test', slots, alone, log: silent, metrics })
    workers.push(worker)
    return worker
  }
  const read = async (id: number | null) =>
    db
      .selectFrom('tasks')
      .selectAll()
      .where('id', '=', id ?? 0)
      .executeTakeFirstOrThrow()
  async function until(condition: () => boolean | Promise<boolean>) {
    const deadline = Date.now() + 60_000
    while (!(await condition())) {
      if (Date.now() > deadline) throw new Error('the condition was not met in 60 s')
      await delay(20)
    }
  }
  const untilState = (id: number | null, state: string) => until(async () => (await read(id)).state === state)
  const claimOne = async (types: TaskType[] = ['probe']) => {
    const task = await claimTask(db, types, 'test')
    assert.ok(task)
    return task
  }
  /** Returns what time does to a worker that fell silent, without waiting for it. */
  const runOut = (id: number) =>
    db
      .updateTable('tasks')
      .set({ lease_until: new Date(0) })
      .where('id', '=', id)
      .where('state', '=', 'RUNNING')
      .execute()
  const takeBack = () => db.transaction().execute((tx) => takeBackSilent(tx, false, ['probe']))
  /** Counts the runs of `probe` that have ended so. */
  const endings = async (outcome: RunEnd) => {
    const { values } = await metrics.taskSeconds.get()
    const name = 'skleyka_task_seconds_count'
    return values.find(({ metricName, labels }) => metricName === name && labels.outcome === outcome)?.value ?? 0
  }
  return { db, first, second, add, endings, work, read, until, untilState, claimOne, runOut, takeBack, stopWorkers }
}
