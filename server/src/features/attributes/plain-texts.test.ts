import assert from 'node:assert/strict'
import { test } from 'node:test'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { filteredFields, textColumnFields } from '@skleyka/contract/records/record-fields.ts'
import { type RecordField, recordTexts, textFields } from '@skleyka/contract/records/record-texts.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { testAttributes } from '../../../test/test-attributes.ts'

const { db, make, call, user, studio, refusal, startWork } = await testAttributes()
const permissions = ['media.can_edit_records', 'media.can_export_record_filters', 'yauth.can_manage_account'] as const

for (const name of textFields) {
  const { type, max = 0, isNeeded, permission, ops = [] }: RecordField = recordTexts[name]
  const [first, second] =
    type === 'address' ? ['https://one.example/', 'https://two.example/'] : ['Первый текст', 'Второй текст']

  test(`C-7.3-07 «${recordTexts[name].title}» is written, asked for, put into a table and changed by it, changed in bulk and taken back`, async () => {
    await startWork()
    const own = await studio([...permissions, ...(permission ? [permission] : [])])
    const id = await make.record(own.id, user, { name: 'Видео' })
    const now = async () => (await call(records.getById, { id }, own.as)).result.record
    const write = async (value: string) =>
      call(records.update, { id, rowVersion: (await now()).rowVersion, fields: { [name]: value } }, own.as)
    const before = (await now())[name]

    assert.equal((await write(first)).result.record[name], first)
    const events = (await call(audit.list, { object: { type: 'record', id }, page: 1, perPage: 1 }, own.as)).result
    assert.deepEqual(events.items[0]?.changes, [{ field: name, before, after: first }])
    assert.deepEqual(Object.keys((await write('x'.repeat(max + 1))).error?.fields ?? {}), [`fields.${name}`])
    if (isNeeded) assert.deepEqual(Object.keys((await write(' ')).error?.fields ?? {}), [`fields.${name}`])

    for (const field of filteredFields.filter((one) => one === name)) {
      const found = async (value: string) => {
        const where = { field, op: 'eq', value }
        return (await call(records.getListByFilter, { filter: { where }, page: 1, perPage: 10 }, own.as)).result.total
      }
      assert.deepEqual([await found(first), await found(second)], [1, 0])
    }
    for (const field of textColumnFields.filter((one) => one === name)) {
      const { export: made } = (await own.create({ fields: ['id', field] })).result
      await own.until(made.id, 'DONE')
      const table = (await own.file(made.id)).bytes.toString('utf8')
      assert.ok(table.includes(first), table)
      const { importId } = await own.send(table.replace(first, second))
      const { diff } = await own.preview(importId)
      assert.deepEqual(diff, [{ id, record: (await now()).name, field, before: first, after: second }])
    }

    const { updateStates } = (
      await call(bulk.updateMulti, { ids: [id], ops: [{ field: name, op: 'set', value: second }] }, own.as)
    ).result
    assert.deepEqual([updateStates[String(id)]?.status, (await now())[name]], ['OK', second])
    if (ops.includes('clear')) {
      await call(bulk.updateMulti, { ids: [id], ops: [{ field: name, op: 'clear' }] }, own.as)
      assert.equal((await now())[name], '')
    }
    await call(audit.undo, { id: events.items[0]?.id ?? 0 }, own.as).then((answer) =>
      assert.equal(refusal(answer), 'STATE/CONFLICT', 'somebody has written since'),
    )
    const { items } = (await call(audit.list, { object: { type: 'record', id }, page: 1, perPage: 1 }, own.as)).result
    await call(audit.undo, { id: items[0]?.id ?? 0 }, own.as)
    assert.equal((await now())[name], ops.includes('clear') ? second : first)
  })

  if (permission)
    test(`P-M-19 «${recordTexts[name].title}» is left alone without its permission`, async () => {
      const own = await studio(['media.can_edit_records'])
      const id = await make.record(own.id, user)
      const answer = await call(records.update, { id, rowVersion: 1, fields: { [name]: first } }, own.as)
      const inBulk = await call(
        bulk.updateMulti,
        { ids: [id], ops: [{ field: name, op: 'set', value: first }] },
        own.as,
      )
      assert.deepEqual([refusal(answer), refusal(inBulk)], ['ACCESS/FORBIDDEN', 'ACCESS/FORBIDDEN'])
      const { row_version: version } = await db
        .selectFrom('records')
        .select('row_version')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      assert.equal(version, 1)
    })
}
