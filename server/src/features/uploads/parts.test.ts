import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile, stat, symlink, unlink, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { test } from 'node:test'
import { partAnswer } from '@skleyka/contract/uploads/uploads.calls.ts'
import { partBytes, partOf, tagOf, testUploads, threeParts, until } from '../../../test/test-uploads.ts'

const { url, services, create, sendPart, complete, beginPart, readUpload, readRecord, db } = await testUploads()
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const spooled = (uuid: string) => path.join(services.folders.uploads, uuid)
const wholeAs = (uuid: string) => readFile(spooled(uuid))

test('C-7.3-46 C-7.3-47 parts in order make the file, each answered by its tag, and the record shows how far it is', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid, recordId } = await create(file.length)
  assert.equal((await readRecord(recordId)).current_state, 'CREATED')
  for (const number of [1, 2, 3]) {
    const part = partOf(file, number)
    assert.deepEqual(await sendPart(uploadId, number, part), {
      http: 200,
      status: 200,
      errors: [],
      entityTag: tagOf(part),
    })
    const { current_state, progress } = await readRecord(recordId)
    assert.deepEqual([current_state, progress], ['UPLOADING', [49, 99, 100][number - 1]])
  }
  assert.deepEqual(sha256(await wholeAs(uploadUuid)), sha256(file))
  assert.equal((await stat(spooled(uploadUuid))).mode & 0o777, 0o600)
  const { parts_received, bytes_received, state } = await readUpload(uploadUuid)
  assert.deepEqual([parts_received, bytes_received, state], [3, file.length, 'RECEIVING'])
})

test('a part may come chunked, without a length and without a type', async () => {
  const file = threeParts().subarray(0, 1000)
  const { uploadId, uploadUuid } = await create(file.length)
  const body = new ReadableStream({
    start(controller) {
      for (let at = 0; at < file.length; at += 100) controller.enqueue(new Uint8Array(file.subarray(at, at + 100)))
      controller.close()
    },
  })
  const answer = await fetch(`${url}/api/uploader/upload/${uploadId}/1`, { method: 'POST', body, duplex: 'half' })
  assert.equal(answer.status, 200)
  assert.deepEqual(await wholeAs(uploadUuid), file)
})

test('R2 R4 a part that comes twice is answered the same and stored once', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid } = await create(file.length)
  const first = await sendPart(uploadId, 1, partOf(file, 1))
  await sendPart(uploadId, 2, partOf(file, 2))
  assert.deepEqual(await sendPart(uploadId, 1, partOf(file, 1)), first)
  const { parts_received, bytes_received } = await readUpload(uploadUuid)
  assert.deepEqual([parts_received, bytes_received], [2, 2 * partBytes])
})

test('R4 a part that comes again with other bytes is refused and changes nothing', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid } = await create(file.length)
  await sendPart(uploadId, 1, partOf(file, 1))
  const other = Buffer.from(partOf(file, 1))
  other[partBytes - 1] = (other[partBytes - 1] ?? 0) ^ 1
  assert.deepEqual(await sendPart(uploadId, 1, other), {
    http: 409,
    status: 409,
    errors: ['Часть 1 уже принята с другим содержимым: файл на диске изменился'],
    entityTag: null,
  })
  assert.equal(sha256(await wholeAs(uploadUuid)), sha256(partOf(file, 1)))
})

test('parts and their bytes are counted by how they ended', async () => {
  const { uploadParts, uploadBytes } = services.metrics
  const now = async () => {
    const { values } = await uploadParts.get()
    const of = (outcome: string) => values.find(({ labels }) => labels.outcome === outcome)?.value ?? 0
    return [of('kept'), of('refused'), (await uploadBytes.get()).values[0]?.value ?? 0]
  }
  const [kept = 0, refused = 0, bytes = 0] = await now()
  const file = threeParts()
  const { uploadId } = await create(file.length)
  await sendPart(uploadId, 1, partOf(file, 1))
  await sendPart(uploadId, 3, partOf(file, 3))
  assert.deepEqual(await now(), [kept + 1, refused + 1, bytes + partBytes])
})

test('R4 a part out of order is refused with the one that is wanted', async () => {
  const file = threeParts()
  const { uploadId } = await create(file.length)
  const early = await sendPart(uploadId, 2, partOf(file, 2))
  assert.deepEqual([early.http, early.errors], [409, ['Сначала нужна часть 1: части принимаются по порядку']])
  await sendPart(uploadId, 1, partOf(file, 1))
  assert.equal((await sendPart(uploadId, 3, partOf(file, 3))).http, 409)
  assert.equal((await sendPart(uploadId, 2, partOf(file, 2))).http, 200)
})

test('a part one byte too short or too long is refused, with a length and without one', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid } = await create(file.length)
  const chunked = async (bytes: Buffer) => {
    const body = new Blob([new Uint8Array(bytes)]).stream()
    const answer = await fetch(`${url}/api/uploader/upload/${uploadId}/1`, { method: 'POST', body, duplex: 'half' })
    return { http: answer.status, errors: partAnswer.parse(await answer.json()).errors }
  }
  const text = `Часть 1 должна занимать ${partBytes} байт`
  for (const size of [partBytes - 1, partBytes + 1, 0]) {
    const { http, errors } = await sendPart(uploadId, 1, file.subarray(0, size))
    assert.deepEqual([http, errors], [413, [text]])
  }
  for (const size of [partBytes - 1, partBytes + 1, 0]) {
    assert.deepEqual(await chunked(file.subarray(0, size)), { http: 413, errors: [text] })
  }
  assert.equal((await readUpload(uploadUuid)).parts_received, 0)
  for (const number of [1, 2]) await sendPart(uploadId, number, partOf(file, number))
  const last = await sendPart(uploadId, 3, file.subarray(0, partBytes))
  assert.deepEqual([last.http, last.errors], [413, ['Часть 3 должна занимать 1000 байт']])
})

