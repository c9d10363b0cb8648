import { Readable } from 'node:stream'
import { GetObjectCommand } from '@aws-sdk/client-s3'
import { openBucket } from './bucket.ts'
import { isMissing, usualTimeouts } from './faults.ts'
import type { S3Place } from './place.ts'

/** An object of somebody else's bucket from a byte on; `tag` is the same while its bytes are. */
export interface ForeignObject {
  readonly sizeBytes: number
  /** Byte that the body begins with. */
  readonly start: number
  readonly tag: string
  readonly body: Readable
}

/** Reads objects of a bucket that is not ours and is not written to: their names may hold any letters. */
export interface ForeignBucket {
  /**
   * Null when there is no such object; from its first byte where the store takes no ranges. Rejects with StorageAway and StorageRefusal.
   */
  read(name: string, from: number): Promise<ForeignObject | null>
}

export function openForeignBucket(place: S3Place): ForeignBucket {
  const bucket = openBucket(place, usualTimeouts)
  return {
    async read(name, from) {
      const object = {
        Bucket: bucket.name,
        Key: `${place.prefix}${name}`,
        ...(from > 0 && { Range: `bytes=${from}-` }),
      }
      try {
        return await bucket.ask(async () => {
          const {
            Body,
            ContentLength = 0,
            ContentRange,
            ETag = '',
          } = await bucket.client.send(new GetObjectCommand(object))
          if (!(Body instanceof Readable)) throw new Error('a stream was expected')
          const start = ContentRange?.startsWith(`bytes ${from}-`) ? from : 0
          return { sizeBytes: start + ContentLength, start, tag: ETag, body: Body }
        })
      } catch (error) {
        if (isMissing(error)) return null
        throw error
      }
    },
  }
}
