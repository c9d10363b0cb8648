import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { testBulk } from '../../../test/test-bulk.ts'

const { db, make, call, studio, refusal, startBulk } = await testBulk()
const set: FieldOp[] = [{ field: 'audienceTag', op: 'set', value: 'https://counter.example/?e=[EVENT]' }]

test('P-M-19 many videos are given the tag of their audience in bulk by whoever may, and the undo takes it back', async () => {
  await startBulk()
  const made = await studio(3, ['media.can_edit_records', 'media.can_use_tns'])
  const { account, ids, preview, move, undo, until } = made
  const tags = async () => {
    const rows = await db.selectFrom('records').select('tns_tag').where('account_id', '=', account.id).execute()
    return [...new Set(rows.map(({ tns_tag }) => tns_tag))]
  }
  const editor = await make.user()
  await make.member(account.id, editor, ['media.can_edit_records'])
  const refused = await call(bulk.updateMulti, { ids, ops: set }, { user: editor, account: account.code })
  assert.equal(refusal(refused), 'ACCESS/FORBIDDEN')
  const { batchId } = await preview(set)
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  assert.deepEqual(await tags(), ['https://counter.example/?e=[EVENT]'])
  const back = (await undo(batchId)).result.batch
  await until(back.id, 'DONE')
  assert.deepEqual(await tags(), [''])
})
