import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { type Checksum, summing } from '../../receiving/checksum.ts'
import { partPlace } from '../../receiving/part-place.ts'
import { readBody } from '../../receiving/read-body.ts'
import { type Timeouts, writeUpTo } from '../../receiving/receive-part.ts'
import { clearFrom } from './clear-from.ts'
import { saveMarks } from './marks.sql.ts'
import { TurnNotTaken } from './part-turns.sql.ts'
import { keepReserved, waitForRoom } from './renewal.ts'
import { closeSpool, count, findOpen, openKept, type PartServices } from './take-part.ts'
import type { CountedPart, TakingUpload } from './uploads.sql.ts'

/** Bytes of a file in one body of any length, as a client offers them. */
export interface OfferedStretch {
  readonly uploadId: string | null
  /** The byte of the file the body begins with. */
  readonly from: number
  readonly body: Readable
  /** Null where the body does not tell. */
  readonly lengthBytes: number | null
  readonly checksum: Checksum | null
  /** Aborted when another request of the same upload waits for the end of this one. */
  readonly yieldSignal: AbortSignal
  /** False once another process may be writing the file. */
  readonly holds: () => boolean
}

/** Bytes of a file that are kept, and its size. */
export interface Reach {
  readonly offset: number
  readonly sizeBytes: number
}

/** A stretch that is not taken: it begins elsewhere, it is longer than the file, its sum differs. */
export class StretchRefused extends Error {
  override name = 'StretchRefused'
  readonly why: 'offset' | 'tooLong' | 'checksum'

  constructor(why: StretchRefused['why']) {
    super(why)
    this.why = why
  }
}

/**
 * Takes bytes from where the file ends, and answers how far the file goes now: what was answered is synced and survives a power
 * cut. Whole parts are counted as they come. Of a body that breaks off everything is kept, unless it has a sum to check: of such a one
 * nothing counts before it is whole. Not for two of one upload at a time. Throws `StretchRefused`, and refuses as `takePart` does.
 */
export async function takeStretch(ground: PartServices, timeouts: Timeouts, stretch: OfferedStretch): Promise<Reach> {
  const upload = await findOpen(ground.db, stretch.uploadId)
  const { from, lengthBytes } = stretch
  const { file, kept } = await openKept(ground, upload)
  try {
    if (from !== kept) throw new StretchRefused('offset')
    if (lengthBytes !== null && from + lengthBytes > upload.size_bytes) throw new StretchRefused('tooLong')
    if (!upload.is_reserved) await waitForRoom(ground, upload, timeouts.holdMs, stretch.yieldSignal)
    using _ = keepReserved(ground, upload, async () => (await file.stat()).size)
    const keep = stretch.checksum === null ? keepStretch : keepChecked
    return { offset: await keep(ground, timeouts, upload, file, stretch), sizeBytes: upload.size_bytes }
  } finally {
    closeSpool(ground, upload, file)
  }
}

async function keepStretch(
  ground: PartServices,
  timeouts: Timeouts,
  upload: TakingUpload,
  file: FileHandle,
  stretch: OfferedStretch,
): Promise<number> {
  const end = await writeParts(timeouts, upload, file, stretch, {
    clear: () => clearFrom(ground.db, upload, file, { from: stretch.from, isChecked: true }),
    see() {},
    whole: (part) => count(ground, upload, stretch, part),
  })
  return markEnd(ground, upload, stretch, end)
}

async function keepChecked(
  ground: PartServices,
  timeouts: Timeouts,
  upload: TakingUpload,
  file: FileHandle,
  stretch: OfferedStretch,
): Promise<number> {
  const { from, checksum, holds } = stretch
  const rows = ground.db.account(upload.account_id)
  const sum = summing(checksum)
  const parts: CountedPart[] = []
  let isChecked = false
  try {
    const end = await writeParts(timeouts, upload, file, stretch, {
      clear: () => clearFrom(ground.db, upload, file, { from, isChecked: false }),
      see: sum.see,
      whole: async (part) => void parts.push(part),
    })
    isChecked = sum.isSame()
    if (!isChecked) throw new StretchRefused('checksum')
    if (!holds()) throw new TurnNotTaken('the turn is lost')
    await saveMarks(rows, upload, { unchecked_from: null })
    for (const part of parts) await count(ground, upload, stretch, part)
    return await markEnd(ground, upload, stretch, end)
  } catch (error) {
    // the mark keeps the bytes from being trusted if this fails too
    if (!isChecked && holds()) await file.truncate(from)
    throw error
  }
}

interface Writing {
  /** Makes the place ready, before the first byte. */
  clear(): Promise<void>
  see(chunk: Buffer): void
  /** Told of every part that is whole and durable, in order. */
  whole(part: CountedPart): Promise<void>
}

/** Cuts a body into the parts of the file; answers the byte after the last one. */
async function writeParts(
  timeouts: Timeouts,
  upload: TakingUpload,
  file: FileHandle,
  { from, body, lengthBytes, yieldSignal }: OfferedStretch,
  writing: Writing,
): Promise<number> {
  let cleared: Promise<void> | null = null
  const clear = () => {
    cleared ??= writing.clear()
    return cleared
  }
  let at = from
  for (let number = upload.parts_received + 1; ; number += 1) {
    const place = partPlace(upload.size_bytes, upload.part_size, number)
    if (place === null) break
    const { end, tag } = await writeUpTo({ body, file, place, from: at, yieldSignal }, timeouts, clear, writing.see)
    at = end
    if (tag === null) return at
    await writing.whole({ number, sizeBytes: place.sizeBytes, digest: tag })
  }
  if (lengthBytes === null && (await hasMore(body, timeouts, yieldSignal))) throw new StretchRefused('tooLong')
  return at
}

async function hasMore(body: Readable, timeouts: Timeouts, yieldSignal: AbortSignal): Promise<boolean> {
  let isMore = false
  await readBody(body, timeouts, yieldSignal, () => {
    isMore = true
    return 'enough'
  })
  return isMore
}

/** Bytes of a part that is not whole are synced by now: that much is kept, whatever happens to the machine. */
async function markEnd(
  { db }: PartServices,
  upload: TakingUpload,
  { from, holds }: OfferedStretch,
  end: number,
): Promise<number> {
  if (!holds()) throw new TurnNotTaken('the turn is lost')
  const isWithinPart = end % upload.part_size !== 0 && end < upload.size_bytes
  if (end > from && isWithinPart) await saveMarks(db.account(upload.account_id), upload, { synced_bytes: end })
  return end
}
