import { limits } from '@skleyka/contract/limits.ts'
import { recordStates } from '@skleyka/contract/record-states.ts'
import { type UploadFields, uploadFields } from '@skleyka/contract/upload-fields.ts'
import { type UploadStatus, uploadMoves } from '@skleyka/contract/upload-states.ts'
import * as z from 'zod/mini'

/** What is known of a file without the file itself (C-3-38): a re-picked one must match it. */
export const fileInfo = z.object({ name: z.string(), size: z.number(), lastModified: z.number() })
export type FileInfo = z.output<typeof fileInfo>

const statuses = ['none', 'IN_PROGRESS', 'COMPLETED', 'FAILED', 'ABORTED'] as const satisfies readonly UploadStatus[]

/** An upload as it is kept between visits: everything of C-3-27 but the file (C-9-16). */
export const savedItem = z.object({
  /** Time of adding in ms plus the index among the files added at once: `1763712000000-0`. */
  id: z.string(),
  /** Share of the bytes the server has, 0 to 1. */
  progress: z.number(),
  /** Parts the server has confirmed, in order, as `complete` wants them; their count is where sending resumes. */
  partNumbers: z.array(z.object({ partNumber: z.int(), entityTag: z.nullable(z.string()) })),
  status: z.enum(statuses),
  /** `currentState` of the record by the last poll (C-4-05). */
  uploaderStatus: z.nullable(z.enum(recordStates)),
  /** Milliseconds of the epoch. */
  createdAt: z.number(),
  /** When the record became READY (C-4-07), milliseconds of the epoch. */
  completedAt: z.nullable(z.number()),
  /** The secret that parts travel under; null until the record is created. */
  uploadId: z.nullable(z.string()),
  recordId: z.nullable(z.int()),
  accountName: z.string(),
  accountCode: z.string(),
  /** Origin the parts go to: `https://video.example`. */
  apiOrigin: z.string(),
  /** The record whose video this one replaces; null for a new record. */
  replacedRecordId: z.nullable(z.int()),
  fileInfo,
  soundDisabled: z.boolean(),
  /** What was chosen for it before it began; absent where nothing was. */
  fields: z.optional(uploadFields),
})
export type SavedItem = z.output<typeof savedItem>

/** One upload (C-3-27). The file is null after a reload, until it is picked again. */
export interface UploadItem extends SavedItem {
  readonly file: File | null
}

/** Where new uploads go. */
export interface UploadTarget {
  readonly accountCode: string
  readonly accountName: string
  readonly apiOrigin: string
  /** The record whose video the file replaces; a new record is made without it. */
  readonly replacedRecordId?: number
  /** What new records are to be from the start: in an album, a draft. */
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
