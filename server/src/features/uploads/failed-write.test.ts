import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { mock, test } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { partAnswer } from '@skleyka/contract/uploads/uploads.calls.ts'
import { testUploads } from '../../../test/test-uploads.ts'

const { services, create, sendPart, beginPart, readUpload, complete } = await testUploads()
const sizeBytes = 1024 * 1024
const pieceBytes = 256 * 1024

/** Lets the one write that covers byte `at` of a file fail; those before it and after it reach the disk. */
async function failOnce(code: string, at: number) {
  const any = await open(services.folders.uploads)
  const handles: FileHandle = Object.getPrototypeOf(any)
  await any.close()
  const real = handles.writev
  let failed = 0
  const spy = mock.method(handles, 'writev', function (this: FileHandle, buffers: Buffer[], position: number) {
    const end = position + buffers.reduce((sum, { length }) => sum + length, 0)
    const isHit = position <= at && at < end && (code !== 'ENOSPC' ? failed === 0 : failed < 2)
    if (!isHit) return real.call(this, buffers, position)
    failed += 1
    return Promise.reject(Object.assign(new Error(code), { code }))
  })
  return { failed: () => failed, restore: () => spy.mock.restore() }
}

// each piece is on the disk, or has failed, before the next one comes; the last write succeeds
for (const code of ['EIO', 'ENOSPC']) {
  for (const [where, at] of Object.entries({ first: 0, middle: sizeBytes / 2, last: sizeBytes - 1 })) {
    test(`R11 a part whose ${where} write fails with ${code} is never answered, and the next try makes it whole`, async () => {
      const file = randomBytes(sizeBytes)
      const { uploadId, uploadUuid, recordId } = await create(sizeBytes)
      const disk = await failOnce(code, at)
      try {
        const slow = await beginPart(uploadId, 1, sizeBytes, file.subarray(0, pieceBytes))
        for (let from = pieceBytes; from < sizeBytes; from += pieceBytes) {
          await delay(150)
          slow.send(file.subarray(from, from + pieceBytes))
        }
        assert.equal(await slow.ended, '', 'the connection ends without an answer')
        assert.ok(disk.failed() > 0)
      } finally {
        disk.restore()
      }
      assert.equal((await readUpload(uploadUuid)).parts_received, 0)
      assert.equal(partAnswer.parse(await sendPart(uploadId, 1, file)).status, 200)
      assert.deepEqual((await complete({ uploadId })).result, { recordId, state: 'UPLOADED' })
    })
  }
}
