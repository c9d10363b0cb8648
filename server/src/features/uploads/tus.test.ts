import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { test } from 'node:test'
import { uploadLinks } from '@skleyka/contract/upload-links/upload-links.calls.ts'
import { metadata, testTus } from '../../../test/test-tus.ts'
import { partBytes, threeParts, until } from '../../../test/test-uploads.ts'

const tus = await testTus()
const { base, key, ask, create, patch, offset, beginPatch, readUploadOf, readRecord, services, db, as } = tus
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** The SHA-256 of the source that a record has got. */
async function sourceOf(recordId: number): Promise<string> {
  const { source_key } = await db
    .selectFrom('record_versions')
    .select('source_key')
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  return sha256(await readFile(services.storage.localPath(source_key ?? '') ?? ''))
}

const journal = async (recordId: number) =>
  (
    await db
      .selectFrom('audit_events')
      .select('action')
      .where('object_id', '=', String(recordId))
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)

test('a file in one body becomes a video by itself, under the names its client told', async () => {
  const file = threeParts()
  const metadataHeader = `${metadata({ filename: 'лекция.mp4', title: 'Лекция 1', filetype: 'video/mp4' })},is_private`
  const path = await create(file.length, { 'upload-metadata': metadataHeader })
  assert.equal((await ask('HEAD', path)).headers.get('upload-metadata'), metadataHeader)
  assert.match(path, /^\/api\/uploader\/tus\/[A-Za-z0-9_-]{27}$/)
  const sent = await patch(path, 0, file)
  assert.deepEqual([sent.status, sent.headers.get('upload-offset'), sent.text], [204, String(file.length), ''])
  const upload = await readUploadOf(path)
  assert.deepEqual([upload.state, upload.parts_received, upload.file_name], ['DONE', 3, 'лекция.mp4'])
  const record = await readRecord(upload.record_id)
  assert.deepEqual([record.name, record.current_state], ['Лекция 1', 'UPLOADED'])
  assert.equal(await sourceOf(upload.record_id), sha256(file))
  assert.deepEqual(await journal(upload.record_id), ['uploads.create', 'uploads.complete'])
  const again = await ask('HEAD', path)
  const names = ['upload-offset', 'upload-length', 'upload-expires', 'upload-metadata']
  const answered = names.map((name) => again.headers.get(name))
  assert.deepEqual([again.status, answered], [200, [String(file.length), String(file.length), null, metadataHeader]])
})

test('pieces of any size add up, each from where HEAD says', async () => {
  const file = threeParts()
  const path = await create(file.length)
  const sizes = [1, 1000, partBytes - 1001, 3, partBytes + 7, file.length]
  let at = 0
  for (const size of sizes) {
    assert.equal(await offset(path), at)
    const piece = file.subarray(at, at + size)
    const { status, headers } = await patch(path, at, piece)
    at += piece.length
    assert.deepEqual([status, headers.get('upload-offset')], [204, String(at)])
  }
  const { state, record_id } = await readUploadOf(path)
  assert.deepEqual([state, await sourceOf(record_id)], ['DONE', sha256(file)])
})

test('a PATCH that broke off is kept to the byte, and one from elsewhere changes nothing', async () => {
  const file = threeParts()
  const path = await create(file.length)
  const sentBytes = partBytes + 1024 ** 2 + 5
  const broken = beginPatch(path, 0, file.length)
  broken.send(file.subarray(0, sentBytes))
  await until(async () => (await offset(path)) === sentBytes)
  broken.hangUp()
  assert.equal((await patch(path, sentBytes - 1, file.subarray(sentBytes - 1))).status, 409)
  assert.equal((await patch(path, 0, file)).status, 409)
  assert.equal(await offset(path), sentBytes)
  assert.equal((await patch(path, sentBytes, file.subarray(sentBytes))).status, 204)
  assert.equal(await sourceOf((await readUploadOf(path)).record_id), sha256(file))
})

test('two PATCHes take turns: one is taken, the other is told to ask anew', async () => {
  const file = threeParts()
  const path = await create(file.length)
  const sent = await Promise.all([
    patch(path, 0, file.subarray(0, partBytes)),
    patch(path, 0, file.subarray(0, partBytes)),
  ])
  assert.deepEqual(sent.map(({ status }) => status).sort(), [204, 409])
  const stuck = beginPatch(path, partBytes, file.length - partBytes)
  stuck.send(file.subarray(partBytes, partBytes + 9))
  await until(async () => (await offset(path)) === partBytes + 9)
  assert.equal((await patch(path, partBytes + 9, file.subarray(partBytes + 9))).status, 204, 'who stalls lets go')
  assert.equal(await stuck.ended, null)
  assert.equal(await sourceOf((await readUploadOf(path)).record_id), sha256(file))
})

