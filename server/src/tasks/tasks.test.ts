import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { testDatabase } from '../database/test-database.ts'
import { StorageAway, StorageRefusal } from '../storage/storage.ts'
import { LostClaim, TaskFailure, type TaskHandler } from './handlers.ts'
import type { TaskType } from './task-types.ts'
import { claimTask, takeBackSilent, tasksChannel } from './tasks.sql.ts'
import { cancel, enqueue, restart } from './tasks.ts'
import { startWorker, type Worker } from './worker.ts'

const { db, connection } = await testDatabase()
const silent = { debug() {}, info() {}, warn() {}, error() {} }
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
  await sql`truncate tasks, task_shares`.execute(db)
})
after(stopWorkers)

async function stopWorkers() {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
}

const add = (accountId: number, extra: { priority?: number; uniqueKey?: string } = {}) =>
  db.transaction().execute((tx) => enqueue(tx, { type: 'probe', payload: { versionId: 1 }, accountId, ...extra }))

/** A worker with one light slot, whose `probe` is the given run. */
async function work(run: TaskHandler<'probe'>['run'], failed?: TaskHandler<'probe'>['failed'], alone = false) {
  const idle = { lane: 'light' as const, run: async () => undefined }
  const probe: TaskHandler<'probe'> = failed ? { lane: 'light', run, failed } : { lane: 'light', run }
  const handlers = { probe, convert: idle }
  const slots = { light: 1, heavy: 1, network: 1 }
  const worker = await startWorker({ db, connection, handlers, name: 'test', slots, alone, log: silent })
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
  const deadline = Date.now() + 20_000
  while (!(await condition())) {
    if (Date.now() > deadline) throw new Error('the condition was not met in 20 s')
    await delay(20)
  }
}
const untilState = (id: number | null, state: string) => until(async () => (await read(id)).state === state)

const claimOne = async (types: TaskType[] = ['probe']) => {
  const task = await claimTask(db, types, 'test')
  assert.ok(task)
  return task
}
/** What time does to a worker that fell silent, without waiting for it. */
const runOut = (id: number) =>
  sql`update tasks set lease_until = now() - interval '1 second' where id = ${id} and state = 'RUNNING'`.execute(db)
const takeBack = () => db.transaction().execute((tx) => takeBackSilent(tx, false, ['probe']))

test('a task and its last step end in one transaction, and the progress is seen on the way', async () => {
  let seen = 0
  await work(async (task, { progress, log }) => {
    log('half')
    await progress(50.7)
    seen = (await read(task.id)).progress
    return async (tx) => {
      await tx.updateTable('accounts').set({ name: 'Готово' }).where('id', '=', first).execute()
    }
  })
  const id = await add(first)
  await untilState(id, 'DONE')
  const task = await read(id)
  assert.equal(seen, 50)
  assert.deepEqual([task.progress, task.log_tail, task.lease_until], [100, 'half\n', null])
  const account = await db.selectFrom('accounts').select('name').where('id', '=', first).executeTakeFirst()
  assert.equal(account?.name, 'Готово')
})

test('R26 a thousand tasks of one account do not delay the first task of another', async () => {
  await db.transaction().execute(async (tx) => {
    for (let i = 0; i < 1000; i++) await enqueue(tx, { type: 'probe', payload: { versionId: i }, accountId: first })
  })
  await claimOne()
  await add(second)
  const next = await claimOne()
  assert.equal(next.account_id, second)
})

test('within an account the urgent task goes first, then the oldest', async () => {
  const ids = [await add(first), await add(first, { priority: 5 }), await add(first)]
  const order = [await claimOne(), await claimOne(), await claimOne()]
  assert.deepEqual(
    order.map((task) => task.id),
    [ids[1], ids[0], ids[2]],
  )
  assert.equal(await claimTask(db, ['probe'], 'test'), null)
})

test('two workers never get the same task', async () => {
  for (let i = 0; i < 20; i++) await add(first)
  const claimed = await Promise.all(Array.from({ length: 20 }, () => claimTask(db, ['probe'], 'test')))
  const ids = claimed.flatMap((task) => (task ? [task.id] : []))
  assert.ok(ids.length > 10)
  assert.equal(new Set(ids).size, ids.length)
})

