import assert from 'node:assert/strict'
import { test } from 'node:test'
import { albums } from '@skleyka/contract/albums/albums.calls.ts'
import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testUploads } from '../../../test/test-uploads.ts'

const { db, make, send, call, readRecord } = await testUploads()
const uploader: Permission[] = ['media.can_create_records', 'media.can_edit_records', 'media.can_manage_albums']

async function studio(...permissions: Permission[]) {
  const user = await make.user()
  const account = await make.account({ members: { [user]: permissions } })
  const as = { user, account: account.code }
  const offer = (fields: object) =>
    send('POST', '/api/v2/records.json', as, {
      record: { name: 'Лекция', original_filename: 'Лекция.mp4' },
      upload_file_size: 7,
      s3_upload: true,
      fields,
    })
  const records = () => db.selectFrom('records').select('id').where('account_id', '=', account.id).execute()
  return { account, user, as, offer, records }
}

test('a video is in its album, of its template, as open and published as it was chosen before its file is sent', async () => {
  const { account, as, offer } = await studio(...uploader)
  const { id: albumId } = (await call(albums.create, { name: 'Лекции' }, as)).result.album
  const metadataTemplate = await make.metadataTemplate(account.id, [])
  const chosen = { albumId, metadataTemplate, visibility: 'PRIVATE', publication: 'DRAFT' }
  const { id } = (await offer(chosen)).body.data
  const row = await readRecord(id)
  assert.deepEqual([row.metadata_template_id, row.visibility, row.publication], [metadataTemplate, 'PRIVATE', 'DRAFT'])
  const { items } = (await call(albums.get, { id: albumId }, as)).result
  assert.deepEqual(
    items.map((item: { id: number }) => item.id),
    [id],
  )
  const { result } = await call(uploads.createV2, { file: { name: 'б.mp4', size: 7 }, fields: { albumId } }, as)
  assert.equal((await call(albums.get, { id: albumId }, as)).result.items.at(-1)?.id, result.recordId)
  assert.deepEqual((await readRecord(result.recordId)).visibility, 'LINK', 'what is not chosen is as for any new video')
  const events = await db
    .selectFrom('audit_events')
    .select(['object_type', 'after'])
    .where('account_id', '=', account.id)
    .where('object_id', 'in', [String(id), String(albumId)])
    .orderBy('id')
    .execute()
  assert.deepEqual(
    events.slice(1, 3).map(({ object_type, after }) => [object_type, after]),
    [
      ['album', { added: [id] }],
      ['record', { name: 'Лекция', bytes: 7, metadataTemplate, visibility: 'PRIVATE', publication: 'DRAFT' }],
    ],
  )
})

test('what may not be done to a video that is there is not chosen for a new one either, and nothing is made then', async () => {
  const may = { record: 'media.can_create_records', edit: 'media.can_edit_records' } as const
  const plain = await studio(may.record)
  for (const fields of [{ albumId: 1 }, { visibility: 'PRIVATE' }, { publication: 'DRAFT' }, { metadataTemplate: 1 }]) {
    assert.equal((await plain.offer(fields)).status, 403, JSON.stringify(fields))
  }
  assert.equal((await plain.offer({})).status, 200)
  const editor = await studio(may.record, may.edit)
  assert.equal((await editor.offer({ visibility: 'PUBLIC' })).status, 403)
  assert.equal((await editor.offer({ visibility: 'LINK' })).status, 200)
  const open = await studio(may.record, may.edit, 'media.can_create_public_records')
  assert.equal((await open.offer({ visibility: 'PUBLIC' })).status, 200)
  assert.deepEqual([(await plain.records()).length, (await editor.records()).length], [1, 1])
})

test('an album and a template of another account are answered like unknown ones, and a replacement chooses nothing', async () => {
  const [own, other] = [await studio(...uploader), await studio(...uploader)]
  const { id: albumId } = (await call(albums.create, { name: 'Чужой' }, other.as)).result.album
  const metadataTemplate = await make.metadataTemplate(other.account.id, [])
  assert.equal((await own.offer({ albumId })).status, 404)
  assert.equal((await own.offer({ albumId: 999_999 })).status, 404)
  assert.equal((await own.offer({ metadataTemplate })).status, 400)
  assert.equal((await own.offer({ album: 1 })).status, 400)
  assert.deepEqual(await own.records(), [])
  const recordId = await make.record(own.account.id, own.user, { current_state: 'READY', playable: true })
  const replacing = { file: { name: 'б.mp4', size: 7 }, recordId, replace: true, fields: { publication: 'DRAFT' } }
  assert.equal((await call(uploads.createV2, replacing, own.as)).error?.type, 'VALIDATION')
})

test('A12 a new video begins with the defaults of its template, and is a draft while it lacks what that requires', async () => {
  const { account, as, offer } = await studio(...uploader)
  const metadataTemplate = await make.metadataTemplate(account.id, [
    { name: 'rights', title: 'Права', type: 'line', default: 'Свои' },
    { name: 'season', title: 'Сезон', type: 'number', uploadRequired: true },
  ])
  const { id: albumId } = (await call(albums.create, { name: 'Сериал' }, as)).result.album
  await call(albums.update, { id: albumId, rowVersion: 1, fields: { templates: { metadata: metadataTemplate } } }, as)
  const kept = async (fields: object) => {
    const { metadata, publication } = await readRecord((await offer(fields)).body.data.id)
    return [metadata, publication]
  }
  assert.deepEqual(await kept({ albumId }), [{ rights: 'Свои' }, 'DRAFT'])
  assert.deepEqual(await kept({ albumId, metadata: { season: 2, rights: null } }), [{ season: 2 }, 'PUBLISHED'])
  assert.deepEqual(await kept({ metadataTemplate, metadata: { season: 3 } }), [
    { rights: 'Свои', season: 3 },
    'PUBLISHED',
  ])
  assert.deepEqual(await kept({}), [{}, 'PUBLISHED'], 'the default template asks for nothing')
})

test('A12 whoever gives values before an upload gives what is asked for then, and nothing is made without', async () => {
  const { account, offer, records: made } = await studio(...uploader)
  const metadataTemplate = await make.metadataTemplate(account.id, [
    { name: 'season', title: 'Сезон', type: 'number', uploadRequired: true, max: 9 },
  ])
  for (const metadata of [{}, { season: null }, { season: 10 }, { season: 'два' }, { unheard: 1 }]) {
    const { status, body } = await offer({ metadataTemplate, metadata })
    assert.equal(status, 400, JSON.stringify(metadata))
    assert.match(JSON.stringify(body), /season|unheard/)
  }
  assert.equal((await offer({ metadataTemplate, publication: 'PUBLISHED' })).status, 400)
  assert.deepEqual(await made(), [])
  const plain = await studio('media.can_create_records')
  assert.equal((await plain.offer({ metadata: { year: 2000 } })).status, 403)
})
