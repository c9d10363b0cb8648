import assert from 'node:assert/strict'
import { test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import { audit } from '@skleyka/contract/audit/audit.calls.ts'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { metadataTemplates } from '@skleyka/contract/metadata/metadata-templates.calls.ts'
import { records } from '@skleyka/contract/records/records.calls.ts'
import { templates } from '@skleyka/contract/templates/templates.calls.ts'
import { testRecords } from '../../../test/test-records.ts'
import { followedTemplates } from './templates.ts'

const { db, make, call, user, studio, foreign, refusal } = await testRecords()

const town: MetadataField = { name: 'town', title: 'Город', type: 'line' }
const tone: MetadataField = { name: 'tone', title: 'Тон', type: 'line' }

/** An account whose user makes templates, and one of them that is not published yet. */
async function maker() {
  const account = await studio(
    'media.can_create_metadata',
    'media.can_edit_records',
    'media.can_manage_albums',
    'yauth.can_manage_account',
  )
  const create = (name: string, fields = [town]) =>
    call(metadataTemplates.create, { name, body: { fields } }, account.as)
  const { template } = (await create('Города')).result
  const get = async (id = template.id) => (await call(metadataTemplates.get, { id }, account.as)).result.template
  const publish = async (id = template.id) =>
    call(metadataTemplates.publish, { id, rowVersion: (await get(id)).rowVersion }, account.as)
  const update = async (fields: object, id = template.id) =>
    call(metadataTemplates.update, { id, rowVersion: (await get(id)).rowVersion, fields }, account.as)
  return { account, id: template.id, template, create, get, publish, update }
}

const names = (body: { fields: readonly MetadataField[] } | null) => body?.fields.map(({ name }) => name) ?? null

test('C5 every account has a default template of metadata from the start, and a member reads it', async () => {
  const { as } = await studio()
  const { result } = await call(metadataTemplates.list, {}, as)
  assert.equal(result.total, 1)
  const [template] = result.items
  assert.deepEqual([template?.kind, template?.name, template?.default], ['metadata', 'Основной', true])
  assert.deepEqual([template?.version, template?.publishedVersion], [1, 1])
  const titles = template?.body.fields.map(({ title }) => title)
  for (const title of ['Год', 'Режиссёр', 'Жанр', 'Возраст', 'Права до']) assert.ok(titles?.includes(title), title)
  const one = await call(metadataTemplates.get, { id: template?.id ?? 0 }, as)
  assert.deepEqual(one.result.template, template)
})

test('P-M-08 whoever may not make templates of metadata reads them, and changes none in any way', async () => {
  const { account, id, publish } = await maker()
  const { rowVersion } = (await publish()).result.template
  const reader = await make.user()
  await make.member(account.id, reader, ['media.can_edit_records', 'yauth.can_manage_account'])
  const as = { ...account.as, user: reader }
  assert.equal((await call(metadataTemplates.get, { id }, as)).result.template.id, id)
  const body = { fields: [tone] }
  const tried = [
    await call(metadataTemplates.create, { name: 'Чужой', body }, as),
    await call(metadataTemplates.update, { id, rowVersion, fields: { body } }, as),
    await call(metadataTemplates.publish, { id, rowVersion }, as),
    await call(metadataTemplates.rollback, { id, rowVersion, version: 1 }, as),
    await call(metadataTemplates.clone, { id, name: 'Копия' }, as),
    await call(metadataTemplates.delete, { id, replacementId: null }, as),
  ]
  assert.deepEqual(
    tried.map(({ error }) => error?.subtype),
    tried.map(() => 'FORBIDDEN'),
  )
  const may = await call(metadataTemplates.clone, { id, name: 'Копия' }, account.as)
  assert.equal(may.error, undefined)
})

test('C5 templates are listed with the default one first, found by name and read page by page', async () => {
  const account = await studio()
  for (const name of ['Ёлки', 'Архив']) await make.metadataTemplate(account.id, [], { name })
  const named = async (params: object) =>
    (await call(metadataTemplates.list, params, account.as)).result.items.map(({ name }: { name: string }) => name)
  assert.deepEqual(await named({}), ['Основной', 'Архив', 'Ёлки'])
  assert.deepEqual(await named({ q: 'елк' }), ['Ёлки'])
  assert.deepEqual(await named({ q: '%' }), [])
  assert.deepEqual(await named({ page: 2, perPage: 2 }), ['Ёлки'])
})

test('C5 what is worked on is followed only once it is published, and the version before is gone back to', async () => {
  const { account, id, template, get, publish, update } = await maker()
  assert.deepEqual([template.version, template.publishedVersion, template.published], [1, null, null])
  assert.deepEqual((await publish()).result.template.publishedVersion, 1)
  await update({ body: { fields: [tone] } })
  const draft = await get()
  assert.deepEqual([names(draft.body), names(draft.published)], [['tone'], ['town']])
  assert.deepEqual([draft.version, draft.publishedVersion], [2, 1])
  const record = await make.record(account.id, user, { metadata_template_id: id })
  const followed = async () => (await followedTemplates.find(db, account.id, 'metadata', record))?.body
  assert.deepEqual(await followed(), { fields: [town] })
  await publish()
  assert.deepEqual(await followed(), { fields: [tone] })
  const { rowVersion } = await get()
  const back = await call(metadataTemplates.rollback, { id, rowVersion, version: 1 }, account.as)
  assert.deepEqual([names(back.result.template.published), back.result.template.publishedVersion], [['town'], 3])
  assert.deepEqual(await followed(), { fields: [town] })
  const { result } = await call(metadataTemplates.versions, { id }, account.as)
  assert.deepEqual(
    result.items.map(({ version, body, restoredFrom, publishedBy }) => [
      version,
      names(body),
      restoredFrom,
      publishedBy,
    ]),
    [
      [3, ['town'], 1, 'Мария'],
      [2, ['tone'], null, 'Мария'],
      [1, ['town'], null, 'Мария'],
    ],
  )
  const unknown = { id, rowVersion: back.result.template.rowVersion, version: 9 }
  assert.equal(refusal(await call(metadataTemplates.rollback, unknown, account.as)), 'NOT_FOUND/VERSION')
})

test('C5 publishing without a draft answers as it is, and makes no version', async () => {
  const { account, id, get, publish } = await maker()
  await publish()
  const before = await get()
  assert.deepEqual((await publish()).result.template, before)
  assert.equal((await call(metadataTemplates.versions, { id }, account.as)).result.total, 1)
})

test('C5 of two people on one template the second is told, whatever he does with it', async () => {
  const { account, id, get, update, publish } = await maker()
  const { rowVersion } = await get()
  await update({ name: 'Сёла' })
  const late = { id, rowVersion }
  const tries = [
    await call(metadataTemplates.update, { ...late, fields: { name: 'Реки' } }, account.as),
    await call(metadataTemplates.publish, late, account.as),
    await call(metadataTemplates.rollback, { ...late, version: 1 }, account.as),
  ]
  assert.deepEqual(tries.map(refusal), ['STATE/CONFLICT', 'STATE/CONFLICT', 'STATE/CONFLICT'])
  await publish()
  assert.equal((await get()).name, 'Сёла')
})

test('C5 a name is used once in an account, whatever its case', async () => {
  const { account, create, update, id } = await maker()
  for (const answer of [
    await create('ГОРОДА'),
    await call(metadataTemplates.clone, { id, name: 'основной' }, account.as),
    await update({ name: 'Основной' }),
  ])
    assert.equal(refusal(answer), 'VALIDATION/FIELD')
  assert.equal((await update({ name: 'города' })).error, undefined)
})

test('C5 an account has a bounded number of templates of a kind', async () => {
  const { account, create } = await maker()
  for (let count = 2; count < 100; count += 1) await make.metadataTemplate(account.id, [])
  assert.equal(refusal(await create('Лишний')), 'LIMIT/QUOTA')
})

test('C5 a clone is a draft of its own', async () => {
  const { account, id, get } = await maker()
  const { template } = (await call(metadataTemplates.clone, { id, name: 'Копия' }, account.as)).result
  assert.deepEqual([template.name, names(template.body), template.publishedVersion], ['Копия', ['town'], null])
  assert.notEqual(template.id, id)
  assert.equal((await get()).name, 'Города')
})

test('A12 a record follows its own template, else that of its oldest album, else the default one', async () => {
  const { account, id, create, publish } = await maker()
  const other = (await create('Тоны', [tone])).result.template.id
  for (const one of [id, other]) await publish(one)
  const record = await make.record(account.id, user)
  const [first, second] = [await album('Первый'), await album('Второй')]
  async function album(name: string) {
    const { id: albumId } = (await call(albums.create, { name }, account.as)).result.album
    await call(albums.addItems, { id: albumId, ids: [record] }, account.as)
    return albumId
  }
  const give = async (albumId: number, metadata: number | null) => {
    const { rowVersion } = (await call(albums.get, { id: albumId }, account.as)).result.album
    return call(albums.update, { id: albumId, rowVersion, fields: { templates: { metadata } } }, account.as)
  }
  const followed = async () => {
    const row = await followedTemplates.find(db, account.id, 'metadata', record)
    return [row?.name, row?.source, row?.album_name]
  }
  assert.deepEqual(await followed(), ['Основной', 'account', null])
  assert.equal((await give(second, other)).error, undefined)
  assert.deepEqual(await followed(), ['Тоны', 'album', 'Второй'])
  await give(first, id)
  assert.deepEqual(await followed(), ['Города', 'album', 'Первый'])
  await call(records.update, { id: record, rowVersion: 1, fields: { metadata: { templateId: other } } }, account.as)
  assert.deepEqual(await followed(), ['Тоны', 'record', null])
  const { choices } = (await call(templates.ofRecord, { id: record }, account.as)).result
  const inherited = { id, name: 'Города', from: 'album', albumName: 'Первый' }
  assert.deepEqual(choices.metadata, { own: other, inherited })
  assert.deepEqual(choices.site, { own: null, inherited: null })
  const ofAlbum = (await call(templates.ofAlbum, { id: first }, account.as)).result.choices.metadata
  assert.deepEqual([ofAlbum.own, ofAlbum.inherited?.from, ofAlbum.inherited?.name], [id, 'account', 'Основной'])
  const stranger = (await maker()).account
  for (const [as, album, video] of [
    [account.as, 2_000_000_000, 2_000_000_000],
    [stranger.as, first, record],
  ] as const) {
    assert.equal(refusal(await call(templates.ofAlbum, { id: album }, as)), 'NOT_FOUND/ALBUM')
    assert.equal(refusal(await call(templates.ofRecord, { id: video }, as)), 'NOT_FOUND/RECORD')
  }
})

test('A12 an album in whose template a record stands gives it its fields', async () => {
  const { account, id, publish } = await maker()
  await publish()
  const record = await make.record(account.id, user)
  const { album } = (await call(albums.create, { name: 'Города' }, account.as)).result
  await call(albums.addItems, { id: album.id, ids: [record] }, account.as)
  const write = (metadata: object) =>
    call(records.update, { id: record, rowVersion: 1, fields: { metadata } }, account.as)
  assert.equal(refusal(await write({ values: { town: 'Тверь' } })), 'VALIDATION/FIELD')
  const { rowVersion } = (await call(albums.get, { id: album.id }, account.as)).result.album
  await call(albums.update, { id: album.id, rowVersion, fields: { templates: { metadata: id } } }, account.as)
  assert.equal((await write({ templateId: null, values: { town: 'Тверь' } })).error, undefined)
})

test('only a published template of the account is named by a record, an album or the account', async () => {
  const { account, id } = await maker()
  const foreignId = await make.metadataTemplate(foreign.id, [])
  const record = await make.record(account.id, user)
  const { album } = (await call(albums.create, { name: 'Города' }, account.as)).result
  for (const templateId of [id, foreignId, 2 ** 40]) {
    const ofRecord = { id: record, rowVersion: 1, fields: { metadata: { templateId } } }
    assert.equal(refusal(await call(records.update, ofRecord, account.as)), 'VALIDATION/FIELD')
    const site = { id: record, rowVersion: 1, fields: { templates: { site: templateId } } }
    assert.equal(refusal(await call(records.update, site, account.as)), 'VALIDATION/FIELD')
    const ofAlbum = { id: album.id, rowVersion: album.rowVersion, fields: { templates: { metadata: templateId } } }
    assert.equal(refusal(await call(albums.update, ofAlbum, account.as)), 'VALIDATION/FIELD')
  }
  assert.equal(refusal(await call(metadataTemplates.setDefault, { id, on: true }, account.as)), 'STATE/NOT_PUBLISHED')
})

test('C5 another template becomes the default one, and an account is never without one of metadata', async () => {
  const { account, id, publish, get } = await maker()
  await publish()
  const { result } = await call(metadataTemplates.setDefault, { id, on: true }, account.as)
  assert.equal(result.template.default, true)
  const { items } = (await call(metadataTemplates.list, {}, account.as)).result
  assert.deepEqual(
    items.map(({ name, default: isDefault }) => [name, isDefault]),
    [
      ['Города', true],
      ['Основной', false],
    ],
  )
  assert.equal(refusal(await call(metadataTemplates.setDefault, { id, on: false }, account.as)), 'STATE/IN_USE')
  const again = await call(metadataTemplates.setDefault, { id, on: true }, account.as)
  assert.deepEqual(again.result.template, await get())
})

test('C5 a template in use is deleted with a replacement, to which records, albums and the account move', async () => {
  const { account, id, create, publish, get } = await maker()
  await publish()
  await call(metadataTemplates.setDefault, { id, on: true }, account.as)
  const used = await make.record(account.id, user, { metadata_template_id: id, name: 'Тверь' })
  const gone = await make.record(account.id, user, { metadata_template_id: id, lifecycle: 'DELETED' })
  const { album } = (await call(albums.create, { name: 'Города' }, account.as)).result
  const albumChange = { id: album.id, rowVersion: album.rowVersion, fields: { templates: { metadata: id } } }
  await call(albums.update, albumChange, account.as)
  const { result } = await call(metadataTemplates.usage, { id }, account.as)
  assert.deepEqual(result.records, { total: 1, items: [{ id: used, name: 'Тверь' }] })
  assert.deepEqual(result.albums, { total: 1, items: [{ id: album.id, name: 'Города' }] })
  assert.deepEqual(result.accounts.total, 1)
  const remove = (params: object) => call(metadataTemplates.delete, { id, ...params }, account.as)
  const refused = await remove({})
  assert.equal(refusal(refused), 'STATE/IN_USE')
  assert.match(refused.error?.extra ?? '', /видео.— 1, альбомы.— 1, основной/)
  const draft = (await create('Тоны', [tone])).result.template.id
  const foreignId = await make.metadataTemplate(foreign.id, [])
  for (const replaceWith of [id, draft, foreignId])
    assert.equal(refusal(await remove({ replaceWith })), 'VALIDATION/FIELD', String(replaceWith))
  await publish(draft)
  const done = await remove({ replaceWith: draft })
  assert.deepEqual(done.result, { moved: { records: 1, albums: 1, accounts: 1 } })
  assert.deepEqual((await get(draft)).uses, { records: 1, albums: 1, accounts: 1 })
  assert.equal(refusal(await call(metadataTemplates.get, { id }, account.as)), 'NOT_FOUND/TEMPLATE')
  assert.deepEqual((await remove({ replaceWith: draft })).result.moved, { records: 0, albums: 0, accounts: 0 })
  const tombstone = db.selectFrom('records').select('metadata_template_id').where('id', '=', gone)
  assert.equal((await tombstone.executeTakeFirst())?.metadata_template_id, null)
})

test('C5 an unused template is deleted without a replacement', async () => {
  const { account, id } = await maker()
  const { result } = await call(metadataTemplates.delete, { id }, account.as)
  assert.deepEqual(result.moved, { records: 0, albums: 0, accounts: 0 })
})

test('a template of another account is answered like an unknown one by every call', async () => {
  const { account } = await maker()
  const foreignId = await make.metadataTemplate(foreign.id, [])
  for (const id of [foreignId, 2 ** 40]) {
    const late = { id, rowVersion: 1 }
    const answers = [
      await call(metadataTemplates.get, { id }, account.as),
      await call(metadataTemplates.update, { ...late, fields: { name: 'Мой' } }, account.as),
      await call(metadataTemplates.publish, late, account.as),
      await call(metadataTemplates.rollback, { ...late, version: 1 }, account.as),
      await call(metadataTemplates.versions, { id }, account.as),
      await call(metadataTemplates.clone, { id, name: 'Мой' }, account.as),
      await call(metadataTemplates.setDefault, { id, on: true }, account.as),
      await call(metadataTemplates.usage, { id }, account.as),
    ]
    assert.deepEqual(answers.map(refusal), Array(answers.length).fill('NOT_FOUND/TEMPLATE'))
    const removed = await call(metadataTemplates.delete, { id }, account.as)
    assert.deepEqual(removed.result.moved, { records: 0, albums: 0, accounts: 0 })
  }
  assert.ok(await db.selectFrom('templates').select('id').where('id', '=', foreignId).executeTakeFirst())
})

test('D13 what was done with a template stands in the journal', async () => {
  const { account, id, update, publish } = await maker()
  await update({ name: 'Сёла', body: { fields: [tone] } })
  await publish()
  const { items } = (await call(audit.list, { object: { type: 'template', id } }, account.as)).result
  const journal = items.map(({ action, changes }) => [action, changes.map(({ field }) => field).sort()])
  assert.deepEqual(journal, [
    ['metadataTemplates.publish', ['published', 'publishedVersion']],
    ['metadataTemplates.update', ['body', 'name']],
    ['metadataTemplates.create', ['body', 'name', 'templateKind']],
  ])
})
