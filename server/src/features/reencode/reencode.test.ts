import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { reencode } from '@skleyka/contract/reencode/reencode.calls.ts'
import { testHttp } from '../../../test/test-http.ts'
import { testProcessing, until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { sweepReplaced } from '../records/replaced.ts'

const product = await testProcessing()
const { db, media, storage, work, stopWork, finished, read, readVersion, account } = product
after(product.close)
const make = testRows(db)
const { call } = await testHttp({ db, services: { storage } })
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .where('id', '=', account.id)
  .execute()
await make.member(account.id, product.user.id, ['media.can_edit_records', 'yauth.can_manage_account'])
const as = { user: product.user.id, account: 'studio' }
const start = async (ids: number[], params: object = {}) => (await call(reencode.start, { ids, ...params }, as)).result
const versionsOf = (id: number) =>
  db.selectFrom('record_versions').selectAll().where('record_id', '=', id).orderBy('number').execute()
const clip = await media.make('short.mp4', [
  ...['-f', 'lavfi', '-i', 'testsrc2=s=320x180:r=25:d=2', '-c:v', 'libx264', '-g', '50', '-preset', 'veryfast'],
])

/** A video that plays, of which nothing is under way. */
const playing = () => finished(clip)

test('B2 a video is converted anew from its kept source: it plays as it was until then, and a repeat begins nothing more', async () => {
  const { id, versionId } = await playing()
  const before = await read(id)
  const dry = await start([id], { dryRun: true })
  assert.deepEqual([dry.recordIds, dry.sourceMs, (await versionsOf(id)).length], [[id], before.duration_ms, 1])
  assert.deepEqual((await start([id, id])).updateStates, { [id]: { status: 'OK' } })
  assert.deepEqual((await start([id])).updateStates, { [id]: { status: 'SKIPPED' } })
  const versions = await versionsOf(id)
  assert.equal(versions.length, 2)
  const [old, next] = versions
  assert.deepEqual([next?.source_key, next?.source_size_bytes], [old?.source_key, old?.source_size_bytes])
  const waiting = await db
    .selectFrom('tasks')
    .select('priority')
    .where('record_id', '=', id)
    .where('state', '=', 'QUEUED')
    .where('type', 'in', ['probe', 'convert'])
    .execute()
  assert.deepEqual(waiting, [{ priority: -1 }], 'whatever waits for its first picture goes first')
  const meanwhile = await read(id)
  assert.deepEqual(
    [meanwhile.current_version_id, meanwhile.current_state, meanwhile.playable],
    [versionId, 'READY', true],
  )
  await work()
  const made = await until(
    () => read(id),
    ({ current_version_id }) => current_version_id !== versionId,
  )
  await stopWork()
  assert.deepEqual([made.current_version_id, made.current_state, made.playable], [next?.id, 'READY', true])
  assert.notEqual((await readVersion(next?.id ?? 0)).output_prefix, (await readVersion(versionId)).output_prefix)
  const { items } = (await call(audit.list, { object: { type: 'record', id } }, as)).result
  assert.deepEqual(
    items.map(({ action, changes }) => [action, changes]),
    [['reencode.start', [{ field: 'version', before: versionId, after: next?.id }]]],
  )
})

test('the source that two versions share stays until the last of them is gone', async () => {
  const { id, versionId } = await playing()
  const source = (await readVersion(versionId)).source_key ?? ''
  await start([id])
  await work()
  const { current_version_id: second } = await until(
    () => read(id),
    (row) => row.current_version_id !== versionId,
  )
  await stopWork()
  const age = (version: number | null) =>
    db
      .updateTable('record_versions')
      .set({ ready_at: new Date(Date.now() - 90 * 3600_000) })
      .where('id', '=', version ?? 0)
      .execute()
  await age(second)
  // the sheets of small frames are made in a lane that stands still here
  await db.updateTable('tasks').set({ state: 'CANCELED' }).where('type', '=', 'sprite').execute()
  await sweepReplaced({ db })
  assert.deepEqual(
    (await versionsOf(id)).map(({ source_key }) => source_key),
    [null, source],
  )
  assert.notEqual(await storage.stat(source), null)
  const purges = async () => {
    const tasks = await db.selectFrom('tasks').select('payload').where('type', '=', 'purge').execute()
    return JSON.stringify(tasks).includes(source.slice(0, source.lastIndexOf('/')))
  }
  assert.equal(await purges(), false)
  const third = await db
    .insertInto('record_versions')
    .values({ account_id: account.id, record_id: id, number: 3, state: 'READY', source_key: 'sources/other/3/source' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await age(third.id)
  await db.updateTable('records').set({ current_version_id: third.id }).where('id', '=', id).execute()
  await sweepReplaced({ db })
  assert.equal(await purges(), true)
})

test('what cannot be converted anew is left out with the reason, and so is who may not', async () => {
  const dropped = await playing()
  await db.updateTable('record_versions').set({ source_key: null }).where('id', '=', dropped.versionId).execute()
  const busy = await playing()
  const replacing = { account_id: account.id, record_id: busy.id, number: 2 } as const
  await db.insertInto('record_versions').values(replacing).execute()
  const stub = await make.record(account.id, product.user.id, { current_state: 'QUEUED' })
  const trashed = await make.record(account.id, product.user.id, { lifecycle: 'DISPOSED', disposed_at: new Date() })
  const foreign = await make.record((await make.account()).id, product.user.id)
  const ids = [dropped.id, busy.id, stub, trashed, foreign, 987_654_321]
  const { recordIds, sourceMs, updateStates } = await start(ids)
  assert.deepEqual([recordIds, sourceMs], [[], 0])
  assert.deepEqual(
    ids.map((id) => updateStates[id]?.error?.subtype),
    ['NO_SOURCE', 'CONFLICT', 'NOT_READY', 'RECORD', 'RECORD', 'RECORD'],
  )
  assert.match(updateStates[dropped.id]?.error?.extra ?? '', /^Исходный файл не\sхранится/)
  const viewer = await make.user()
  await make.member(account.id, viewer, [])
  assert.equal((await call(reencode.start, { ids }, { ...as, user: viewer })).error?.type, 'ACCESS')
})