test('R5 the task of a killed worker is run again, with a new claim number', async () => {
  await add(first)
  const before = await claimOne()
  assert.equal(await claimTask(db, ['probe'], 'other'), null)
  await runOut(before.id)
  await takeBack()
  const again = await claimOne()
  assert.deepEqual([again.id, again.claim], [before.id, before.claim + 1])
})

test('R6 a zombie whose lease ran out can change nothing', async () => {
  let zombie: unknown
  await work(async (task, { transaction, signal }) => {
    if (task.claim > 1) return undefined
    await runOut(task.id)
    await takeBack()
    await claimOne()
    zombie = await transaction((tx) =>
      tx.updateTable('accounts').set({ name: 'Зомби' }).where('id', '=', second).execute(),
    ).catch((error: unknown) => error)
    signal.throwIfAborted()
    return async (tx) => {
      await tx.updateTable('accounts').set({ name: 'Зомби' }).where('id', '=', second).execute()
    }
  })
  const id = await add(first)
  await until(() => zombie !== undefined)
  await stopWorkers()
  assert.ok(zombie instanceof LostClaim)
  const account = await db.selectFrom('accounts').select('name').where('id', '=', second).executeTakeFirst()
  assert.equal(account?.name, 'Второй')
  const task = await read(id)
  assert.deepEqual([task.state, task.claim], ['RUNNING', 2])
})

test('R7 a task that stopped its worker three times is parked, and its feature is told', async () => {
  const id = await add(first)
  for (const expected of ['QUEUED', 'QUEUED']) {
    const task = await claimOne()
    await runOut(task.id)
    await takeBack()
    assert.equal((await read(id)).state, expected)
  }
  const task = await claimOne()
  await runOut(task.id)
  const told: string[] = []
  await work(
    async () => undefined,
    async (parked, failure) => {
      told.push(`${parked.id} ${failure.reason}`)
    },
  )
  await until(() => told.length > 0)
  assert.deepEqual(told, [`${id} ENCODER`])
  assert.equal((await read(id)).state, 'FAILED')
})

test('a task that comes further each time is not parked, however often its worker is killed; one that does not is', async () => {
  let isAdvancing = true
  await work(async (task, { advanced }) => {
    if (isAdvancing) await advanced()
    await runOut(task.id)
    await takeBack()
    await sql`select pg_notify(${tasksChannel}, '')`.execute(db)
    return undefined
  })
  const id = await add(first)
  await until(async () => (await read(id)).claim >= 5)
  isAdvancing = false
  await untilState(id, 'FAILED')
  assert.equal((await read(id)).crashes, 3)
})

test('R21 a server that is alone takes over the tasks of its killed predecessor at once', async () => {
  const id = await add(first)
  await claimOne()
  await work(async () => undefined, undefined, true)
  await untilState(id, 'DONE')
  assert.equal((await read(id)).crashes, 1)
})

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
    if (broken) throw new TaskFailure('BAD_FILE', 'Файл не является видео')
    return undefined
  })
  const id = await add(first)
  await untilState(id, 'FAILED')
  assert.equal((await read(id)).error, 'Файл не является видео')
  broken = false
  assert.equal(await restart(db, id ?? 0, second), false)
  assert.equal(await restart(db, id ?? 0, first), true)
  await untilState(id, 'DONE')
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

test('a second living task with the same unique key is not made', async () => {
  const id = await add(first, { uniqueKey: 'probe:1' })
  assert.ok(id)
  assert.equal(await add(first, { uniqueKey: 'probe:1' }), null)
  await cancel(db, id)
  assert.ok(await add(first, { uniqueKey: 'probe:1' }))
})

test('a task whose transaction is rolled back was never there', async () => {
  await assert.rejects(
    db.transaction().execute(async (tx) => {
      await enqueue(tx, { type: 'probe', payload: { versionId: 1 }, accountId: first })
      throw new Error('no')
    }),
  )
  assert.equal(await claimTask(db, ['probe'], 'test'), null)
})
