import { uploadOffsetHeader } from '@skleyka/contract/uploads/uploads.calls.ts'
import { checkedPart } from './part-answer.ts'
import { abortedUpload, UploadError } from './upload-errors.ts'

export interface PartToSend {
  readonly apiOrigin: string
  readonly uploadId: string
  /** From 1 (C-4-19). */
  readonly partNumber: number
  /** Offset of the part in the file, bytes. */
  readonly chunkStart: number
  /** Byte of the file the body begins with; the server has the part up to there. */
  readonly from: number
  /** A slice of the file: the browser reads it, no script does. */
  readonly body: Blob
  /** `Content-Digest` of the whole part; null when it is not to be checked. */
  readonly digest: string | null
  readonly signal: AbortSignal
  /** Bytes of the body that have left. */
  readonly onProgress: (sentBytes: number) => void
}

/** Sends one part and returns its entity tag; throws an `UploadError`, or an `UploadAbort` when stopped. */
export type SendPart = (part: PartToSend) => Promise<string | null>

/** A part that does not move for so long is given up and counts as no answer, ms. */
const stalledMs = 60_000

/**
 * POST /api/uploader/upload/{uploadId}/{partNumber}: the raw slice without credentials (C-7.3-46), or what is left of it.
 * XMLHttpRequest and not fetch, which tells nothing of what has been sent; a SharedWorker has it too.
 */
export const sendPart: SendPart = ({ apiOrigin, uploadId, partNumber, chunkStart, from, body, digest, ...part }) =>
  new Promise((resolve, reject) => {
    const { signal, onProgress } = part
    if (signal.aborted) return reject(abortedUpload())
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    const finish = (settle: () => void) => {
      clearTimeout(stalled)
      signal.removeEventListener('abort', stop)
      settle()
    }
    const fail = (error: Error) => finish(() => reject(error))
    const giveUp = () => {
      fail(UploadError.unreachable(chunkStart))
      request.abort()
    }
    let stalled = setTimeout(giveUp, stalledMs)
    const moved = () => {
      clearTimeout(stalled)
      stalled = setTimeout(giveUp, stalledMs)
    }

    request.open('POST', `${apiOrigin}/api/uploader/upload/${encodeURIComponent(uploadId)}/${partNumber}`)
    request.withCredentials = false
    request.setRequestHeader('content-type', 'application/octet-stream')
    if (from > chunkStart) request.setRequestHeader(uploadOffsetHeader, String(from))
    if (digest !== null) request.setRequestHeader('content-digest', digest)
    request.upload.onprogress = (event) => {
      moved()
      onProgress(event.loaded)
    }
    request.onload = () =>
      finish(() => {
        try {
          const { status, statusText, responseText: text } = request
          resolve(checkedPart({ status, statusText, text }, chunkStart))
        } catch (error) {
          reject(error)
        }
      })
    request.onerror = () => fail(UploadError.unreachable(chunkStart))
    request.ontimeout = request.onerror
    request.onabort = () => fail(abortedUpload())
    signal.addEventListener('abort', stop, { once: true })
    request.send(body)
  })
