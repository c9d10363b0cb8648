import { recordStates } from '@skleyka/contract/records/record-states.ts'
import { uploadFields } from '@skleyka/contract/uploads/upload-fields.ts'
import type { UploadStatus } from '@skleyka/contract/uploads/upload-states.ts'
import * as z from 'zod/mini'

/** Facts of a file without the file itself (C-3-38): a re-picked one must match it. */
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
  /** Time when the record became READY (C-4-07), milliseconds of the epoch. */
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
  /** Choices made before it began; absent where nothing was. */
  fields: z.optional(uploadFields),
})
export type SavedItem = z.output<typeof savedItem>
