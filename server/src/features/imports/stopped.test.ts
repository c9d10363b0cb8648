import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { sql } from 'kysely'
import { serveFiles, testImports } from '../../../test/test-imports.ts'
import { claimTask, lockHeld } from '../../tasks/tasks.sql.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { importTask } from './import.task.ts'
import { saveReceived, saveTask } from './imports.sql.ts'
import { stopImportsOf } from './imports.ts'

const t = await testImports()
const mebibyte = 1024 * 1024
const stop = (userId: number, accountId: number | null) =>
  t.db.transaction().execute((tx) => stopImportsOf(tx, userId, accountId, 'Импорт остановлен'))

test('R31 an import that is stopped in the middle keeps what has come, and goes on from there when it is tried again', async () => {
  const bytes = randomBytes(6 * mebibyte)
  const worker = await t.work(importTask(t.services, { pausesMs: [60_000], saveEveryMs: 1 }))
  const { url, rangesOf } = await serveFiles({
    '/film.mp4': { bytes, headers: { etag: '"1"' }, cutAfter: (request) => (request === 1 ? 4 * mebibyte : null) },
  })
  const [id = 0] = await t.begin(`${url}/film.mp4`)
  while ((await t.read(id)).received_bytes < 3 * mebibyte) await t.until(id, 'CHECKING', 'DOWNLOADING')
  assert.equal(await stop(t.as.user, null), 1)
  const { task_id } = await t.read(id)
  const { state } = await t.untilTaskEnded(task_id)
  assert.equal(state, 'CANCELED')
  await worker.stop()
  const stopped = await t.read(id)
  assert.deepEqual([stopped.state, stopped.fail_text], ['FAILED', 'Импорт остановлен'])
  assert.deepEqual(await readdir(t.services.folders.uploads), [stopped.uuid])
  assert.equal(await stop(t.as.user, null), 0)
  await t.call(imports.retry, { ids: [id] }, t.as)
  await t.work()
  const done = await t.until(id, 'DONE', 'FAILED')
  assert.equal(done.fail_text, null)
  assert.deepEqual(rangesOf('/film.mp4'), [null, `bytes=${stopped.received_bytes}-`])
})

test('only what this user began in this account is stopped', async () => {
  const { url } = await serveFiles({})
  const other = await t.make.user()
  const add = async (user_id: number) =>
    (
      await t.db
        .insertInto('imports')
        .values({ account_id: t.account.id, user_id, url: `${url}/${randomBytes(8).toString('hex')}` })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id
  const [mine, foreign] = [await add(t.as.user), await add(other)]
  const { id: elsewhere } = await t.make.account()
  assert.equal(await stop(t.as.user, elsewhere), 0)
  assert.equal(await stop(t.as.user, t.account.id), 1)
  assert.deepEqual([(await t.read(mine)).state, (await t.read(foreign)).state], ['FAILED', 'CHECKING'])
})

/** An import in the hands of a run that is about to write down what has come. */
async function running() {
  const { id } = await t.db
    .insertInto('imports')
    .values({
      account_id: t.account.id,
      user_id: t.as.user,
      url: `https://files.example/${randomBytes(8).toString('hex')}`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await t.db.transaction().execute(async (tx) => {
    const task = await enqueue(tx, { type: 'import', payload: { importId: id }, accountId: t.account.id })
    await saveTask(tx, id, task ?? 0)
  })
  const task = await claimTask(t.db, ['import'], 'test')
  assert.ok(task)
  return { id, task }
}

async function untilSomebodyWaits(): Promise<void> {
  const deadline = performance.now() + 60_000
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(t.db)
    if (rows.length > 0) return
    assert.ok(performance.now() < deadline, 'nobody waits for a lock')
    await delay(5)
  }
}

const ways: [string, (id: number) => Promise<unknown>][] = [
  ['stops the imports of a user', () => stop(t.as.user, null)],
  ['cancels an import', (id) => t.call(imports.cancel, { ids: [id] }, t.as)],
]
for (const [way, act] of ways) {
  test(`whoever ${way} waits for a run that writes, and neither is thrown out by the other`, async () => {
    const { id, task } = await running()
    const held = { id, taskId: task.id }
    let stopping: Promise<unknown> = Promise.resolve()
    await t.db.transaction().execute(async (tx) => {
      assert.equal(await lockHeld(tx, task), true)
      stopping = act(id)
      await untilSomebodyWaits()
      assert.equal(await saveReceived(tx, held, 7), true)
    })
    await stopping
    const { state } = await t.read(id)
    assert.ok(state === 'FAILED' || state === 'CANCELED', state)
    const row = await t.db.selectFrom('tasks').selectAll().where('id', '=', task.id).executeTakeFirstOrThrow()
    assert.equal(row.cancel_requested, true)
  })
}
