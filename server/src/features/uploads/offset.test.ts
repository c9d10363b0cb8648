import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { open, readFile, utimes } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { partBytes, partOf, tagOf, testUploads, threeParts, until } from '../../../test/test-uploads.ts'

const { services, create, sendPart, complete, beginPart, offset, readUpload, call, as, make, db } = await testUploads()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const spooled = (uuid: string) => path.join(services.folders.uploads, uuid)

/** Part 1 is counted, part 2 broke off after 2 MiB and a byte. */
async function brokenOff() {
  const file = threeParts()
  const upload = await create(file.length)
  await sendPart(upload.uploadId, 1, partOf(file, 1))
  const sentBytes = 2 * 1024 ** 2 + 1
  const broken = await beginPart(upload.uploadId, 2, partBytes, partOf(file, 2).subarray(0, sentBytes))
  await until(async () => (await offset(upload.uploadId)).offset > partBytes + sentBytes - 256 * 1024)
  broken.hangUp()
  await until(async () => (await offset(upload.uploadId)).offset === partBytes + sentBytes)
  return { ...upload, file, kept: partBytes + sentBytes }
}

test('a3 a part that broke off is kept to the byte, and only what was in flight is sent again', async () => {
  const { uploadId, recordId, file, kept } = await brokenOff()
  assert.deepEqual(await offset(uploadId), { status: 200, offset: kept, length: file.length })
  const rest = file.subarray(kept, 2 * partBytes)
  const headers = { 'upload-offset': String(kept) }
  const answer = await sendPart(uploadId, 2, rest, headers)
  assert.deepEqual([answer.http, answer.entityTag], [200, tagOf(partOf(file, 2))], 'the tag is of the whole part')
  assert.deepEqual(await sendPart(uploadId, 2, rest, headers), answer, 'R2 the same rest again is answered the same')
  await sendPart(uploadId, 3, partOf(file, 3))
  const { result } = await complete({ uploadId })
  assert.equal(result.recordId, recordId)
  const version = await db
    .selectFrom('record_versions')
    .selectAll()
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  assert.equal(sha256(await readFile(services.storage.localPath(version.source_key ?? '') ?? '')), sha256(file))
})

test('a part that is whole but was not counted needs no byte more', async () => {
  const { uploadId, uploadUuid, file } = await brokenOff()
  const handle = await open(spooled(uploadUuid), 'r+')
  await handle.write(partOf(file, 2), 0, partBytes, partBytes)
  await handle.close()
  const { offset: kept } = await offset(uploadId)
  assert.equal(kept, 2 * partBytes)
  const answer = await sendPart(uploadId, 2, Buffer.alloc(0), { 'upload-offset': String(kept) })
  assert.deepEqual([answer.http, answer.entityTag], [200, tagOf(partOf(file, 2))])
})

test('a client without Upload-Offset sends the part whole, and an earlier try leaves nothing behind', async () => {
  const { uploadId, uploadUuid, file } = await brokenOff()
  const other = randomBytes(partBytes)
  const broken = await beginPart(uploadId, 2, partBytes, other.subarray(0, 1024 ** 2))
  await until(async () =>
    (await readFile(spooled(uploadUuid))).subarray(partBytes, partBytes + 9).equals(other.subarray(0, 9)),
  )
  broken.hangUp()
  assert.equal((await sendPart(uploadId, 2, partOf(file, 2))).http, 200)
  const kept = await readFile(spooled(uploadUuid))
  assert.equal(sha256(kept), sha256(file.subarray(0, 2 * partBytes)))
})

test('an offset beyond what is kept, outside the part or no number at all is refused and changes nothing', async () => {
  const { uploadId, uploadUuid, file, kept } = await brokenOff()
  const wrong = [kept + 1, 2 * partBytes, partBytes - 1, 2 * partBytes + 1]
  for (const from of [...wrong.map(String), '-1', 'x', '1e3', '']) {
    const rest = file.subarray(Math.min(Number(from) || 0, file.length), 2 * partBytes)
    const { http, entityTag } = await sendPart(uploadId, 2, rest, { 'upload-offset': from })
    assert.deepEqual([from, http, entityTag], [from, 409, null])
  }
  assert.equal((await readUpload(uploadUuid)).parts_received, 1)
  assert.equal((await offset(uploadId)).offset, kept)
})

test('after a power cut only what was counted is trusted', async () => {
  const { uploadId, uploadUuid } = await brokenOff()
  await utimes(spooled(uploadUuid), new Date(0), new Date(0))
  assert.equal((await offset(uploadId)).offset, partBytes)
})

test('an upload that is unknown or closed has no offset', async () => {
  const { uploadId, recordId } = await brokenOff()
  await db.updateTable('uploads').set({ state: 'ABORTED' }).where('record_id', '=', recordId).execute()
  assert.equal((await offset(uploadId)).status, 410)
  assert.equal((await offset('A'.repeat(27))).status, 404)
})

test('C-7.3-42 a client that lost the upload id goes on with the same file, another file or user does not', async () => {
  const file = threeParts()
  const of = { name: 'фильм.mp4', size: file.length, lastModified: 1_700_000_000_000 }
  const { result: first } = await call(uploads.createV2, { file: of }, as)
  await sendPart(first.uploadId, 1, partOf(file, 1))
  const again = { recordId: first.recordId, file: of }
  const { result } = await call(uploads.createV2, again, as)
  assert.deepEqual([result.uploadUuid, result.receivedParts, result.nextPartOffset], [first.uploadUuid, [1], 0])
  assert.equal((await sendPart(first.uploadId, 2, partOf(file, 2))).http, 404, 'the old id is worth nothing')
  assert.equal((await sendPart(result.uploadId, 2, partOf(file, 2))).http, 200)

  const changed = { ...again, file: { ...of, lastModified: 1 } }
  const { error } = await call(uploads.createV2, changed, as)
  assert.equal(error?.extra, 'Для возобновления загрузки выберите файл фильм.mp4')
  const other = await make.user({ admin: true })
  assert.equal((await call(uploads.createV2, again, { ...as, user: other })).error?.subtype, 'UPLOAD')
})
