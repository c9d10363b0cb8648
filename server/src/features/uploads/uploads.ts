import { randomUUID } from 'node:crypto'
import { formatSize } from '@skleyka/contract/format-size.ts'
import { bounds, limits } from '@skleyka/contract/limits.ts'
import { cutLine, nameFromFile } from '@skleyka/contract/texts.ts'
import { takesUploads } from '../../data-folder/disk.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { findQuotaForBytes } from '../quotas/quotas.ts'
import { createRecord, removeUnfinished } from '../records/records.ts'
import { addReplacement, dropVersion } from '../versions/versions.ts'
import { closeUploadsBy } from './endings.sql.ts'
import { renewReservation } from './renewal.ts'
import { findRoom, findRoomAgain } from './reservations.ts'
import { spoolInfo, trustedBytes } from './spool.ts'
import { hashUploadId, newUploadId } from './upload-id.ts'
import {
  closeUploads,
  insertUpload,
  lockOpenUpload,
  type SpoolInfo,
  saveSecret,
  takeReplacingTurn,
  type UploadRow,
} from './uploads.sql.ts'

export { endUploadSecrets } from './endings.sql.ts'
export { closeUploads } from './uploads.sql.ts'

/** A file that somebody wants to upload. */
export interface OfferedFile {
  readonly accountId: number
  readonly userId: number
  /** The record's name; empty takes the file's. */
  readonly name: string
  readonly fileName: string
  readonly modifiedAt: Date | null
  readonly sizeBytes: number
  readonly isMute: boolean
  /** The record whose video it replaces; without one a new record is made. */
  readonly replacedId?: number | undefined
  /** It comes by an upload link, from somebody without an account. */
  readonly isByLink?: boolean
}

/** An opened upload; `uploadId` is told only now and is stored nowhere. */
export interface OpenedUpload {
  readonly uploadId: string
  readonly uploadUuid: string
  readonly recordId: number
  readonly recordName: string
  readonly partsReceived: number
  /** Bytes of the next part that are kept already. */
  readonly nextPartOffset: number
}

/**
 * Creates a record, or a version that will replace the video of one, and opens the upload of its file. Refuses
 * `uploads.empty`, `uploads.tooLarge`, `uploads.diskFilling`, `records.notFound`, `uploads.replacing` and what
 * `findRoom` and the quotas of the account do.
 */
export async function openUpload(tx: Tx, services: Pick<Services, 'disk'>, file: OfferedFile): Promise<OpenedUpload> {
  const { accountId, userId, sizeBytes, fileName } = file
  if (sizeBytes === 0) throw refuse('uploads.empty')
  if (sizeBytes > bounds.uploadBytes) throw refuse('uploads.tooLarge', { max: formatSize(bounds.uploadBytes) })
  if (!takesUploads(await services.disk())) throw refuse('uploads.diskFilling')
  const target =
    file.replacedId === undefined ? await newRecord(tx, file) : await replacement(tx, file, file.replacedId)
  await findQuotaForBytes(tx, accountId, sizeBytes, { isByLink: file.isByLink ?? false })
  await findRoom(tx, services, { accountId, bytes: sizeBytes, isByLink: file.isByLink ?? false })
  const uploadId = newUploadId()
  const uuid = randomUUID()
  await insertUpload(tx, {
    uuid,
    spool_key: uuid,
    secret_hash: hashUploadId(uploadId),
    account_id: accountId,
    user_id: userId,
    record_id: target.recordId,
    version_id: target.versionId,
    file_name: fileName,
    file_modified_at: file.modifiedAt,
    size_bytes: sizeBytes,
    part_size: limits.uploadPartBytes,
    parts_count: Math.ceil(sizeBytes / limits.uploadPartBytes),
  })
  return {
    uploadId,
    uploadUuid: uuid,
    recordId: target.recordId,
    recordName: target.name,
    partsReceived: 0,
    nextPartOffset: 0,
  }
}

