import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { LRUCache } from 'lru-cache'
import type { ByteRange, ObjectInfo, Storage } from '../../storage/storage.ts'

/** A file that is in memory. */
interface RecentFile {
  readonly info: ObjectInfo
  readonly bytes: Buffer
}

const mostBytes = 32 << 20
/** A larger file is read from the store each time. */
const largestBytes = 4 << 20

/** Segments that never change, each read once for all who ask for it while it is among the last: everybody who watches wants the newest. */
export class RecentFiles implements Pick<Storage, 'stat' | 'read'> {
  readonly #storage: Pick<Storage, 'stat' | 'read'>
  readonly #reading = new Map<string, Promise<RecentFile | null>>()
  readonly #kept = new LRUCache<string, RecentFile>({
    maxSize: mostBytes,
    // a size of 0 is refused
    sizeCalculation: ({ bytes }) => Math.max(1, bytes.length),
  })

  constructor(storage: Pick<Storage, 'stat' | 'read'>) {
    this.#storage = storage
  }

  async stat(key: string): Promise<ObjectInfo | null> {
    return (await this.#find(key))?.info ?? this.#storage.stat(key)
  }

  async read(key: string, range?: ByteRange): Promise<{ info: ObjectInfo; body: Readable } | null> {
    const found = await this.#find(key)
    if (!found) return this.#storage.read(key, range)
    const { info, bytes } = found
    return { info, body: Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]) }
  }

  /** Null for a file that is not there, or too large to be kept. */
  #find(key: string): Promise<RecentFile | null> | RecentFile {
    const kept = this.#kept.get(key)
    if (kept) return kept
    const reading = this.#reading.get(key) ?? this.#read(key).finally(() => this.#reading.delete(key))
    this.#reading.set(key, reading)
    return reading
  }

  async #read(key: string): Promise<RecentFile | null> {
    const found = await this.#storage.read(key)
    if (!found) return null
    if (found.info.sizeBytes > largestBytes) {
      found.body.destroy()
      return null
    }
    const file = { info: found.info, bytes: await buffer(found.body) }
    this.#kept.set(key, file)
    return file
  }
}

const recent = new WeakMap<object, RecentFiles>()

/** The recent files of a store. */
export function recentFiles(storage: Pick<Storage, 'stat' | 'read'>): RecentFiles {
  const known = recent.get(storage) ?? new RecentFiles(storage)
  recent.set(storage, known)
  return known
}
