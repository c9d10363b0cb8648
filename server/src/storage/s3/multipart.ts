import { Readable } from 'node:stream'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  UploadPartCommand,
} from '@aws-sdk/client-s3'
import type { ObjectInfo } from '../storage.ts'
import type { S3Bucket } from './bucket.ts'
import { deadline, isLost } from './faults.ts'
import type { ConfirmedPart, Multipart } from './journal.ts'
import { findObject, md5, readStored, requireTag } from './objects.ts'

/** A part to be sent; `body` makes the bytes anew for each try. */
export interface SentPart {
  readonly number: number
  readonly bytes: number
  readonly digest: Buffer
  readonly body: () => Buffer | Readable
}

export async function beginMultipart({ client, ask, objectOf }: S3Bucket, key: string): Promise<Multipart> {
  const object = objectOf(key)
  return ask(async () => {
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
    if (UploadId === undefined) throw new Error('the store gave no upload id')
    return { key, uploadId: UploadId }
  })
}

/** Sends one part until the store confirms it. */
export async function sendPart(
  { client, ask, objectOf, timeouts }: S3Bucket,
  { key, uploadId: UploadId }: Multipart,
  { number: PartNumber, bytes: ContentLength, digest, body }: SentPart,
  signal?: AbortSignal,
): Promise<ConfirmedPart> {
  const part = { ...objectOf(key), UploadId, PartNumber, ContentLength, ContentMD5: digest.toString('base64') }
  const etag = await ask(async () => {
    const Body = body()
    const abortSignal = deadline(timeouts, ContentLength, signal)
    try {
      return requireTag(await client.send(new UploadPartCommand({ ...part, Body }), { abortSignal }))
    } finally {
      if (Body instanceof Readable) Body.destroy()
    }
  }, signal)
  return { number: PartNumber, etag, md5: digest.toString('hex') }
}

/** Null when the store knows neither the upload nor what it should have become. */
export async function completeMultipart(
  bucket: S3Bucket,
  { key, uploadId: UploadId }: Multipart,
  parts: readonly ConfirmedPart[],
  sizeBytes: number,
): Promise<ObjectInfo | null> {
  const { client, ask, objectOf } = bucket
  const sorted = parts.toSorted((one, other) => one.number - other.number)
  const Parts = sorted.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }))
  const digests = Buffer.concat(sorted.map((part) => Buffer.from(part.md5, 'hex')))
  const whole = `${md5(digests).digest('hex')}-${parts.length}`
  try {
    const command = new CompleteMultipartUploadCommand({ ...objectOf(key), UploadId, MultipartUpload: { Parts } })
    return await readStored(bucket, key, sizeBytes, await ask(async () => requireTag(await client.send(command))))
  } catch (error) {
    if (!isLost(error)) throw error
    // R12: a repeat of what had been done, but not answered, finds no upload
    const there = await findObject(bucket, key)
    return there?.tag === whole && there.sizeBytes === sizeBytes ? there : null
  }
}

/** Asked once: what is left in spite of it is given up by the tidying. */
export async function abortMultipart({ client, objectOf }: S3Bucket, { key, uploadId }: Multipart): Promise<void> {
  await client.send(new AbortMultipartUploadCommand({ ...objectOf(key), UploadId: uploadId })).catch(() => {})
}
