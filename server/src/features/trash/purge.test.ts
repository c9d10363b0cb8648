import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { test } from 'node:test'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { sql } from 'kysely'
import { testTrash } from '../../../test/test-trash.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { sweepTrash } from './retention.ts'

const t = await testTrash()
const { db, call, as, account, stored, read, keysOf, dispose, erase } = t
const lifecycles = async (ids: number[]) => {
  const rows = await db.selectFrom('records').select(['id', 'lifecycle']).where('id', 'in', ids).execute()
  return ids.map((id) => rows.find((row) => row.id === id)?.lifecycle)
}

test('C-4-22 the files of deleted videos go, and those of their neighbours stay', async () => {
  const [gone, stays] = [await stored(), await stored()]
  await dispose([gone.id, stays.id])
  await erase([gone.id])
  await t.work()
  await t.untilIdle()
  assert.deepEqual([(await keysOf(gone.uuid)).length, (await keysOf(stays.uuid)).length], [0, 3])
  await t.stopWork()
})

test('files are not removed while a task still writes beside them', async () => {
  const { id, uuid } = await stored()
  await db
    .transaction()
    .execute((tx) => enqueue(tx, { type: 'convert', payload: { versionId: 1 }, accountId: account.id, recordId: id }))
  const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const convert = {
    lane: 'heavy' as const,
    async run() {
      begun.resolve()
      await ended.promise
      // what a run that has not heard of its end yet leaves behind
      await t.services.storage.put(`hls/${uuid}/1-1-2/master.m3u8`, 'late')
      return undefined
    },
  }
  await t.work(false, { convert })
  await begun.promise
  await dispose([id])
  await erase([id])
  const purge = () =>
    db
      .selectFrom('tasks')
      .select(['state', 'attempts'])
      .where('type', '=', 'purge')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  await t.until(async () => (await purge()).state === 'RETRY_WAIT')
  assert.equal((await keysOf(uuid)).length, 3)
  ended.resolve()
  await t.until(async () => {
    await sql`update tasks set run_after = now() where state = 'RETRY_WAIT'`.execute(db)
    await sql`select pg_notify('skleyka_tasks', '')`.execute(db)
    return (await keysOf(uuid)).length === 0
  })
  assert.equal((await purge()).attempts, 0)
  await t.untilIdle()
  await t.stopWork()
})

test('R5 a purge that is killed half-way is ended by the next worker: every file is gone, and no other', async () => {
  const [one, two, stays] = [await stored(), await stored(), await stored()]
  await dispose([one.id, two.id, stays.id])
  await erase([one.id, two.id])
  const from = (...place: string[]) => JSON.stringify(path.join(import.meta.dirname, '../..', ...place))
  const { rows } = await sql<{ role: string }>`select current_setting('skleyka.app_role') as role`.execute(db)
  // the worker of another process: it removes one file of the second folder, and there it is killed
  const source = `
    import { rm } from 'node:fs/promises'
    import path from 'node:path'
    import { connect } from ${from('database', 'database.ts')}
    import { purgeTask } from ${from('features', 'processing', 'purge.task.ts')}
    import { openDiskStorage } from ${from('storage', 'disk.ts')}
    import { startWorker } from ${from('tasks', 'worker.ts')}
    const folder = ${JSON.stringify(t.services.folders.storage)}
    const connection = ${JSON.stringify(t.connection)}
    const { db } = connect(connection, { appRole: ${JSON.stringify(rows[0]?.role)} })
    const storage = await openDiskStorage(folder)
    let removed = 0
    const dying = { ...storage, async deletePrefix(prefix) {
      removed += 1
      if (removed < 2) return storage.deletePrefix(prefix)
      for await (const key of storage.list(prefix)) { await rm(path.join(folder, key)); break }
      console.log('half-way')
      await new Promise(() => {})
    } }
    const log = { debug() {}, info() {}, warn() {}, error: console.error }
    await startWorker({ db, connection, handlers: { purge: purgeTask(dying) }, name: 'dying',
      slots: { light: 1, heavy: 0, network: 0 }, alone: false, log })
    setInterval(() => {}, 1000)`
  const worker = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(worker.stdout, 'data', { signal: AbortSignal.timeout(60_000) })
  worker.kill('SIGKILL')
  await once(worker, 'exit')
  const left = (await keysOf(one.uuid)).length
  assert.ok(left > 0 && left < 3, `${left} files of the first are left`)
  await t.work(true)
  await t.untilIdle()
  const files = await Promise.all([one, two, stays].map(({ uuid }) => keysOf(uuid)))
  assert.deepEqual(
    files.map(({ length }) => length),
    [0, 0, 3],
  )
  assert.deepEqual(await lifecycles([one.id, two.id, stays.id]), ['DELETED', 'DELETED', 'DISPOSED'])
  await t.stopWork()
})

test('what has lain in the trash for the days of its account is deleted by itself; under hold and for ever it stays', async () => {
  const [due, young, held] = [await stored(), await stored(), await stored({ hold: true, hold_reason: 'Суд' })]
  const other = await t.make.account()
  await db.updateTable('accounts').set({ trash_days: null }).where('id', '=', other.id).execute()
  const kept = await stored({}, other.id)
  const age = (id: number, days: number) =>
    sql`update records set lifecycle = 'DISPOSED', disposed_at = now() - make_interval(days => ${days}::integer)
      where id = ${id}`.execute(db)
  for (const { id } of [due, held, kept]) await age(id, 31)
  await age(young.id, 29)
  await sweepTrash(t.services)
  const all = [due, young, held, kept].map(({ id }) => id)
  assert.deepEqual(await lifecycles(all), ['DELETED', 'DISPOSED', 'DISPOSED', 'DISPOSED'])
  const [event] = await t.journal(due.id)
  assert.deepEqual([event?.action, event?.user_id], ['trash.expire', null])
  await sweepTrash(t.services)
  assert.equal((await t.journal(due.id)).length, 1)
})

test('the trash is emptied as it was seen: the count has to be right, what comes later stays, and what is held', async () => {
  await db
    .updateTable('records')
    .set({ lifecycle: 'ACTIVE', disposed_at: null })
    .where('lifecycle', '=', 'DISPOSED')
    .execute()
  const seen = await Promise.all(Array.from({ length: 60 }, () => stored()))
  const ids = seen.map(({ id }) => id)
  await dispose(ids.slice(0, 50))
  await dispose(ids.slice(50))
  const held = await stored({ hold: true, hold_reason: 'Суд', lifecycle: 'DISPOSED', disposed_at: new Date(0) })
  const empty = (count: number) => call(trash.empty, { count }, as)
  assert.match((await empty(61)).error?.extra ?? '', /удалить 60\./)
  assert.equal((await empty(60)).error, undefined)
  assert.equal((await empty(60)).error?.subtype, 'CONFLICT')
  assert.equal((await call(trash.list, {}, as)).result.emptying, 0)
  const later = await stored()
  await dispose([later.id])
  await t.restore(ids.slice(0, 1))
  await t.work()
  await t.untilIdle()
  const expected = ['ACTIVE', ...ids.slice(1).map(() => 'DELETED'), 'DISPOSED', 'DISPOSED']
  assert.deepEqual(await lifecycles([...ids, held.id, later.id]), expected)
  assert.equal((await t.journal(ids[1] ?? 0)).at(-1)?.action, 'trash.empty')
  assert.equal((await keysOf(seen[1]?.uuid ?? '')).length, 0)
  assert.equal((await read(later.id)).lifecycle, 'DISPOSED')
  await t.stopWork()
})
