import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
} from '@aws-sdk/client-s3'
import { type ByteRange, checkPrefix, type ObjectInfo } from '../storage.ts'
import type { S3Bucket } from './bucket.ts'
import { deadline, isMissing } from './faults.ts'

export const md5 = (bytes: Buffer) => createHash('md5').update(bytes)

export async function findObject({ client, ask, objectOf }: S3Bucket, key: string): Promise<ObjectInfo | null> {
  const object = objectOf(key)
  try {
    const { ContentLength, LastModified, ETag } = await ask(() => client.send(new HeadObjectCommand(object)))
    return { sizeBytes: ContentLength ?? 0, modifiedAt: LastModified ?? new Date(0), tag: bare(ETag) }
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Returns what was just stored; a store that shows it only later is believed (R13). */
export async function readStored(bucket: S3Bucket, key: string, sizeBytes: number, tag: string): Promise<ObjectInfo> {
  const shown = await findObject(bucket, key).catch(() => null)
  return shown?.tag === tag ? shown : { sizeBytes, modifiedAt: new Date(), tag }
}

/** Puts what is held in memory, by one request. */
export async function putBytes(
  bucket: S3Bucket,
  key: string,
  bytes: Buffer,
  signal?: AbortSignal,
): Promise<ObjectInfo> {
  const { client, ask, objectOf, timeouts } = bucket
  const object = { ...objectOf(key), Body: bytes, ContentMD5: md5(bytes).digest('base64') }
  const tag = await ask(async () => {
    const abortSignal = deadline(timeouts, bytes.length, signal)
    return requireTag(await client.send(new PutObjectCommand(object), { abortSignal }))
  }, signal)
  return readStored(bucket, key, bytes.length, tag)
}

export async function readObject({ client, ask, objectOf }: S3Bucket, key: string, range?: ByteRange) {
  const Range = range && `bytes=${range.start}-${range.end}`
  const question = { ...objectOf(key), ...(Range && { Range }) }
  try {
    return await ask(async () => {
      const { Body, ContentLength, ContentRange, LastModified, ETag } = await client.send(
        new GetObjectCommand(question),
      )
      if (!(Body instanceof Readable)) throw new Error('a stream was expected')
      const total = ContentRange?.split('/').at(-1)
      const sizeBytes = total === undefined ? (ContentLength ?? 0) : Number(total)
      return { info: { sizeBytes, modifiedAt: LastModified ?? new Date(0), tag: bare(ETag) }, body: Body }
    })
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

export async function* listObjects({ client, ask, name, prefix }: S3Bucket, start: string): AsyncGenerator<string> {
  checkPrefix(start)
  let token: string | undefined
  do {
    const question = { Bucket: name, Prefix: `${prefix}${start}`, ...(token && { ContinuationToken: token }) }
    const page = await ask(() => client.send(new ListObjectsV2Command(question)))
    for (const { Key } of page.Contents ?? []) if (Key !== undefined) yield Key.slice(prefix.length)
    token = page.NextContinuationToken
  } while (token !== undefined)
}

export async function deleteObject({ client, ask, objectOf }: S3Bucket, key: string): Promise<void> {
  const object = objectOf(key)
  await ask(() => client.send(new DeleteObjectCommand(object)))
}

/** A store that has taken something names it; an answer without a name, whatever its status, confirms nothing. */
export function requireTag({ ETag }: { ETag?: string | undefined }): string {
  if (!ETag) throw new Error('the answer confirms nothing')
  return bare(ETag)
}

const bare = (tag: string | undefined): string => (tag ?? '').replaceAll('"', '')
