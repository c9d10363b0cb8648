import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { importTask } from './import.task.ts'
import { serveFiles, testImports } from './test-imports.ts'

const t = await testImports()
const mebibyte = 1024 * 1024

test('R1 a worker that stops hands the download to the next one, which goes on where it was', async () => {
  const bytes = randomBytes(6 * mebibyte)
  const first = await t.work(importTask(t.parts, { pausesMs: [60_000], saveEveryMs: 1 }))
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
