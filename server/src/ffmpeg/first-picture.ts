import { open } from 'node:fs/promises'
import { type Box, boxesAt } from './boxes.ts'

/** Of a segment so much is read to find its first picture; the description of its samples is no longer, bytes. */
const describedBytes = 256 * 1024

/** The number of the picture stream of a header; `null` when it has none. */
export function pictureTrack(init: Buffer): number | null {
  for (const track of boxesAt(init, ['moov', 'trak'])) {
    const [header] = boxesAt(init, ['tkhd'], track)
    const [handler] = boxesAt(init, ['mdia', 'hdlr'], track)
    if (!header || !handler || init.toString('latin1', handler.from + 8, handler.from + 12) !== 'vide') continue
    return init.readUInt32BE(header.from + (init[header.from] === 1 ? 20 : 12))
  }
  return null
}

/**
 * Finds where the first picture of a segment ends, in bytes from its beginning: what a player needs of it to show one still (RFC 8216,
 * 4.3.3.6). `head` is the beginning of the segment with its whole `moof`. `null` when it is told in no form that we know.
 */
export function firstPictureEnd(head: Buffer, track: number): number | null {
  const [fragment] = boxesAt(head, ['moof'])
  if (!fragment) return null
  for (const part of boxesAt(head, ['traf'], fragment)) {
    const [header] = boxesAt(head, ['tfhd'], part)
    const [run] = boxesAt(head, ['trun'], part)
    if (!header || !run || head.readUInt32BE(header.from + 4) !== track) continue
    const size = firstSampleSize(head, header, run)
    // an offset that counts from elsewhere than the fragment is none that our encoders write
    if (head.readUIntBE(header.from + 1, 3) & hasBase) return null
    const offset = runFlags(head, run) & hasOffset ? head.readInt32BE(run.from + 8) : null
    // the offset counts from the first byte of the fragment, which is the size and type of its box
    return size === null || offset === null ? null : fragment.from - 8 + offset + size
  }
  return null
}

/** The same of a segment in a file. */
export async function firstPictureEndOf(path: string, track: number): Promise<number | null> {
  await using file = await open(path)
  const head = Buffer.alloc(describedBytes)
  const { bytesRead } = await file.read(head, 0, describedBytes, 0)
  return firstPictureEnd(head.subarray(0, bytesRead), track)
}

// flags of tfhd and trun (ISO 14496-12, 8.8.7 and 8.8.8)
const hasBase = 0x1
const hasDescription = 0x2
const hasDefaultDuration = 0x8
const headerSize = 0x10
const hasOffset = 0x1
const hasFirstFlags = 0x4
const hasDuration = 0x100
const hasSize = 0x200

const runFlags = (head: Buffer, { from }: Box) => head.readUIntBE(from + 1, 3)

function firstSampleSize(head: Buffer, header: Box, run: Box): number | null {
  const flags = runFlags(head, run)
  if (flags & hasSize) {
    const first = run.from + 8 + (flags & hasOffset ? 4 : 0) + (flags & hasFirstFlags ? 4 : 0)
    return head.readUInt32BE(first + (flags & hasDuration ? 4 : 0))
  }
  const headerFlags = head.readUIntBE(header.from + 1, 3)
  if (!(headerFlags & headerSize)) return null
  return head.readUInt32BE(
    header.from + 8 + (headerFlags & hasDescription ? 4 : 0) + (headerFlags & hasDefaultDuration ? 4 : 0),
  )
}
