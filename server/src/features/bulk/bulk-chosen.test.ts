import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { filters } from '@skleyka/contract/filters/filters.calls.ts'
import { testBulk } from '../../../test/test-bulk.ts'

const { db, make, call, user, studio, refusal } = await testBulk()
const rename: FieldOp[] = [{ field: 'name', op: 'append', value: '!' }]

test('D1 a saved filter alone chooses what a bulk change takes, and one that is not seen chooses nothing', async () => {
  const { as, ids, preview, account } = await studio(3, ['media.can_edit_records', 'media.can_use_custom_filters'])
  const colleague = await make.user()
  await make.member(account.id, colleague, ['media.can_edit_records', 'media.can_use_custom_filters'])
  const ast = { all: [{ field: 'name', op: 'contains', value: 'Видео 2' }] }
  const saved = await call(filters.save, { name: 'Второе', visibility: 'PRIVATE', ast }, as)
  assert.equal(saved.error, undefined)
  const filterId = saved.result.filter.id
  const found = await preview(rename, { filterId })
  assert.deepEqual([found.affected, found.sample.map(({ id }) => id)], [1, [ids[1]]])
  assert.equal((await preview(rename, { filterId, except: [ids[1]] })).affected, 0)
  const ask = (selection: object, by: object = as) => call(bulk.bulkPreview, { selection, ops: rename }, by)
  assert.equal(refusal(await ask({ filterId }, { ...as, user: colleague })), 'NOT_FOUND/FILTER')
  assert.equal(refusal(await ask({ filterId: 987_654 })), 'NOT_FOUND/FILTER')
  assert.equal(refusal(await ask({ ids, filterId })), 'VALIDATION/FIELD')
})

test('D1 D13 authors are told by their names: in a preview, in a bulk change, in the journal; a deleted one is told so', async () => {
  const { as, account, ids, preview } = await studio(1)
  const [id = 0] = ids
  const next = await make.user({ name: 'Пётр' })
  await make.member(account.id, next, [])
  const ops: FieldOp[] = [{ field: 'ownerId', op: 'set', value: next }]
  const names = { [user]: 'Мария', [next]: 'Пётр' }
  assert.deepEqual((await preview(ops)).people, names)
  const { batchId } = (await call(bulk.updateMulti, { ids, ops }, as)).result
  assert.deepEqual((await call(bulk.bulkGet, { batchId }, as)).result.people, names)
  assert.deepEqual((await call(bulk.bulkList, {}, as)).result.people, { [next]: 'Пётр' })
  await db.updateTable('users').set({ state: 'DELETED' }).where('id', '=', next).execute()
  const { items, people } = (await call(audit.list, { object: { type: 'record', id } }, as)).result
  assert.deepEqual(people, { [user]: 'Мария', [next]: 'Удалённый пользователь' })
  assert.deepEqual((await call(audit.get, { id: items[0]?.id }, as)).result.people, people)
})
