import { uploads } from '@skleyka/contract/uploads/uploads.calls.ts'
import { partCalls } from '@skleyka/web/sending/part-tries.ts'
import { withRetries } from '@skleyka/web/sending/retries.ts'
import { type SendEvents, sendParts } from '@skleyka/web/sending/send-parts.ts'
import { call, newRequestId } from './call.ts'
import type { SavedUpload } from './saved-upload.ts'

/** The page and its uploads have one origin. */
export const apiOrigin = ''

/**
 * Sends what the server does not have of a file, part by part, and completes. `isBegun`: something of it may be there
 * already. Throws an `UploadError` when it has failed, an `UploadAbort` when stopped.
 */
export async function sendFile(
  file: File,
  { upload: { uploadId, partSize, takenParts }, isBegun }: { upload: SavedUpload; isBegun: boolean },
  events: SendEvents,
  signal: AbortSignal,
): Promise<void> {
  const upload = { apiOrigin, uploadId, partBytes: partSize }
  await sendParts({ file, upload, takenParts, isBegun }, partCalls, events, signal)
  const requestId = newRequestId()
  const finish = () => call(uploads.complete, { uploadId }, { requestId, signal })
  await withRetries('finish', finish, events.waiting, signal)
}
