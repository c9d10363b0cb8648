import type { CallDescription } from './call-description.ts'
import type { CallOptions } from './call-types.ts'
import { type ErrorCode, SkleykaError } from './errors.ts'
import { backoffMs, wait } from './wait.ts'

/** Settings that every call of a client is made with. */
export interface Connection {
  /** Origin of the product, without a slash at its end: `https://video.example`. */
  readonly url: string
  readonly key: string | undefined
  readonly account: string | undefined
  readonly fetch: typeof fetch
  readonly retries: number
}

const usualTimeoutMs = 60_000
// whoever has to wait longer is better told
export const longestRetryAfterMs = 60_000

/** Makes a call, with tries again where nothing can be done twice by them. Throws `SkleykaError`, or the reason of the signal. */
export async function makeCall(
  connection: Connection,
  call: CallDescription,
  params: Readonly<Record<string, unknown>>,
  options: CallOptions = {},
): Promise<unknown> {
  const requestId = options.requestId ?? newRequestId()
  const retries = options.retries ?? connection.retries
  for (let failures = 0; ; ) {
    try {
      return await callOnce(connection, call, params, { ...options, requestId })
    } catch (error) {
      if (!(error instanceof SkleykaError) || failures >= retries) throw error
      if (!mayRepeat(error, call, params, connection)) throw error
      failures += 1
      await wait(error.retryAfterMs ?? backoffMs(failures), options.signal)
    }
  }
}

/**
 * A call that was turned away for asking too often did nothing. After any other failure a change may have been made: it is asked
 * again under the same number, by which the server knows those who have a key or a secret in their params.
 */
function mayRepeat(
  { status, retryAfterMs }: SkleykaError,
  call: CallDescription,
  params: Readonly<Record<string, unknown>>,
  { key }: Connection,
): boolean {
  if (retryAfterMs !== undefined && retryAfterMs > longestRetryAfterMs) return false
  if (status === 429) return true
  if (![0, 502, 503, 504].includes(status)) return false
  return !call.mutates || key !== undefined || ['token', 'uploadId', 'secret'].some((name) => name in params)
}

async function callOnce(
  connection: Connection,
  call: CallDescription,
  params: Readonly<Record<string, unknown>>,
  options: CallOptions & { readonly requestId: string },
): Promise<unknown> {
  const { requestId } = options
  const places = new Set([...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name ?? ''))
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name] ?? '')))
  const rest = Object.entries(params).filter(([name, value]) => !places.has(name) && value !== undefined)
  const query = new URLSearchParams(call.verb === 'GET' ? rest.map(([name, value]) => [name, String(value)]) : [])
  const body = call.form === 'v3' ? { id: requestId, params } : Object.fromEntries(rest)
  const response = await send(connection, `${path}${query.size > 0 ? `?${query}` : ''}`, {
    method: call.verb,
    headers: {
      accept: 'application/json',
      'idempotency-key': requestId,
      ...(call.verb !== 'GET' && { 'content-type': 'application/json' }),
      ...headersOf(connection, options.account),
    },
    body: call.verb === 'GET' ? null : JSON.stringify(body),
    signal: options.signal,
    timeoutMs: options.timeoutMs,
  })
  const answer = await readJson(response, call.path, options.signal)
  const serverRequestId = textIn(answer, 'requestId') ?? response.headers.get('x-request-id') ?? undefined
  const place = { status: response.status, path: call.path, requestId, serverRequestId, ...retryAfter(response) }
  if (call.form === 'v3' && answer.error) throw refusalOf(fieldsOf(answer.error), place)
  if (!response.ok) {
    const errorText = firstText(answer.error) ?? firstText(answer.errors) ?? `Сервер ответил ошибкой ${response.status}`
    throw new SkleykaError({
      ...place,
      message: errorText,
      code: `HTTP/${response.status}`,
      fields: listsIn(answer.errors),
    })
  }
  const result = call.form === 'v3' ? answer.result : call.form === 'data' ? answer.data : answer
  if (result !== undefined) return result
  throw new SkleykaError({ ...place, message: `По адресу ${connection.url} отвечает не «Склейка»`, code: 'ANSWER' })
}

