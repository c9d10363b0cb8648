import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testUploads } from '../../../test/test-uploads.ts'

const it = await testUploads()
const { db, make, as, user, account, call, send, sendPart, complete, readRecord, readUpload, readyRecord } = it
const bytes = Buffer.from('новое видео')
const offered = { name: 'новое.mp4', size: bytes.length }
const legacy = {
  record: { name: 'новое.mp4', original_filename: 'новое.mp4' },
  upload_file_size: bytes.length,
  s3_upload: true,
  is_mute: true,
}

const replace = (recordId: number, who: object = as) =>
  call(uploads.createV2, { recordId, replace: true, file: offered }, who)
const versionsOf = (id: number) =>
  db.selectFrom('record_versions').selectAll().where('record_id', '=', id).orderBy('number').execute()

test('C-7.2-13 a new video of a record is taken beside the old one, which goes on playing as it was', async () => {
  const { id, versionId } = await readyRecord()
  const before = await readRecord(id)
  const answer = await send('POST', `/api/v2/records/${id}/upload.json`, as, legacy)
  assert.equal(answer.status, 200)
  const { upload_id } = answer.body.data
  assert.equal((await sendPart(upload_id, 1, bytes)).http, 200)
  assert.deepEqual(await readRecord(id), before, 'parts of the new video show nowhere')
  assert.deepEqual((await complete({ uploadId: upload_id })).result, { recordId: id, state: 'UPLOADED' })
  assert.deepEqual(await readRecord(id), before, 'nor does its end')
  const [, second] = await versionsOf(id)
  assert.deepEqual([second?.number, second?.state, second?.is_mute], [2, 'UPLOADED', true])
  assert.notEqual(second?.id, versionId)
  const tasks = await db.selectFrom('tasks').select(['type', 'version_id']).where('record_id', '=', id).execute()
  assert.deepEqual(tasks, [{ type: 'probe', version_id: second?.id }])
})

test('one replacement at a time: while one is worked on another is refused, one that was only begun gives way to its owner', async () => {
  const { id } = await readyRecord()
  const first = (await replace(id)).result
  const second = (await replace(id)).result
  assert.equal((await readUpload(first.uploadUuid)).state, 'ABORTED')
  assert.equal((await sendPart(first.uploadId, 1, bytes)).http, 410)
  assert.deepEqual(
    (await versionsOf(id)).map(({ state }) => state),
    ['READY', 'FAILED', 'UPLOADING'],
  )
  const colleague = await make.user({ admin: true })
  assert.equal((await replace(id, { ...as, user: colleague })).error?.subtype, 'CONFLICT')
  await sendPart(second.uploadId, 1, bytes)
  await complete({ uploadId: second.uploadId })
  assert.equal((await replace(id)).error?.subtype, 'CONFLICT')
})

test('ten replacements asked for at once leave one upload open', async () => {
  const { id } = await readyRecord()
  const answers = await Promise.all(Array.from({ length: 10 }, () => replace(id)))
  assert.ok(answers.every(({ result }) => result))
  const open = await db
    .selectFrom('uploads')
    .select('uuid')
    .where('record_id', '=', id)
    .where('state', '=', 'OPEN')
    .execute()
  assert.equal(open.length, 1)
})

test('a record whose first video has not arrived, a deleted, an unknown and a foreign one cannot be replaced', async () => {
  const { result } = await call(uploads.createV2, { file: offered }, as)
  assert.equal((await replace(result.recordId)).error?.subtype, 'CONFLICT')
  assert.equal((await readUpload(result.uploadUuid)).state, 'OPEN', 'and its upload goes on')
  const deleted = await readyRecord()
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', deleted.id).execute()
  const foreign = await make.record((await make.account()).id, user, { current_state: 'READY' })
  for (const id of [deleted.id, foreign, 987_654_321]) assert.equal((await replace(id)).error?.subtype, 'RECORD')
})

test('a video that failed may be replaced, and the record follows the new one', async () => {
  const id = await make.record(account.id, user, { current_state: 'FAILED', fail_reason: 'BAD_FILE' })
  const version = { account_id: account.id, record_id: id, number: 1, state: 'FAILED' } as const
  await db.insertInto('record_versions').values(version).execute()
  const { result } = await replace(id)
  await sendPart(result.uploadId, 1, bytes)
  assert.deepEqual((await complete({ uploadId: result.uploadId })).result, { recordId: id, state: 'UPLOADED' })
})

test('to replace takes the right to edit, on both ways', async () => {
  const { id } = await readyRecord()
  const creator = await make.user()
  const { code } = await make.account({ members: { [creator]: ['media.can_create_records'] } })
  const who = { user: creator, account: code }
  assert.equal((await replace(id, who)).error?.subtype, 'FORBIDDEN')
  assert.equal((await send('POST', `/api/v2/records/${id}/upload.json`, who, legacy)).status, 403)
  assert.equal((await call(uploads.createV2, { replace: true, file: offered }, as)).error?.subtype, 'FIELD')
})
