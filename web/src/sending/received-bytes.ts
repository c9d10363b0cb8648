import { uploadOffsetHeader } from '@skleyka/contract/uploads/uploads.calls.ts'
import { UploadError } from './upload-errors.ts'

/** Bytes of the file the server has; null when it does not tell. */
export type ReadKeptBytes = (apiOrigin: string, uploadId: string, signal: AbortSignal) => Promise<number | null>

/** A question without a body is answered at once or not at all, ms. */
const answerWithinMs = 10_000

/**
 * HEAD /api/uploader/upload/{uploadId}: `Upload-Offset` as in tus. Throws an `UploadError` when there is no such upload any
 * more: on a slow link the answer to a whole part would come late or never. Any other answer means: send the part whole.
 */
export const readKeptBytes: ReadKeptBytes = async (apiOrigin, uploadId, signal) => {
  const response = await fetch(`${apiOrigin}/api/uploader/upload/${encodeURIComponent(uploadId)}`, {
    method: 'HEAD',
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerWithinMs)]),
  }).catch(() => null)
  if (response?.status === 404 || response?.status === 410) throw new UploadError(response.status, response.statusText)
  return response?.ok ? offsetIn(response.headers.get(uploadOffsetHeader)) : null
}

const offsetIn = (text: string | null): number | null =>
  text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
