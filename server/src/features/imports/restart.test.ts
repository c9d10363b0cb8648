import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { serveFiles, testImports } from '../../../test/test-imports.ts'
import { takeBackSilent } from '../../tasks/tasks.sql.ts'
import { importTask } from './import.task.ts'

const t = await testImports()
const mebibyte = 1024 * 1024

test('R1 a worker that stops hands the download to the next one, which goes on where it was', async () => {
  const bytes = randomBytes(6 * mebibyte)
  const first = await t.work(importTask(t.services, { pausesMs: [60_000], saveEveryMs: 1 }))
  const { url, rangesOf } = await serveFiles({
    '/film.mp4': { bytes, headers: { etag: '"1"' }, cutAfter: (request) => (request === 1 ? 4 * mebibyte : null) },
  })
  const [id = 0] = await t.begin(`${url}/film.mp4`)
  while ((await t.read(id)).received_bytes < 3 * mebibyte) await t.until(id, 'CHECKING', 'DOWNLOADING')
  await first.stop()
  const { received_bytes: received } = await t.read(id)
  await t.work()
  const done = await t.until(id, 'DONE', 'FAILED')
  assert.equal(done.fail_text, null)
  assert.deepEqual(rangesOf('/film.mp4'), [null, `bytes=${received}-`])
})

test('R5 an import whose server is killed again and again goes on as long as it comes further each time', async () => {
  const kills = 5
  const bytes = randomBytes((kills + 1) * 2 * mebibyte)
  const { url, rangesOf } = await serveFiles({
    '/long.mp4': { bytes, headers: { etag: '"1"' }, cutAfter: (request) => (request <= kills ? 2 * mebibyte : null) },
  })
  const [id = 0] = await t.begin(`${url}/long.mp4`)
  for (let kill = 1; kill <= kills; kill += 1) {
    // after the break it would wait for a minute: the kill comes first
    const worker = await t.work(importTask(t.services, { pausesMs: [60_000], saveEveryMs: 1 }))
    const { received_bytes: before } = await t.read(id)
    while ((await t.read(id)).received_bytes < before + mebibyte) await t.until(id, 'CHECKING', 'DOWNLOADING')
    await sql`update tasks set lease_until = now() - interval '1 second' where state = 'RUNNING'`.execute(t.db)
    await t.db.transaction().execute((tx) => takeBackSilent(tx, false, ['import']))
    await worker.stop()
  }
  await t.work()
  const done = await t.until(id, 'DONE', 'FAILED')
  assert.equal(done.fail_text, null)
  assert.equal(rangesOf('/long.mp4').length, kills + 1)
})
