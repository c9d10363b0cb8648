import assert from 'node:assert/strict'
import { test } from 'node:test'
import { accountSettings } from '@skleyka/contract/accounts/account-settings.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { moderation } from '@skleyka/contract/moderation/moderation.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testRecords } from '../../../test/test-records.ts'

const { db, make, call, user, foreignRecord, studio, refusal } = await testRecords()

const reading: Permission = 'yauth.can_manage_account'
const first: Permission[] = ['media.can_moderate_records', 'media.can_edit_records', reading]
const again: Permission[] = [...first, 'media.can_change_moderation']

async function waiting(permissions: Permission[], fields: object = {}) {
  const { id: accountId, as } = await studio(...permissions)
  const id = await make.record(accountId, user, { moderation: 'PENDING', ...fields })
  const now = async () =>
    db
      .selectFrom('records')
      .select(['moderation', 'moderation_reason', 'row_version'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const readVerdict = async () => {
    const { moderation: word, moderation_reason: reason } = await now()
    return [word, reason]
  }
  const moderate = (decision: string, reason?: string, ids = [id]) =>
    call(moderation.moderate, { ids, decision, ...(reason !== undefined && { reason }) }, as)
  return { id, accountId, as, now, readVerdict, moderate }
}

test('P-M-24 a moderator approves what waits, or sends it back with a reason that its author reads; nobody else does', async () => {
  const one = await waiting(first)
  const other = await make.record(one.accountId, user, { moderation: 'PENDING' })
  const { result } = await one.moderate('REJECTED', ' Нет прав на музыку ')
  assert.deepEqual([result.recordIds, result.updateStates[one.id]?.status], [[one.id], 'OK'])
  assert.deepEqual(await one.readVerdict(), ['REJECTED', 'Нет прав на музыку'])
  const { record } = (await call(records.getById, { id: one.id }, one.as)).result
  assert.deepEqual([record.moderation, record.moderationReason], ['REJECTED', 'Нет прав на музыку'])
  assert.equal((await one.moderate('APPROVED', undefined, [other])).result.updateStates[other]?.status, 'OK')
  const editor = await waiting(['media.can_edit_records', 'media.can_change_moderation'])
  assert.equal(refusal(await editor.moderate('APPROVED')), 'ACCESS/FORBIDDEN')
  assert.deepEqual(await editor.readVerdict(), ['PENDING', ''])
})

test('P-M-24 nothing is sent back without a reason, and of foreign and unknown ones nothing is told', async () => {
  const one = await waiting(first)
  for (const reason of [undefined, '', '   ']) {
    const { error } = await one.moderate('REJECTED', reason)
    assert.deepEqual([error?.type, Object.keys(error?.fields ?? {})], ['VALIDATION', ['reason']])
  }
  const { updateStates } = (await one.moderate('APPROVED', undefined, [foreignRecord, 987_654_321])).result
  const unknownRecord = { status: 'ERROR', error: 'Нет такого видео' }
  assert.deepEqual(updateStates, { [foreignRecord]: unknownRecord, 987654321: unknownRecord })
  const kept = await db.selectFrom('records').select('moderation').where('id', '=', foreignRecord).executeTakeFirst()
  assert.equal(kept?.moderation, 'NONE')
})

test('P-M-25 what a moderator has decided is changed by those alone who may, in every way there is', async () => {
  for (const decided of ['APPROVED', 'REJECTED'] as const) {
    const other = decided === 'APPROVED' ? 'REJECTED' : 'APPROVED'
    const ways: [string, (video: Awaited<ReturnType<typeof waiting>>) => Promise<unknown>][] = [
      ['records.moderate', ({ moderate }) => moderate(other, 'Ошиблись')],
      [
        'bulk.updateMulti',
        ({ id, as }) =>
          call(bulk.updateMulti, { ids: [id], ops: [{ field: 'moderation', op: 'set', value: other }] }, as),
      ],
      [
        'to have it wait anew',
        ({ id, as }) =>
          call(bulk.updateMulti, { ids: [id], ops: [{ field: 'moderation', op: 'set', value: 'PENDING' }] }, as),
      ],
      [
        'its reason alone',
        ({ id, as }) =>
          call(bulk.updateMulti, { ids: [id], ops: [{ field: 'moderationReason', op: 'set', value: 'Иначе' }] }, as),
      ],
    ]
    for (const [way, change] of ways) {
      const one = await waiting(first, { moderation: decided, moderation_reason: 'Было' })
      const before = await one.readVerdict()
      const answer = Object(await change(one))
      assert.equal(answer.result.updateStates[one.id].status, 'ERROR', way)
      assert.match(answer.result.updateStates[one.id].error, /^Модератор уже принял решение/)
      assert.deepEqual(await one.readVerdict(), before, way)
      const may = await waiting(again, { moderation: decided, moderation_reason: 'Было' })
      assert.equal(Object(await change(may)).result.updateStates[may.id].status, 'OK', way)
    }
  }
})

test('P-M-25 a preview tells what was decided before', async () => {
  const one = await waiting(first, { moderation: 'APPROVED' })
  const ops = [{ field: 'moderation', op: 'set', value: 'REJECTED' }]
  const preview = async (as: object) => (await call(bulk.bulkPreview, { selection: { ids: [one.id] }, ops }, as)).result
  assert.deepEqual(
    (await preview(one.as)).blockedCounts.map(({ reason }) => reason),
    ['DECIDED'],
  )
  const may = await make.user()
  await make.member(one.accountId, may, again)
  const asOther = { user: may, account: one.as.account }
  assert.deepEqual((await preview(asOther)).blockedCounts, [])
})

test('P-M-25 a decision is taken back in the journal by those alone who may change it; a return to the queue by every moderator', async () => {
  for (const [permissions, canUndo] of [
    [first, false],
    [again, true],
  ] as const) {
    const one = await waiting([...permissions])
    await one.moderate('REJECTED', 'Нет прав')
    const { items } = (await call(audit.list, { object: { type: 'record', id: one.id } }, one.as)).result
    assert.equal(items[0]?.canUndo, canUndo)
    const answer = await call(audit.undo, { id: items[0]?.id ?? 0 }, one.as)
    assert.equal(answer.error === undefined, canUndo)
    assert.deepEqual(await one.readVerdict(), canUndo ? ['PENDING', ''] : ['REJECTED', 'Нет прав'])
  }
  const one = await waiting(first, { moderation: 'APPROVED' })
  await db.updateTable('accounts').set({ moderates: true }).where('id', '=', one.accountId).execute()
  const editor = await make.user()
  await make.member(one.accountId, editor, ['media.can_edit_records', reading])
  const asEditor = { user: editor, account: one.as.account }
  await call(records.update, { id: one.id, rowVersion: 1, fields: { name: 'Другое' } }, asEditor)
  assert.deepEqual(await one.readVerdict(), ['PENDING', ''])
  const lines = (await call(audit.list, { object: { type: 'record', id: one.id } }, asEditor)).result.items
  const back = lines.find(({ action }) => action === 'moderation.return')
  assert.equal(back?.canUndo, false, 'an editor takes back his edit, not the moderator’s word')
  assert.equal(lines.find(({ action }) => action === 'records.update')?.canUndo, true)
  assert.equal((await call(audit.undo, { id: back?.id ?? 0 }, one.as)).error, undefined)
  assert.deepEqual(await one.readVerdict(), ['APPROVED', ''])
})

test('P-M-24 a reason goes once a video is approved, and comes back when that is undone', async () => {
  const one = await waiting(again, { moderation: 'REJECTED', moderation_reason: 'Нет прав' })
  const { result } = await one.moderate('APPROVED', 'не нужна')
  assert.deepEqual(await one.readVerdict(), ['APPROVED', ''])
  assert.notEqual(result.batchId, null, 'the way back of every bulk change is open')
  const { items } = (await call(audit.list, { object: { type: 'record', id: one.id } }, one.as)).result
  await call(audit.undo, { id: items[0]?.id ?? 0 }, one.as)
  assert.deepEqual(await one.readVerdict(), ['REJECTED', 'Нет прав'])
})

test('P-M-24 the queue counts what waits in its own account, and not in the trash', async () => {
  const one = await waiting(['media.can_edit_records'])
  await make.record(one.accountId, user, { moderation: 'PENDING' })
  await make.record(one.accountId, user, { moderation: 'PENDING', lifecycle: 'DISPOSED', disposed_at: new Date() })
  await make.record(one.accountId, user, { moderation: 'REJECTED' })
  assert.deepEqual((await call(moderation.getCountWaiting, {}, one.as)).result, { count: 2 })
})

test('P-M-25 B9 whether an account moderates is switched by those alone who may change decisions, and back by the journal', async () => {
  const manager = await studio('yauth.can_manage_account', 'media.can_moderate_records')
  const save = (fields: object, version: number, as: object) => call(accountSettings.update, { version, fields }, as)
  assert.equal(refusal(await save({ moderates: true }, 1, manager.as)), 'ACCESS/FORBIDDEN')
  assert.equal((await save({ moderates: false, name: 'Кино' }, 1, manager.as)).error, undefined, 'what is so already')
  const head = await studio('yauth.can_manage_account', 'media.can_change_moderation')
  assert.equal((await save({ moderates: true }, 1, head.as)).result.settings.moderates, true)
  const manages = await make.user()
  await make.member(head.id, manages, ['yauth.can_manage_account'])
  const { items } = (await call(audit.list, { object: { type: 'account', id: head.id } }, head.as)).result
  const undo = (as: object) => call(audit.undo, { id: items[0]?.id ?? 0 }, as)
  assert.equal(refusal(await undo({ user: manages, account: head.as.account })), 'ACCESS/FORBIDDEN')
  assert.equal((await undo(head.as)).error, undefined)
  assert.equal((await call(accountSettings.get, {}, head.as)).result.settings.moderates, false)
})
