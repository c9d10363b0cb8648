import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { imports } from '@skleyka/contract/imports/imports.calls.ts'
import { serveFiles, testImports } from '../../../test/test-imports.ts'
import type { TaskHandler } from '../../tasks/handlers.ts'
import { importTask } from './import.task.ts'

type Run = TaskHandler<'import'>['run']

const t = await testImports()
const { storage } = t.services
const whole = importTask(t.services, t.timeouts)
const cut = importTask(
  { ...t.services, storage: { ...storage, adopt: () => Promise.reject(new Error('killed')) } },
  t.timeouts,
)
let run: Run = whole.run
await t.work({ ...whole, run: (task, context) => run(task, context) })

const sources = () => t.db.selectFrom('record_versions').select(['record_id', 'source_key']).orderBy('id').execute()
const spooled = () => readdir(t.services.folders.uploads)
async function readSource(key: string | null | undefined) {
  const found = await storage.read(key ?? '')
  return found && buffer(found.body)
}

test('R5 an import that was killed before its file was moved, or after, makes one record of the file and asks for it once', async () => {
  const bytes = randomBytes(100_000)
  const { url, requests } = await serveFiles({ '/before.mp4': { bytes }, '/after.mp4': { bytes } })
  const runs: Run[] = [
    async (task, context) => {
      await assert.rejects(async () => cut.run(task, context), /killed/)
      return whole.run(task, context)
    },
    async (task, context) => {
      await whole.run(task, context)
      return whole.run(task, context)
    },
  ]
  for (const [place, path] of ['/before.mp4', '/after.mp4'].entries()) {
    run = runs[place] ?? whole.run
    const [id = 0] = await t.begin(`${url}${path}`)
    const done = await t.until(id, 'DONE', 'FAILED')
    assert.equal(done.fail_text, null)
    const made = await sources()
    assert.equal(made.length, place + 1)
    assert.equal(made[place]?.record_id, done.record_id)
    assert.ok((await readSource(made[place]?.source_key))?.equals(bytes))
    const sizes = await t.db.selectFrom('record_versions').select('source_size_bytes').execute()
    assert.ok(sizes.every(({ source_size_bytes }) => source_size_bytes === bytes.length))
  }
  assert.equal(requests.length, 2)
  assert.deepEqual(await spooled(), [])
})

test('a record that was deleted while its file came takes none, and the file is thrown away', async () => {
  const { url } = await serveFiles({ '/gone.mp4': { bytes: randomBytes(1_000) } })
  const before = (await sources()).length
  run = async (task, context) => {
    const last = await whole.run(task, context)
    const { record_id } = await t.read(task.payload.importId)
    await t.db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', record_id).execute()
    return last
  }
  const [id = 0] = await t.begin(`${url}/gone.mp4`)
  const ended = await t.until(id, 'CANCELED', 'DONE', 'FAILED')
  assert.equal(ended.state, 'CANCELED')
  await t.untilTaskEnded(ended.task_id)
  const [made] = (await sources()).slice(before)
  assert.equal(made?.source_key, null)
  const purges = await t.db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  const { uuid } = await t.db
    .selectFrom('records')
    .select('uuid')
    .where('id', '=', ended.record_id)
    .executeTakeFirstOrThrow()
  assert.equal(purges.filter(({ payload }) => JSON.stringify(payload).includes(uuid)).length, 1)
})

test('a file that has to be begun anew is no advance: only what is new ground counts', async () => {
  const bytes = randomBytes(300_000)
  const { url } = await serveFiles({
    '/bare.mp4': { bytes, cutAfter: (request) => (request <= 5 ? 200_000 : null) },
  })
  let advances = 0
  const shares: number[] = []
  run = (task, context) =>
    whole.run(task, {
      ...context,
      advanced: async () => {
        advances += 1
        await context.advanced()
      },
      progress: async (percent) => {
        shares.push(percent)
        await context.progress(percent)
      },
    })
  const [id = 0] = await t.begin(`${url}/bare.mp4`)
  assert.equal((await t.until(id, 'DONE', 'FAILED')).state, 'FAILED')
  assert.ok(advances > 0)
  advances = 0
  await t.call(imports.retry, { ids: [id] }, t.as)
  assert.equal((await t.until(id, 'DONE', 'FAILED')).fail_text, null)
  assert.equal(advances, 0)
  assert.ok(shares.every((share) => share > 0 && share <= 100))
  assert.equal(shares.at(-1), 100)
})
