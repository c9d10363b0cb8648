import { type Cipheriv, createCipheriv, createDecipheriv, type Decipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'

/** So many segments of a rung share a key (product A23). */
export const keyedSegments = 60
const keyBytes = 16

/** The secret of a folder of encrypted segments, of which the keys of its rungs are made. */
export const newFolderSecret = (): Buffer => randomBytes(32)

/** The key that players are given for one part of one rung: it tells nothing of the others. */
export const segmentKey = (secret: Buffer, rung: string, number: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, 'skleyka segments', `${rung}/${number}`, keyBytes))

/** Keys of segments as a playlist names them. */
export const playlistKeys = { every: keyedSegments, name: (number: number) => `${number}.key` } as const

/** The key that opens a segment, as playlists name it beside its rung. */
export const keyNameOf = (place: number): string => playlistKeys.name(Math.floor(place / keyedSegments))

/** A segment of a folder: its rung, and its place in the playlist. */
export interface SegmentPlace {
  readonly rung: string
  readonly place: number
}

const keyOf = (secret: Buffer, { rung, place }: SegmentPlace) =>
  segmentKey(secret, rung, Math.floor(place / keyedSegments))

// RFC 8216, 5.2: without an IV of its own a segment has its sequence number, and our playlists begin with 0
function ivOf(place: number): Buffer {
  const iv = Buffer.alloc(16)
  iv.writeBigUInt64BE(BigInt(place), 8)
  return iv
}

const method = 'aes-128-cbc'

/** Encrypts one segment as HLS wants it (METHOD=AES-128). */
export const encryptSegment = (secret: Buffer, at: SegmentPlace, bytes: AsyncIterable<Buffer>): Readable =>
  Readable.from(through(createCipheriv(method, keyOf(secret, at), ivOf(at.place)), bytes))

/** The way back; fails at the end of bytes that another key has made. */
export const decryptSegment = (secret: Buffer, at: SegmentPlace, bytes: AsyncIterable<Buffer>): Readable =>
  Readable.from(through(createDecipheriv(method, keyOf(secret, at), ivOf(at.place)), bytes))

/** Encrypts a segment, or a part of one, whose bytes are at hand: each is a stream of its own, with a last block of its own. */
export function encryptBytes(secret: Buffer, at: SegmentPlace, bytes: Buffer): Buffer {
  const cipher = createCipheriv(method, keyOf(secret, at), ivOf(at.place))
  return Buffer.concat([cipher.update(bytes), cipher.final()])
}

/** The way back; throws for bytes that another key has made. */
export function decryptBytes(secret: Buffer, at: SegmentPlace, bytes: Buffer): Buffer {
  const decipher = createDecipheriv(method, keyOf(secret, at), ivOf(at.place))
  return Buffer.concat([decipher.update(bytes), decipher.final()])
}

const blockBytes = 16

/** Returns how long so many bytes are once they are encrypted: the last block is always filled. */
export const encryptedSize = (clearBytes: number): number => blockBytes * (Math.floor(clearBytes / blockBytes) + 1)

/** The initialisation vector of a segment as EXT-X-KEY tells it, for playlists that number segments anew. */
export const ivText = (place: number): string => `0x${ivOf(place).toString('hex')}`

/** Number of last bytes that hold the length of a segment in clear. */
export const tailBytes = 32

/** Returns how long an encrypted segment is in clear, by its last bytes. */
export function clearSize(secret: Buffer, at: SegmentPlace, storedBytes: number, tail: Buffer): number {
  const iv = tail.length > blockBytes ? tail.subarray(-2 * blockBytes, -blockBytes) : ivOf(at.place)
  const decipher = createDecipheriv(method, keyOf(secret, at), iv)
  const last = Buffer.concat([decipher.update(tail.subarray(-blockBytes)), decipher.final()])
  return storedBytes - blockBytes + last.length
}

async function* through(cipher: Cipheriv | Decipheriv, bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of bytes) yield cipher.update(chunk)
  yield cipher.final()
}
