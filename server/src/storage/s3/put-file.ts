import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { type ObjectInfo, StorageAway, type Watch } from '../storage.ts'
import type { S3Bucket } from './bucket.ts'
import { isLost } from './faults.ts'
import { inParallel } from './in-parallel.ts'
import { PutJournal } from './journal.ts'
import { abortMultipart, beginMultipart, completeMultipart, sendPart } from './multipart.ts'
import { putBytes } from './objects.ts'

// safety A5: a file has at most 10,000 parts
const maxParts = 10_000
const partsAtOnce = 3

/** A part of a file that is put, first and last byte included. */
interface FilePart {
  readonly number: number
  readonly start: number
  readonly end: number
}

/** Puts a file by parts of `partBytes`, a small one at once. A journal beside it tells the next try what is there. */
export async function putFile(
  bucket: S3Bucket,
  key: string,
  path: string,
  { partBytes, wholeBytes }: { readonly partBytes: number; readonly wholeBytes: number },
  { signal, stored }: Watch = {},
): Promise<ObjectInfo> {
  const { size } = await stat(path)
  if (size <= wholeBytes) return putBytes(bucket, key, await readFile(path), signal)
  const journal = await PutJournal.open(path, key)
  const parts = filePartsOf(size, partBytes)
  // an upload id that the store has forgotten is not the end: the file is here and is sent anew, once a call
  for (const isLast of [false, true]) {
    const upload = journal.upload ?? (await journal.begin(await beginMultipart(bucket, key)))
    const halt = new AbortController()
    const stop = signal ? AbortSignal.any([signal, halt.signal]) : halt.signal
    const missing = parts.filter(({ number }) => !journal.parts.has(number))
    try {
      await inParallel(missing, partsAtOnce, async (part) => {
        const body = () => createReadStream(path, part)
        const sent = { number: part.number, bytes: bytesOf(part), digest: await md5Of(path, part), body }
        const confirmed = await sendPart(bucket, upload, sent, stop).catch((error: unknown) => {
          halt.abort(error)
          throw error
        })
        await journal.confirm(confirmed)
        const there = parts.filter(({ number }) => journal.parts.has(number))
        await stored?.(there.reduce((sum, one) => sum + bytesOf(one), 0))
      })
      signal?.throwIfAborted()
      const info = await completeMultipart(bucket, upload, [...journal.parts.values()], size)
      if (info !== null) return info
    } catch (error) {
      if (!isLost(error) || isLast) throw error
    }
    await journal.forget()
    // an upload that was given up in the middle was given up with its file
    await stat(path)
  }
  throw new StorageAway('the store loses every multipart upload')
}

/** Ends the multipart upload of a file that will never be whole in the store. */
export async function abandonFile(bucket: S3Bucket, path: string): Promise<void> {
  const journal = await PutJournal.open(path)
  if (journal.upload !== null) await abortMultipart(bucket, journal.upload)
  await journal.forget()
}

/** The parts of a file, larger ones than `leastBytes` where ten thousand of them would not do. */
export function filePartsOf(sizeBytes: number, leastBytes: number): FilePart[] {
  const most = Math.max(leastBytes, Math.ceil(sizeBytes / maxParts))
  return Array.from({ length: Math.ceil(sizeBytes / most) }, (_, index) => ({
    number: index + 1,
    start: index * most,
    end: Math.min(sizeBytes, (index + 1) * most) - 1,
  }))
}

const bytesOf = ({ start, end }: FilePart) => end - start + 1

async function md5Of(path: string, { start, end }: FilePart): Promise<Buffer> {
  const hash = createHash('md5')
  for await (const chunk of createReadStream(path, { start, end })) hash.update(chunk)
  return hash.digest()
}
