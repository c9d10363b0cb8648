import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListObjectsV2Command,
  ListPartsCommand,
  PutObjectCommand,
  S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import { deadline, isNamed, type Patience, persistently, usualPatience } from './s3-faults.ts'
import { type ConfirmedPart, PutJournal } from './s3-journal.ts'
import type { S3Place } from './s3-place.ts'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  journalOf,
  type ObjectInfo,
  type Storage,
  StorageAway,
  type Watch,
} from './storage.ts'

// safety A5: a file has at most 10,000 parts; 8 chunks of an upload make one of 40 MiB, which reaches to 390 GiB
const mostParts = 10_000
const usualSizes = {
  filePartBytes: 40 * 1024 * 1024,
  // held in memory until it is full: what is streamed into the store are segments and pictures
  streamPartBytes: 8 * 1024 * 1024,
}
const filePartsAtOnce = 3
const deletesAtOnce = 16
const unfinishedDays = 7

/**
 * Any store that speaks S3. Bytes are checked there by their MD5; a streamed put that breaks off leaves nothing, that of a
 * file goes on later. Nothing here depends on what the store lists, nor on how soon it shows what it has taken (R13).
 * Rejects when the bucket cannot be reached.
 */
export async function openS3Storage(
  place: S3Place,
  patience: Patience = usualPatience,
  { filePartBytes, streamPartBytes } = usualSizes,
): Promise<Storage> {
  const { bucket: Bucket, prefix } = place
  const client = new S3Client({
    region: place.region,
    ...(place.endpoint === null ? {} : { endpoint: place.endpoint }),
    ...(place.credentials === null ? {} : { credentials: place.credentials }),
    forcePathStyle: place.pathStyle,
    // repeats are ours: a stream has to be made anew, and what counts as a refusal is decided in one place
    maxAttempts: 1,
    // it would warn on the console of every body it cannot send again
    logger: silent,
    // Ceph and other stores do not know the newer checksums; Content-MD5 is known to all
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: 5_000, socketTimeout: patience.silenceMs },
  })
  await client.send(new HeadBucketCommand({ Bucket }))

  const objectOf = (key: string) => {
    checkKey(key)
    return { Bucket, Key: `${prefix}${key}` }
  }
  const asked = <R>(work: () => Promise<R>, signal?: AbortSignal) => persistently(patience, signal, work)

  async function find(key: string): Promise<ObjectInfo | null> {
    const object = objectOf(key)
    try {
      const { ContentLength, LastModified, ETag } = await asked(() => client.send(new HeadObjectCommand(object)))
      return { sizeBytes: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0), tag: bare(ETag) }
    } catch (error) {
      if (isMissing(error)) return null
      throw error
    }
  }

  /** What was just stored; a store that shows it only later is believed. */
  const stored = async (key: string, sizeBytes: number, tag: string): Promise<ObjectInfo> => {
    const shown = await find(key).catch(() => null)
    return shown?.tag === tag ? shown : { sizeBytes, modifiedAt: new Date(), tag }
  }

  async function putBytes(key: string, bytes: Buffer, signal?: AbortSignal): Promise<ObjectInfo> {
    const object = { ...objectOf(key), Body: bytes, ContentMD5: md5(bytes).digest('base64') }
    const tag = await asked(async () => {
      const abortSignal = deadline(patience, bytes.length, signal)
      return confirmed(await client.send(new PutObjectCommand(object), { abortSignal }))
    }, signal)
    return stored(key, bytes.length, tag)
  }

  async function begin(key: string): Promise<string> {
    const object = objectOf(key)
    const { UploadId } = await asked(() => client.send(new CreateMultipartUploadCommand(object)))
    if (UploadId === undefined) throw new Error('the store gave no upload id')
    return UploadId
  }

  /** Sends one part until the store confirms it; `body` makes the bytes anew for each try. */
  async function sendPart(
    key: string,
    UploadId: string,
    part: { number: number; bytes: number; digest: Buffer; body: () => Buffer | Readable },
    signal?: AbortSignal,
  ): Promise<ConfirmedPart> {
    const { number: PartNumber, bytes: ContentLength, digest } = part
    const etag = await asked(async () => {
      const Body = part.body()
      const sent = {
        ...objectOf(key),
        UploadId,
        PartNumber,
        Body,
        ContentLength,
        ContentMD5: digest.toString('base64'),
      }
      const abortSignal = deadline(patience, ContentLength, signal)
      try {
        return confirmed(await client.send(new UploadPartCommand(sent), { abortSignal }))
      } finally {
        if (Body instanceof Readable) Body.destroy()
      }
    }, signal)
    return { number: PartNumber, etag, md5: digest.toString('hex') }
  }

  /** Null when the store knows neither the upload nor what it should have become. */
  async function complete(
    key: string,
    UploadId: string,
    parts: readonly ConfirmedPart[],
    sizeBytes: number,
  ): Promise<ObjectInfo | null> {
    const sorted = parts.toSorted((one, other) => one.number - other.number)
    const Parts = sorted.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
    const digests = Buffer.concat(sorted.map((part) => Buffer.from(part.md5, 'hex')))
    const whole = `${md5(digests).digest('hex')}-${parts.length}`
    try {
      const command = new CompleteMultipartUploadCommand({ ...objectOf(key), UploadId, MultipartUpload: { Parts } })
      return await stored(key, sizeBytes, await asked(async () => confirmed(await client.send(command))))
    } catch (error) {
      if (!isLost(error)) throw error
      // R12: a repeat of what had been done, but not answered, finds no upload
      const there = await find(key)
      return there?.tag === whole && there.sizeBytes === sizeBytes ? there : null
    }
  }

  /** What is left in spite of it is given up by the tidying. */
  const abort = (key: string, UploadId: string) =>
    client.send(new AbortMultipartUploadCommand({ ...objectOf(key), UploadId })).catch(() => {})

  async function putStream(key: string, source: Readable): Promise<ObjectInfo> {
    let uploadId: string | null = null
    const parts: ConfirmedPart[] = []
    let sizeBytes = 0
    let held: Buffer[] = []
    let heldBytes = 0
    const take = () => {
      const bytes = Buffer.concat(held)
      held = []
      heldBytes = 0
      sizeBytes += bytes.length
      return bytes
    }
    const send = async (upload: string, bytes: Buffer) => {
      const digest = md5(bytes).digest()
      parts.push(
        await sendPart(key, upload, { number: parts.length + 1, bytes: bytes.length, digest, body: () => bytes }),
      )
    }
    try {
      for await (const chunk of source) {
        held.push(Buffer.from(chunk))
        heldBytes += chunk.length
        if (heldBytes < streamPartBytes) continue
        uploadId ??= await begin(key)
        await send(uploadId, take())
      }
      const rest = take()
      if (uploadId === null) return await putBytes(key, rest)
      if (rest.length > 0) await send(uploadId, rest)
      const info = await complete(key, uploadId, parts, sizeBytes)
      if (info === null) throw new Error('the store lost a multipart upload')
      return info
    } catch (error) {
      if (uploadId !== null) await abort(key, uploadId)
      throw error
    }
  }

  async function putFile(key: string, path: string, { signal, stored: tell }: Watch = {}): Promise<ObjectInfo> {
    const { size } = await stat(path)
    if (size <= streamPartBytes) return putBytes(key, await readFile(path), signal)
    const journal = await PutJournal.open(path, key)
    const parts = filePartsOf(size, filePartBytes)
    const bytesOf = new Map(parts.map(({ number, start, end }) => [number, end - start + 1]))
    // an upload id that the store has forgotten is not the end: the file is here and is sent anew, once a call
    for (const isLast of [false, true]) {
      if (journal.uploadId === null) await journal.begin(await begin(key))
      const uploadId = journal.uploadId ?? ''
      const halt = new AbortController()
      const stop = signal ? AbortSignal.any([signal, halt.signal]) : halt.signal
      const missing = parts.filter(({ number }) => !journal.parts.has(number))
      try {
        await inParallel(missing, filePartsAtOnce, async ({ number, start, end }) => {
          const hash = createHash('md5')
          for await (const chunk of createReadStream(path, { start, end })) hash.update(chunk)
          const body = () => createReadStream(path, { start, end })
          const part = { number, bytes: end - start + 1, digest: hash.digest(), body }
          const sent = await sendPart(key, uploadId, part, stop).catch((error: unknown) => {
            halt.abort(error)
            throw error
          })
          await journal.confirm(sent)
          await tell?.([...journal.parts.keys()].reduce((sum, one) => sum + (bytesOf.get(one) ?? 0), 0))
        })
        signal?.throwIfAborted()
        const info = await complete(key, uploadId, [...journal.parts.values()], size)
        if (info !== null) return info
      } catch (error) {
        if (!isLost(error) || isLast) throw error
      }
      await journal.forget()
    }
    throw new StorageAway('the store loses every multipart upload')
  }

  async function get(key: string, range?: ByteRange) {
    try {
      const Range = range && `bytes=${range.start}-${range.end}`
      const question = { ...objectOf(key), ...(Range && { Range }) }
      const answer = await asked(() => client.send(new GetObjectCommand(question)))
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
      const question = { Bucket, Prefix: `${prefix}${start}`, ...(token && { ContinuationToken: token }) }
      const page = await asked(() => client.send(new ListObjectsV2Command(question)))
      for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length)
      token = page.NextContinuationToken
    } while (token !== undefined)
  }

  const remove = (key: string) => {
    const object = objectOf(key)
    return asked(() => client.send(new DeleteObjectCommand(object)))
  }

  return {
    async put(key, body) {
      checkKey(key)
      return body instanceof Readable ? putStream(key, body) : putBytes(key, Buffer.from(body))
    },

    async adopt(key, path) {
      checkKey(key)
      const info = await putFile(key, path)
      await rm(journalOf(path), { force: true })
      await rm(path)
      return info
    },

    async putFile(key, path, watch) {
      checkKey(key)
      return putFile(key, path, watch)
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
      checkKey(key)
      await remove(key)
    },

    async deletePrefix(start) {
      // one by one: the call for many asks for a checksum that older stores do not know
      await inParallel(list(start), deletesAtOnce, remove)
    },

    async tidy() {
      await giveUpUnfinished(client, place)
    },

    localPath(key) {
      checkKey(key)
      return null
    },
  }
}

