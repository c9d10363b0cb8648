import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import { testBulk } from '../../../test/test-bulk.ts'
import { findJournalFaults } from '../../admin/audit.sql.ts'

const { db, call, studio, refusal, startBulk } = await testBulk()
const ops: FieldOp[] = [
  { field: 'name', op: 'replace', value: { find: 'Видео', with: 'Ролик' } },
  { field: 'description', op: 'append', value: ' — 2026' },
]

test('D1 10 000 records are changed in bulk and undone to the byte, and the journal of each tells of both', async () => {
  await startBulk()
  const { as, ids, rows, preview, move, undo, until, get } = await studio(10_000)
  const before = await rows()
  const { batchId, affected, judged, changing } = await preview(ops)
  assert.deepEqual([affected, judged, changing], [10_000, 10_000, 10_000])
  assert.deepEqual(await rows(), before)
  await move(batchId, 'start')
  const done = await until(batchId, 'DONE')
  assert.deepEqual([done.changed, done.skipped, done.failed, done.canUndo], [10_000, 0, 0, true])
  const changed = before.map(({ id, name, description }) => ({
    id,
    name: name.replace('Видео', 'Ролик'),
    description: `${description} — 2026`.trim(),
  }))
  assert.deepEqual(await rows(), changed)
  const back = (await undo(batchId)).result.batch
  assert.deepEqual([back.kind, back.undoOf, back.affected], ['UNDO', batchId, 10_000])
  await until(back.id, 'DONE')
  assert.deepEqual(await rows(), before)
  const { items } = (await call(audit.list, { object: { type: 'record', id: ids[0] } }, as)).result
  assert.deepEqual(
    items.map(({ action, batchId: of, undoOf }) => [action, of, undoOf]),
    [
      ['bulk.bulkUndo', back.id, items[1]?.id],
      ['bulk.updateMulti', batchId, null],
    ],
  )
  assert.equal(items[0]?.requestId !== null && items[0]?.ip !== null, true)
  assert.equal((await get(batchId)).batch.canUndo, false)
  assert.equal(refusal(await undo(batchId)), 'STATE/CONFLICT')
  assert.deepEqual(await findJournalFaults(db), [])
})
