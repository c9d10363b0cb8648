import { randomUUID } from 'node:crypto'
import { bounds, limits } from '@skleyka/contract/limits.ts'
import { cutLine, nameFromFile } from '@skleyka/contract/texts.ts'
import { takesUploads } from '../../data-folder/disk.ts'
import type { Tx } from '../../database/database.ts'
import { refuse } from '../../http/refuse.ts'
import type { Parts } from '../../parts.ts'
import { addReplacement, createRecord, dropReplacement } from '../records/records.ts'
import { spoolInfo, trustedBytes } from './spool.ts'
import { hashUploadId, newUploadId } from './upload-id.ts'
import {
  closeOpenUploads,
  insertUpload,
  lockOpenUpload,
  reservedBytes,
  saveSecret,
  type UploadRow,
} from './uploads.sql.ts'

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

/** Left free for everything else that grows on the disk: the database, the log, what is made of the video. */
const reserveBytes = 256 * 1024 * 1024

/**
 * Creates a record, or a version that will replace the video of one, and opens the upload of its file. Refuses
 * `uploads.empty`, `uploads.tooLarge`, `uploads.diskFilling`, `uploads.noSpace`, `records.notFound` and `uploads.replacing`.
 */
export async function openUpload(tx: Tx, parts: Pick<Parts, 'disk'>, file: OfferedFile): Promise<OpenedUpload> {
  const { accountId, userId, sizeBytes, fileName } = file
  if (sizeBytes === 0) throw refuse('uploads.empty')
  if (sizeBytes > bounds.uploadBytes) throw refuse('uploads.tooLarge', { most: '10\u00a0ТБ' })
  if (!takesUploads(await parts.disk())) throw refuse('uploads.diskFilling')
  if (sizeBytes > (await spareBytes(tx, parts))) throw refuse('uploads.noSpace')
  const target =
    file.replacedId === undefined ? await newRecord(tx, file) : await replacement(tx, file, file.replacedId)
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
  for (const { user_id, version_id } of await closeOpenUploads(tx, accountId, recordId)) {
    if (user_id !== userId) throw refuse('uploads.replacing')
    await dropReplacement(tx, accountId, version_id)
  }
  const added = await addReplacement(tx, accountId, recordId, isMute)
  if (added === null) throw refuse('records.notFound')
  if (added === 'busy') throw refuse('uploads.replacing')
  return { recordId, versionId: added.versionId, name: added.name }
}

/**
 * Goes on with an upload whose id the client has lost: the same user and the same file, under a new id. Refuses
 * `uploads.notFound` and `uploads.otherFile` (C-5-07).
 */
export async function continueUpload(
  tx: Tx,
  parts: Pick<Parts, 'folders'>,
  recordId: number,
  file: Pick<OfferedFile, 'accountId' | 'userId' | 'fileName' | 'sizeBytes' | 'modifiedAt'>,
): Promise<OpenedUpload> {
  const upload = await lockOpenUpload(tx, file.accountId, recordId, file.userId)
  if (!upload) throw refuse('uploads.notFound')
  const { file_name: name, file_modified_at: changedAt, size_bytes: sizeBytes } = upload
  const isSame =
    sizeBytes === file.sizeBytes &&
    (!changedAt || !file.modifiedAt || changedAt.getTime() === file.modifiedAt.getTime())
  if (!isSame) throw refuse('uploads.otherFile', { name })
  const uploadId = newUploadId()
  await saveSecret(tx, upload, hashUploadId(uploadId))
  const kept = await keptBytes(parts, upload)
  return {
    uploadId,
    uploadUuid: upload.uuid,
    recordId,
    recordName: name,
    partsReceived: upload.parts_received,
    nextPartOffset: kept - upload.bytes_received,
  }
}

/**
 * Bytes of the disk that are neither used nor promised to an upload. Whoever asks takes turns with the others until
 * the end of the transaction (R25).
 */
export async function spareBytes(tx: Tx, { disk }: Pick<Parts, 'disk'>): Promise<number> {
  const reserved = await reservedBytes(tx)
  return (await disk()).free - reserved - reserveBytes
}

/** Where the source of a record is stored. */
export const sourceKey = (recordUuid: string, versionId: number): string =>
  `${sourceFolder(recordUuid, versionId)}source`
export const sourceFolder = (recordUuid: string, versionId: number): string => `sources/${recordUuid}/${versionId}/`

/** The name its owner gave, or the file's without the extension (C-5-09). */
export function recordName({ name, fileName }: Pick<OfferedFile, 'name' | 'fileName'>): string {
  const given = name !== fileName ? cutLine(name, bounds.recordNameChars) : ''
  return given || nameFromFile(fileName, bounds.recordNameChars)
}

/** How much of the file of an upload is kept, counted or not, in bytes. */
export const keptBytes = async (
  { folders }: Pick<Parts, 'folders'>,
  upload: Pick<UploadRow, 'spool_key' | 'size_bytes' | 'bytes_received' | 'part_size'>,
): Promise<number> => trustedBytes(await spoolInfo(folders.uploads, upload.spool_key), upload)
