import assert from 'node:assert/strict'
import { test } from 'node:test'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testUploads } from '../../../test/test-uploads.ts'

const { db, make, user, as, call, create, sendPart, offset, complete, readUpload, readRecord } = await testUploads()
const bytes = Buffer.from('0123456789')

for (const state of ['ABORTED', 'EXPIRED', 'FAILED'] as const) {
  test(`R4 the id of an upload that is ${state} takes no part, tells no offset and completes nothing`, async () => {
    const { uploadId, uploadUuid, recordId } = await create(bytes.length)
    await sendPart(uploadId, 1, bytes)
    await db.updateTable('uploads').set({ state, finished_at: new Date() }).where('uuid', '=', uploadUuid).execute()
    const part = await sendPart(uploadId, 1, bytes)
    assert.deepEqual([part.http, part.errors], [410, ['Загрузка уже закрыта']])
    assert.equal((await offset(uploadId)).status, 410)
    for (const named of [{ uploadId }, { uploadUuid }]) {
      const { error } = await complete(named, { user })
      assert.deepEqual([error?.type, error?.subtype], ['STATE', 'CONFLICT'])
    }
    assert.equal((await readUpload(uploadUuid)).state, state)
    assert.equal((await readRecord(recordId)).current_state, 'UPLOADING')
  })
}

test('an upload of another account is neither continued, nor completed by its uuid, nor told apart from none', async () => {
  const { uploadUuid, recordId } = await create(bytes.length)
  const neighbour = await make.user()
  const { code } = await make.account({
    members: {
      [neighbour]: ['media.can_create_records', 'media.can_edit_records'],
      [user]: ['media.can_create_records'],
    },
  })
  const file = { name: 'фильм.mp4', size: bytes.length }
  const goOn = (id: number, who: object) => call(uploads.createV2, { recordId: id, file }, who)
  const unknown = await goOn(987_654_321, { user: neighbour, account: code })
  for (const who of [
    { user: neighbour, account: code },
    // its own user, who has come in by another account
    { user, account: code },
  ]) {
    const { error } = await goOn(recordId, who)
    assert.deepEqual([error?.type, error?.subtype, error?.extra], [unknown.error?.type, 'UPLOAD', unknown.error?.extra])
  }
  assert.equal((await complete({ uploadUuid }, { user: neighbour })).error?.subtype, 'UPLOAD')
  assert.ok((await goOn(recordId, as)).result, 'its own user goes on in its own account')
})
