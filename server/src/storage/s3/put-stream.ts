import type { Readable } from 'node:stream'
import type { ObjectInfo } from '../storage.ts'
import type { S3Bucket } from './bucket.ts'
import type { ConfirmedPart, Multipart } from './journal.ts'
import { abortMultipart, beginMultipart, completeMultipart, sendPart } from './multipart.ts'
import { md5, putBytes } from './objects.ts'

/** Puts what comes, `partBytes` at a time; a stream that breaks off leaves nothing. */
export async function putStream(
  bucket: S3Bucket,
  key: string,
  source: Readable,
  partBytes: number,
): Promise<ObjectInfo> {
  let upload: Multipart | null = null
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
  const send = async (to: Multipart, bytes: Buffer) => {
    const digest = md5(bytes).digest()
    const part = { number: parts.length + 1, bytes: bytes.length, digest, body: () => bytes }
    parts.push(await sendPart(bucket, to, part))
  }
  try {
    for await (const chunk of source) {
      held.push(Buffer.from(chunk))
      heldBytes += chunk.length
      if (heldBytes < partBytes) continue
      upload ??= await beginMultipart(bucket, key)
      await send(upload, take())
    }
    const rest = take()
    if (upload === null) return await putBytes(bucket, key, rest)
    if (rest.length > 0) await send(upload, rest)
    const info = await completeMultipart(bucket, upload, parts, sizeBytes)
    if (info === null) throw new Error('the store lost a multipart upload')
    return info
  } catch (error) {
    if (upload !== null) await abortMultipart(bucket, upload)
    throw error
  }
}
