import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { testTasks } from '../../test/test-tasks.ts'
import { runTask } from './run-task.ts'
import type { TaskType } from './task-types.ts'
import { claimTask } from './tasks.sql.ts'
import { enqueue } from './tasks.ts'

const { db, first, second, add, read, claimOne } = await testTasks()
const silent = { debug() {}, info() {}, warn() {}, error() {} }
const all: TaskType[] = ['probe', 'convert', 'poster', 'sprite', 'frame', 'import', 'store', 'purge']

const set = (id: number, state: 'ACTIVE' | 'LOCKED') =>
  db.updateTable('accounts').set({ state }).where('id', '=', id).execute()

test('R31 the tasks of a locked account wait, those of others go on, and it is served again when it is open', async () => {
  const ids = [await add(first), await add(first)]
  await set(first, 'LOCKED')
  const other = await add(second)
  assert.equal((await claimOne()).id, other)
  assert.equal(await claimTask(db, all, 'test'), null)
  await set(first, 'ACTIVE')
  assert.deepEqual([(await claimOne()).id, (await claimOne()).id], ids)
})

test('what clears away goes on behind a lock', async () => {
  await set(first, 'LOCKED')
  await db.transaction().execute((tx) => enqueue(tx, { type: 'purge', payload: { prefixes: [] }, accountId: first }))
  const { account_id, type } = await claimOne(all)
  assert.deepEqual([account_id, type], [first, 'purge'])
  await set(first, 'ACTIVE')
})

test('R31 a task that runs when its account is locked is handed back at its next heartbeat, unharmed', async (t) => {
  mock.timers.enable({ apis: ['setInterval'] })
  t.after(() => mock.timers.reset())
  const id = await add(first)
  const row = await claimOne()
  const stop = new AbortController()
  const begun = Promise.withResolvers<void>()
  const running = runTask(
    db,
    {
      lane: 'light',
      async run(_task, { signal }) {
        begun.resolve()
        await delay(60_000, undefined, { signal })
        return undefined
      },
    },
    {
      ...{ id: row.id, type: 'probe', claim: row.claim, requestId: null, attempts: 0, payload: { versionId: 1 } },
      ...{ accountId: first, recordId: null, versionId: null },
    },
    stop,
    silent,
  )
  await begun.promise
  await set(first, 'LOCKED')
  mock.timers.tick(10_000)
  await running
  const task = await read(id)
  assert.deepEqual([stop.signal.reason, task.state, task.attempts, task.crashes], ['held', 'QUEUED', 0, 0])
  assert.equal(await claimTask(db, all, 'test'), null)
  await set(first, 'ACTIVE')
  assert.equal((await claimOne()).id, id)
})