test('part numbers the file does not have are not found', async () => {
  const file = threeParts()
  const { uploadId } = await create(file.length)
  for (const number of [0, 4, -1, '1.5', '01', 'x', '999999999', '99999999999999999999']) {
    const { http, status, entityTag } = await sendPart(uploadId, number, partOf(file, 1))
    assert.deepEqual([number, http, status, entityTag], [number, 404, 404, null])
  }
})

test('an upload that nobody opened is not found, whatever its name looks like', async () => {
  for (const uploadId of ['A'.repeat(27), 'short', 'A'.repeat(28), '..%2F..%2Fetc', '%00']) {
    const { http, errors } = await sendPart(uploadId, 1, Buffer.from('x'))
    assert.deepEqual([http, errors], [404, ['Нет такой загрузки']])
  }
})

test('C-5-11 a part damaged on the way is not counted and says so; a digest that fits is taken', async () => {
  const file = threeParts().subarray(0, 500)
  const { uploadId, uploadUuid } = await create(file.length)
  const digest = (bytes: Buffer) => `sha-256=:${createHash('sha256').update(bytes).digest('base64')}:`
  const damaged = await sendPart(uploadId, 1, file, { 'content-digest': digest(Buffer.from('other')) })
  const text = 'Часть 1 повреждена в пути: контрольная сумма не сошлась'
  assert.deepEqual(damaged, { http: 400, status: 400, errors: [text], entityTag: null })
  assert.equal((await readUpload(uploadUuid)).parts_received, 0)
  const header = `sha-512=:AAAA:, ${digest(file)}`
  assert.equal((await sendPart(uploadId, 1, file, { 'content-digest': header })).entityTag, tagOf(file))
})

test('a part that breaks off counts for nothing, and the next try writes over it', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid } = await create(file.length)
  await sendPart(uploadId, 1, partOf(file, 1))
  const broken = await beginPart(uploadId, 2, partBytes, Buffer.alloc(partBytes / 2, 'x'))
  await until(async () => (await stat(spooled(uploadUuid))).size > partBytes)
  broken.hangUp()
  assert.equal((await sendPart(uploadId, 2, partOf(file, 2))).http, 200)
  await sendPart(uploadId, 3, partOf(file, 3))
  assert.equal(sha256(await wholeAs(uploadUuid)), sha256(file))
})

test('a file that is longer than what was counted, as a killed server leaves it, is written over', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid, recordId } = await create(file.length)
  await sendPart(uploadId, 1, partOf(file, 1))
  await writeFile(spooled(uploadUuid), Buffer.alloc(partBytes, 'x'), { flag: 'a' })
  for (const number of [2, 3]) await sendPart(uploadId, number, partOf(file, number))
  assert.equal(sha256(await wholeAs(uploadUuid)), sha256(file))
  assert.equal((await complete({ uploadId })).result.recordId, recordId)
})

test('two clients sending the same part at once do not spoil it', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid } = await create(file.length)
  const other = Buffer.alloc(partBytes, 'y')
  const answers = await Promise.all([
    sendPart(uploadId, 1, partOf(file, 1)),
    sendPart(uploadId, 1, other),
    sendPart(uploadId, 1, partOf(file, 1)),
  ])
  const taken = answers.filter(({ http }) => http === 200)
  const kept = tagOf(await wholeAs(uploadUuid))
  assert.ok(taken.length >= 1)
  for (const { entityTag } of taken) assert.equal(entityTag, kept)
  for (const { http } of answers) assert.ok(http === 200 || http === 409)
  assert.equal((await readUpload(uploadUuid)).parts_received, 1)
})

test('R11 a full disk ends the connection without an answer; the part is taken once there is space', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid } = await create(file.length)
  await symlink('/dev/full', spooled(uploadUuid))
  const full = await beginPart(uploadId, 1, partBytes, partOf(file, 1))
  assert.equal(await full.ended, '')
  assert.equal((await readUpload(uploadUuid)).parts_received, 0)
  await unlink(spooled(uploadUuid))
  assert.equal((await sendPart(uploadId, 1, partOf(file, 1))).http, 200)
})

test('parts that were counted and then lost from the disk close the upload instead of leaving a hole', async () => {
  const file = threeParts()
  const { uploadId, uploadUuid } = await create(file.length)
  await sendPart(uploadId, 1, partOf(file, 1))
  await unlink(spooled(uploadUuid))
  const { http, errors } = await sendPart(uploadId, 2, partOf(file, 2))
  assert.deepEqual([http, errors], [410, ['Загрузка уже закрыта']])
})

test('R4 after complete and after delete parts are gone for good', async () => {
  const file = threeParts().subarray(0, 100)
  const done = await create(file.length)
  await sendPart(done.uploadId, 1, file)
  await complete({ uploadId: done.uploadId })
  const deleted = await create(file.length)
  await db.updateTable('records').set({ lifecycle: 'DELETED' }).where('id', '=', deleted.recordId).execute()
  for (const { uploadId } of [done, deleted]) {
    const { http, errors } = await sendPart(uploadId, 1, file)
    assert.deepEqual([http, errors], [410, ['Загрузка уже закрыта']])
  }
})
