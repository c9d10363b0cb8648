import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import {
  AbortMultipartUploadCommand,
  type CompletedPart,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { S3Place } from './s3-place.ts'
import { type ByteRange, checkKey, checkPrefix, type ObjectInfo, type Storage } from './storage.ts'

// safety A5: a file has at most 10,000 parts; 8 chunks of an upload make one of 40 MiB, which reaches to 390 GiB
const filePartBytes = 40 * 1024 * 1024
const mostParts = 10_000
// held in memory until it is full: what is streamed into the store are segments and pictures
const streamPartBytes = 8 * 1024 * 1024
const filePartsAtOnce = 3
const deletesAtOnce = 16
const attempts = 4
const unfinishedDays = 7

/**
 * Any store that speaks S3. Bytes are checked there by their MD5; a put that breaks off leaves nothing, and what a
 * killed server left unfinished is given up at a later start. Rejects when the bucket cannot be reached.
 */
export async function openS3Storage(place: S3Place): Promise<Storage> {
  const { bucket: Bucket, prefix } = place
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint }),
    ...(place.credentials === null ? {} : { credentials: place.credentials }),
    forcePathStyle: place.pathStyle,
    maxAttempts: attempts,
    // Ceph and other stores do not know the newer checksums; Content-MD5 is known to all
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  })
  await client.send(new HeadBucketCommand({ Bucket }))
  await giveUpUnfinished(client, place)

  const objectOf = (key: string) => {
    checkKey(key)
    return { Bucket, Key: `${prefix}${key}` }
  }

  async function find(key: string): Promise<ObjectInfo | null> {
    try {
      const { ContentLength, LastModified, ETag } = await client.send(new HeadObjectCommand(objectOf(key)))
      return { sizeBytes: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0), tag: bare(ETag) }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** What was just stored; a store that shows it only later is believed. */
  const stored = async (key: string, sizeBytes: number, tag: string): Promise<ObjectInfo> =>
    (await find(key)) ?? { sizeBytes, modifiedAt: new Date(), tag }

  async function putBytes(key: string, bytes: Buffer): Promise<ObjectInfo> {
    const { ETag } = await client.send(
      new PutObjectCommand({ ...objectOf(key), Body: bytes, ContentMD5: md5(bytes).digest('base64') }),
    )
    return stored(key, bytes.length, bare(ETag))
  }

  async function begin(key: string) {
    const object = objectOf(key)
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
    const upload = { ...object, UploadId }
    const parts: (CompletedPart & { md5: Buffer; bytes: number })[] = []
    return {
      async send(PartNumber: number, bytes: number, digest: Buffer, body: () => Buffer | Readable): Promise<void> {
        // the client itself repeats only what it can send twice: a stream is made anew
        const { ETag } = await persistently(() => {
          const ContentMD5 = digest.toString('base64')
          const part = { ...upload, PartNumber, Body: body(), ContentLength: bytes, ContentMD5 }
          return client.send(new UploadPartCommand(part))
        })
        parts.push({ PartNumber, ETag, md5: digest, bytes })
      },
      async complete(): Promise<ObjectInfo> {
        parts.sort((one, other) => (one.PartNumber ?? 0) - (other.PartNumber ?? 0))
        const Parts = parts.map(({ PartNumber, ETag }) => ({ PartNumber, ETag }))
        const sizeBytes = parts.reduce((sum, { bytes }) => sum + bytes, 0)
        const whole = `${md5(Buffer.concat(parts.map((part) => part.md5))).digest('hex')}-${parts.length}`
        try {
          const command = new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })
          const { ETag } = await client.send(command)
          return await stored(key, sizeBytes, bare(ETag))
        } catch (error) {
          // R12: a repeat of what had been done, but not answered, finds no upload
          const there = isNamed(error, 'NoSuchUpload') ? await find(key) : null
          if (there?.tag === whole && there.sizeBytes === sizeBytes) return there
          throw error
        }
      },
      async abort(): Promise<void> {
        // what is left in spite of it is given up at a later start
        await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
      },
    }
  }

  async function putStream(key: string, source: Readable): Promise<ObjectInfo> {
    let upload: Awaited<ReturnType<typeof begin>> | null = null
    let number = 0
    let held: Buffer[] = []
    let heldBytes = 0
    const take = () => {
      const bytes = Buffer.concat(held)
      held = []
      heldBytes = 0
      return bytes
    }
    try {
      for await (const chunk of source) {
        held.push(Buffer.from(chunk))
        heldBytes += chunk.length
        if (heldBytes < streamPartBytes) continue
        upload ??= await begin(key)
        const bytes = take()
        number += 1
        await upload.send(number, bytes.length, md5(bytes).digest(), () => bytes)
      }
      const rest = take()
      if (upload === null) return await putBytes(key, rest)
      if (rest.length > 0) await upload.send(number + 1, rest.length, md5(rest).digest(), () => rest)
      return await upload.complete()
    } catch (error) {
      await upload?.abort()
      throw error
    }
  }

  async function putFile(key: string, path: string): Promise<ObjectInfo> {
    const { size } = await stat(path)
    const parts = filePartsOf(size)
    const upload = await begin(key)
    try {
      await inParallel(parts, filePartsAtOnce, async ({ number, start, end }) => {
        const hash = createHash('md5')
        for await (const chunk of createReadStream(path, { start, end })) hash.update(chunk)
        await upload.send(number, end - start + 1, hash.digest(), () => createReadStream(path, { start, end }))
      })
      return await upload.complete()
    } catch (error) {
      await upload.abort()
      throw error
    }
  }

  async function get(key: string, range?: ByteRange) {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`
      const answer = await client.send(new GetObjectCommand({ ...objectOf(key), ...(Range && { Range }) }))
      const { Body, ContentLength, ContentRange, LastModified, ETag } = answer
      if (!(Body instanceof Readable)) throw new Error('a stream was expected')
      const total = ContentRange?.split('/').at(-1)
      const sizeBytes = total === undefined ? (ContentLength ?? 0) : Number(total)
      return { info: { sizeBytes, modifiedAt: LastModified ?? new Date(0), tag: bare(ETag) }, body: Body }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  async function* list(start: string): AsyncGenerator<string> {
    checkPrefix(start)
    let token: string | undefined
    do {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, Prefix: `${prefix}${start}`, ...(token && { ContinuationToken: token }) }),
      )
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length)
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  return {
    async put(key, body) {
      checkKey(key)
      return body instanceof Readable ? putStream(key, body) : putBytes(key, Buffer.from(body))
    },

    async adopt(key, path) {
      checkKey(key)
      const info = await (isSmall(await stat(path)) ? putStream(key, createReadStream(path)) : putFile(key, path))
      await rm(path)
      return info
    },

    async stat(key) {
      return find(key)
    },

    async read(key, range) {
      return get(key, range)
    },

    async readText(key) {
      const found = await get(key)
      if (!found) return null
      const chunks: Buffer[] = []
      for await (const chunk of found.body) chunks.push(Buffer.from(chunk))
      return Buffer.concat(chunks).toString()
    },

    list,

    async delete(key) {
      await client.send(new DeleteObjectCommand(objectOf(key)))
    },

    async deletePrefix(start) {
      // one by one: the call for many asks for a checksum that older stores do not know
      await inParallel(list(start), deletesAtOnce, (key) => client.send(new DeleteObjectCommand(objectOf(key))))
    },

    localPath(key) {
      checkKey(key)
      return null
    },
  }
}

/** The parts of a file that is put at once, first and last byte included. */
export function filePartsOf(sizeBytes: number): { number: number; start: number; end: number }[] {
  const most = Math.max(filePartBytes, Math.ceil(sizeBytes / mostParts))
  return Array.from({ length: Math.ceil(sizeBytes / most) }, (_, index) => ({
    number: index + 1,
    start: index * most,
    end: Math.min(sizeBytes, (index + 1) * most) - 1,
  }))
}

async function giveUpUnfinished(client: S3Client, { bucket: Bucket, prefix }: S3Place): Promise<void> {
  const before = Date.now() - unfinishedDays * 24 * 3600 * 1000
  const { Uploads = [] } = await client.send(new ListMultipartUploadsCommand({ Bucket, Prefix: prefix }))
  for (const { Key, UploadId, Initiated } of Uploads) {
    if (!Initiated || Initiated.getTime() > before) continue
    await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId })).catch(() => {})
  }
}

/** Tries again after a pause that doubles; the client tells by `$fault` that the store would refuse again. */
async function persistently<R>(work: () => Promise<R>): Promise<R> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      const isRefused = error instanceof Error && '$fault' in error && error.$fault === 'client'
      if (attempt === attempts || (isRefused && !isNamed(error, 'BadDigest') && !isNamed(error, 'SlowDown')))
        throw error
      await delay(250 * 2 ** attempt)
    }
  }
}

async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>()
  for await (const item of items) {
    const one = work(item).finally(() => running.delete(one))
    running.add(one)
    if (running.size >= atOnce) await Promise.race(running)
  }
  await Promise.all(running)
}

const isSmall = ({ size }: { size: number }): boolean => size <= streamPartBytes

const md5 = (bytes: Buffer) => createHash('md5').update(bytes)

const bare = (tag: string | undefined): string => (tag ?? '').replaceAll('"', '')

const isNamed = (error: unknown, name: string): boolean => error instanceof Error && error.name === name

const isMissing = (error: unknown): boolean => isNamed(error, 'NoSuchKey') || isNamed(error, 'NotFound')
