/** Texts of spec §8, letter for letter. */
export const errorTexts = {
  network: 'Ошибка. Обновите страницу и попробуйте снова',
  api: 'Ошибка API. Обновите страницу и попробуйте ещё раз',
  noAnswer: 'API не отвечает. Обновите страницу и попробуйте ещё раз',
  unknown: 'Что-то пошло не так',
} as const

interface FailureDetails {
  /** 0: the network failed; -1: v3 answered an error; otherwise the HTTP status, or the status a v2 body names. */
  readonly status: number
  readonly message: string
  /** The path of the call: «Метод» of the error snackbar, the endpoint of the error counter. */
  readonly path: string
  /** Number the console gave the call (`vp…`). */
  readonly requestId?: string | undefined
  /** Number the server gave it. */
  readonly internalRequestId?: string | undefined
  readonly type?: string | undefined
  readonly subtype?: string | undefined
  /** Problems by field, for forms. */
  readonly fields?: Readonly<Record<string, readonly string[]>> | undefined
  readonly cause?: unknown
}

/** A call that did not succeed, in words fit to show. */
export class CallError extends Error {
  readonly status: number
  readonly path: string
  readonly requestId: string | undefined
  readonly internalRequestId: string | undefined
  readonly type: string | undefined
  readonly subtype: string | undefined
  readonly fields: Readonly<Record<string, readonly string[]>> | undefined

  constructor({ status, message, path, requestId, internalRequestId, type, subtype, fields, cause }: FailureDetails) {
    super(message, { cause })
    this.name = 'CallError'
    this.status = status
    this.path = path
    this.requestId = requestId
    this.internalRequestId = internalRequestId
    this.type = type
    this.subtype = subtype
    this.fields = fields
  }

  /** The code the error counter gets: type_subtype of a v3 error, the status of any other (spec §8). */
  get code(): string {
    return this.type === undefined ? String(this.status) : `${this.type}_${this.subtype ?? ''}`
  }
}

/** True for a request that was given up on purpose; such an end is no error and stays silent. */
export const isCanceled = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError'

/** Returns true for a read that failed since there is no such thing, of the kind that `subtype` names, in this account. */
export const isNotFound = (error: unknown, subtype?: string): boolean =>
  error instanceof CallError && error.type === 'NOT_FOUND' && (subtype === undefined || error.subtype === subtype)
