import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { readFile, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { testTus } from '../../../test/test-tus.ts'
import { partBytes, partOf, threeParts, until } from '../../../test/test-uploads.ts'

const tus = await testTus()
const { base, ask, create, patch, offset, beginPatch, readUploadOf, sendPart, services, db } = tus
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const sumOf = (bytes: Buffer, algorithm = 'sha256') =>
  `${algorithm} ${createHash(algorithm).update(bytes).digest('base64')}`
const spoolOf = async (at: string) => path.join(services.folders.uploads, (await readUploadOf(at)).uuid)
/** The machine has started since: only what was synced is trusted. */
const cutPower = async (at: string) => utimes(await spoolOf(at), new Date(0), new Date(0))

test('what was answered survives a power cut, and what was not is told so', async () => {
  const file = threeParts()
  const at = await create(file.length)
  await patch(at, 0, file.subarray(0, 1000))
  const broken = beginPatch(at, 1000, file.length - 1000)
  broken.send(file.subarray(1000, 5000))
  await until(async () => (await offset(at)) === 5000)
  broken.hangUp()
  await until(async () => (await patch(at, 4999, Buffer.alloc(1))).status === 409)
  assert.equal(await offset(at), 5000, 'a killed server loses nothing of it')
  await cutPower(at)
  assert.equal(await offset(at), 1000)
  assert.equal((await patch(at, 1000, file.subarray(1000))).status, 204)
  assert.equal((await readUploadOf(at)).state, 'DONE')
})

test('bytes written anew by the protocol of parts are not trusted as those of before', async () => {
  const file = threeParts()
  const at = await create(file.length)
  await patch(at, 0, file.subarray(0, 1000))
  const again = await tus.beginPart(at.slice(base.length + 1), 1, partBytes, file.subarray(0, 10))
  await until(async () => (await stat(await spoolOf(at))).size === 10)
  again.hangUp()
  await cutPower(at)
  assert.equal(await offset(at), 0)
  assert.equal((await sendPart(at.slice(base.length + 1), 1, partOf(file, 1))).http, 200)
  assert.equal((await patch(at, partBytes, file.subarray(partBytes))).status, 204)
  const { record_id } = await readUploadOf(at)
  const version = await db
    .selectFrom('record_versions')
    .select('source_key')
    .where('record_id', '=', record_id)
    .executeTakeFirstOrThrow()
  assert.equal(sha256(await readFile(services.storage.localPath(version.source_key ?? '') ?? '')), sha256(file))
})

test('a sum that agrees lets bytes of several parts in, one that does not lets in none', async () => {
  const file = threeParts()
  for (const algorithm of ['sha256', 'sha1']) {
    const at = await create(file.length)
    await patch(at, 0, file.subarray(0, 100))
    const rest = file.subarray(100)
    const wrong = await patch(at, 100, rest, { 'upload-checksum': sumOf(file, algorithm) })
    assert.deepEqual(
      [wrong.status, wrong.text],
      [460, 'Контрольная сумма не\u00a0сошлась: эти байты отброшены, пришлите их ещё раз'],
    )
    assert.deepEqual(
      [await offset(at), (await stat(await spoolOf(at))).size, (await readUploadOf(at)).parts_received],
      [100, 100, 0],
    )
    assert.equal((await patch(at, 100, rest, { 'upload-checksum': sumOf(rest, algorithm) })).status, 204)
    assert.equal((await readUploadOf(at)).state, 'DONE')
  }
})

test('bytes whose sum nobody has checked count in no case', async () => {
  const file = randomBytes(2 * partBytes)
  const at = await create(file.length)
  await patch(at, 0, file.subarray(0, 100))
  const begun = beginPatch(at, 100, file.length - 100, { 'upload-checksum': sumOf(file.subarray(100)) })
  begun.send(file.subarray(100, partBytes + 1000))
  const spool = await spoolOf(at)
  await until(async () => (await stat(spool)).size === partBytes + 1000)
  // as a server that is killed now leaves it
  assert.deepEqual([await offset(at), (await readUploadOf(at)).unchecked_from], [100, 100])
  begun.hangUp()
  await until(async () => (await stat(spool)).size === 100)
  const rest = beginPatch(at, 100, file.length - 100)
  rest.send(file.subarray(100, 300))
  await until(async () => (await offset(at)) === 300)
  rest.hangUp()
  assert.equal((await patch(at, 300, file.subarray(300))).status, 204)
})

test('a sum of a wrong form, or of an algorithm the server does not know, is refused', async () => {
  const at = await create(10)
  const sums = [
    '',
    'sha256',
    'sha256 ',
    'sha256 ***',
    'sha256 YQ==',
    'md5 1B2M2Y8AsgTpgAmY7PhCfg==',
    'sha256  x',
    'SHA256 x',
  ]
  for (const sum of [...sums, `sha1 ${Buffer.alloc(32).toString('base64')}`, `sha256 ${'A'.repeat(5_000)}`]) {
    assert.deepEqual([sum, (await patch(at, 0, Buffer.alloc(10), { 'upload-checksum': sum })).status], [sum, 400])
  }
  assert.equal(await offset(at), 0)
})

test('the 7 days count from the last bytes, and a closed upload says so', async () => {
  const at = await create(10)
  const week = 7 * 24 * 3600 * 1000
  const expiresMs = Date.parse(String((await ask('HEAD', at)).headers.get('upload-expires')))
  assert.ok(Math.abs(expiresMs - Date.now() - week) < 60_000)
  const { id } = await readUploadOf(at)
  await db
    .updateTable('uploads')
    .set({ created_at: new Date(Date.now() - week) })
    .where('id', '=', id)
    .execute()
  await patch(at, 0, Buffer.alloc(1))
  assert.ok(Date.parse(String((await ask('HEAD', at)).headers.get('upload-expires'))) >= expiresMs)
  await db.updateTable('uploads').set({ state: 'EXPIRED' }).where('id', '=', id).execute()
  assert.equal((await patch(at, 1, Buffer.alloc(1))).status, 410)
})
