import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib'
import type { Storage } from '../storage/storage.ts'

/** Files are cut into pieces of this size; each is stored once, under the SHA-256 of its bytes. */
export const chunkBytes = 8 * 1024 * 1024
const chunkKey = /^chunks\/[0-9a-f]{2}\/([0-9a-f]{64})$/
const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
const level = { params: { [constants.ZSTD_c_compressionLevel]: 1 } }
const plain = 0
const zstd = 1
/** Share of its size below which a compressed chunk is stored compressed; media is stored as it is. */
const worthwhile = 0.9
const bound = { maxOutputLength: chunkBytes * 8 }
const sampleBytes = 64 * 1024

/** A piece that a backup names and that is not there, or is not what it was. */
export class DamagedChunk extends Error {
  override name = 'DamagedChunk'
  readonly hash: string
  readonly isMissing: boolean

  constructor(hash: string, isMissing: boolean) {
    super(`the piece ${hash} is ${isMissing ? 'missing' : 'damaged'}`)
    this.hash = hash
    this.isMissing = isMissing
  }
}

/** Pieces of files at a place of backups. */
export interface Chunks {
  /** Stores a piece unless it is there, and returns its name: the SHA-256 of its bytes in hex. */
  write(data: Buffer): Promise<string>
  /** Returns a piece. Throws {@link DamagedChunk}. */
  read(hash: string): Promise<Buffer>
  has(hash: string): Promise<boolean>
  remove(hash: string): Promise<void>
  list(): AsyncIterable<string>
  /** Content that this process has added, in pieces and in bytes as they are stored. */
  readonly added: { chunks: number; bytes: number }
}

/** `damaged` names pieces that are stored anew although they are there. */
export function openChunks(place: Storage, damaged: ReadonlySet<string> = new Set()): Chunks {
  const added = { chunks: 0, bytes: 0 }
  const renewed = new Set<string>()
  const has = async (hash: string) =>
    (!damaged.has(hash) || renewed.has(hash)) && (await place.stat(keyOf(hash))) !== null
  return {
    added,
    has,
    async write(data) {
      const hash = createHash('sha256').update(data).digest('hex')
      if (await has(hash)) return hash
      const stored = await pack(data)
      await place.put(keyOf(hash), stored)
      renewed.add(hash)
      added.chunks += 1
      added.bytes += stored.length
      return hash
    },
    async read(hash) {
      const stored = await readStored(place, keyOf(hash))
      if (stored === null) throw new DamagedChunk(hash, true)
      const data = await unpack(stored).catch(() => null)
      if (data === null || createHash('sha256').update(data).digest('hex') !== hash) throw new DamagedChunk(hash, false)
      return data
    },
    remove: (hash) => place.delete(keyOf(hash)),
    async *list() {
      for await (const key of place.list('chunks/')) {
        const hash = chunkKey.exec(key)?.[1]
        if (hash !== undefined) yield hash
      }
    },
  }
}

const keyOf = (hash: string) => `chunks/${hash.slice(0, 2)}/${hash}`

/** The whole of an object; `null` when there is none. A file is read at once: a stream costs three times as much. */
async function readStored(place: Storage, key: string): Promise<Buffer | null> {
  const file = place.localPath(key)
  if (file === null) return place.read(key).then((object) => object && buffer(object.body))
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

/** The first byte says how the rest is stored. */
async function pack(data: Buffer): Promise<Buffer> {
  // what is short is done before another thread would have begun
  const sample = zstdCompressSync(data.subarray(0, sampleBytes), level)
  const isWorthwhile = sample.length < Math.min(data.length, sampleBytes) * worthwhile
  const short = isWorthwhile ? sample : data
  const packed = isWorthwhile && data.length > sampleBytes ? await compress(data, level) : short
  return Buffer.concat([Buffer.from([isWorthwhile ? zstd : plain]), packed])
}

async function unpack(stored: Buffer): Promise<Buffer> {
  const body = stored.subarray(1)
  if (stored[0] === plain) return body
  if (stored[0] !== zstd) throw new Error('a piece of an unknown form')
  return body.length < sampleBytes / 8 ? zstdDecompressSync(body, bound) : decompress(body, bound)
}
