import assert from 'node:assert/strict'
import { test } from 'node:test'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testUploads } from '../../../test/test-uploads.ts'
import { sweepUploads } from '../uploads/sweep.ts'

const t = await testUploads()
const user = await t.make.user({ admin: true })
const as = { user, account: t.account.code }
const bytes = Buffer.from('0123456789')

test('an upload whose video is thrown away is told so and keeps its place; it goes on when the video is back', async () => {
  const { uploadId, uploadUuid, recordId } = await t.create(10)
  await t.call(trash.dispose, { ids: [recordId] }, as)
  const refused = await t.sendPart(uploadId, 1, bytes)
  assert.equal(refused.http, 409)
  assert.match(JSON.stringify(refused), /видео в\u00a0корзине/)
  const again = await t.call(uploads.createV2, { recordId, file: { name: 'фильм.mp4', size: 10 } }, t.as)
  assert.match(again.error?.extra ?? '', /видео в\u00a0корзине/)
  await t.call(trash.restore, { ids: [recordId] }, as)
  assert.equal((await t.sendPart(uploadId, 1, bytes)).http, 200)
  assert.equal((await t.readUpload(uploadUuid)).state, 'RECEIVING')
})

test('an upload that has come whole is taken although its video is in the trash, and nothing is lost', async () => {
  const { uploadId, recordId } = await t.create(10)
  await t.sendPart(uploadId, 1, bytes)
  await t.call(trash.dispose, { ids: [recordId] }, as)
  const { result } = await t.call(uploads.complete, { uploadId }, {})
  assert.equal(result.recordId, recordId)
  const { current_state, lifecycle } = await t.readRecord(recordId)
  assert.deepEqual([current_state, lifecycle], ['UPLOADED', 'DISPOSED'])
})

test('an upload whose video is deleted is closed', async () => {
  const { uploadId, uploadUuid, recordId } = await t.create(10)
  await t.call(trash.dispose, { ids: [recordId] }, as)
  await t.call(trash.delete, { ids: [recordId] }, as)
  await sweepUploads(t.services)
  assert.equal((await t.readUpload(uploadUuid)).state, 'ABORTED')
  assert.equal((await t.sendPart(uploadId, 1, bytes)).http, 410)
})
