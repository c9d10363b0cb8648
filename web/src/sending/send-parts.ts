import { type ByteEvents, type OpenUpload, type PartCalls, partTries } from './part-tries.ts'
import { type OnWaiting, withRetries } from './retries.ts'

/** Events while the parts of a file are sent. */
export interface SendEvents extends ByteEvents {
  /** The server has counted a part; its entity tag, when it gave one. */
  readonly partTaken?: (partNumber: number, entityTag: string | null) => void
  readonly waiting: OnWaiting
}

/** Part of a file that is to be sent. */
interface Sending {
  readonly file: File
  readonly upload: OpenUpload
  /** Parts the server has counted: sending goes on after them (C-4-18). */
  readonly takenParts: number
  /** Something of the part after them may be there too. */
  readonly isBegun: boolean
}

/**
 * Sends the parts of a file one after another (C-4-17). Throws an `UploadError` when it has failed, an `UploadAbort` when
 * stopped.
 */
export async function sendParts(
  { file, upload, takenParts, isBegun }: Sending,
  calls: PartCalls,
  events: SendEvents,
  signal: AbortSignal,
): Promise<void> {
  const parts = Math.ceil(file.size / upload.partBytes)
  for (let partNumber = takenParts + 1; partNumber <= parts; partNumber += 1) {
    const part = { file, upload, partNumber, isBegun: isBegun && partNumber === takenParts + 1 }
    const entityTag = await withRetries('part', partTries(part, calls, events, signal), events.waiting, signal)
    const received = Math.min(file.size, partNumber * upload.partBytes)
    events.partTaken?.(partNumber, entityTag)
    events.kept(received)
    events.moved(received)
  }
}