/** The parts of a file that is put at once, first and last byte included. */
export function filePartsOf(
  sizeBytes: number,
  leastBytes = usualSizes.filePartBytes,
): { number: number; start: number; end: number }[] {
  const most = Math.max(leastBytes, Math.ceil(sizeBytes / mostParts))
  return Array.from({ length: Math.ceil(sizeBytes / most) }, (_, index) => ({
    number: index + 1,
    start: index * most,
    end: Math.min(sizeBytes, (index + 1) * most) - 1,
  }))
}

/**
 * Ends multipart uploads to which nothing was added for days: of streams that broke off, of files that were deleted
 * before they were whole, and of those whose id a killed server did not get to write down.
 */
async function giveUpUnfinished(client: S3Client, { bucket: Bucket, prefix }: S3Place): Promise<void> {
  const before = Date.now() - unfinishedDays * 24 * 3600 * 1000
  const isOld = (at: Date | undefined) => at !== undefined && at.getTime() < before
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {}
  while (after !== null) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket, Prefix: prefix, ...after }),
    )
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!isOld(Initiated)) continue
      const upload = { Bucket, Key, UploadId }
      const { Parts = [] } = await client.send(new ListPartsCommand(upload))
      const isGrowing = Parts.some(({ LastModified }) => LastModified && !isOld(LastModified))
      if (!isGrowing) await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
    }
    const { NextKeyMarker: KeyMarker, NextUploadIdMarker: UploadIdMarker } = page
    after = page.IsTruncated && KeyMarker !== undefined ? { KeyMarker, UploadIdMarker } : null
  }
}

