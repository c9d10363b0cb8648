import { limits } from '@skleyka/contract/limits.ts'
import type { PartCalls } from '@skleyka/web/sending/part-tries.ts'
import { withRetries } from '@skleyka/web/sending/retries.ts'
import { type SendEvents, sendParts } from '@skleyka/web/sending/send-parts.ts'
import { UnreadableFile } from '@skleyka/web/sending/upload-errors.ts'
import type { UploadItem } from './upload-item.ts'

/** An upload with the number that all tries of its calls bear, so that a try whose answer was lost is not done twice. */
export interface NumberedItem extends UploadItem {
  readonly requestId: string
}

/** The outside world of one upload. */
export interface UploadCalls extends PartCalls {
  /** Creates the record and opens the upload (C-7.2-12). */
  readonly create: (item: NumberedItem, signal: AbortSignal) => Promise<{ uploadId: string; recordId: number }>
  /** Closes the upload: every byte has arrived. */
  readonly complete: (item: NumberedItem, signal: AbortSignal) => Promise<void>
}

/** Events of the runner. */
export interface UploadEvents extends Omit<SendEvents, 'partTaken'> {
  readonly changed: (change: Partial<UploadItem>) => void
}

/**
 * Sends one file: creates the record unless there is one, sends the parts one after another from the count
 * already sent (C-4-17..19), and completes. Throws an `UploadError` when it has failed, an `UploadAbort` when stopped.
 */
export async function runUpload(
  start: NumberedItem,
  calls: UploadCalls,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<void> {
  const { file } = start
  if (!file) throw new UnreadableFile(start.fileInfo.name)
  let item = start
  const isBegun = item.uploadId !== null
  const change = (fields: Partial<UploadItem>) => {
    item = { ...item, ...fields }
    events.changed(fields)
  }
  if (item.uploadId === null) {
    change(await withRetries('create', () => calls.create(item, signal), events.waiting, signal))
  }
  const upload = { apiOrigin: item.apiOrigin, uploadId: item.uploadId ?? '', partBytes: limits.uploadPartBytes }
  const partTaken = (partNumber: number, entityTag: string | null) =>
    change({ partNumbers: [...item.partNumbers, { partNumber, entityTag }] })
  const sending = { file, upload, takenParts: item.partNumbers.length, isBegun }
  await sendParts(sending, calls, { ...events, partTaken }, signal)
  await withRetries('finish', () => calls.complete(item, signal), events.waiting, signal)
}
