import assert from 'node:assert/strict'
import { test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { testRecords } from '../../../test/test-records.ts'
import { followedTemplates } from './templates.ts'

const { db, make, call, user, studio, refusal } = await testRecords()

const town: MetadataField = { name: 'town', title: 'Город', type: 'line' }
const tone: MetadataField = { name: 'tone', title: 'Тон', type: 'line' }

/** An account with one template, and its journal. */
async function journalled() {
  const account = await studio(
    'media.can_create_metadata',
    'media.can_edit_records',
    'media.can_manage_albums',
    'yauth.can_manage_account',
  )
  const { as } = account
  const create = async (name: string, fields = [town]) =>
    (await call(metadataTemplates.create, { name, body: { fields } }, as)).result.template.id
  const get = async (id: number) => (await call(metadataTemplates.get, { id }, as)).result.template
  const publish = async (id: number) =>
    (await call(metadataTemplates.publish, { id, rowVersion: (await get(id)).rowVersion }, as)).result.template
  const update = async (id: number, fields: object) =>
    call(metadataTemplates.update, { id, rowVersion: (await get(id)).rowVersion, fields }, as)
  const lines = async (id: number, by: object = as) =>
    (await call(audit.list, { object: { type: 'template', id } }, by)).result.items
  const last = async (id: number) => (await lines(id))[0]
  const undo = (eventId?: number, by: object = as) => call(audit.undo, { id: eventId }, by)
  return { account, as, create, get, publish, update, lines, last, undo }
}

const names = (body: { fields: readonly MetadataField[] } | null) => body?.fields.map(({ name }) => name) ?? null

test('D13 an edit of a template is taken back to the draft and the name of before, and that is taken back too', async () => {
  const { create, get, publish, update, last, undo } = await journalled()
  const id = await create('Города')
  await publish(id)
  await update(id, { name: 'Сёла', body: { fields: [tone] } })
  const edit = await last(id)
  assert.equal(edit?.canUndo, true)
  assert.equal((await undo(edit?.id)).result.updateStates[id]?.rowVersion, (await get(id)).rowVersion)
  const back = await get(id)
  assert.deepEqual([back.name, names(back.body), back.version], ['Города', ['town'], 1])
  const line = await last(id)
  assert.deepEqual([line?.undoOf, line?.canUndo], [edit?.id, true])
  await undo(line?.id)
  const again = await get(id)
  assert.deepEqual([again.name, names(again.body), names(again.published)], ['Сёла', ['tone'], ['town']])
})

test('D13 an edit of a template that was edited since is not taken back, and what changed is told', async () => {
  const { create, update, last, lines, undo, get } = await journalled()
  const id = await create('Города')
  await update(id, { name: 'Сёла', body: { fields: [tone] } })
  const edit = await last(id)
  await update(id, { name: 'Деревни' })
  assert.deepEqual(
    (await lines(id)).map(({ canUndo }) => canUndo),
    [true, false, false],
  )
  const answer = await undo(edit?.id)
  assert.equal(refusal(answer), 'STATE/CONFLICT')
  assert.match(answer.error?.extra ?? '', /изменили название\./)
  assert.equal((await get(id)).name, 'Деревни')
})

test('D13 a name that another template has since is not given back', async () => {
  const { create, update, last, undo } = await journalled()
  const id = await create('Города')
  await update(id, { name: 'Сёла' })
  const edit = await last(id)
  await create('города')
  const answer = await undo(edit?.id)
  assert.equal(refusal(answer), 'STATE/CONFLICT')
  assert.match(answer.error?.extra ?? '', /«Города» теперь у/)
})

test('D13 a publication is taken back as a new version of what was followed, and what it published is the draft again', async () => {
  const { account, as, create, get, publish, update, last, lines, undo } = await journalled()
  const id = await create('Города')
  await publish(id)
  await update(id, { body: { fields: [tone] } })
  await publish(id)
  const record = await make.record(account.id, user, { metadata_template_id: id })
  await undo((await last(id))?.id)
  const back = await get(id)
  assert.deepEqual([back.publishedVersion, names(back.published), names(back.body)], [3, ['town'], ['tone']])
  assert.deepEqual((await followedTemplates.find(db, account.id, 'metadata', record))?.body, { fields: [town] })
  const { items } = (await call(metadataTemplates.versions, { id }, as)).result
  assert.deepEqual(
    items.map(({ version, restoredFrom }) => [version, restoredFrom]),
    [
      [3, 1],
      [2, null],
      [1, null],
    ],
  )
  const [undone, published] = await lines(id)
  assert.deepEqual([undone?.canUndo, published?.canUndo], [true, false])
  assert.equal(refusal(await undo(published?.id)), 'STATE/CONFLICT')
  await undo(undone?.id)
  const forth = await get(id)
  assert.deepEqual(
    [forth.publishedVersion, names(forth.published), names(forth.body), forth.version],
    [4, ['tone'], ['tone'], 4],
  )
})

test('D13 a first publication becomes a draft again unless somebody follows it, and that is taken back too', async () => {
  const { account, as, create, get, publish, last, undo } = await journalled()
  const id = await create('Города')
  await publish(id)
  const published = await last(id)
  const record = await make.record(account.id, user, { metadata_template_id: id })
  assert.equal((await last(id))?.canUndo, false)
  const refused = await undo(published?.id)
  assert.equal(refusal(refused), 'STATE/IN_USE')
  assert.match((refused.error?.extra ?? '').replaceAll('\u00a0', ' '), /видео — 1/)
  await db.updateTable('records').set({ metadata_template_id: null }).where('id', '=', record).execute()
  assert.equal((await last(id))?.canUndo, true)
  await undo(published?.id)
  const draft = await get(id)
  assert.deepEqual(
    [draft.publishedVersion, draft.published, names(draft.body), draft.version],
    [null, null, ['town'], 2],
  )
  assert.equal(refusal(await call(metadataTemplates.setDefault, { id, on: true }, as)), 'STATE/NOT_PUBLISHED')
  const withdrawn = await last(id)
  assert.deepEqual([withdrawn?.undoOf, withdrawn?.canUndo], [published?.id, true])
  assert.equal(refusal(await undo(published?.id)), 'STATE/CONFLICT', 'it is a draft already')
  await undo(withdrawn?.id)
  assert.deepEqual([(await get(id)).publishedVersion, names((await get(id)).published)], [2, ['town']])
})

test('D13 a template that was made or copied is deleted by its line until it is published, and comes back by that of its deletion', async () => {
  const { as, create, get, publish, last, lines, undo } = await journalled()
  const id = await create('Города')
  const copy = (await call(metadataTemplates.clone, { id, name: 'Сёла' }, as)).result.template.id
  for (const made of [id, copy]) {
    const line = (await lines(made)).at(-1)
    assert.equal(line?.canUndo, true)
    assert.equal((await undo(line?.id)).result.updateStates[made]?.rowVersion, null)
    assert.equal(refusal(await call(metadataTemplates.get, { id: made }, as)), 'NOT_FOUND/TEMPLATE')
    assert.notEqual(refusal(await undo(line?.id)), null, 'it went once')
    await undo((await last(made))?.id)
    assert.deepEqual(names((await get(made)).body), ['town'])
  }
  await publish(id)
  const making = (await lines(id)).at(-1)
  assert.equal(making?.canUndo, false)
  assert.equal(refusal(await undo(making?.id)), 'STATE/CONFLICT')
  assert.equal((await get(id)).publishedVersion, 1)
})

test('D13 another default template gives way to the one before, while it is the default one and the other is there', async () => {
  const { as, create, get, publish, last, lines, undo } = await journalled()
  const [id, other, third] = [await create('Города'), await create('Сёла'), await create('Моря')]
  for (const one of [id, other, third]) await publish(one)
  const choose = async (one: number) => call(metadataTemplates.setDefault, { id: one, on: true }, as)
  await choose(id)
  await choose(other)
  const chosen = await last(other)
  await undo(chosen?.id)
  assert.deepEqual([(await get(id)).default, (await get(other)).default], [true, false])
  assert.equal((await lines(other)).find((line) => line.id === chosen?.id)?.canUndo, false)
  await undo((await last(other))?.id)
  assert.deepEqual([(await get(id)).default, (await get(other)).default], [false, true])

  await choose(third)
  const stale = (await lines(other)).find((line) => line.id === chosen?.id)
  assert.equal(stale?.canUndo, false, 'another one was chosen since')
  assert.equal(refusal(await undo(stale?.id)), 'STATE/CONFLICT')
  await call(metadataTemplates.delete, { id: other }, as)
  const last3 = await last(third)
  assert.equal(last3?.canUndo, false, 'the one before is gone')
  assert.equal(refusal(await undo(last3?.id)), 'STATE/CONFLICT')
  assert.equal((await get(third)).default, true)
})

test('D13 a deleted template comes back whole, for those that still name what took its place, and tells who does not', async () => {
  const { account, as, create, get, publish, update, last, undo } = await journalled()
  const [id, other, third] = [await create('Города'), await create('Сёла'), await create('Моря')]
  for (const one of [id, other, third]) await publish(one)
  await update(id, { body: { fields: [tone] } })
  await call(metadataTemplates.setDefault, { id, on: true }, as)
  const [stays, leaves] = [
    await make.record(account.id, user, { metadata_template_id: id }),
    await make.record(account.id, user, { metadata_template_id: id }),
  ]
  const { album } = (await call(albums.create, { name: 'Дороги' }, as)).result
  await call(albums.update, { id: album.id, rowVersion: album.rowVersion, fields: { templates: { metadata: id } } }, as)
  const was = await get(id)
  await call(metadataTemplates.delete, { id, replaceWith: other }, as)
  await db.updateTable('records').set({ metadata_template_id: third }).where('id', '=', leaves).execute()

  const deletion = await last(id)
  assert.equal(deletion?.canUndo, true)
  const { result } = await undo(deletion?.id)
  assert.deepEqual(result.skipped, { records: 1, albums: 0, accounts: 0 })
  const back = await get(id)
  assert.deepEqual(
    [back.name, back.body, back.published, back.publishedVersion, back.default, back.createdDate, back.uses],
    [
      was.name,
      was.body,
      was.published,
      was.publishedVersion,
      true,
      was.createdDate,
      { records: 1, albums: 1, accounts: 1 },
    ],
  )
  assert.equal((await call(metadataTemplates.versions, { id }, as)).result.total, 1)
  const named = await db
    .selectFrom('records')
    .select('metadata_template_id')
    .where('id', 'in', [stays, leaves])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    named.map((row) => row.metadata_template_id),
    [id, third],
  )
  assert.equal(refusal(await undo(deletion?.id)), 'STATE/CONFLICT', 'it came back once')
  assert.equal((await publish(id)).publishedVersion, 2)
})

