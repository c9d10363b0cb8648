import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MetadataField } from '@skleyka/contract/metadata/metadata-fields.ts'
import { listen } from '../../../test/test-http.ts'
import { testPlayback } from '../../../test/test-playback.ts'
import { until } from '../../../test/test-processing.ts'
import { testRows } from '../../../test/test-rows.ts'
import { storedFile } from '../metadata-files/metadata-files.ts'
import { embedRoutes } from './embed.http.ts'
import { playbackRoutes } from './playback.http.ts'

const { db, app, services, account, clock, playing, ask } = await testPlayback([
  ...playbackRoutes,
  ...embedRoutes(async () => null),
])
const make = testRows(db)
const foreign = await make.account()

/** A file that was sent for a field. */
async function sentFile(name: string, accountId = account.id) {
  const folder = `metadata/${accountId}/${name.length}/`
  const { id } = await db
    .insertInto('metadata_files')
    .values({ account_id: accountId, name, size_bytes: 5, folder })
    .returning('id')
    .executeTakeFirstOrThrow()
  await services.storage.put(`${folder}${storedFile}`, 'bytes')
  return { id, value: `${id}/${name}` }
}

const fields: MetadataField[] = [
  { name: 'rules', title: 'Правила', type: 'file', inPlayer: true },
  { name: 'other', title: 'Чужое', type: 'file', inPlayer: true },
  { name: 'draft', title: 'Черновик', type: 'file' },
]

test('a file of a field is saved by whoever may watch the video that shows it, under its own name, and is no page', async () => {
  const { id, uuid, base } = await playing()
  const shown = await sentFile('Правила игры.html')
  const hidden = await sentFile('draft.pdf')
  const unnamed = await sentFile('unnamed.pdf')
  const others = await sentFile('of another account.pdf', foreign.id)
  const metadata_template_id = await make.metadataTemplate(account.id, fields)
  const metadata = JSON.stringify({ rules: shown.value, draft: hidden.value, other: others.value })
  await db.updateTable('records').set({ metadata, metadata_template_id }).where('id', '=', id).execute()

  const config = JSON.parse((await ask(`/embed/${uuid}/config.json`)).body)
  const [field] = config.about
  assert.deepEqual(
    [field.title, field.kind, field.value, field.url],
    [
      'Правила',
      'file',
      'Правила игры.html',
      `${config.hls.replace('master.m3u8', '')}files/${shown.id}/${encodeURIComponent('Правила игры.html')}`,
    ],
  )
  // bytes are counted where they leave, some time after: nobody else has taken the file yet
  const { port } = await listen(app)
  await (await fetch(`http://127.0.0.1:${port}${field.url}`)).arrayBuffer()
  const [sent] = await until(
    async () => services.delivery.take(),
    ({ length }) => length > 0,
  )
  assert.deepEqual([sent?.kind, sent?.recordId, sent?.bytes], ['files', id, 5])
  const saved = await ask(field.url)
  assert.deepEqual([saved.statusCode, saved.body], [200, 'bytes'])
  const headers = ['content-type', 'cache-control', 'content-security-policy', 'x-robots-tag']
  assert.deepEqual(
    headers.map((name) => saved.headers[name]),
    ['application/octet-stream', 'private, no-store', 'sandbox', 'noindex'],
  )
  assert.match(String(saved.headers['content-disposition']), /^attachment; .*filename\*=UTF-8''%D0%9F/)
  const part = await ask(field.url, { range: 'bytes=1-2' })
  assert.deepEqual([part.statusCode, part.body], [206, 'yt'])

  const read = (file: { id: number }) => ask(`${base()}files/${file.id}/any`)
  assert.equal((await read(shown)).statusCode, 200)
  for (const other of [hidden, unnamed, others, { id: 999_999 }]) assert.equal((await read(other)).statusCode, 404)
  assert.equal((await ask(`${base()}files/0/any`)).statusCode, 404)
  await db.updateTable('records').set({ publication: 'DRAFT' }).where('id', '=', id).execute()
  assert.equal((await read(shown)).statusCode, 404)
})

test('A23 a stream that is served apart is sent to addresses of its video and version; one that has ended to those of before', async () => {
  const { id, base, versionId } = await playing()
  const keep = async (folder: string, version_id: number, ended_at: Date | null = null) => {
    await services.storage.put(`${folder}sound/00000.m4s`, folder)
    const row = { account_id: account.id, record_id: id, version_id, track_id: null, folder, made: '{}', ended_at }
    return (await db.insertInto('audio_streams').values(row).returning('id').executeTakeFirstOrThrow()).id
  }
  const read = async (path: string, from = base()) => {
    const { statusCode, body } = await ask(`${from}apart/${path}/sound/00000.m4s`)
    return statusCode === 200 ? body : statusCode
  }
  const stream = await keep('apart-1/', versionId)
  assert.equal(await read(`${stream}`), 'apart-1/')
  assert.equal(await read(`${stream + 1}`), 404)
  assert.equal((await ask(`${base()}apart/${stream}/sound/00001.m4s`)).statusCode, 404)
  assert.equal((await ask(`${base()}apart/${stream}/sound/0.key`)).statusCode, 404, 'in clear')
  const { id: earlier } = await db
    .insertInto('record_versions')
    .values({ account_id: account.id, record_id: id, number: 2, state: 'READY', playable: true })
    .returning('id')
    .executeTakeFirstOrThrow()
  assert.equal(await read(`${await keep('apart-2/', earlier)}`), 404, 'of another version')
  const other = await playing()
  assert.equal(await read(`${stream}`, other.base()), 404, 'of another video')

  const before = base()
  await db.updateTable('audio_streams').set({ ended_at: clock.time }).where('id', '=', stream).execute()
  assert.equal(await read(`${stream}`, before), 'apart-1/')
  clock.time = new Date(clock.time.getTime() + 10 * 60_000)
  assert.equal(await read(`${stream}`, before), 'apart-1/')
  assert.equal(await read(`${stream}`), 404, 'by an address that was signed after its end')
})
