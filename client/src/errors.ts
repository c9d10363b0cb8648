import type { RefusalCode } from './api.ts'

/** Code of a failure: of a refusal its kind and object; NETWORK for no answer, ANSWER for one that is not of the product. */
export type ErrorCode = RefusalCode | 'NETWORK' | 'ANSWER' | 'WAIT/TIMEOUT' | `HTTP/${number}`

interface ErrorDetails {
  readonly message: string
  readonly code: ErrorCode
  readonly status: number
  readonly path: string
  readonly type?: string | undefined
  readonly object?: string | undefined
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined
  readonly requestId?: string | undefined
  readonly serverRequestId?: string | undefined
  readonly retryAfterMs?: number | undefined
  readonly cause?: unknown
}

/** A call that did not succeed. `message` is Russian and fit to show. */
export class SkleykaError extends Error {
  override readonly name = 'SkleykaError'
  readonly code: ErrorCode
  /** Status of the answer; 0 where there was none. */
  readonly status: number
  readonly path: string
  /** Kind of the refusal: `NOT_FOUND`, `ACCESS`, `VALIDATION`… */
  readonly type: string | undefined
  /** Object it is about: `RECORD`, `QUOTA`, `FIELD`… */
  readonly object: string | undefined
  /** Problems by the name of the field. */
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined
  /** Number this client gave the call. */
  readonly requestId: string | undefined
  /** Number the server gave it: its log has it too. */
  readonly serverRequestId: string | undefined
  /** Milliseconds after which the server lets the caller ask again. */
  readonly retryAfterMs: number | undefined

  constructor(details: ErrorDetails) {
    super(details.message, { cause: details.cause })
    this.code = details.code
    this.status = details.status
    this.path = details.path
    this.type = details.type
    this.object = details.object
    this.fields = details.fields
    this.requestId = details.requestId
    this.serverRequestId = details.serverRequestId
    this.retryAfterMs = details.retryAfterMs
  }
}

/** A video that could not be made of its file. `message` is the reason in Russian. */
export class VideoFailed extends Error {
  override readonly name = 'VideoFailed'
  readonly recordId: number
  /** Name of the reason, as `failReason` of a record. */
  readonly reason: string | null
  /** True if another try at the same file may help. */
  readonly canRetry: boolean

  constructor(
    recordId: number,
    { reason, text, canRetry }: { reason: string | null; text: string; canRetry: boolean },
  ) {
    super(text)
    this.recordId = recordId
    this.reason = reason
    this.canRetry = canRetry
  }
}
