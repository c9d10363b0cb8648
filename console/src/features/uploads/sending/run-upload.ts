import { limits } from '@skleyka/contract/limits.ts'
import { chunkStartOf, type PartCalls, partTries } from './part-tries.ts'
import {
  abortedUpload,
  retryDelay,
  UnreadableFile,
  UploadAbort,
  UploadError,
  type UploadStep,
} from './upload-errors.ts'
import type { UploadItem } from './upload-item.ts'
import { wait } from './wait.ts'

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

/** What the runner tells while it works. */
export interface UploadEvents {
  readonly changed: (change: Partial<UploadItem>) => void
  /** Bytes the server has or is getting right now. */
  readonly sent: (sentBytes: number) => void
  /** A try has failed and the next one begins after so many milliseconds; null when it has begun. */
  readonly waiting: (delayMs: number | null, code: number) => void
}

/** How many parts a file makes. */
export const partsOf = (sizeBytes: number): number => Math.ceil(sizeBytes / limits.uploadPartBytes)

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
  let isBegun = item.uploadId !== null
  const change = (fields: Partial<UploadItem>) => {
    item = { ...item, ...fields }
    events.changed(fields)
  }
  const patiently = <T>(step: UploadStep, act: () => Promise<T>) => tryPatiently(step, act, events, signal)

  if (item.uploadId === null) change(await patiently('create', () => calls.create(item, signal)))
  const parts = partsOf(file.size)
  while (item.partNumbers.length < parts) {
    const partNumber = item.partNumbers.length + 1
    const { apiOrigin, uploadId } = item
    const part = { file, apiOrigin, uploadId: uploadId ?? '', partNumber, isBegun, sent: events.sent }
    const entityTag = await patiently('part', partTries(part, calls, signal))
    isBegun = false
    const received = Math.min(file.size, chunkStartOf(partNumber + 1))
    change({ partNumbers: [...item.partNumbers, { partNumber, entityTag }], progress: received / file.size })
    events.sent(received)
  }
  await patiently('finish', () => calls.complete(item, signal))
}

async function tryPatiently<T>(
  step: UploadStep,
  act: () => Promise<T>,
  events: UploadEvents,
  signal: AbortSignal,
): Promise<T> {
  for (let failures = 0; ; ) {
    if (signal.aborted) throw abortedUpload()
    try {
      return await act()
    } catch (error) {
      if (signal.aborted) throw error instanceof UploadAbort ? error : abortedUpload()
      if (!(error instanceof UploadError)) throw error
      const delayMs = retryDelay(step, error.code, failures)
      if (delayMs === null) throw error
      if (error.code !== 0) failures += 1
      events.waiting(delayMs, error.code)
      await wait(delayMs, signal)
      events.waiting(null, error.code)
    }
  }
}
