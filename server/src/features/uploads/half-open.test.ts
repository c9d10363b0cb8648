import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { partBytes, partOf, tagOf, testUploads, threeParts, until } from '../../../test/test-uploads.ts'

// whoever is not told to hurry outlives the limit of every test here
const timeouts = { stallMs: 120_000, yieldStallMs: 500 }
const limit = { timeout: 20_000 }
const { services, create, sendPart, complete, beginPart, offset, readUpload, readRecord } = await testUploads(
  {},
  timeouts,
)
const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** A part of which 2 MiB and a byte came before the network of the client changed: nothing more comes, and no end. */
async function halfOpen() {
  const file = threeParts()
  const upload = await create(file.length)
  const kept = 2 * 1024 ** 2 + 1
  const former = await beginPart(upload.uploadId, 1, partBytes, file.subarray(0, kept))
  await until(async () => (await offset(upload.uploadId)).offset === kept)
  return { ...upload, file, kept, former, rest: file.subarray(kept, partBytes), from: { 'upload-offset': `${kept}` } }
}

test(
  'R4 R32 a former try that stands still lets go when its successor comes, which goes on from its last byte',
  limit,
  async () => {
    const { uploadId, recordId, file, former, rest, from } = await halfOpen()
    const answer = await sendPart(uploadId, 1, rest, from)
    assert.deepEqual([answer.http, answer.entityTag], [200, tagOf(partOf(file, 1))])
    assert.equal(await former.ended, '')
    for (const number of [2, 3]) assert.equal((await sendPart(uploadId, number, partOf(file, number))).http, 200)
    assert.equal((await complete({ uploadId })).result.recordId, recordId)
    const { uuid } = await readRecord(recordId)
    const keys = await Array.fromAsync(services.storage.list(`sources/${uuid}/`))
    assert.deepEqual(
      await Promise.all(keys.map(async (key) => sha256(await readFile(services.storage.localPath(key) ?? '')))),
      [sha256(file)],
    )
  },
)

test('R4 R19 five successors at once are answered alike, and the part counts once', limit, async () => {
  const { uploadId, uploadUuid, file, rest, from } = await halfOpen()
  const answers = await Promise.all(Array.from({ length: 5 }, () => sendPart(uploadId, 1, rest, from)))
  for (const { http, entityTag } of answers) assert.deepEqual([http, entityTag], [200, tagOf(partOf(file, 1))])
  const { parts_received, bytes_received } = await readUpload(uploadUuid)
  assert.deepEqual([parts_received, bytes_received], [1, partBytes])
})

test(
  'R4 a try that brings no byte takes none away: what HEAD told before it is still there after it',
  limit,
  async () => {
    const { uploadId, kept, former, rest, from } = await halfOpen()
    const silent = await beginPart(uploadId, 1, partBytes, Buffer.alloc(0))
    assert.equal(await former.ended, '')
    assert.equal((await offset(uploadId)).offset, kept)
    assert.equal((await sendPart(uploadId, 1, rest, from)).http, 200)
    assert.equal(await silent.ended, '')
  },
)

test('R2 R4 a former try that moves again is let finish, and its successor is answered the same', limit, async () => {
  const { uploadId, uploadUuid, file, former, rest, from } = await halfOpen()
  const successor = sendPart(uploadId, 1, rest, from)
  former.send(rest)
  assert.match(await former.answered, /^HTTP\/1.1 200 /)
  assert.equal((await successor).entityTag, tagOf(partOf(file, 1)))
  assert.equal((await readUpload(uploadUuid)).parts_received, 1)
  former.hangUp()
})
