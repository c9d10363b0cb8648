import type { FileHandle } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { Doors } from '../../database/doors.ts'
import { refuse } from '../../http/refuse.ts'
import { type PartPlace, partPlace } from '../../receiving/part-place.ts'
import { comparePart, type Received, type Timeouts, writePart } from '../../receiving/receive-part.ts'
import type { Services } from '../../services.ts'
import { clearFrom } from './clear-from.ts'
import { TurnNotTaken } from './part-turns.sql.ts'
import { keepReserved, waitForRoom } from './renewal.ts'
import { openKnownSpool, openSpool, spoolInfo, trustedBytes } from './spool.ts'
import { hashUploadId } from './upload-id.ts'
import { type CountedPart, countPart, findDigest, findUpload, openStates, type TakingUpload } from './uploads.sql.ts'

/** A part as a client offers it; null stands for what the address or the headers do not tell. */
export interface OfferedPart {
  readonly uploadId: string | null
  readonly number: number | null
  /** The byte of the file the body begins with; null is the part's first. What is before it was kept of an earlier try. */
  readonly from: number | null
  readonly body: Readable
  readonly lengthBytes: number | null
  /** The SHA-256 the client expects, in hex. */
  readonly digest: string | null
  /** Aborted when another part of the same upload waits for the end of this one. */
  readonly yieldSignal: AbortSignal
  /** False once another process may be writing the file: what was received is not counted then. */
  readonly holds: () => boolean
}

export type PartServices = Pick<Services, 'db' | 'folders' | 'disk' | 'log' | 'metrics'>

/** Returns where a client goes on after a break: bytes of the file that are kept, and its size. */
export async function findOffset(
  { db, folders }: Pick<PartServices, 'db' | 'folders'>,
  uploadId: string | null,
): Promise<{ offset: number; sizeBytes: number }> {
  const upload = await findOpen(db, uploadId)
  const info = await spoolInfo(folders.uploads, upload.spool_key)
  return { offset: trustedBytes(info, upload), sizeBytes: upload.size_bytes }
}

/**
 * Takes one part and returns its tag. The next part in order is made durable, then counted; one that was counted
 * before is only compared (R2, R4). Refuses every other one. Not for two parts of one upload at a time.
 */
export async function takePart(services: PartServices, timeouts: Timeouts, part: OfferedPart): Promise<string> {
  const upload = await findOpen(services.db, part.uploadId)
  const number = part.number ?? 0
  const place = partPlace(upload.size_bytes, upload.part_size, number)
  if (!place) throw refuse('uploads.partNumber', { part: number })
  if (number > upload.parts_received + 1) throw refuse('uploads.outOfOrder', { wanted: upload.parts_received + 1 })
  const from = part.from ?? place.offset
  const end = place.offset + place.sizeBytes
  if (from < place.offset || from > end) throw refuse('uploads.offset', { part: number, kept: place.offset })
  if (part.lengthBytes !== null && part.lengthBytes !== end - from) throw wrongSize(number, end - from)
  const placed = { ...part, number, place, from }
  return number <= upload.parts_received
    ? repeatPart(services, timeouts, upload, placed)
    : keepPart(services, timeouts, upload, placed)
}

/** The upload by its secret; refuses in words one that takes nothing now. */
export async function findOpen(doors: Doors, uploadId: string | null): Promise<TakingUpload> {
  return openOf(await findBySecret(doors, uploadId))
}

/** The upload by its secret, whatever has become of it; null for an unknown one. */
export const findBySecret = async (doors: Doors, uploadId: string | null): Promise<TakingUpload | null> =>
  uploadId === null ? null : findUpload(doors.platform('secret'), hashUploadId(uploadId))

/** The same upload, if it takes parts now; refuses in words otherwise. */
export function openOf(upload: TakingUpload | null): TakingUpload {
  if (!upload) throw refuse('uploads.notFound')
  if (!openStates.includes(upload.state)) throw refuse('uploads.closed')
  if (upload.secret_ended_at !== null) throw refuse('uploads.ended')
  if (!upload.may_go_on) throw refuse('uploads.held')
  if (upload.is_disposed) throw refuse('uploads.disposed')
  return upload
}

