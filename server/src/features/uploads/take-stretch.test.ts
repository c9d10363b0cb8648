import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { stat } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { testUploads } from '../../../test/test-uploads.ts'
import { TurnNotTaken } from './part-turns.sql.ts'
import { findOffset } from './take-part.ts'
import { StretchRefused, takeStretch } from './take-stretch.ts'

const { create, db, services } = await testUploads()
const timeouts = { stallMs: 1_000, yieldStallMs: 1_000, holdMs: 100, refusedMs: 5_000 }
const bytes = randomBytes(200)

async function opened(size = 1_000) {
  const { uploadId } = await create(size)
  const read = () => db.selectFrom('uploads').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
  const { id } = await read()
  const offer = (
    from: number,
    { summed = true, of = bytes, holds = () => true }: { summed?: boolean; of?: Buffer; holds?: () => boolean } = {},
  ) => {
    const checksum = summed ? { algorithm: 'sha256' as const, digest: createHash('sha256').update(of).digest() } : null
    const { signal } = new AbortController()
    const rest = { lengthBytes: bytes.length, checksum, yieldSignal: signal, holds }
    return takeStretch(services, timeouts, { uploadId, from, body: Readable.from([bytes]), ...rest })
  }
  /** Bytes in the file, the place from which they are not trusted, and how many a client is told. */
  const kept = async () => {
    const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const { size: inFile } = await stat(path.join(services.folders.uploads, row.spool_key))
    return [inFile, row.unchecked_from, (await findOffset(services, uploadId)).offset]
  }
  /** Bytes of parts that are counted, and bytes that were told to be on the disk. */
  const counted = async () => {
    const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    return [row.bytes_received, row.synced_bytes]
  }
  return { offer, kept, counted }
}

const otherSum = (error: unknown) => error instanceof StretchRefused && error.why === 'checksum'

test('a piece with the sum that was told is trusted, and the next one goes on from its end', async () => {
  const { offer, kept } = await opened()
  assert.deepEqual(await offer(0), { offset: 200, sizeBytes: 1_000 })
  assert.deepEqual(await kept(), [200, null, 200])
  assert.deepEqual(await offer(200), { offset: 400, sizeBytes: 1_000 })
  assert.deepEqual(await kept(), [400, null, 400])
})

test('a piece with another sum is cut off, unless another process may write the file by now: then it is left there untrusted', async () => {
  const { offer, kept } = await opened()
  await offer(0)
  await assert.rejects(offer(200, { of: randomBytes(5) }), otherSum)
  assert.deepEqual(await kept(), [200, 200, 200])
  await assert.rejects(offer(200, { of: randomBytes(5), holds: () => false }), otherSum)
  assert.deepEqual(await kept(), [400, 200, 200])
  await offer(200)
  assert.deepEqual(await kept(), [400, null, 400])
})

test('a piece that is whole when the turn is lost is neither trusted nor counted', async () => {
  const lost = { holds: () => false }
  const summed = await opened()
  await assert.rejects(summed.offer(0, lost), TurnNotTaken)
  assert.deepEqual(
    [await summed.kept(), await summed.counted()],
    [
      [200, 0, 0],
      [0, 0],
    ],
  )
  const plain = await opened()
  await assert.rejects(plain.offer(0, { ...lost, summed: false }), TurnNotTaken)
  assert.deepEqual(await plain.counted(), [0, 0])
  await plain.offer(200, { summed: false })
  assert.deepEqual(await plain.counted(), [0, 400])
  const whole = await opened(bytes.length)
  await assert.rejects(whole.offer(0, { ...lost, summed: false }), TurnNotTaken)
  assert.deepEqual(await whole.counted(), [0, 0])
})
