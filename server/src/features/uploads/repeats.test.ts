import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { sql } from 'kysely'
import { testUploads } from '../../../test/test-uploads.ts'
import { forgetCalls } from '../../http/calls.sql.ts'

// an answer that was lost is asked for again, every 15 seconds and without limit (spec §8)
const { db, make, as, user, call, send, sendPart, complete, readyRecord } = await testUploads()
const bytes = Buffer.from('видео')
const legacy = (name: string) => ({
  record: { name, original_filename: `${name}.mp4` },
  upload_file_size: bytes.length,
  s3_upload: true,
})
const numbered = (requestId: string) => ({ ...as, headers: { 'idempotency-key': requestId } })
const openV2 = (params: object, requestId: string, who: object = as) => call(uploads.createV2, params, who, requestId)
const uploadsOf = async (recordId: number) =>
  (await db.selectFrom('uploads').select('id').where('record_id', '=', recordId).execute()).length

/** Lets so many days pass for the answers that are kept. */
async function pass(days: number): Promise<void> {
  const past = sql<Date>`keep_until - make_interval(days => ${days}::integer)`
  await db.updateTable('calls').set({ keep_until: past }).execute()
  await forgetCalls(db)
}

test('R19 C-7.2-12 a create that is asked for again after a week is answered with the same upload, which takes its file', async () => {
  const ask = () => send('POST', '/api/v2/records.json', numbered('vp-create'), legacy('Неделя без связи'))
  const first = await ask()
  await pass(7)
  const again = await ask()
  assert.deepEqual([again.status, again.body], [first.status, first.body])
  const { upload_id, id } = again.body.data
  const made = await db.selectFrom('records').select('id').where('name', '=', 'Неделя без связи').execute()
  assert.deepEqual([made, await uploadsOf(id)], [[{ id }], 1])
  assert.equal((await sendPart(upload_id, 1, bytes)).http, 200)
  assert.equal((await complete({ uploadId: upload_id })).result.state, 'UPLOADED')
})

test('R19 C-7.2-13 a replacement that is asked for again gives nothing up: it is the same one', async () => {
  const { id } = await readyRecord()
  const ask = () => send('POST', `/api/v2/records/${id}/upload.json`, numbered('vp-replace'), legacy('замена'))
  const first = await ask()
  assert.equal((await sendPart(first.body.data.upload_id, 1, bytes)).http, 200)
  assert.deepEqual((await ask()).body, first.body, 'a try that comes late must not close what is under way')
  assert.equal(await uploadsOf(id), 1)
  assert.equal((await complete({ uploadId: first.body.data.upload_id })).result.recordId, id)
})

test('R19 C-7.3-42 a machine repeats createV2 for as long as the upload may wait', async () => {
  const params = { file: { name: 'робот.mp4', size: bytes.length } }
  const first = await openV2(params, 'vp-robot')
  await pass(7)
  assert.deepEqual(await openV2(params, 'vp-robot'), first)
  assert.equal(await uploadsOf(first.result.recordId), 1)
})

test('R19 T-IDOR-1 a number used in one account tells nothing in another one', async () => {
  const other = await make.account({ members: { [user]: ['media.can_create_records'] } })
  const params = { file: { name: 'чужой.mp4', size: bytes.length } }
  assert.ok((await openV2(params, 'vp-two-accounts')).result)
  const { error, result } = await openV2(params, 'vp-two-accounts', { user, account: other.code })
  assert.deepEqual([error?.subtype, result], ['CONFLICT', undefined])
})

test('R3 R19 complete by the secret is one call under its number, for whoever knows the secret and for nobody else', async () => {
  const { uploadId, recordId } = (await openV2({ file: { name: 'конец.mp4', size: bytes.length } }, 'vp-end')).result
  const { result: other } = await openV2({ file: { name: 'другой.mp4', size: bytes.length } }, 'vp-other')
  await sendPart(uploadId, 1, bytes)
  const end = (secret: string) => call(uploads.complete, { uploadId: secret }, {}, 'vp-done')
  const first = await end(uploadId)
  assert.deepEqual(first.result, { recordId, state: 'UPLOADED' })
  assert.deepEqual(await end(uploadId), first)
  assert.equal((await end(other.uploadId)).error?.subtype, 'CONFLICT', 'bytes of the other one are missing')
  const rows = await db.selectFrom('calls').select('user_id').where('request_id', '=', 'vp-done').execute()
  assert.deepEqual(rows, [{ user_id: null }])
})