type PlacedPart = OfferedPart & { readonly number: number; readonly place: PartPlace; readonly from: number }

/** The bytes themselves are compared: what was acknowledged is in the file as long as the upload is open. */
async function repeatPart(
  { db, folders }: PartServices,
  timeouts: Timeouts,
  upload: TakingUpload,
  part: PlacedPart,
): Promise<string> {
  const file = await openKnownSpool(folders.uploads, upload.spool_key)
  // a complete in this very moment has taken it away
  if (!file) throw refuse('uploads.closed')
  const { received, isSame } = await comparePart(arriving(part, file), timeouts).finally(() => file.close())
  check(part, received)
  const tag = isSame ? await findDigest(db.account(upload.account_id), upload, part.number) : null
  if (tag === null) throw refuse('uploads.partDiffers', { part: part.number })
  return tag
}

async function keepPart(
  ground: PartServices,
  timeouts: Timeouts,
  upload: TakingUpload,
  part: PlacedPart,
): Promise<string> {
  const { number, place, from } = part
  if (!upload.is_reserved) await waitForRoom(ground, upload, timeouts.holdMs, part.yieldSignal)
  const { file, kept } = await openKept(ground, upload)
  try {
    if (from > kept) throw refuse('uploads.offset', { part: number, kept })
    // a try that brings nothing takes nothing away, or the byte that HEAD has told would not be there
    const clear = () => clearFrom(ground.db, upload, file, { from, isChecked: true })
    using _ = keepReserved(ground, upload, async () => (await file.stat()).size)
    const { tag } = check(part, await writePart(arriving(part, file), timeouts, clear))
    await count(ground, upload, part, { number, sizeBytes: place.sizeBytes, digest: tag })
    return tag
  } finally {
    closeSpool(ground, upload, file)
  }
}

/** Opens the file of an upload with all that was counted; `kept` is the byte to go on from. Refuses one that has lost any of it. */
export async function openKept({ folders, log }: PartServices, upload: TakingUpload) {
  const file = await openSpool(folders.uploads, upload.spool_key)
  try {
    const info = await file.stat()
    if (info.isFile() && info.size < upload.bytes_received) {
      log.error(
        { upload: upload.uuid, have: info.size, counted: upload.bytes_received },
        'counted parts of an upload are lost',
      )
      throw refuse('uploads.closed')
    }
    return { file, kept: trustedBytes(info, upload) }
  } catch (error) {
    await file.close()
    throw error
  }
}

/** Counts a part that is durable, if the turn is still ours; refuses in its own words whatever has happened to the upload meanwhile. */
export async function count(
  { db, metrics }: Pick<PartServices, 'db' | 'metrics'>,
  upload: TakingUpload,
  { uploadId, holds }: Pick<OfferedPart, 'uploadId' | 'holds'>,
  part: CountedPart,
): Promise<void> {
  if (!holds()) throw new TurnNotTaken('the turn is lost')
  const isCounted = await countPart(db.account(upload.account_id), upload, part)
  if (!isCounted && (await findOpen(db, uploadId))) throw refuse('uploads.closed')
  metrics.uploadBytes.inc(part.sizeBytes)
}

/** Nothing hangs on the end of it: every byte was synced before it was counted or told. */
export function closeSpool({ log }: Pick<PartServices, 'log'>, upload: TakingUpload, file: FileHandle): void {
  file.close().catch((error: unknown) => log.error({ err: error, upload: upload.uuid }, 'a file was not closed'))
}

const arriving = ({ body, place, from, digest, yieldSignal }: PlacedPart, file: FileHandle) => ({
  body,
  yieldSignal,
  file,
  place,
  from,
  isHashed: digest !== null,
})

function check({ number, place, from, digest }: PlacedPart, received: Received) {
  if (received === null) throw wrongSize(number, place.offset + place.sizeBytes - from)
  if (received.sha256 !== digest) throw refuse('uploads.checksum', { part: number })
  return received
}

const wrongSize = (number: number, expectedBytes: number) =>
  refuse('uploads.partSize', { part: number, wanted: expectedBytes })
