import assert from 'node:assert/strict'
import { test } from 'node:test'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testRows } from '../../../test/test-rows.ts'

const { db } = await testDatabase()
const make = testRows(db)
const t = await testHttp({ db })
const user = await make.user()
const account = await make.account({ members: { [user]: ['media.can_edit_records'] } })
const as = { user, account: account.code }
const drop = (id: number, who: object = as) => t.call(records.dropReplacement, { id }, who)

/** A record that plays its first version; the second has failed. */
async function failedReplacement(more: readonly ('READY' | 'FAILED' | 'CONVERTING')[] = []) {
  const id = await make.record(account.id, user, { current_state: 'READY', playable: true })
  const version = async (number: number, state: 'READY' | 'FAILED' | 'CONVERTING') => {
    const values = { account_id: account.id, record_id: id, number, state, source_key: `sources/x/${number}/source` }
    return (await db.insertInto('record_versions').values(values).returning('id').executeTakeFirstOrThrow()).id
  }
  const [played, failed] = [await version(1, 'READY'), await version(2, 'FAILED')]
  await db.updateTable('records').set({ current_version_id: played }).where('id', '=', id).execute()
  const later: number[] = []
  for (const [place, state] of more.entries()) later.push(await version(3 + place, state))
  const task = { type: 'convert', account_id: account.id, share_key: 'a', payload: '{}', record_id: id }
  const { id: taskId } = await db
    .insertInto('tasks')
    .values({ ...task, version_id: failed, state: 'FAILED', error: 'Файл повреждён' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, played, failed, later, taskId }
}
const sourceOf = async (id: number) =>
  (await db.selectFrom('record_versions').select('source_key').where('id', '=', id).executeTakeFirstOrThrow())
    .source_key

test('a replacement that failed is given up: its file and its task go, the old video stays; again there is nothing to drop', async () => {
  const { id, played, failed, taskId } = await failedReplacement()
  const before = await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  assert.deepEqual((await drop(id)).result, { dropped: true })
  assert.deepEqual(await db.selectFrom('records').selectAll().where('id', '=', id).executeTakeFirstOrThrow(), before)
  assert.deepEqual([await sourceOf(played), await sourceOf(failed)], ['sources/x/1/source', null])
  const { state } = await db.selectFrom('tasks').select('state').where('id', '=', taskId).executeTakeFirstOrThrow()
  assert.equal(state, 'CANCELED')
  const purges = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
  assert.deepEqual(purges, [{ payload: { prefixes: [`sources/${before.uuid}/${failed}/`] } }])
  assert.deepEqual((await drop(id)).result, { dropped: false })
})

test('what is given up is failed replacements alone: versions that are ready or in work keep their files, and so does the one that plays', async () => {
  const { id, failed, later } = await failedReplacement(['READY', 'CONVERTING', 'FAILED'])
  const [ready = 0, inWork = 0, failedToo = 0] = later
  await db.updateTable('records').set({ current_version_id: failedToo }).where('id', '=', id).execute()
  assert.deepEqual((await drop(id)).result, { dropped: true })
  const kept = async (version: number) => (await sourceOf(version)) !== null
  assert.deepEqual([await kept(ready), await kept(inWork), await kept(failedToo)], [true, true, true])
  assert.equal(await kept(failed), false)
  // what never played is a video whose first file failed
  const stub = await failedReplacement()
  await db.updateTable('record_versions').set({ state: 'FAILED' }).where('id', '=', stub.played).execute()
  await db.updateTable('records').set({ current_version_id: null }).where('id', '=', stub.id).execute()
  await drop(stub.id)
  assert.deepEqual([await kept(stub.played), await kept(stub.failed)], [true, false])
})

test('T-IDOR-1 the replacement of a foreign or unknown record is not there', async () => {
  const { id, failed } = await failedReplacement()
  const stranger = await make.user()
  const other = await make.account({ members: { [stranger]: ['media.can_edit_records'] } })
  assert.equal((await drop(id, { user: stranger, account: other.code })).error?.subtype, 'RECORD')
  assert.equal((await drop(999_999)).error?.subtype, 'RECORD')
  assert.notEqual(await sourceOf(failed), null)
})
