/** An upload's failure: `code` is the HTTP status, 0 when there was no answer; `chunkStart` the offset in bytes. */
export class UploadError extends Error {
  override readonly name = 'UploadError'
  readonly code: number
  readonly chunkStart: number | null

  constructor(code: number, message: string, chunkStart: number | null = null) {
    super(message)
    this.code = code
    this.chunkStart = chunkStart
  }

  /** The server answered with a failure (C-8-13). */
  static answered(status: number, statusText: string, chunkStart: number): UploadError {
    return new UploadError(status, statusText || 'api does not respond', chunkStart)
  }

  /** No answer came (C-8-14). */
  static unreachable(chunkStart: number | null = null): UploadError {
    return new UploadError(0, 'request failed', chunkStart)
  }
}

/** The file is not at hand or no longer what was picked: a retry has to ask for it. */
export class UnreadableFile extends UploadError {
  constructor(fileName: string, chunkStart: number | null = null) {
    super(-1, `Файл ${fileName} не\u00a0читается: он\u00a0изменён, перемещён или удалён`, chunkStart)
  }
}

/** Error that a stop by the user throws; never reported (C-8-12). */
export class UploadAbort extends Error {
  override readonly name = 'AbortError'
}

export const abortedUpload = () => new UploadAbort('The user aborted a file uploading.')
export const abortedTimeout = () => new UploadAbort('The user aborted a timeout.')
