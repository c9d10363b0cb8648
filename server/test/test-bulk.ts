import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { after } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { type BatchView, bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { sql } from 'kysely'
import { actDoer } from '../src/features/acts/acts.ts'
import { bulkTask } from '../src/features/bulk/bulk.task.ts'
import { features } from '../src/features.ts'
import { areasOf } from '../src/registry/feature.ts'
import { startWorker, type Worker } from '../src/tasks/worker.ts'
import { testDatabase } from './test-database.ts'
import { type As, testHttp } from './test-http.ts'
import { testRows } from './test-rows.ts'

const silent = { debug() {}, info() {}, warn() {}, error() {} }

/** An account whose editor changes many records, and workers that do nothing else. */
export async function testBulk() {
  const { db, connection } = await testDatabase()
  const make = testRows(db)
  const { call, services } = await testHttp({ db })
  const acts = actDoer(services, () => areasOf(features))
  const user = await make.user({ name: 'Мария' })
  const workers: Worker[] = []
  after(stopWorkers)

  async function startBulk() {
    if (workers.length > 0) return
    const worker = await startWorker({
      db,
      connection,
      // a task of its own for every few chunks: what stands between two of them is met too
      handlers: { bulk: bulkTask(acts, { sliceMs: 50, progressEveryMs: 0 }) },
      name: 'test',
      slots: { light: 1, heavy: 0, network: 0, background: 0 },
      alone: true,
      log: silent,
    })
    workers.push(worker)
  }
  async function stopWorkers() {
    await Promise.all(workers.splice(0).map((worker) => worker.stop()))
  }

  /** A worker that is a process of its own, to be killed in the middle of its work. */
  async function startProcess() {
    const { rows } = await sql<{ role: string }>`select current_setting('skleyka.app_role') as role`.execute(db)
    const folder = path.dirname(services.folders.storage)
    const workerOptions = JSON.stringify({ connection, appRole: rows[0]?.role, folder })
    const child = spawn(process.execPath, [path.join(import.meta.dirname, 'bulk-worker.ts'), workerOptions], {
      stdio: 'inherit',
    })
    const ended = once(child, 'exit')
    after(() => child.kill('SIGKILL'))
    return {
      async killWhen(isTime: () => Promise<boolean>) {
        while (!(await isTime())) if (child.exitCode !== null) throw new Error('the worker has ended by itself')
        child.kill('SIGKILL')
        assert.equal((await ended)[1], 'SIGKILL')
      },
    }
  }

  /** An account of its own with so many records. */
  async function studio(count = 0, permissions: Permission[] = ['media.can_edit_records', 'yauth.can_manage_account']) {
    const account = await make.account({ members: { [user]: permissions } })
    const as: As = { user, account: account.code }
    await sql`insert into records (account_id, owner_id, name, description)
      select ${account.id}, ${user}, 'Видео ' || n, repeat('Описание ' || n || '. ', n % 7)
      from generate_series(1, ${count}::integer) as n`.execute(db)
    const rows = () =>
      db
        .selectFrom('records')
        .select(['id', 'name', 'description'])
        .where('account_id', '=', account.id)
        .orderBy('id')
        .execute()
    const get = async (batchId: string, params: object = {}) =>
      (await call(bulk.bulkGet, { batchId, ...params }, as)).result
    return {
      account,
      as,
      ids: (await rows()).map(({ id }) => id),
      rows,
      get,
      preview: async (ops: FieldOp[], selection: object = { filter: {} }) =>
        (await call(bulk.bulkPreview, { selection, ops }, as)).result,
      act: (act: object, selection: object = { filter: {} }, by = as) => call(bulk.bulkAct, { selection, act }, by),
      move: (batchId: string, act: string, by = as) => call(bulk.bulkMove, { batchId, act }, by),
      undo: (batchId: string, by = as) => call(bulk.bulkUndo, { batchId }, by),
      async until(batchId: string, state: BatchView['state']) {
        const deadline = Date.now() + 120_000
        for (;;) {
          // the state alone: what the call tells beside it is counted each time
          const now = await db.selectFrom('batches').select('state').where('id', '=', batchId).executeTakeFirst()
          if (now?.state === state) return (await get(batchId, { perPage: 1 })).batch
          if (Date.now() > deadline) throw new Error(`the batch is ${now?.state} after 120 s`)
          await delay(100)
        }
      },
    }
  }
  const refusal = ({ error }: { error?: { type: string; subtype: string } }) => `${error?.type}/${error?.subtype}`
  return { db, make, call, user, studio, refusal, startBulk, stopWorkers, startProcess }
}
