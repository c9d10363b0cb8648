import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { checkKey, journalOf, type Storage, StorageRefusal } from '../storage.ts'
import { checkBucket, openBucket } from './bucket.ts'
import { type Timeouts, usualTimeouts } from './faults.ts'
import { inParallel } from './in-parallel.ts'
import { deleteObject, findObject, listObjects, putBytes, readObject } from './objects.ts'
import type { S3Place } from './place.ts'
import { abandonFile, putFile } from './put-file.ts'
import { putStream } from './put-stream.ts'
import { giveUpUnfinished } from './unfinished.ts'

// safety A5: 8 chunks of an upload make one part of 40 MiB, which reaches to 390 GiB
export const usualSizes = {
  filePartBytes: 40 * 1024 * 1024,
  // held in memory until it is full: what is streamed into the store are segments and pictures
  streamPartBytes: 8 * 1024 * 1024,
}
const deletesAtOnce = 16
const probeKey = 'health'

/**
 * Any store that speaks S3. Bytes are checked there by their MD5; a streamed put that breaks off leaves nothing, that of a
 * file goes on later. Nothing here depends on what the store lists, nor on how soon it shows what it has taken (R13).
 * Rejects when the bucket cannot be reached.
 */
export async function openS3Storage(
  place: S3Place,
  timeouts: Timeouts = usualTimeouts,
  { filePartBytes, streamPartBytes } = usualSizes,
): Promise<Storage> {
  const bucket = openBucket(place, timeouts)
  await checkBucket(bucket)
  const fileSizes = { partBytes: filePartBytes, wholeBytes: streamPartBytes }
  // a bucket that answers may still take nothing: a key that lost its rights, a quota that is used up
  let takesNothing = false
  const put = async <R>(work: () => Promise<R>): Promise<R> => {
    try {
      const done = await work()
      takesNothing = false
      return done
    } catch (error) {
      if (error instanceof StorageRefusal) takesNothing = true
      throw error
    }
  }
  return {
    async put(key, body) {
      checkKey(key)
      if (body instanceof Readable) return put(() => putStream(bucket, key, body, streamPartBytes))
      return put(() => putBytes(bucket, key, Buffer.from(body)))
    },

    async adopt(key, path) {
      checkKey(key)
      const info = await put(() => putFile(bucket, key, path, fileSizes))
      await rm(journalOf(path), { force: true })
      await rm(path)
      return info
    },

    async putFile(key, path, watch) {
      checkKey(key)
      return put(() => putFile(bucket, key, path, fileSizes, watch))
    },

    async abandon(path) {
      await abandonFile(bucket, path)
    },

    async stat(key) {
      return findObject(bucket, key)
    },

    async read(key, range) {
      return readObject(bucket, key, range)
    },

    async readText(key) {
      const found = await readObject(bucket, key)
      if (!found) return null
      const chunks: Buffer[] = []
      for await (const chunk of found.body) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks).toString()
    },

    list: (prefix) => listObjects(bucket, prefix),

    async delete(key) {
      checkKey(key)
      await deleteObject(bucket, key)
    },

    async deletePrefix(prefix) {
      // one by one: the call for many asks for a checksum that older stores do not know
      await inParallel(listObjects(bucket, prefix), deletesAtOnce, (key) => deleteObject(bucket, key))
    },

    async ready() {
      await checkBucket(bucket)
      if (!takesNothing) return
      await put(() => putBytes(bucket, probeKey, Buffer.from('x')))
      await deleteObject(bucket, probeKey)
    },

    async tidy() {
      await giveUpUnfinished(bucket)
    },

    localPath(key) {
      checkKey(key)
      return null
    },
  }
}