async function inParallel<T>(
  items: Iterable<T> | AsyncIterable<T>,
  atOnce: number,
  work: (item: T) => Promise<unknown>,
): Promise<void> {
  const running = new Set<Promise<unknown>>()
  try {
    for await (const item of items) {
      const one = work(item).finally(() => running.delete(one))
      // met below; until then it must not count as unhandled
      one.catch(() => {})
      running.add(one)
      if (running.size >= atOnce) await Promise.race(running)
    }
    await Promise.all(running)
  } finally {
    await Promise.allSettled(running)
  }
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }

const md5 = (bytes: Buffer) => createHash('md5').update(bytes)

const bare = (tag: string | undefined): string => (tag ?? '').replaceAll('"', '')

/** A store that has taken something names it; an answer without a name, whatever its status, confirms nothing. */
function confirmed({ ETag }: { ETag?: string | undefined }): string {
  if (!ETag) throw new Error('the answer confirms nothing')
  return bare(ETag)
}

const isMissing = (error: unknown): boolean => isNamed(error, 'NoSuchKey', 'NotFound')

/** Nothing can be added to the upload: the store has ended or forgotten it, or one of its parts. */
const isLost = (error: unknown): boolean => isNamed(error, 'NoSuchUpload', 'InvalidPart', 'InvalidPartOrder')
