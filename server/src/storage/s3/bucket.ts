import { HeadBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { traced } from '../../metrics/tracing.ts'
import { checkKey } from '../storage.ts'
import { isMissing, persistently, type Timeouts } from './faults.ts'
import type { S3Place } from './place.ts'
import { refusalOf } from './refusals.ts'

/** A bucket and how it is asked. */
export interface S3Bucket {
  readonly client: S3Client
  readonly name: string
  /** Stands before every key. */
  readonly prefix: string
  readonly timeouts: Timeouts
  /** The object of a key as commands name it. */
  objectOf(key: string): { Bucket: string; Key: string }
  /** Asks persistently. `work` makes the request anew for each try. */
  ask<R>(work: () => Promise<R>, signal?: AbortSignal): Promise<R>
}

export function openBucket(place: S3Place, timeouts: Timeouts): S3Bucket {
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
    requestHandler: { connectionTimeout: 5_000, socketTimeout: timeouts.silenceMs },
  })
  client.middlewareStack.add(
    (next, { commandName = 'request' }) =>
      (args) =>
        traced(`S3 ${commandName.replace(/Command$/, '')}`, {}, () => next(args)),
    { step: 'initialize', name: 'spans' },
  )
  return {
    client,
    name: place.bucket,
    prefix: place.prefix,
    timeouts,
    objectOf(key) {
      checkKey(key)
      return { Bucket: place.bucket, Key: `${place.prefix}${key}` }
    },
    ask: (work, signal) => persistently(timeouts, signal, work),
  }
}

/** Rejects when the bucket cannot be reached; asked once. */
export async function checkBucket({ client, name }: S3Bucket): Promise<void> {
  try {
    await persistently({ attempts: 1, firstPauseMs: 0 }, undefined, () =>
      client.send(new HeadBucketCommand({ Bucket: name })),
    )
  } catch (error) {
    throw error instanceof Error && isMissing(error) ? refusalOf(error, 404) : error
  }
}

const silent = { trace() {}, debug() {}, info() {}, warn() {}, error() {} }