async function newRecord(tx: Tx, file: OfferedFile) {
  const { accountId, userId: ownerId, fileName, sizeBytes, isMute } = file
  const name = recordName(file)
  const { id, versionId } = await createRecord(tx, { accountId, ownerId, name, fileName, sizeBytes, isMute })
  return { recordId: id, versionId, name }
}

/** A user who begins anew gives up the replacement that he had begun; that of somebody else is waited for. */
async function replacement(tx: Tx, { accountId, userId, isMute }: OfferedFile, recordId: number) {
  await takeReplacingTurn(tx, recordId)
  for (const { user_id, version_id } of await closeUploads(tx, accountId, recordId)) {
    if (user_id !== userId) throw refuse('uploads.replacing')
    await dropVersion(tx, accountId, version_id)
  }
  const added = await addReplacement(tx, accountId, recordId, isMute)
  if (added === null) throw refuse('records.notFound')
  if (added === 'busy') throw refuse('uploads.replacing')
  return { recordId, versionId: added.versionId, name: added.name }
}

/**
 * Goes on with an upload whose id the client has lost: the same user and the same file, under a new id. Refuses
 * `uploads.notFound`, `uploads.disposed`, `uploads.otherFile` (C-5-07) and, when the disk was given to others meanwhile, `uploads.roomTaken`
 * and `uploads.noSpace`.
 */
export async function continueUpload(
  tx: Tx,
  services: Pick<Services, 'folders' | 'disk'>,
  recordId: number,
  file: Pick<OfferedFile, 'accountId' | 'userId' | 'fileName' | 'sizeBytes' | 'modifiedAt'>,
): Promise<OpenedUpload> {
  const upload = await lockOpenUpload(tx, file.accountId, recordId, file.userId)
  if (!upload) throw refuse('uploads.notFound')
  if (upload.is_disposed) throw refuse('uploads.disposed')
  const { file_name: name, file_modified_at: changedAt, size_bytes: sizeBytes } = upload
  const isSame =
    sizeBytes === file.sizeBytes &&
    (!changedAt || !file.modifiedAt || changedAt.getTime() === file.modifiedAt.getTime())
  if (!isSame) throw refuse('uploads.otherFile', { name })
  await renewReservation(tx, services, upload)
  const uploadId = newUploadId()
  await saveSecret(tx, upload, hashUploadId(uploadId))
  const kept = await keptBytes(services, upload)
  return {
    uploadId,
    uploadUuid: upload.uuid,
    recordId,
    recordName: name,
    partsReceived: upload.parts_received,
    nextPartOffset: kept - upload.bytes_received,
  }
}

/** Leaves room on the disk for a file that comes without an upload, and reserves nothing. Refuses as `findRoomAgain` does. */
export const leaveRoom = (tx: Tx, services: Pick<Services, 'disk'>, accountId: number, bytes: number): Promise<void> =>
  findRoomAgain(tx, services, { accountId, bytes, isByLink: false })

/** Closes what a user has under way, in one account or in all of them, with the records it was for. Returns how many. */
export async function closeUploadsOf(tx: Tx, userId: number, accountId: number | null): Promise<number> {
  const closed = await closeUploadsBy(tx, userId, accountId)
  for (const { account_id, record_id, version_id } of closed) {
    await dropVersion(tx, account_id, version_id)
    await removeUnfinished(tx, account_id, record_id)
  }
  return closed.length
}

/** The name its owner gave, or the file's without the extension (C-5-09). */
export function recordName({ name, fileName }: Pick<OfferedFile, 'name' | 'fileName'>): string {
  const ownName = name !== fileName ? cutLine(name, bounds.recordNameChars) : ''
  return ownName || nameFromFile(fileName, bounds.recordNameChars)
}

/** Returns how much of the file of an upload is kept, counted or not, in bytes. */
export const keptBytes = async (
  { folders }: Pick<Services, 'folders'>,
  upload: SpoolInfo & Pick<UploadRow, 'spool_key'>,
): Promise<number> => trustedBytes(await spoolInfo(folders.uploads, upload.spool_key), upload)
