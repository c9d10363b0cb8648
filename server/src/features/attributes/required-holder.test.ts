import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { bulk } from '@skleyka/contract/bulk/bulk.calls.ts'
import { cuts } from '@skleyka/contract/cuts/cuts.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testAttributes } from '../../../test/test-attributes.ts'
import { createRecorded } from '../records/records.ts'

const { db, make, call, user, studio, refusal } = await testAttributes()
await db.insertInto('holders').values({ name: 'Ока-Фильм' }).execute()

async function strict() {
  const own = await studio(['media.can_export_record_filters', 'media.can_edit_records', 'media.can_create_records'])
  const template = await make.metadataTemplate(own.id, [], { holderRequired: true })
  await db.updateTable('templates').set({ is_default: false }).where('account_id', '=', own.id).execute()
  await db.updateTable('templates').set({ is_default: true }).where('id', '=', template).execute()
  const find = async (id: number) => (await call(records.getById, { id }, own.as)).result.record
  const save = async (id: number, fields: object) =>
    call(records.update, { id, rowVersion: (await find(id)).rowVersion, fields }, own.as)
  return { own, find, save }
}

/** A recording of a livestream of an account. */
async function recordingOf(accountId: number) {
  const ofRecordId = await make.record(accountId, user, { lifecycle: 'LIVE' })
  const recorded = { accountId, ofRecordId, uuid: randomUUID(), sizeBytes: 1, isMute: false, chapters: [] }
  const { id } = await db.transaction().execute((tx) => createRecorded(tx, recorded))
  return db.selectFrom('records').select('publication').where('id', '=', id).executeTakeFirstOrThrow()
}

test('B9 a template that requires a copyright holder lets no video be published without one', async () => {
  const { own, find, save } = await strict()
  const draft = await make.record(own.id, user, { publication: 'DRAFT' })
  const { error } = await save(draft, { publication: 'PUBLISHED' })
  assert.deepEqual(
    [error?.subtype, error?.extra, Object.keys(error?.fields ?? {})],
    ['FIELD', 'Чтобы опубликовать видео, заполните: «Правообладатель»', ['fields.holder']],
  )
  const { result: poll } = await call(records.info, { recordIds: [draft] }, own.as)
  assert.deepEqual(poll.records[draft]?.needed, ['Правообладатель'])
  assert.equal((await save(draft, { publication: 'PUBLISHED', holder: 'Ока-Фильм' })).error, undefined)
  assert.equal(refusal(await save(draft, { holder: null })), 'VALIDATION/FIELD', 'and it is not taken away')
  const other = await make.metadataTemplate(own.id, [])
  assert.equal((await save(draft, { holder: null, metadata: { templateId: other } })).error, undefined)
  assert.equal(
    refusal(await save(draft, { metadata: { templateId: null } })),
    'VALIDATION/FIELD',
    'by its template, too',
  )
  const before = await make.record(own.id, user, { publication: 'PUBLISHED' })
  assert.equal((await save(before, { name: 'Другое' })).error, undefined, 'published before it was required')
  const { result: sent } = await call(uploads.createV2, { file: { name: 'a.mp4', size: 7 } }, own.as)
  assert.equal((await find(sent.recordId)).publication, 'DRAFT')
})

test('B9 a clip and a recording of a video that has no holder are drafts, however new ones are published', async () => {
  const { own, find } = await strict()
  await db.updateTable('accounts').set({ publish_new: true }).where('id', '=', own.id).execute()
  const clipOf = async (more: object) => {
    const ready = { current_state: 'READY', playable: true, duration_ms: 60_000, ...more } as const
    const id = await make.record(own.id, user, { publication: 'PUBLISHED', ...ready })
    const version = { account_id: own.id, record_id: id, number: 1, state: 'READY', source_key: 'a' } as const
    const { id: current_version_id } = await db
      .insertInto('record_versions')
      .values(version)
      .returning('id')
      .executeTakeFirstOrThrow()
    await db.updateTable('records').set({ current_version_id }).where('id', '=', id).execute()
    const made = await call(cuts.duplicateClip, { id, ranges: [{ from_ms: 0, to_ms: 30_000 }] }, own.as)
    return (await find(made.result.recordId)).publication
  }
  assert.equal(await clipOf({}), 'DRAFT', 'published before it was required')
  const { id: holder_id } = await db.selectFrom('holders').select('id').executeTakeFirstOrThrow()
  assert.equal(await clipOf({ holder_id }), 'PUBLISHED')
  assert.equal((await recordingOf(own.id)).publication, 'DRAFT')
})

test('A26 a recording is saved as a draft where a default of its template names a video that is gone', async () => {
  const own = await studio([])
  const gone = { name: 'next', title: 'Следующее', type: 'video', default: 999_999 } as const
  const template = await make.metadataTemplate(own.id, [gone])
  await db.updateTable('templates').set({ is_default: false }).where('account_id', '=', own.id).execute()
  await db.updateTable('templates').set({ is_default: true }).where('id', '=', template).execute()
  await db.updateTable('accounts').set({ publish_new: true }).where('id', '=', own.id).execute()
  assert.equal((await recordingOf(own.id)).publication, 'DRAFT')
})

test('B9 bulk changes and tables of attributes leave a video out that its template does not let be published', async () => {
  const { own } = await strict()
  const [bare, named] = [
    await make.record(own.id, user, { publication: 'DRAFT' }),
    await make.record(own.id, user, { publication: 'DRAFT' }),
  ]
  const publish = [{ field: 'publication', op: 'set', value: 'PUBLISHED' }] as const
  const { result: forecast } = await call(bulk.updateMulti, { ids: [bare], ops: publish, dryRun: true }, own.as)
  assert.match(JSON.stringify(forecast.updateStates[bare]), /Правообладатель/)
  const { importId } = await own.send(
    `id;Правообладатель;Публикация\n${bare};;Опубликовано\n${named};Ока-Фильм;Опубликовано\n`,
  )
  const preview = await own.preview(importId)
  assert.equal(preview.changing, 1)
  assert.deepEqual(
    preview.problems.map(({ line, text }) => [line, text]),
    [[2, 'Чтобы опубликовать видео, заполните: «Правообладатель»']],
  )
})
