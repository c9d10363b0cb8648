import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fault } from '@skleyka/contract/faults.ts'
import { sql } from 'kysely'
import { testTasks } from '../../test/test-tasks.ts'
import { StorageAway, StorageRefusal } from '../storage/storage.ts'
import { TaskFailure } from './handlers.ts'
import { tasksChannel } from './tasks.sql.ts'
import { cancel, restart } from './tasks.ts'

const { db, first, second, add, endings, work, read, until, untilState } = await testTasks()

test('a failing task is retried after 10 and 40 seconds and then fails for good', async () => {
  const failures: string[] = []
  await work(
    async () => {
      throw new Error('disk on fire')
    },
    async (_task, failure) => {
      failures.push(failure.text)
    },
  )
  const id = await add(first)
  for (const [failed, seconds] of [
    [1, 10],
    [2, 40],
  ] as const) {
    await until(async () => (await read(id)).attempts === failed)
    const { rows } = await sql<{ wait: number }>`select extract(epoch from run_after - now())::float8 as wait
      from tasks where id = ${id}`.execute(db)
    const wait = rows[0]?.wait ?? 0
    assert.ok(wait > seconds - 5 && wait <= seconds, `${wait} s is not about ${seconds} s`)
    await sql`update tasks set run_after = now() where id = ${id}`.execute(db)
    await sql`select pg_notify(${tasksChannel}, '')`.execute(db)
  }
  await untilState(id, 'FAILED')
  await until(async () => (await endings('failed')) === 1)
  assert.equal(await endings('retry'), 2)
  assert.deepEqual(failures, ['Внутренняя ошибка обработки'])
  assert.match((await read(id)).log_tail ?? '', /disk on fire/)
})

test('R12 a task whose storage is away waits for it as long as it takes, and no failure or crash is counted', async () => {
  const outages = 12
  await work(async (task) => {
    if (task.claim <= outages) throw new StorageAway('no answer')
    return undefined
  })
  const id = await add(first)
  for (let outage = 1; outage <= outages; outage++) {
    await until(async () => (await read(id)).claim === outage && (await read(id)).state === 'RETRY_WAIT')
    const { attempts, error, run_after } = await read(id)
    assert.deepEqual([attempts, run_after.getTime() > Date.now() + 5_000], [0, true])
    assert.match(error ?? '', /Хранилище/)
    await sql`update tasks set run_after = now() where id = ${id}`.execute(db)
    await sql`select pg_notify(${tasksChannel}, '')`.execute(db)
  }
  await untilState(id, 'DONE')
  await until(async () => (await endings('done')) === 1)
  assert.equal(await endings('waits'), outages)
})

test('R12 a storage that refuses fails the task at once in words, and a restart finds it mended', async () => {
  let isMended = false
  const failures: { reason: string; text: string }[] = []
  await work(
    async () => {
      if (!isMended) throw new StorageRefusal('Хранилище не принимает ключ')
      return undefined
    },
    async (_task, failure) => void failures.push(failure),
  )
  const id = await add(first)
  await untilState(id, 'FAILED')
  const { error, claim } = await read(id)
  assert.deepEqual([error, claim], ['Хранилище не принимает ключ', 1])
  assert.deepEqual(failures, [{ reason: 'STORAGE', text: 'Хранилище не принимает ключ' }])
  isMended = true
  assert.equal(await restart(db, id ?? 0, first), true)
  await untilState(id, 'DONE')
})

test('a failure that a repeat would not cure ends the task at once, and a restart gives it a clean slate', async () => {
  let broken = true
  await work(async () => {
    if (broken) throw new TaskFailure(fault('fullDisk'))
    return undefined
  })
  const id = await add(first)
  await untilState(id, 'FAILED')
  const { error, fail_reason } = await read(id)
  assert.deepEqual([error, fail_reason], [fault('fullDisk').text, 'DISK'])
  broken = false
  assert.equal(await restart(db, id ?? 0, second), false)
  assert.equal(await restart(db, id ?? 0, first), true)
  await untilState(id, 'DONE')
  assert.equal((await read(id)).fail_reason, null)
})

test('a task that failed by a fault of its file is not started again', async () => {
  await work(async () => {
    throw new TaskFailure(fault('notVideo'))
  })
  const id = await add(first)
  await untilState(id, 'FAILED')
  assert.equal(await restart(db, id ?? 0, first), false)
  const { state, fail_reason } = await read(id)
  assert.deepEqual([state, fail_reason], ['FAILED', 'BAD_FILE'])
})

test('a running task hears at once that it was cancelled', async () => {
  await work(async (_task, { signal }) => {
    await delay(60_000, undefined, { signal })
    return undefined
  })
  const id = await add(first)
  await untilState(id, 'RUNNING')
  assert.equal(await cancel(db, id ?? 0), true)
  await untilState(id, 'CANCELED')
  assert.equal(await cancel(db, id ?? 0), false)
})

test('R20 a stopping worker hands its task back unharmed', async () => {
  const worker = await work(async (_task, { signal }) => {
    await delay(60_000, undefined, { signal })
    return undefined
  })
  const id = await add(first)
  await untilState(id, 'RUNNING')
  await worker.stop()
  const task = await read(id)
  assert.deepEqual([task.state, task.attempts, task.crashes], ['QUEUED', 0, 0])
})
