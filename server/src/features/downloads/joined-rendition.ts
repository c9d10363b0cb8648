import { Readable } from 'node:stream'
import { rungFiles } from '../../ffmpeg/ladder-arguments.ts'
import { readPlaylist } from '../../ffmpeg/playlist.ts'
import type { ByteRange, Storage } from '../../storage/storage.ts'

/** A rendition as one file: its initialisation and its segments, one after another, are a whole fragmented MP4. */
export interface JoinedRendition {
  readonly sizeBytes: number
  readonly parts: readonly { readonly key: string; readonly sizeBytes: number }[]
}

/** How many objects of a rendition are asked for their size at a time. */
const askedAtOnce = 32

/** Null when the rendition is not there, or not whole. */
export async function findJoined(storage: Storage, folder: string): Promise<JoinedRendition | null> {
  const playlist = await storage.readText(`${folder}${rungFiles.playlist}`)
  if (playlist === null) return null
  const { segments, ended } = readPlaylist(playlist)
  if (!ended) return null
  const keys = [rungFiles.init, ...segments.map(({ file }) => file)].map((file) => `${folder}${file}`)
  const parts: { key: string; sizeBytes: number }[] = []
  for (let at = 0; at < keys.length; at += askedAtOnce) {
    const some = keys.slice(at, at + askedAtOnce)
    const infos = await Promise.all(some.map((key) => storage.stat(key)))
    for (const [place, info] of infos.entries()) {
      const key = some[place]
      if (!info || key === undefined) return null
      parts.push({ key, sizeBytes: info.sizeBytes })
    }
  }
  return { parts, sizeBytes: parts.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0) }
}

/** Its bytes, or those of a range that lies inside; one object is open at a time. */
export const readJoined = (storage: Storage, joined: JoinedRendition, range: ByteRange | null): Readable =>
  Readable.from(bytesOf(storage, joined, range ?? { start: 0, end: joined.sizeBytes - 1 }), { objectMode: false })

async function* bytesOf(storage: Storage, { parts }: JoinedRendition, { start, end }: ByteRange) {
  let from = 0
  for (const { key, sizeBytes } of parts) {
    const first = Math.max(start - from, 0)
    const last = Math.min(end - from, sizeBytes - 1)
    from += sizeBytes
    if (first > last) continue
    const found = await storage.read(key, { start: first, end: last })
    if (!found) throw new Error(`gone while it was read: ${key}`)
    yield* found.body
  }
}
