import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { PartPlace } from './part-place.ts'
import { PartTag } from './part-tag.ts'
import { readBody, type Silence } from './read-body.ts'
import { writeAll } from './write-all.ts'
import { WriteBuffer } from './write-buffer.ts'

/** Time that a part may stand still before its connection is given up, in milliseconds. */
export interface Timeouts extends Silence {
  /** The disk is full (safety §4). */
  readonly holdMs: number
  /** It is refused: so long it is read on, for its client to hear why. */
  readonly refusedMs: number
}

/** A part on its way: the file it belongs to, its place there, and the byte of the file its body begins with. */
export interface Arriving {
  readonly body: Readable
  readonly file: FileHandle
  readonly place: PartPlace
  readonly from: number
  /** True if the client told a SHA-256 to check. */
  readonly isHashed: boolean
  /** Aborted when another try waits for the end of this one. */
  readonly yieldSignal: AbortSignal
}

/** Tag of a received part, and its SHA-256 when requested; null when its length is not the expected one. */
export type Received = ReturnType<PartTag['finish']> | null

const readBytes = 256 * 1024

/**
 * Writes a part at its place, from byte `from` of the file on, and makes it durable before it answers. Too many bytes are
 * not written. Of a part that breaks off everything that came is in the file. `clear` makes the place ready; it is called
 * once there is something to write, or the part is whole without.
 */
export async function writePart(part: Arriving, timeouts: Timeouts, clear: () => Promise<void>): Promise<Received> {
  const tag = await tagKept(part)
  let isClear = false
  const clearOnce = async () => {
    if (!isClear) await clear()
    isClear = true
  }
  const received = await takeBytes(part, tag, timeouts, async (chunks, at) => {
    await clearOnce()
    await writeAll(part.file, chunks, at, timeouts.holdMs)
  })
  if (received === null) return null
  await clearOnce()
  await part.file.datasync()
  return received
}

/**
 * Takes of a body what its part lacks and leaves the rest in it. Answers the byte after the last one, and the tag of the part when it
 * is whole, else null; what came is durable. `see` is shown every byte before it is written.
 */
export async function writeUpTo(
  part: Omit<Arriving, 'isHashed'>,
  timeouts: Timeouts,
  clear: () => Promise<void>,
  see: (chunk: Buffer) => void,
): Promise<{ readonly end: number; readonly tag: string | null }> {
  const { body, file, place, from, yieldSignal } = part
  const end = place.offset + place.sizeBytes
  // of a part that comes in several requests the file tells the tag, once it is whole
  const tag = from === place.offset ? new PartTag(false) : null
  const buffer = new WriteBuffer(from, async (chunks, at) => {
    await clear()
    await writeAll(file, chunks, at, timeouts.holdMs)
  })
  let at = from
  try {
    if (at < end) {
      await readBody(body, timeouts, yieldSignal, (chunk) => {
        const mine = chunk.length > end - at ? leaveRest(body, chunk, end - at) : chunk
        at += mine.length
        tag?.update(mine)
        see(mine)
        const wish = buffer.add(mine)
        return at === end ? 'enough' : wish
      })
    }
  } finally {
    await buffer.end()
  }
  if (at > from || at === end) await file.datasync()
  if (at < end) return { end: at, tag: null }
  const whole = tag ?? (await tagKept({ ...part, from: end, isHashed: false }))
  return { end, tag: whole.finish().tag }
}

function leaveRest(body: Readable, chunk: Buffer, bytes: number): Buffer {
  // a stream that flows would hand it on at once
  body.pause()
  body.unshift(chunk.subarray(bytes))
  return chunk.subarray(0, bytes)
}

/** Reads a part that is not to be written and compares it, byte by byte, with what the file holds in its place. */
export async function comparePart(
  part: Arriving,
  timeouts: Timeouts,
): Promise<{ readonly received: Received; readonly isSame: boolean }> {
  const tag = await tagKept(part)
  let isSame = true
  const received = await takeBytes(part, tag, timeouts, async (chunks, at) => {
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
  { body, place, from, yieldSignal }: Arriving,
  tag: PartTag,
  silence: Silence,
  write: (chunks: Buffer[], at: number) => Promise<void>,
): Promise<Received> {
  const buffer = new WriteBuffer(from, write)
  let leftBytes = place.offset + place.sizeBytes - from
  try {
    await readBody(body, silence, yieldSignal, (chunk) => {
      leftBytes -= chunk.length
      if (leftBytes < 0) {
        buffer.forget()
        return 'enough'
      }
      tag.update(chunk)
      return buffer.add(chunk)
    })
  } finally {
    await buffer.end()
  }
  return leftBytes === 0 ? tag.finish() : null
}
