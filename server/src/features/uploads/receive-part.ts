import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { Gather } from './gather.ts'
import type { PartPlace } from './part-place.ts'
import { PartTag } from './part-tag.ts'
import { readBody } from './read-body.ts'
import { writeAll } from './write-all.ts'

/** How long a part may stand still, in milliseconds. */
export interface Patience {
  /** The client sends nothing for this long: the connection is given up. */
  readonly stallMs: number
  /** The disk is full for this long: the connection is given up (safety §4). */
  readonly holdMs: number
}

/** A part on its way: the file it belongs to, its place there, and the byte of the file its body begins with. */
export interface Arriving {
  readonly body: Readable
  readonly file: FileHandle
  readonly place: PartPlace
  readonly from: number
  /** Whether the client told a SHA-256 to check. */
  readonly isHashed: boolean
}

/** What came: the part's tag, and its SHA-256 when asked for; null when its length is not the expected one. */
export type Received = ReturnType<PartTag['finish']> | null

const readBytes = 256 * 1024

/**
 * Writes a part at its place, from byte `from` of the file on, and makes it durable before it answers. Too many bytes are
 * not written. Of a part that breaks off everything that came is in the file.
 */
export async function writePart(part: Arriving, { stallMs, holdMs }: Patience): Promise<Received> {
  const tag = await tagKept(part)
  const received = await takeBytes(part, tag, stallMs, (chunks, at) => writeAll(part.file, chunks, at, holdMs))
  if (received !== null) await part.file.datasync()
  return received
}

/** Reads a part that is not to be written and compares it, byte by byte, with what the file holds in its place. */
export async function comparePart(
  part: Arriving,
  { stallMs }: Patience,
): Promise<{ readonly received: Received; readonly isSame: boolean }> {
  const tag = await tagKept(part)
  let isSame = true
  const received = await takeBytes(part, tag, stallMs, async (chunks, at) => {
    const came = Buffer.concat(chunks)
    const held = Buffer.alloc(came.length)
    const { bytesRead } = await part.file.read(held, 0, held.length, at)
    if (bytesRead < came.length || !held.equals(came)) isSame = false
  })
  return { received, isSame }
}

/** A tag that has seen what the file holds of the part before byte `from`. */
async function tagKept({ file, place, from, isHashed }: Arriving): Promise<PartTag> {
  const tag = new PartTag(isHashed)
  const buffer = Buffer.allocUnsafe(Math.min(readBytes, from - place.offset))
  for (let at = place.offset; at < from; ) {
    const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, from - at), at)
    if (bytesRead === 0) throw new Error('the file of an upload is shorter than it was')
    tag.update(buffer.subarray(0, bytesRead))
    at += bytesRead
  }
  return tag
}

async function takeBytes(
  { body, place, from }: Arriving,
  tag: PartTag,
  stallMs: number,
  write: (chunks: Buffer[], at: number) => Promise<void>,
): Promise<Received> {
  const gather = new Gather(from, write)
  let leftBytes = place.offset + place.sizeBytes - from
  try {
    await readBody(body, stallMs, (chunk) => {
      leftBytes -= chunk.length
      if (leftBytes < 0) {
        gather.forget()
        return 'enough'
      }
      tag.update(chunk)
      return gather.add(chunk)
    })
  } finally {
    await gather.end()
  }
  return leftBytes === 0 ? tag.finish() : null
}