test('the last answer was lost, or the server was killed before it completed: HEAD completes', async () => {
  const file = randomBytes(partBytes + 10)
  for (const counted of [1, 2]) {
    const path = await create(file.length)
    await patch(path, 0, file.subarray(0, file.length - 1))
    const { id, uuid } = await readUploadOf(path)
    if (counted === 2) {
      const digest = 'x'.repeat(32)
      await db
        .insertInto('upload_parts')
        .values({ account_id: tus.account.id, upload_id: id, number: 2, size_bytes: 10, digest })
        .execute()
      const all = { parts_received: 2, bytes_received: file.length }
      await db.updateTable('uploads').set(all).where('id', '=', id).execute()
    }
    await writeFile(`${services.folders.uploads}/${uuid}`, file)
    assert.equal(await offset(path), file.length)
    const { state, record_id } = await readUploadOf(path)
    assert.deepEqual([counted, state, await sourceOf(record_id)], [counted, 'DONE', sha256(file)])
  }
})

test('the first bytes may come along, wrong ones are told and none is lost', async () => {
  const file = threeParts()
  const type = { 'content-type': 'application/offset+octet-stream' }
  const answer = await ask('POST', base, { ...key, ...type, 'upload-length': String(file.length) }, file)
  assert.deepEqual([answer.status, answer.headers.get('upload-offset')], [201, String(file.length)])
  const { record_id } = await readUploadOf(String(answer.headers.get('location')))
  assert.equal(await sourceOf(record_id), sha256(file))
  const wrong = { 'upload-checksum': `sha256 ${Buffer.alloc(32).toString('base64')}` }
  const other = await ask('POST', base, { ...key, ...type, ...wrong, 'upload-length': '10' }, Buffer.alloc(10))
  assert.deepEqual([other.status, other.headers.get('upload-offset')], [201, '0'])
})

test('DELETE gives the upload up, with its video', async () => {
  const path = await create(partBytes)
  await patch(path, 0, Buffer.alloc(10))
  const { record_id, uuid } = await readUploadOf(path)
  assert.equal((await ask('DELETE', path)).status, 204)
  const { state } = await tus.readUpload(uuid)
  assert.deepEqual([state, (await readRecord(record_id)).lifecycle], ['ABORTED', 'DELETED'])
  assert.deepEqual(await journal(record_id), ['uploads.create', 'uploads.abort'])
  for (const verb of ['HEAD', 'DELETE']) assert.equal((await ask(verb, path)).status, 410)
  assert.equal((await patch(path, 10, Buffer.alloc(10))).status, 410)
})

test('OPTIONS tells what the server can, and any page may send but not by its cookies', async () => {
  const { status, headers } = await ask('OPTIONS', base, { 'tus-resumable': null })
  assert.deepEqual(
    [status, headers.get('tus-version'), headers.get('tus-extension'), headers.get('tus-checksum-algorithm')],
    [204, '1.0.0', 'creation,creation-with-upload,expiration,termination,checksum', 'sha256,sha1'],
  )
  assert.equal(headers.get('access-control-allow-origin'), '*')
  assert.equal(headers.get('access-control-allow-credentials'), null)
  const cookie = { cookie: `session=${as.user}`, origin: 'https://other.example', 'x-account-code': as.account }
  const refused = await ask('POST', base, { ...cookie, 'upload-length': '10' })
  assert.deepEqual([refused.status, refused.headers.get('access-control-allow-origin')], [401, '*'])
})

test('networks that let only POST through are served by X-HTTP-Method-Override', async () => {
  const path = await create(20)
  const piece = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  assert.equal((await ask('POST', path, { ...piece, 'x-http-method-override': 'PATCH' }, Buffer.alloc(10))).status, 204)
  assert.equal((await ask('POST', path, { 'x-http-method-override': 'HEAD' })).headers.get('upload-offset'), '10')
  assert.equal((await ask('POST', path, { 'x-http-method-override': 'delete' })).status, 204)
  assert.equal((await ask('POST', path)).status, 405)
})

test('an upload link opens the one upload it is for, without an account', async () => {
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const { result } = await tus.call(uploadLinks.create, { until, maxBytes: 100 }, as)
  const link = { authorization: null, 'x-account-code': null, 'x-upload-link': result.token }
  const tooLarge = await ask('POST', base, { ...link, 'upload-length': '101' })
  assert.deepEqual(
    [tooLarge.status, tooLarge.text],
    [413, 'По этой ссылке можно загрузить не\u00a0больше 100\u00a0байт'],
  )
  const first = await create(100, { ...link, 'upload-metadata': metadata({ filename: 'a.mp4' }) })
  const second = await create(90, link)
  assert.equal((await ask('HEAD', first)).status, 410, 'who begins again gives up what was sent before')
  assert.equal((await patch(second, 0, Buffer.alloc(90, 1))).status, 204)
  assert.equal((await ask('POST', base, { ...link, 'upload-length': '10' })).status, 410)
  assert.equal(
    (await ask('POST', base, { ...link, 'x-upload-link': 'x'.repeat(27), 'upload-length': '10' })).status,
    404,
  )
})

test('a repeat under the same Idempotency-Key opens nothing anew', async () => {
  const named = { 'idempotency-key': 'tus-1' }
  const [one, two] = [await create(10, named), await create(10, named)]
  assert.equal(one, two)
  assert.notEqual(await create(10), one)
  const until = new Date(Date.now() + 3_600_000).toISOString()
  const { result } = await tus.call(uploadLinks.create, { until, maxBytes: 100 }, as)
  const link = { authorization: null, 'x-account-code': null, 'x-upload-link': result.token, ...named }
  assert.equal(await create(10, link), await create(10, link), 'by the link too')
})
