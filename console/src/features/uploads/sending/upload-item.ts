import { limits } from '@skleyka/contract/limits.ts'
import type { UploadFields } from '@skleyka/contract/uploads/upload-fields.ts'
import { uploadMoves } from '@skleyka/contract/uploads/upload-states.ts'
import type { SavedItem } from './saved-item.ts'

/** One upload (C-3-27). The file is null after a reload, until it is picked again. */
export interface UploadItem extends SavedItem {
  readonly file: File | null
}

/** Place where new uploads go. */
export interface UploadTarget {
  readonly accountCode: string
  readonly accountName: string
  readonly apiOrigin: string
  /** The record whose video the file replaces; a new record is made without it. */
  readonly replacedRecordId?: number
  /** Fields of new records from the start: in an album, a draft. */
  readonly fields?: UploadFields
  /** An upload that the server has opened anew, with the parts of it that it has; without it one is created. */
  readonly continued?: {
    readonly uploadId: string
    readonly recordId: number
    readonly receivedParts: readonly number[]
  }
}

/** Items of files added at one moment, all waiting. */
export function newItems(files: readonly File[], target: UploadTarget, nowMs: number): UploadItem[] {
  const { uploadId = null, recordId = null, receivedParts = [] } = target.continued ?? {}
  return files.map((file, index) => ({
    id: `${nowMs}-${index}`,
    progress: file.size > 0 ? Math.min(1, (receivedParts.length * limits.uploadPartBytes) / file.size) : 0,
    partNumbers: receivedParts.map((partNumber) => ({ partNumber, entityTag: null })),
    status: 'none',
    uploaderStatus: null,
    createdAt: nowMs,
    completedAt: null,
    uploadId,
    recordId,
    accountName: target.accountName,
    accountCode: target.accountCode,
    apiOrigin: target.apiOrigin,
    replacedRecordId: target.replacedRecordId ?? null,
    file,
    fileInfo: { name: file.name, size: file.size, lastModified: file.lastModified },
    soundDisabled: false,
    ...(target.fields && { fields: target.fields }),
  }))
}

/** True while the item can still be stopped. */
export const canAbort = (item: SavedItem): boolean => 'abort' in uploadMoves[item.status]

/** True while «Без звука» can still be chosen: nobody has asked for the record yet. */
export const takesSound = (item: SavedItem, requestId: string | null): boolean =>
  item.status === 'none' && item.uploadId === null && requestId === null

/** True when the item may go back to the queue. */
export const canRetry = (item: SavedItem): boolean => 'retry' in uploadMoves[item.status]

/** True while the record of a sent file is still being made; such items are polled (C-4-11). */
export const isProcessing = (item: SavedItem): boolean =>
  item.status === 'COMPLETED' && item.uploaderStatus !== 'READY' && item.uploaderStatus !== 'FAILED'
