import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testTasks } from '../../test/test-tasks.ts'
import { LostClaim } from './handlers.ts'
import { claimTask, tasksChannel } from './tasks.sql.ts'
import { cancel, enqueue } from './tasks.ts'

const { db, first, second, add, work, read, until, untilState, claimOne, runOut, takeBack, stopWorkers } =
  await testTasks()

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
  const reports: string[] = []
  await work(
    async () => undefined,
    async (parked, failure) => {
      reports.push(`${parked.id} ${failure.reason}`)
    },
  )
  await until(() => reports.length > 0)
  assert.deepEqual(reports, [`${id} ENCODER`])
  // told within the transaction that parks it
  await untilState(id, 'FAILED')
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
  await work(async () => undefined, undefined, { alone: true })
  await untilState(id, 'DONE')
  assert.equal((await read(id)).crashes, 1)
})

test('a second active task with the same unique key is not made', async () => {
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
