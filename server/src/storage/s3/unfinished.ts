import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  ListPartsCommand,
} from '@aws-sdk/client-s3'
import type { S3Bucket } from './bucket.ts'

const unfinishedDays = 7

/**
 * Ends multipart uploads to which nothing was added for days: of streams that broke off, of files that were given up while
 * the store did not answer, and of those whose id a killed server did not get to write down.
 */
export async function giveUpUnfinished({ client, name: Bucket, prefix }: S3Bucket): Promise<void> {
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
