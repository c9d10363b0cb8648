import { LRUCache } from 'lru-cache'
import type { Db } from '../../database/database.ts'
import { readPlaylist } from '../../ffmpeg/playlist.ts'
import { isPlaceKeyed } from '../../storage/place-keys.ts'
import type { Storage } from '../../storage/storage.ts'
import { listRenditions } from './items.sql.ts'
import type { VideoFiles, VideoRung, VideoSegment } from './segments.ts'

/** As many versions are kept read: an hour of video is some 100 kB in four qualities. */
const mostKept = 200
/** A quality that ends so much before the longest one is not whole. */
const missingMs = 2_000

const cachedFiles = new WeakMap<Storage, LRUCache<string, Promise<VideoFiles | null>>>()

/** Reads the segments of a version once; its files never change under their folder. Null where it has none that a channel can show. */
export function readVideoFiles(
  { db, storage }: { readonly db: Db; readonly storage: Storage },
  {
    accountId,
    versionId,
    prefix,
  }: { readonly accountId: number; readonly versionId: number | null; readonly prefix: string },
): Promise<VideoFiles | null> {
  if (versionId === null) return Promise.resolve(null)
  const files = cachedFiles.get(storage) ?? new LRUCache<string, Promise<VideoFiles | null>>({ max: mostKept })
  cachedFiles.set(storage, files)
  const found = files.get(prefix) ?? readAnew(db, storage, accountId, versionId, prefix)
  files.set(prefix, found)
  // what could not be read is tried again
  found.then(
    (read) => read === null && files.delete(prefix),
    () => files.delete(prefix),
  )
  return found
}

async function readAnew(
  db: Db,
  storage: Storage,
  accountId: number,
  versionId: number,
  prefix: string,
): Promise<VideoFiles | null> {
  const rows = await listRenditions(db, accountId, versionId)
  const read = await Promise.all(
    rows.map(async (row): Promise<VideoRung | null> => {
      const text = await storage.readText(`${prefix}${row.name}/index.m3u8`)
      const segments = text === null ? [] : segmentsOf(text)
      return segments.length === 0 ? null : { ...row, segments }
    }),
  )
  const rungs = read.flatMap((rung) => rung ?? [])
  const lengthMs = Math.max(0, ...rungs.map(lengthOf))
  const whole = rungs.filter((rung) => lengthOf(rung) > lengthMs - missingMs)
  return whole.length === 0 ? null : { rungs: whole, lengthMs, isEncrypted: await isPlaceKeyed(db, prefix) }
}

function segmentsOf(playlist: string): VideoSegment[] {
  let atMs = 0
  return readPlaylist(playlist).segments.map(({ file, seconds }, place) => {
    const segment = { file, place, atMs, lengthMs: seconds * 1_000 }
    atMs += segment.lengthMs
    return segment
  })
}

const lengthOf = ({ segments }: Pick<VideoRung, 'segments'>) => {
  const last = segments.at(-1)
  return last ? last.atMs + last.lengthMs : 0
}
