import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import type { FieldOp } from '@skleyka/contract/bulk/bulk-fields.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { testBulk } from '../../../test/test-bulk.ts'

const { db, make, call, studio, refusal, startBulk } = await testBulk()

const fields: MetadataField[] = [
  { name: 'issue', title: 'Номер', type: 'number', whole: true, min: 1888 },
  { name: 'town', title: 'Город', type: 'line' },
  { name: 'crew', title: 'В ролях', type: 'tags', required: true },
]
const set = (name: string, value: string | number | string[]): FieldOp => ({
  field: 'metadata',
  name,
  op: 'set',
  value,
})

/** An account whose videos follow these fields. */
async function makeStudio(count: number) {
  const made = await studio(count)
  const templateId = await make.metadataTemplate(made.account.id, fields)
  await db
    .updateTable('records')
    .set({ metadata_template_id: templateId, publication: 'DRAFT', metadata: JSON.stringify({ town: 'г. Тверь' }) })
    .where('account_id', '=', made.account.id)
    .execute()
  const metadata = async () => {
    const rows = await db
      .selectFrom('records')
      .select('metadata')
      .where('account_id', '=', made.account.id)
      .orderBy('id')
      .execute()
    return rows.map((row) => row.metadata)
  }
  return { ...made, metadata }
}

test('D1 values of metadata are previewed, changed in bulk and undone, and the journal tells of each field', async () => {
  await startBulk()
  const { as, ids, preview, move, undo, until, metadata } = await makeStudio(3)
  const ops: FieldOp[] = [
    set('issue', 1999),
    { field: 'metadata', name: 'town', op: 'replace', value: { find: 'г. ', with: '' } },
    { field: 'metadata', name: 'crew', op: 'append', value: ['Ира', 'Олег'] },
  ]
  const { batchId, changing, sample } = await preview(ops)
  assert.equal(changing, 3)
  const expected = [
    { field: 'metadata.town', before: 'г. Тверь', after: 'Тверь' },
    { field: 'metadata.issue', before: null, after: 1999 },
    { field: 'metadata.crew', before: null, after: ['Ира', 'Олег'] },
  ]
  const byField = (changes: readonly { id?: number; field: string; before: unknown; after: unknown }[]) =>
    changes
      .filter(({ id }) => id === undefined || id === ids[0])
      .map(({ field, before, after }) => ({ field, before, after }))
      .toSorted((one, other) => other.field.localeCompare(one.field))
  assert.deepEqual(byField(sample), expected)
  await move(batchId, 'start')
  await until(batchId, 'DONE')
  const after = { town: 'Тверь', issue: 1999, crew: ['Ира', 'Олег'] }
  assert.deepEqual(await metadata(), [after, after, after])
  const { items } = (await call(audit.list, { object: { type: 'record', id: ids[0] } }, as)).result
  assert.deepEqual(byField(items[0]?.changes ?? []), expected)
  const back = (await undo(batchId)).result.batch
  await until(back.id, 'DONE')
  assert.deepEqual(await metadata(), [{ town: 'г. Тверь' }, { town: 'г. Тверь' }, { town: 'г. Тверь' }])
})

test('D1 a value that its field does not take blocks the record, and the reason names the field by its title', async () => {
  const { ids, as, account, preview, metadata } = await makeStudio(2)
  const [first = 0, second = 0] = ids
  await db.updateTable('records').set({ metadata_template_id: null }).where('id', '=', second).execute()
  const why = async (op: FieldOp) => (await preview([op])).blocked.map(({ id, why }) => [id, why])
  assert.deepEqual(await why(set('issue', 1700)), [
    [first, 'Номер: не\u00a0меньше 1888'],
    [second, 'Поля «Номер» нет в\u00a0шаблоне этого видео'],
  ])
  const { updateStates } = (await call(bulk.updateMulti, { ids: [second], ops: [set('town', 'Псков')] }, as)).result
  assert.deepEqual(updateStates[second], { status: 'ERROR', error: 'Поля «Город» нет в\u00a0шаблоне этого видео' })
  const clear: FieldOp = { field: 'metadata', name: 'town', op: 'clear' }
  assert.deepEqual((await call(bulk.updateMulti, { ids: [second], ops: [clear] }, as)).result.recordIds, [second])
  assert.deepEqual(await metadata(), [{ town: 'г. Тверь' }, {}])
  assert.ok(account)
})

