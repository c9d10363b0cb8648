import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { search } from '@skleyka/contract/search/search.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'
import { startWorker } from '../../tasks/worker.ts'
import { reindexTask } from './reindex.task.ts'

const { db, connection } = await testDatabase()
const make = testRows(db)
const { call } = await testHttp({ db })
const user = await make.user({ name: 'Мария' })
const silent = { debug() {}, info() {}, warn() {}, error() {} }

const town: MetadataField = { name: 'town', title: 'Город', type: 'line' }
const note: MetadataField = { name: 'note', title: 'Пометка', type: 'line' }
const quiet = { ...note, search: false }

/** An account with five videos that have a town and a note, and its template of both. */
async function library() {
  const account = await make.account({ members: { [user]: ['media.can_create_metadata', 'media.can_edit_records'] } })
  const as = { user, account: account.code }
  const video = (metadata: object) =>
    make.record(account.id, user, { name: 'Съёмка', metadata: JSON.stringify(metadata) })
  for (const at of [1, 2, 3, 4, 5]) await video({ town: 'Тверь', note: `черновой${at}` })
  const runSearch = async (q: string, more: object = {}) => (await call(search.getRecords, { q, ...more }, as)).result
  const found = async (q: string, more: object = {}) => (await runSearch(q, more)).records.length
  const percent = async () => (await call(metadataTemplates.reindexing, {}, as)).result.percent
  /** A template of these fields that is published, under another name each time. */
  let made = 0
  const template = async (fields: MetadataField[]) => {
    const name = `Шаблон ${++made}`
    const { template: one } = (await call(metadataTemplates.create, { name, body: { fields } }, as)).result
    await call(metadataTemplates.publish, { id: one.id, rowVersion: one.rowVersion }, as)
    return one.id
  }
  const rewrite = async (id: number, fields: MetadataField[]) => {
    const before = (await call(metadataTemplates.get, { id }, as)).result.template
    const update = { id, rowVersion: before.rowVersion, fields: { body: { fields } } }
    const { template: next } = (await call(metadataTemplates.update, update, as)).result
    await call(metadataTemplates.publish, { id, rowVersion: next.rowVersion }, as)
  }
  return { account, as, video, runSearch, found, percent, template, rewrite }
}

/** The background work until nothing of it is left for this account. */
async function followed(percent: () => Promise<number | null>) {
  const slots = { light: 0, heavy: 0, network: 0, background: 1 }
  const handlers = { reindex: reindexTask({ recordsAtOnce: 2 }) }
  const worker = await startWorker({ db, connection, handlers, name: 'test', slots, alone: true, log: silent })
  while ((await percent()) !== null) await delay(10)
  await worker.stop()
}

test('B9 a field whose values are not sought finds nothing once the search has followed, and is found again when it is switched on', async () => {
  const { video, runSearch, found, percent, template, rewrite } = await library()
  const id = await template([town, note])
  assert.equal(await percent(), null, 'nothing follows a template that leaves the search as it is')
  assert.equal(await found('черновой'), 5)
  await rewrite(id, [town, quiet])
  assert.equal(await percent(), 0)
  assert.equal((await runSearch('съемка черновой3')).hits.filter(({ field }) => field === 'metadata').length, 0)
  await followed(percent)
  assert.deepEqual([await found('черновой'), await found('черновой2'), await found('тверь')], [0, 0, 5])
  assert.equal(await found('черновой', { in: ['metadata'] }), 0)
  assert.equal(await found('съемка -черновой2'), 5, 'nor does it keep anything from being found')
  await video({ town: 'Псков', note: 'черновой6' })
  assert.deepEqual([await found('черновой6'), await found('псков')], [0, 1])
  await rewrite(id, [town, note])
  await followed(percent)
  assert.deepEqual([await found('черновой'), await found('черновой6', { in: ['metadata'] })], [6, 1])
})

test('B9 a field is sought while any published template asks for it, and what nobody asks about stays in the search', async () => {
  const { as, found, percent, template } = await library()
  const loud = await template([note])
  await template([quiet])
  assert.equal(await percent(), null)
  await call(metadataTemplates.delete, { id: loud }, as)
  await followed(percent)
  assert.deepEqual([await found('черновой'), await found('тверь')], [0, 5])
})

test('R28 what one account leaves out of its search is found in another', async () => {
  const [mine, foreign] = [await library(), await library()]
  await mine.template([quiet])
  await followed(mine.percent)
  assert.equal(await foreign.percent(), null)
  assert.deepEqual([await mine.found('черновой'), await foreign.found('черновой')], [0, 5])
})

test('a search that waits to follow its fields is told as not done, in every state a task waits in', async () => {
  const { account, percent } = await library()
  assert.equal(await percent(), null)
  for (const state of ['WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT'] as const) {
    const { id } = await db
      .insertInto('tasks')
      .values({
        type: 'reindex',
        account_id: account.id,
        share_key: 'x',
        unique_key: `reindex:${state}`,
        payload: '{}',
        state,
        ...(state === 'RUNNING' && { worker: 'test', lease_until: new Date() }),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    assert.equal(await percent(), 0, state)
    await db.deleteFrom('tasks').where('id', '=', id).execute()
    assert.equal(await percent(), null, state)
  }
})