/** Sends a request. Throws `SkleykaError` with the code NETWORK where no answer comes, or the reason of the signal. */
export async function send(
  { url, fetch: ask }: Connection,
  path: string,
  {
    signal,
    timeoutMs = usualTimeoutMs,
    ...init
  }: Omit<RequestInit, 'signal'> & { signal?: AbortSignal | undefined; timeoutMs?: number | undefined },
): Promise<Response> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await ask(url + path, {
      ...init,
      // the key is for this address alone
      redirect: 'manual',
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    if (response.status >= 400 || response.status === 200 || response.status === 201 || response.status === 204)
      return response
    const to = response.headers.get('location')
    throw new SkleykaError({
      ...{ status: response.status, path, code: 'ANSWER' },
      message: `Адрес ${url} ${to ? `ведёт на ${to}` : 'ведёт на\u00a0другой'}: укажите сразу тот, по\u00a0которому отвечает «Склейка»`,
    })
  } catch (error) {
    if (error instanceof SkleykaError) throw error
    if (signal?.aborted) throw signal.reason
    const message = timeout.aborted
      ? `Сервер ${url} не\u00a0ответил за\u00a0${Math.round(timeoutMs / 1000)}\u00a0с`
      : `Нет связи с\u00a0сервером ${url}`
    throw new SkleykaError({ message, code: 'NETWORK', status: 0, path, cause: error })
  }
}

/** A header takes nothing else; `fetch` would call it a lost connection, with an error that tells the key. */
export function headerText(what: string, text: string | undefined): string | undefined {
  const trimmed = text?.trim()
  if (trimmed === undefined || /^[\x21-\x7e]*$/.test(trimmed)) return trimmed
  throw new TypeError(`${what} записан неверно: в\u00a0нём пробелы или чужие знаки`)
}

/** Headers that tell who asks. */
export const headersOf = (
  { key, account }: Connection,
  chosen: string | undefined = undefined,
): Readonly<Record<string, string>> => {
  const code = headerText('Код аккаунта', chosen) ?? account
  return { ...(key && { authorization: `Bearer ${key}` }), ...(code && { 'x-account-code': code }) }
}

/** Milliseconds that an answer asks to wait. */
export function retryAfter(response: Response): { retryAfterMs?: number } {
  const seconds = response.headers.get('retry-after')
  return seconds !== null && /^\d{1,9}$/.test(seconds) ? { retryAfterMs: Number(seconds) * 1000 } : {}
}

/** Number by which the server knows a call that is made again. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return `sk${[...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

type Fields = Readonly<Record<string, unknown>>

function refusalOf(error: Fields, place: Omit<ConstructorParameters<typeof SkleykaError>[0], 'message' | 'code'>) {
  const [type, object] = [textIn(error, 'type'), textIn(error, 'subtype')]
  return new SkleykaError({
    ...place,
    ...{ type, object },
    message: textIn(error, 'extra') ?? textIn(error, 'message') ?? 'Сервер отказал без объяснения',
    // the catalogue of this version names all codes; a newer server may have more
    code: `${type ?? 'INTERNAL'}/${object ?? 'FAILED'}` as ErrorCode,
    fields: listsIn(error.fields),
    serverRequestId: textIn(error, 'internalRequestId') ?? place.serverRequestId,
  })
}

/** The JSON of an answer; nothing where something in between answered a page of its own. An answer that breaks off is none. */
async function readJson(response: Response, path: string, signal: AbortSignal | undefined): Promise<Fields> {
  const text = await response.text().catch((cause: unknown) => {
    if (signal?.aborted) throw signal.reason
    throw new SkleykaError({ message: 'Ответ сервера оборвался', code: 'NETWORK', status: 0, path, cause })
  })
  try {
    return fieldsOf(JSON.parse(text))
  } catch {
    return {}
  }
}

const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}

const textIn = (fields: Fields, name: string): string | undefined => {
  const text = fields[name]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** The first text of a list, or of the first list of an object by field. */
function firstText(value: unknown): string | undefined {
  const list = Array.isArray(value) ? value : Object.values(fieldsOf(value))[0]
  const first: unknown = Array.isArray(list) ? list[0] : list
  return typeof first === 'string' ? first : undefined
}

function listsIn(value: unknown): Readonly<Record<string, readonly string[]>> | undefined {
  const lists = Object.entries(fieldsOf(value)).map(([name, list]): [string, string[]] => [
    name,
    (Array.isArray(list) ? list : [list]).filter((text) => typeof text === 'string'),
  ])
  return lists.length > 0 ? Object.fromEntries(lists) : undefined
}
