import { createHash, type Hash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { setTimeout as delay } from 'node:timers/promises'
import type { PartPlace } from './part-place.ts'
import { readBody } from './read-body.ts'
import { release } from './release.ts'

/** How long a part may stand still, in milliseconds. */
export interface Patience {
  /** The client sends nothing for this long: the connection is given up. */
  readonly stallMs: number
  /** The disk is full for this long: the connection is given up (safety §4). */
  readonly holdMs: number
}

/** What came: the part's SHA-256 in hex, or null when its length is not the expected one. */
export type Received = string | null

// speed.md: socket reads are gathered, so that a part costs some twenty writes and not eighty
const gatherBytes = 256 * 1024
// on a slow link less is gathered: what a killed server has not written has to be sent again (goal a3: 0.25 MiB)
const gatherMs = 50
const fullDiskPauseMs = 1_000

/**
 * Writes a part at its place, from byte `from` of the file on, and makes it durable before it answers. Too many bytes are
 * not written. Of a part that breaks off everything that came is in the file.
 */
export async function writePart(
  body: Readable,
  file: FileHandle,
  place: PartPlace,
  from: number,
  patience: Patience,
): Promise<Received> {
  const hash = await hashKept(file, place, from)
  const digest = await takeBytes(body, hash, place.offset + place.sizeBytes - from, patience.stallMs, (chunks, at) =>
    writeAll(file, chunks, from + at, patience.holdMs),
  )
  if (digest !== null) await file.datasync()
  return digest
}

/** Reads a part that is not to be written, to compare it with what was received before. */
export async function comparePart(
  body: Readable,
  file: FileHandle | null,
  place: PartPlace,
  from: number,
  patience: Patience,
): Promise<Received> {
  const hash = file ? await hashKept(file, place, from) : createHash('sha256')
  return takeBytes(body, hash, place.offset + place.sizeBytes - from, patience.stallMs, async () => {})
}

/** A hash that has seen what the file holds of the part before byte `from`. */
async function hashKept(file: FileHandle, place: PartPlace, from: number): Promise<Hash> {
  const hash = createHash('sha256')
  const buffer = Buffer.allocUnsafe(Math.min(gatherBytes, from - place.offset))
  for (let at = place.offset; at < from; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, from - at), at)
    if (bytesRead === 0) throw new Error('the file of an upload is shorter than it was')
    hash.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
  return hash
}

/** One write is under way while the next chunks gather: no more than twice `gatherBytes` is held of a body. */
async function takeBytes(
  body: Readable,
  hash: Hash,
  wantedBytes: number,
  stallMs: number,
  write: (chunks: Buffer[], at: number) => Promise<void>,
): Promise<Received> {
  let received = 0
  let written = 0
  let gathered: Buffer[] = []
  let gatheredSince = 0
  let writing: Promise<void> | null = null
  const flush = () => {
    const chunks = gathered
    const at = written
    written = received
    gathered = []
    const mine = write(chunks, at).then(() => {
      for (const chunk of chunks) release(chunk)
      if (writing === mine) writing = null
    })
    // a failed one stays and is met by the next flush or the end; until then it must not count as unhandled
    mine.catch(() => {})
    writing = mine
  }
  try {
    await readBody(body, stallMs, (chunk) => {
      if (received + chunk.length > wantedBytes) {
        received = wantedBytes + 1
        return 'enough'
      }
      received += chunk.length
      hash.update(chunk)
      if (gathered.length === 0) gatheredSince = performance.now()
      gathered.push(chunk)
      if (received - written < gatherBytes && performance.now() - gatheredSince < gatherMs) return undefined
      if (writing === null) return void flush()
      return writing.then(flush)
    })
  } finally {
    await writing
    // not reached after a write that failed: a hole behind it would count as kept
    if (gathered.length > 0 && received <= wantedBytes) await write(gathered, written)
  }
  return received === wantedBytes ? hash.digest('hex') : null
}

async function writeAll(file: FileHandle, chunks: Buffer[], start: number, holdMs: number): Promise<void> {
  let left = chunks
  let position = start
  let deadline: number | null = null
  while (left.length > 0) {
    try {
      const { bytesWritten } = await file.writev(left, position)
      position += bytesWritten
      left = withoutFirst(left, bytesWritten)
    } catch (error) {
      if (!isFullDisk(error)) throw error
      deadline ??= performance.now() + holdMs
      if (performance.now() >= deadline) throw error
      await delay(Math.min(fullDiskPauseMs, holdMs))
    }
  }
}

function withoutFirst(chunks: Buffer[], bytes: number): Buffer[] {
  let skip = bytes
  const left: Buffer[] = []
  for (const chunk of chunks) {
    if (skip < chunk.length) left.push(skip === 0 ? chunk : chunk.subarray(skip))
    skip = Math.max(0, skip - chunk.length)
  }
  return left
}

export const isFullDisk = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EDQUOT')
