import type { Readable } from 'node:stream'
import type { Services } from '../../services.ts'
import type { ByteRange, Storage } from '../../storage/storage.ts'
import type { FileOfRecord } from './files.ts'
import { findJoined, readJoined } from './joined-rendition.ts'

/** A file that is there and waits to be read. */
export interface OpenedFile {
  readonly sizeBytes: number
  readonly modifiedAt: Date
  /** Changes when the bytes do. */
  readonly tag: string
  read(range: ByteRange | null): Promise<Readable>
}

/** Null when the storage has it no longer. */
export async function openFile(
  services: Pick<Services, 'storage' | 'secrets' | 'db'>,
  { place, versionId }: FileOfRecord,
): Promise<OpenedFile | null> {
  const { storage } = services
  if ('key' in place) {
    const info = await storage.stat(place.key)
    if (!info) return null
    return { ...info, read: (range) => readObject(storage, place.key, range) }
  }
  const joined = await findJoined(services, place.folder)
  const playlist = joined && (await storage.stat(`${place.folder}index.m3u8`))
  if (!joined || !playlist) return null
  return {
    sizeBytes: joined.sizeBytes,
    modifiedAt: playlist.modifiedAt,
    tag: `${versionId}-${playlist.tag}`,
    read: async (range) => readJoined(services, joined, range),
  }
}

async function readObject(storage: Storage, key: string, range: ByteRange | null): Promise<Readable> {
  const found = await storage.read(key, range ?? undefined)
  if (!found) throw new Error(`gone while it was read: ${key}`)
  return found.body
}
