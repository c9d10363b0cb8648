import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { LadderBody } from '@skleyka/contract/ladders/ladder-rules.ts'
import { readPlaylist } from '../src/ffmpeg/playlist.ts'
import { measureRendition, type RenditionMeasure } from './measure-rendition.ts'
import type { testProcessing } from './test-processing.ts'

type Product = Awaited<ReturnType<typeof testProcessing>>
type Uploaded = Awaited<ReturnType<Product['uploaded']>>

/** The source as it is or in its own size, and one small rendition: cheap, and both ways of making one. */
export const smallLadder: LadderBody = {
  rungs: [{ side: 144, maxKbps: 400 }],
  ...{ keepSource: true, quality: 'SMALL', maxFps: 60, soundKbps: 128 },
}

/** Uploads a file whose video is made by a ladder. No worker may be at work. */
export async function uploadedWithLadder(product: Product, path: string, body = smallLadder): Promise<Uploaded> {
  const record = await product.uploaded(path)
  const ladder = JSON.stringify({ templateId: 1, name: 'Малый', version: 1, body })
  await product.db.updateTable('record_versions').set({ ladder }).where('id', '=', record.versionId).execute()
  return record
}

/** A rendition as its playlist tells it and as its bytes are. */
export interface ProcessedRendition {
  readonly name: string
  readonly copied: boolean
  readonly codecs: string
  /** Sum of the segments of the playlist, and the longest one, in seconds. */
  readonly listed: number
  readonly longest: number
  /** Number of streams the poorest of its segments has: players stop for good at one that lacks its sound. */
  readonly leastStreams: number
  readonly measure: RenditionMeasure
}

/**
 * The renditions of a finished record, the highest first; without one that was encoded beside a lower one, by the same process
 * of the same frames.
 */
export async function processedRenditions(product: Product, { versionId }: Uploaded): Promise<ProcessedRendition[]> {
  const { db, storage, media } = product
  const rows = await db
    .selectFrom('renditions')
    .select(['name', 'copied', 'codecs', 'playlist_key as playlistKey'])
    .where('version_id', '=', versionId)
    .orderBy('height', 'desc')
    .execute()
  const made: ProcessedRendition[] = []
  const apart = rows.filter(({ copied }, place) => copied || place === rows.length - 1)
  for (const { name, copied, codecs, playlistKey } of apart) {
    const key = playlistKey ?? ''
    const { segments } = readPlaylist((await storage.readText(key)) ?? '')
    const folder = key.slice(0, key.lastIndexOf('/') + 1)
    const parts = ['init.mp4', ...segments.map(({ file }) => file)]
    const bytes = await Promise.all(parts.map((part) => readStored(product, `${folder}${part}`)))
    const path = join(media.folder, `rendition-${versionId}-${name}.mp4`)
    await writeFile(path, Buffer.concat(bytes))
    const seconds = segments.map((segment) => segment.seconds)
    made.push({
      ...{ name, copied, codecs },
      listed: seconds.reduce((sum, one) => sum + one, 0),
      longest: Math.max(0, ...seconds),
      leastStreams: Math.min(...bytes.slice(1).map(streamsIn)),
      measure: measureRendition(media.binaries, path),
    })
    await rm(path)
  }
  return made
}

const streamsIn = (segment: Buffer) =>
  new Set([...segment.toString('latin1').matchAll(/tfhd.{4}(.{4})/gs)].map(([, id]) => id)).size

async function readStored({ storage }: Product, key: string): Promise<Buffer> {
  const found = await storage.read(key)
  if (!found) throw new Error(`${key} is not in the store`)
  return buffer(found.body)
}