test('D13 a template does not come back over another name, and another default one that was chosen since stays', async () => {
  const { as, create, get, publish, update, last, undo } = await journalled()
  const [id, other, third] = [await create('Города'), await create('Сёла'), await create('Моря')]
  for (const one of [id, other, third]) await publish(one)
  await call(metadataTemplates.setDefault, { id, on: true }, as)
  await call(metadataTemplates.delete, { id, replaceWith: other }, as)
  await call(metadataTemplates.setDefault, { id: third, on: true }, as)
  const again = await create('Города')
  assert.equal(refusal(await undo((await last(id))?.id)), 'STATE/CONFLICT')
  await update(again, { name: 'Посёлки' })
  const { result } = await undo((await last(id))?.id)
  assert.deepEqual(result.skipped, { records: 0, albums: 0, accounts: 1 })
  assert.deepEqual([(await get(id)).default, (await get(third)).default], [false, true])
})

test('P-M-08 D13 whoever may not make templates takes no line about them back, and none of another account', async () => {
  const { account, create, get, update, last, lines, undo } = await journalled()
  const id = await create('Города')
  await update(id, { name: 'Сёла' })
  const edit = await last(id)
  const reader = await make.user()
  await make.member(account.id, reader, ['media.can_edit_records', 'yauth.can_manage_account'])
  const by = { ...account.as, user: reader }
  assert.deepEqual(
    (await lines(id, by)).map(({ canUndo }) => canUndo),
    [false, false],
  )
  assert.equal(refusal(await undo(edit?.id, by)), 'ACCESS/FORBIDDEN')
  const foreign = await journalled()
  assert.equal(refusal(await foreign.undo(edit?.id)), 'NOT_FOUND/EVENT')
  assert.equal((await get(id)).name, 'Сёла')
})
