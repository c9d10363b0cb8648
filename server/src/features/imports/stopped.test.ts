import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { imports } from '@skleyka/contract/imports.ts'
import { serveFiles, testImports } from '../../../test/test-imports.ts'
import { importTask } from './import.task.ts'
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
