import { checkedPart } from './part-answer.ts'
import { abortedUpload, UploadError } from './upload-errors.ts'

export interface PartToSend {
  readonly apiOrigin: string
  readonly uploadId: string
  /** From 1 (C-4-19). */
  readonly partNumber: number
  /** Offset of the part in the file, bytes. */
  readonly chunkStart: number
  readonly body: ArrayBuffer
  readonly signal: AbortSignal
  /** Bytes of this part that have left. */
  readonly onProgress: (sentBytes: number) => void
}

/** Sends one part and returns its entity tag; throws an `UploadError`, or an `UploadAbort` when stopped. */
export type SendPart = (part: PartToSend) => Promise<string | null>

/** A part that does not move for so long is given up and counts as no answer, ms. */
const stalledMs = 60_000

/**
 * POST /api/uploader/upload/{uploadId}/{partNumber}: the raw slice without credentials (C-7.3-46).
 * XMLHttpRequest and not fetch, which tells nothing of what has been sent; a SharedWorker has it too.
 */
export const sendPart: SendPart = ({ apiOrigin, uploadId, partNumber, chunkStart, body, signal, onProgress }) =>
  new Promise((resolve, reject) => {
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
