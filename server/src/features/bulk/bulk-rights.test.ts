import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { testBulk } from '../../../test/test-bulk.ts'
import { ownChanges } from './bulk.ts'

const { db, make, call, user, studio, refusal, startBulk, stopWorkers } = await testBulk()

const editing: Permission[] = ['media.can_edit_records', 'yauth.can_manage_account']
const close: FieldOp[] = [{ field: 'visibility', op: 'set', value: 'PRIVATE' }]

/** An account with public videos whose members may edit; the owner may open to everybody and moderate beside. */
async function publicStudio(count: number) {
  const moderating: Permission[] = ['media.can_moderate_records', 'media.can_change_moderation']
  const made = await studio(count, [...editing, 'media.can_create_public_records', ...moderating])
  const { id: accountId, code } = made.account
  await db.updateTable('records').set({ visibility: 'PUBLIC' }).where('account_id', '=', accountId).execute()
  const member = async (...permissions: Permission[]) => {
    const id = await make.user()
    await make.member(accountId, id, permissions)
    return { user: id, account: code }
  }
  const visibilities = async () => {
    const rows = await db.selectFrom('records').select('visibility').where('account_id', '=', accountId).execute()
    return [...new Set(rows.map(({ visibility }) => visibility))]
  }
  /** Makes them private in bulk and answers which change that was. */
  const closeAll = async (by: object) =>
    (await call(bulk.updateMulti, { ids: made.ids, ops: close }, by)).result.batchId ?? ''
  return { ...made, closeAll, editor: await member(...editing), member, visibilities }
}

test('P-M-20 a bulk change that closed public videos is taken back by those alone who may open to everybody', async () => {
  await startBulk()
  const { as, editor, visibilities, undo, until, closeAll } = await publicStudio(3)
  const closed = await closeAll(editor)
  const canUndo = async (by: object) => [
    (await call(bulk.bulkGet, { batchId: closed }, by)).result.batch.canUndo,
    (await call(bulk.bulkList, {}, by)).result.items[0]?.canUndo,
  ]
  assert.deepEqual(
    [await canUndo(editor), await canUndo(as)],
    [
      [false, false],
      [true, true],
    ],
  )
  assert.equal(refusal(await undo(closed, editor)), 'ACCESS/FORBIDDEN')
  assert.deepEqual(await visibilities(), ['PRIVATE'])
  const back = (await undo(closed)).result.batch
  await until(back.id, 'DONE')
  assert.deepEqual(await visibilities(), ['PUBLIC'])
  // the way back opened them: to take it back closes, which an editor may
  const again = await undo(back.id, editor)
  assert.equal(again.error, undefined)
  await until(again.result.batch.id, 'DONE')
  assert.deepEqual(await visibilities(), ['PRIVATE'])
})

test('P-M-20 a bulk change of videos that were not public is taken back by every editor', async () => {
  await startBulk()
  const { editor, visibilities, undo, until, account, closeAll } = await publicStudio(2)
  await db.updateTable('records').set({ visibility: 'LINK' }).where('account_id', '=', account.id).execute()
  const back = await undo(await closeAll(editor), editor)
  assert.equal(back.error, undefined)
  await until(back.result.batch.id, 'DONE')
  assert.deepEqual(await visibilities(), ['LINK'])
})

test('P-M-20 the undo of somebody else is set going again by those alone who may open to everybody', async () => {
  await stopWorkers()
  const { editor, undo, move, closeAll } = await publicStudio(2)
  const back = (await undo(await closeAll(editor))).result.batch
  assert.equal((await move(back.id, 'pause')).error, undefined)
  assert.equal(refusal(await move(back.id, 'continue', editor)), 'ACCESS/FORBIDDEN')
  assert.equal((await move(back.id, 'continue')).error, undefined)
})

test('P-M-24 a table that moderated is taken back by those alone who may moderate', async () => {
  await startBulk()
  const { ids, account, editor, undo, until } = await publicStudio(1)
  const [recordId = 0] = ids
  const made = { accountId: account.id, userId: user, fields: ['moderation'], ip: '127.0.0.1', requestId: 'table' }
  const change = { recordId, line: 2, rowVersion: 1, before: { moderation: 'NONE' }, after: { moderation: 'REJECTED' } }
  const batchId = await db.transaction().execute(async (tx) => {
    const id = await ownChanges.open(tx, made)
    await ownChanges.add(tx, account.id, id, [change])
    await ownChanges.close(tx, account.id, id)
    await ownChanges.start(tx, account.id, id)
    return id
  })
  await until(batchId, 'DONE')
  assert.equal(refusal(await undo(batchId, editor)), 'ACCESS/FORBIDDEN')
  assert.equal((await undo(batchId)).error, undefined)
})

test('P-M-20 P-M-24 one line of the journal is taken back by those who may edit and may set what it gives back', async () => {
  const { ids, as, editor, member, closeAll } = await publicStudio(1)
  const [id = 0] = ids
  const opener = await member('yauth.can_manage_account', 'media.can_create_public_records')
  const line = async () => (await call(audit.list, { object: { type: 'record', id } }, as)).result.items[0]
  await call(bulk.updateMulti, { ids, ops: [{ field: 'moderation', op: 'set', value: 'REJECTED' }] }, as)
  assert.equal(refusal(await call(audit.undo, { id: (await line())?.id }, editor)), 'ACCESS/FORBIDDEN')
  assert.equal((await call(audit.undo, { id: (await line())?.id }, as)).error, undefined)
  await closeAll(editor)
  for (const by of [editor, opener]) {
    assert.equal(refusal(await call(audit.undo, { id: (await line())?.id }, by)), 'ACCESS/FORBIDDEN')
  }
  assert.equal((await call(audit.undo, { id: (await line())?.id }, as)).error, undefined)
})
