import assert from 'node:assert/strict'
import { test } from 'node:test'
import { refusals } from '@skleyka/contract/contract.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testUploads } from '../../../test/test-uploads.ts'

const disk = { free: 1024 ** 4, share: 0.5 }
const { as, call, send, create, sendPart, complete } = await testUploads({ disk: async () => disk })
const offer = () => call(uploads.createV2, { file: { name: 'новое.mp4', size: 10 } }, as)
const words = refusals['uploads.diskFilling'].text

test('R11 at 85 % of the disk uploads go on; at 95 % no new one is opened, whichever way it is asked for', async () => {
  disk.share = 0.86
  assert.ok((await offer()).result)
  disk.share = 0.95
  const refused = await offer()
  assert.deepEqual([refused.status, refused.error?.type, refused.error?.extra], [200, 'LIMIT', words])
  const record = { name: 'новое.mp4', original_filename: 'новое.mp4' }
  const legacy = { record, upload_file_size: 10, s3_upload: true, is_mute: false }
  assert.deepEqual((await send('POST', '/api/v2/records.json', as, legacy)).body.error, [words])
})

test('R11 what was opened before the disk filled up is taken to its end, and new ones are opened once there is room', async () => {
  disk.share = 0.5
  const { uploadId, recordId } = await create(10)
  disk.share = 0.99
  assert.equal((await sendPart(uploadId, 1, Buffer.from('0123456789'))).http, 200)
  assert.deepEqual((await complete({ uploadId })).result, { recordId, state: 'UPLOADED' })
  assert.equal((await offer()).error?.type, 'LIMIT')
  disk.share = 0.94
  assert.ok((await offer()).result)
})

test('R25 a disk with less room than was promised takes nothing more', async () => {
  Object.assign(disk, { free: 256 * 1024 * 1024 + 15, share: 0.5 })
  assert.equal((await offer()).error?.subtype, 'QUOTA')
})
