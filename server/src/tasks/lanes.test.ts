import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fault } from '@skleyka/contract/faults.ts'
import { testTasks } from '../../test/test-tasks.ts'
import type { Tx } from '../database/database.ts'
import { claimTask, handBack, retryLater } from './tasks.sql.ts'
import { cancel, enqueue, pause, putAtEnd, restartAllFailed, resume, stop } from './tasks.ts'

const { db, first, second, add, work, read, until, untilState, claimOne, runOut } = await testTasks()
const { id: admin } = await db
  .insertInto('users')
  .values({ email: 'admin@example.ru' })
  .returning('id')
  .executeTakeFirstOrThrow()
const within = <R>(act: (tx: Tx) => Promise<R>) => db.transaction().execute(act)

test('product B12 no worker begins anything of a paused lane, and all go on at once when it is resumed', async () => {
  let runs = 0
  await within((tx) => pause(tx, 'probe', admin, new Date()))
  await work(async () => {
    runs += 1
    return undefined
  })
  const id = await add(first)
  assert.equal(await claimTask(db, ['probe', 'convert'], 'other'), null)
  assert.equal((await read(id)).state, 'QUEUED')
  await within((tx) => resume(tx, 'probe'))
  await untilState(id, 'DONE')
  assert.equal(runs, 1)
})

test('a waiting task that an administrator cancels is over at once, and its feature hears of it once', async () => {
  const reports: string[] = []
  const id = await add(first)
  assert.equal(await within((tx) => stop(tx, id ?? 0)), true)
  assert.equal((await read(id)).state, 'CANCELED')
  await work(
    async () => undefined,
    async (task, { text }) => void reports.push(`${task.id} ${text}`),
  )
  // the feature hears of it in the transaction that takes the mark away, which ends a moment later
  await until(async () => reports.length > 0 && !(await read(id)).failure_due)
  assert.deepEqual(reports, [`${id} ${fault('canceled').text}`])
  assert.equal(await within((tx) => stop(tx, id ?? 0)), false, 'it has ended')
})

test('a running task that an administrator cancels ends its work, and its feature hears of it in the same transaction', async () => {
  const taskIds: number[] = []
  let isBroken = false
  await work(
    async (_task, { signal }) => {
      await delay(60_000, undefined, { signal }).catch((error) => {
        isBroken = true
        throw error
      })
      return undefined
    },
    async (task) => void taskIds.push(task.id),
  )
  const id = await add(first)
  await untilState(id, 'RUNNING')
  await within((tx) => stop(tx, id ?? 0))
  await until(async () => taskIds.length > 0 && !(await read(id)).failure_due)
  assert.deepEqual([taskIds, isBroken, (await read(id)).state], [[id], true, 'CANCELED'])
})

test('what a feature cancels by itself is told to nobody', async () => {
  const taskIds: number[] = []
  const canceled = await add(first)
  await cancel(db, canceled ?? 0)
  const stopped = await add(first)
  await within((tx) => stop(tx, stopped ?? 0))
  await work(
    async () => undefined,
    async (task) => void taskIds.push(task.id),
  )
  await until(() => taskIds.length > 0)
  assert.deepEqual(taskIds, [stopped])
})

test('a cancelled task whose worker did not hear of it is not run again', async () => {
  for (const give of [
    (held: { id: number; claim: number }) => handBack(db, held),
    (held: { id: number; claim: number }) => retryLater(db, held, 0, 'сбой', ''),
  ]) {
    const id = await add(first)
    const held = await claimOne()
    await within((tx) => stop(tx, id ?? 0))
    await give(held)
    assert.equal((await read(id)).state, 'CANCELED')
  }
})

test('a task goes before all others of its account, or behind them, as often as it is asked for', async () => {
  const [one, two, three] = [await add(first), await add(first, { priority: 5 }), await add(first)]
  await add(second, { priority: 100 })
  for (const _ of [1, 2]) await within((tx) => putAtEnd(tx, three ?? 0, 'first'))
  assert.equal((await read(three)).priority, 6)
  for (const _ of [1, 2]) await within((tx) => putAtEnd(tx, two ?? 0, 'last'))
  const order: number[] = []
  for (let n = 0; n < 4; n += 1) order.push((await claimOne()).id)
  assert.deepEqual(
    order.filter((id) => [one, two, three].includes(id)),
    [three, one, two],
  )
  assert.equal(await within((tx) => putAtEnd(tx, one ?? 0, 'first')), false, 'it runs')
})

test('of failed tasks those are tried again that a repeat may cure, one of each key', async () => {
  const fail = async (extra: { uniqueKey?: string } = {}, reason: 'DISK' | 'BAD_FILE' = 'DISK') => {
    const id = await add(first, extra)
    await db.updateTable('tasks').set({ state: 'FAILED', fail_reason: reason }).where('id', '=', id).execute()
    return id
  }
  const ids = [await fail(), await fail({}, 'BAD_FILE'), await fail({ uniqueKey: 'a' }), await fail({ uniqueKey: 'a' })]
  assert.equal(await within((tx) => restartAllFailed(tx, { accountId: second })), 0)
  assert.equal(await within((tx) => restartAllFailed(tx, { type: 'probe', accountId: first })), 2)
  const states = await Promise.all(ids.map(async (id) => (await read(id)).state))
  assert.deepEqual(states, ['QUEUED', 'FAILED', 'FAILED', 'QUEUED'])
})

test('a lane begins as many tasks as it has slots and no more, and the next one as soon as one has ended', async () => {
  const ends: (() => void)[] = []
  let [running, most] = [0, 0]
  await work(
    async () => {
      running += 1
      most = Math.max(most, running)
      await new Promise<void>((end) => ends.push(end))
      running -= 1
      return undefined
    },
    undefined,
    { light: 2 },
  )
  const ids = [await add(first), await add(first), await add(first), await add(second)]
  await until(() => running === 2)
  for (let ended = 0; ended < ids.length; ended += 1) {
    await until(() => ends.length > ended)
    ends[ended]?.()
  }
  for (const id of ids) await untilState(id, 'DONE')
  assert.equal(most, 2)
})

test('tasks are begun by their notice: thirty that are made one after the other wait for no look at the queue', async () => {
  await work(async () => undefined)
  const since = performance.now()
  for (let made = 0; made < 30; made += 1) await untilState(await add(first), 'DONE')
  // by looks alone it would be five seconds each
  assert.ok(performance.now() - since < 60_000)
})

test('a delay that is over is found by a look: no notice tells of it', async () => {
  await work(async () => undefined)
  const delayed = await within((tx) =>
    enqueue(tx, { type: 'probe', payload: { versionId: 1 }, accountId: first, delayMs: 1_000 }),
  )
  await untilState(delayed, 'DONE')
})

test('a task whose worker has fallen silent is found by a look, and goes on elsewhere', async () => {
  const held = await add(first)
  await claimOne()
  await work(async () => undefined)
  await runOut(held ?? 0)
  await untilState(held, 'DONE')
})