test('C1 D1 a required value is taken away from drafts in bulk, and from published videos it is not', async () => {
  const { ids, as, metadata } = await makeStudio(2)
  const [first = 0, second = 0] = ids
  const edit = (ops: FieldOp[]) => call(bulk.updateMulti, { ids, ops }, as)
  await edit([set('crew', ['Ира'])])
  await db.updateTable('records').set({ publication: 'SCHEDULED' }).where('id', '=', first).execute()
  const { recordIds, updateStates } = (await edit([{ field: 'metadata', name: 'crew', op: 'clear' }])).result
  assert.deepEqual([recordIds, updateStates[first]?.error], [[second], 'Для публикации не\u00a0заполнено: «В ролях»'])
  assert.deepEqual(await metadata(), [{ crew: ['Ира'], town: 'г. Тверь' }, { town: 'г. Тверь' }])
})

test('A12 D1 a video that is named in bulk is one of the account, and a text is as its pattern has it', async () => {
  const { ids, as, account, preview } = await makeStudio(1)
  const ruled: MetadataField[] = [
    { name: 'sequel', title: 'Продолжение', type: 'video' },
    { name: 'code', title: 'Шифр', type: 'line', pattern: '\\d+', refusal: 'Только цифры' },
  ]
  const templateId = await make.metadataTemplate(account.id, ruled)
  await db
    .updateTable('records')
    .set({ metadata_template_id: templateId })
    .where('account_id', '=', account.id)
    .execute()
  const cases: [FieldOp, string][] = [
    [set('sequel', 999_999), 'такого видео в\u00a0аккаунте нет'],
    [set('code', 'пять'), 'только цифры'],
  ]
  for (const [op, words] of cases) {
    assert.ok((await preview([op])).blocked[0]?.why.toLowerCase().endsWith(words), words)
    const { updateStates } = (await call(bulk.updateMulti, { ids, ops: [op] }, as)).result
    assert.ok(updateStates[ids[0] ?? 0]?.error?.toLowerCase().endsWith(words), words)
  }
  const { recordIds } = (await call(bulk.updateMulti, { ids, ops: [set('sequel', ids[0] ?? 0), set('code', '5')] }, as))
    .result
  assert.deepEqual(recordIds, ids)
})

test('D1 an undo tells a field of metadata that was changed since by its title', async () => {
  await startBulk()
  const { ids, as, undo, until, get } = await makeStudio(1)
  const { batchId } = (await call(bulk.updateMulti, { ids, ops: [set('town', 'Псков')] }, as)).result
  await call(bulk.updateMulti, { ids, ops: [set('town', 'Тула')] }, as)
  const back = (await undo(batchId ?? '')).result.batch
  await until(back.id, 'DONE')
  const { leftOut } = await get(back.id)
  assert.deepEqual(
    leftOut.map(({ error }) => error),
    ['С\u00a0тех пор изменили «Город»'],
  )
})

test('hostile values of metadata are cleaned or refused like those of a record page', async () => {
  const { ids, as, metadata } = await makeStudio(1)
  const edit = (ops: unknown[]) => call(bulk.updateMulti, { ids, ops }, as)
  const bad = [
    { field: 'metadata', name: '__proto__', op: 'set', value: 'а' },
    { field: 'metadata', name: 'town', op: 'set', value: null },
    { field: 'metadata', name: 'town', op: 'set', value: { a: 1 } },
    { field: 'metadata', name: 'town', op: 'append', value: '' },
    { field: 'metadata', name: 'crew', op: 'append', value: [] },
    { field: 'metadata', name: 'town', op: 'set', value: 'я'.repeat(4_001) },
  ]
  for (const op of bad) assert.equal(refusal(await edit([op])), 'VALIDATION/FIELD')
  assert.equal((await edit([set('town', ' <b>\u0000\ud800Тверь ')])).error, undefined)
  assert.deepEqual(await metadata(), [{ town: '<b>Тверь' }])
})
