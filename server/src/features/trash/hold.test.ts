import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { allPermissions } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { trash } from '@skleyka/contract/trash/trash.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { testRows } from '../../../test/test-rows.ts'
import { playbackRoutes } from '../playback/playback.http.ts'

const t = await testPlayback(playbackRoutes)
const { db, call } = t
const make = testRows(db)
await db
  .updateTable('accounts')
  .set({ available_sections: ['VIDEO'] })
  .execute()
const editor = { user: await make.user({ name: 'Мария' }), account: 'studio' }
await make.member(t.account.id, editor.user, [...allPermissions])
const admin = { user: await make.user({ name: 'Пётр', admin: true }), account: 'studio' }
const ranges = [{ from_ms: 0, to_ms: 2_000 }]
const file = { name: 'новое.mp4', size: 1_000 }

/** A whole video of six seconds, which must not be deleted. */
async function held(reason = 'Спор о\u00a0правах') {
  const video = await t.playing('Спорное')
  await db.updateTable('records').set({ duration_ms: 6_000, size_bytes: 5_000 }).where('id', '=', video.id).execute()
  const { updateStates } = (await call(trash.setHold, { ids: [video.id], on: true, reason }, admin)).result
  assert.equal(updateStates[video.id]?.status, 'OK')
  return video
}
const release = (id: number) => call(trash.setHold, { ids: [id], on: false }, admin)

test('A47 the page and the list of videos tell why one must not be deleted, and its trash refuses it in words', async () => {
  const { id } = await held()
  const shown = async () => (await call(records.getById, { id }, editor)).result.record.holdReason
  assert.equal(await shown(), 'Спор о\u00a0правах')
  const listed = (await call(records.getListByFilter, {}, editor)).result.records.find((one) => one.id === id)
  assert.equal(listed?.holdReason, 'Спор о\u00a0правах')
  const { updateStates } = (await call(trash.dispose, { ids: [id] }, editor)).result
  assert.equal(updateStates[id]?.error?.extra, 'Запрет удаления: Спор о\u00a0правах')
  await release(id)
  assert.equal(await shown(), null)
  assert.deepEqual((await call(trash.dispose, { ids: [id] }, editor)).result.recordIds, [id])
})

test('A47 a video under hold is neither cut nor replaced, its clip is made; without the hold both are done', async () => {
  const { id } = await held()
  const trimmed = await call(cuts.trim, { id, ranges }, editor)
  assert.equal(trimmed.error?.subtype, 'HOLD')
  assert.match(trimmed.error?.extra ?? '', /^Запрет удаления: Спор о\u00a0правах\. .*Клип из\u00a0него сделать можно$/)
  const replacing = { file, recordId: id, replace: true }
  assert.equal((await call(uploads.createV2, replacing, editor)).error?.subtype, 'HOLD')
  const versions = () =>
    db.selectFrom('record_versions').select('number').where('record_id', '=', id).orderBy('number').execute()
  assert.equal((await versions()).length, 1)
  const clip = await call(cuts.duplicateClip, { id, ranges }, editor)
  assert.equal(clip.error, undefined)
  // the clip is another material, which nobody has forbidden to delete
  const made = (await call(records.getById, { id: clip.result.recordId }, editor)).result.record
  assert.equal(made.holdReason, null)
  await release(id)
  assert.equal((await call(cuts.trim, { id, ranges }, editor)).error, undefined)
  assert.equal((await versions()).length, 2)
})
