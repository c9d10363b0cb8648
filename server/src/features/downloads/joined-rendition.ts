import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { rungFiles } from '../../ffmpeg/ladder-arguments.ts'
import { readPlaylist } from '../../ffmpeg/playlist.ts'
import type { Services } from '../../services.ts'
import { findSealedRung, openedSize, openSegment, type SealedRung } from '../../storage/sealed-rung.ts'
import { tailBytes } from '../../storage/segment-cipher.ts'
import type { ByteRange } from '../../storage/storage.ts'

/** A rendition as one file: its initialisation and its segments, one after another, are a whole fragmented MP4. */
export interface JoinedRendition {
  readonly sizeBytes: number
  readonly parts: readonly Part[]
}

interface Part {
  readonly key: string
  /** In clear. */
  readonly sizeBytes: number
  /** Opens it where it is encrypted: its place among the segments. */
  readonly sealed: { readonly rung: SealedRung; readonly place: number } | null
}

type Stored = Pick<Services, 'storage' | 'secrets' | 'db'>

/** Objects of a rendition that are asked for their size at a time. */
const maxParallel = 32

/** Null when the rendition is not there, or not whole. */
export async function findJoined(services: Stored, folder: string): Promise<JoinedRendition | null> {
  const { storage, db } = services
  const playlist = await storage.readText(`${folder}${rungFiles.playlist}`)
  if (playlist === null) return null
  const { segments, ended } = readPlaylist(playlist)
  if (!ended) return null
  const rung = await findSealedRung(db.platform('secret'), folder)
  const named = [
    { key: `${folder}${rungFiles.init}`, sealed: null },
    ...segments.map(({ file }, place) => ({ key: `${folder}${file}`, sealed: rung && { rung, place } })),
  ]
  const parts: Part[] = []
  for (let at = 0; at < named.length; at += maxParallel) {
    const some = await Promise.all(named.slice(at, at + maxParallel).map((one) => measurePart(services, one)))
    for (const part of some) {
      if (!part) return null
      parts.push(part)
    }
  }
  return { parts, sizeBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
}

async function measurePart(
  { storage, secrets }: Stored,
  { key, sealed }: Omit<Part, 'sizeBytes'>,
): Promise<Part | null> {
  const info = await storage.stat(key)
  if (!info || !sealed) return info && { key, sealed, sizeBytes: info.sizeBytes }
  const tail = await storage.read(key, { start: Math.max(0, info.sizeBytes - tailBytes), end: info.sizeBytes - 1 })
  if (!tail) return null
  const sizeBytes = openedSize(secrets, sealed.rung, sealed.place, info.sizeBytes, await buffer(tail.body))
  return { key, sealed, sizeBytes }
}

/** Its bytes, or those of a range that lies inside; one object is open at a time. */
export const readJoined = (services: Stored, joined: JoinedRendition, range: ByteRange | null): Readable =>
  Readable.from(bytesOf(services, joined, range ?? { start: 0, end: joined.sizeBytes - 1 }), { objectMode: false })

async function* bytesOf(services: Stored, { parts }: JoinedRendition, { start, end }: ByteRange) {
  let from = 0
  for (const part of parts) {
    const { sizeBytes } = part
    const first = Math.max(start - from, 0)
    const last = Math.min(end - from, sizeBytes - 1)
    from += sizeBytes
    if (first > last) continue
    if (part.sealed) yield (await readSegment(services, part)).subarray(first, last + 1)
    else yield* await read(services, part.key, { start: first, end: last })
  }
}

/** A segment is opened whole, whatever is wanted of it. */
async function readSegment(services: Stored, { key, sealed }: Part): Promise<Buffer> {
  const body = await read(services, key)
  return buffer(sealed ? openSegment(services.secrets, sealed.rung, sealed.place, body) : body)
}

async function read({ storage }: Stored, key: string, range?: ByteRange): Promise<Readable> {
  const found = await storage.read(key, range)
  if (!found) throw new Error(`gone while it was read: ${key}`)
  return found.body
}
