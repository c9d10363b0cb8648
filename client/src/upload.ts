import type { Api, UploadFields } from './api.ts'
import { type Connection, longestRetryAfterMs, newRequestId, retryAfter, send } from './call.ts'
import { SkleykaError } from './errors.ts'
import { type Source, toSource, type Uploadable } from './source.ts'
import { backoffMs, wait } from './wait.ts'

/** Facts by which an upload goes on after a restart. Whoever has them may send bytes: keep them as you keep a key. */
export interface UploadState {
  readonly uploadId: string
  /** The video; null for an upload by a link, whose holder is not told it. */
  readonly recordId: number | null
  readonly fileName: string
  readonly sizeBytes: number
  readonly modifiedAt?: number | undefined
}

/** Progress of an upload. */
export interface UploadProgress {
  /** Bytes that the server has and answered for. */
  readonly sentBytes: number
  readonly totalBytes: number
  /** Of the last bytes; null until some have gone. */
  readonly bytesPerSecond: number | null
  /** Set while another try is waited for: why, and milliseconds until it. */
  readonly waiting: { readonly error: SkleykaError; readonly ms: number } | null
}

/** Choices of an upload. */
export interface UploadOptions {
  /** Name of the video; that of the file without its extension unless told. */
  readonly title?: string | undefined
  /** Name of the file, for a source that has none. */
  readonly fileName?: string | undefined
  /** Album, visibility, publication, metadata of the new video. */
  readonly fields?: UploadFields | undefined
  /** Number of the video whose file is to be replaced; it plays the old one until the new one is ready. */
  readonly replaces?: number | undefined
  /** Key of an upload link, in place of the key of the client. */
  readonly link?: string | undefined
  /** State that `onState` was given: goes on with that upload. */
  readonly resume?: UploadState | undefined
  /** Called once the upload is open. What it is given goes on with the upload in another process. */
  readonly onState?: ((state: UploadState) => void | Promise<void>) | undefined
  readonly onProgress?: ((progress: UploadProgress) => void) | undefined
  /** Stops the sending; what was received stays for `resume`. */
  readonly signal?: AbortSignal | undefined
  /** Milliseconds without one byte kept after which the upload fails; 15 minutes unless told. */
  readonly giveUpAfterMs?: number | undefined
}

/** An upload that has arrived whole. */
export interface UploadResult {
  readonly recordId: number | null
  readonly sizeBytes: number
}

/** An upload under way. */
export interface Upload {
  /** Ends when the last byte is kept. Throws `SkleykaError`, or the reason of the signal. */
  readonly done: Promise<UploadResult>
  /** Sends no more after the bytes that are on their way, until `resume`. */
  pause(): void
  resume(): void
  /** Gives the upload up: the server removes what it has, and the video that was to be. */
  cancel(): Promise<void>
}

const tusPath = '/api/uploader/tus'
const tusHeaders = { 'tus-resumable': '1.0.0' }
const usualGiveUpMs = 15 * 60_000
const bounds = { least: 256 * 1024, first: 1024 * 1024, most: 16 * 1024 * 1024 }
// so long that a break costs little, and so short that progress is seen
const pieceMs = 2000
const pieceTimeoutMs = 180_000

/** Begins an upload, or goes on with one. */
export function startUpload(
  connection: Connection,
  api: Pick<Api, 'uploads'>,
  from: Uploadable,
  options: UploadOptions = {},
): Upload {
  const stop = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
  const gate = createGate()
  const source = toSource(from, options.fileName)
  // `cancel` waits for the answer to the opening: an upload that it cut off would stay on the server
  const opening = options.resume ? goOn(source, options.resume) : open(connection, api, source, options, options.signal)
  const done = opening.then(async (state) => {
    await options.onState?.(state)
    await sendBytes({ connection, state, source, options, signal, gate })
    return { recordId: state.recordId, sizeBytes: state.sizeBytes }
  })
  return {
    done,
    pause: gate.close,
    resume: gate.open,
    cancel: async () => {
      stop.abort(new DOMException('Загрузка отменена', 'AbortError'))
      await done.catch(() => {})
      const state = await opening.catch(() => null)
      // by tus, which pages of any site may speak
      if (state !== null) await askTus(connection, addressOf(state), { method: 'DELETE', headers: tusHeaders }, 204)
    },
  }
}

interface Gate {
  close(): void
  open(): void
  /** Ends when the gate is open, or throws the reason of the signal. True if it had to be waited for. */
  pass(signal: AbortSignal): Promise<boolean>
}

function createGate(): Gate {
  let isOpen = true
  const waiting = new Set<() => void>()
  return {
    close: () => {
      isOpen = false
    },
    open: () => {
      isOpen = true
      for (const go of waiting) go()
      waiting.clear()
    },
    pass: (signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        if (isOpen) return resolve(false)
        const stop = () => reject(signal.reason)
        signal.addEventListener('abort', stop, { once: true })
        waiting.add(() => {
          signal.removeEventListener('abort', stop)
          resolve(true)
        })
      }),
  }
}

/** Checks that the file is the one of the upload. */
async function goOn({ name, sizeBytes, modifiedAt }: Source, state: UploadState): Promise<UploadState> {
  const isSame =
    sizeBytes === state.sizeBytes &&
    (modifiedAt === undefined || state.modifiedAt === undefined || modifiedAt === state.modifiedAt)
  if (isSame) return state
  throw new SkleykaError({
    message: `Файл «${name}» изменился с\u00a0начала загрузки: начните её заново`,
    ...{ code: 'STATE/CONFLICT', type: 'STATE', object: 'CONFLICT', status: 0, path: tusPath },
  })
}

async function open(
  connection: Connection,
  api: Pick<Api, 'uploads'>,
  { name, sizeBytes, modifiedAt }: Source,
  { title, fields, replaces, link }: UploadOptions,
  signal: AbortSignal | undefined,
): Promise<UploadState> {
  const state = { fileName: name, sizeBytes, modifiedAt }
  if (link !== undefined)
    return { uploadId: await openByLink(connection, link, state, signal), recordId: null, ...state }
  const file = {
    record: { name: title ?? (name.replace(/\.[^.]*$/, '') || name), original_filename: name },
    upload_file_size: sizeBytes,
    s3_upload: true,
  } as const
  if (replaces !== undefined) {
    const { upload_id } = await api.uploads.replace({ id: String(replaces), ...file }, { signal })
    return { uploadId: upload_id, recordId: replaces, ...state }
  }
  const { upload_id, id } = await api.uploads.create({ ...file, ...(fields && { fields }) }, { signal })
  return { uploadId: upload_id, recordId: id, ...state }
}

/** Opens the one upload of a link, which pages of any site may do. */
async function openByLink(
  connection: Connection,
  link: string,
  { fileName, sizeBytes }: { fileName: string; sizeBytes: number },
  signal: AbortSignal | undefined,
): Promise<string> {
  const name = btoa(String.fromCharCode(...new TextEncoder().encode(fileName)))
  const headers = {
    ...tusHeaders,
    'x-upload-link': link,
    'upload-length': String(sizeBytes),
    'upload-metadata': `filename ${name}`,
    'idempotency-key': newRequestId(),
  }
  const response = await askTus(connection, tusPath, { method: 'POST', headers, signal }, 201)
  return response.headers.get('location')?.split('/').at(-1) ?? ''
}

/** Sends a request that does nothing twice until it is answered, by this status or by a refusal. */
async function askTus(
  connection: Connection,
  path: string,
  init: Parameters<typeof send>[2],
  status: number,
): Promise<Response> {
  for (let failures = 0; ; ) {
    try {
      const response = await send(connection, path, init)
      if (response.status !== status) throw await tusError(response)
      return response
    } catch (error) {
      failures += 1
      if (!(error instanceof SkleykaError) || !isPassing(error) || failures > connection.retries) throw error
      await wait(waitMs(error, failures), init.signal)
    }
  }
}

interface Sending {
  readonly connection: Connection
  readonly state: UploadState
  readonly source: Source
  readonly options: UploadOptions
  readonly signal: AbortSignal
  readonly gate: Gate
}

/** Sends what the server lacks, in pieces of about two seconds each; the server completes the upload with the last one. */
async function sendBytes({ connection, state, source, options, signal, gate }: Sending): Promise<void> {
  const totalBytes = state.sizeBytes
  const giveUpAfterMs = options.giveUpAfterMs ?? usualGiveUpMs
  let sentBytes = 0
  let isKnown = options.resume === undefined
  let pieceBytes = bounds.first
  let bytesPerSecond: number | null = null
  let keptAt = performance.now()
  let failures = 0
  const tell = (waiting: UploadProgress['waiting'] = null) =>
    options.onProgress?.({ sentBytes, totalBytes, bytesPerSecond, waiting })

  while (!isKnown || sentBytes < totalBytes) {
    if (await gate.pass(signal)) keptAt = performance.now()
    try {
      if (!isKnown) {
        const offset = await askOffset(connection, state, signal)
        if (offset > sentBytes) keptAt = performance.now()
        sentBytes = offset
        isKnown = true
        tell()
        continue
      }
      tell()
      const piece = await source.read(sentBytes, Math.min(totalBytes, sentBytes + pieceBytes))
      const begunAt = performance.now()
      sentBytes = await sendPiece(connection, state, sentBytes, piece, signal)
      keptAt = performance.now()
      const tookMs = Math.max(1, keptAt - begunAt)
      bytesPerSecond = (piece.length / tookMs) * 1000
      pieceBytes = nextPieceBytes(pieceBytes, bytesPerSecond)
      failures = 0
    } catch (error) {
      if (!(error instanceof SkleykaError) || !isPassing(error)) throw error
      failures += 1
      // bytes from the wrong place are known anew after one question; an upload that is held answers so for good
      const isHeld = error.status === 409 && failures >= 3
      if (isHeld || performance.now() - keptAt > giveUpAfterMs) throw error
      isKnown = false
      const ms = waitMs(error, failures)
      tell({ error, ms })
      await wait(ms, signal)
    }
  }
  tell()
}

const nextPieceBytes = (now: number, bytesPerSecond: number): number =>
  Math.round(Math.min(bounds.most, now * 2, Math.max(bounds.least, now / 2, (bytesPerSecond * pieceMs) / 1000)))

/** Failures after which the same bytes may go: no answer, a busy server, a sum that differs, bytes from the wrong place. */
const isPassing = ({ code, status }: SkleykaError): boolean =>
  code === 'NETWORK' || (code === `HTTP/${status}` && [409, 429, 460, 500, 502, 503, 504].includes(status))

/** A server that asks for a longer wait is asked again earlier: `giveUpAfterMs` tells when to end. */
const waitMs = ({ retryAfterMs }: SkleykaError, failures: number): number =>
  Math.min(retryAfterMs ?? backoffMs(failures), longestRetryAfterMs)

const addressOf = ({ uploadId }: UploadState) => `${tusPath}/${encodeURIComponent(uploadId)}`

/** Returns the byte to go on from. */
async function askOffset(connection: Connection, state: UploadState, signal: AbortSignal): Promise<number> {
  const response = await send(connection, addressOf(state), { method: 'HEAD', headers: tusHeaders, signal })
  if (response.status !== 200) throw await tusError(response)
  const [offset, length] = ['upload-offset', 'upload-length'].map((name) => Number(response.headers.get(name) ?? -1))
  if (length === state.sizeBytes && offset !== undefined && offset >= 0) return offset
  throw new SkleykaError({
    message: `Загрузка начата с\u00a0файлом другого размера: начните её заново`,
    ...{ code: 'STATE/CONFLICT', type: 'STATE', object: 'CONFLICT', status: 0, path: tusPath },
  })
}

/** Returns the byte after the last one that is kept. */
async function sendPiece(
  connection: Connection,
  state: UploadState,
  from: number,
  piece: Uint8Array<ArrayBuffer>,
  signal: AbortSignal,
): Promise<number> {
  const sum = await checksumOf(piece)
  const response = await send(connection, addressOf(state), {
    method: 'PATCH',
    headers: {
      ...tusHeaders,
      'content-type': 'application/offset+octet-stream',
      'upload-offset': String(from),
      ...(sum && { 'upload-checksum': sum }),
    },
    body: piece,
    signal,
    timeoutMs: pieceTimeoutMs,
  })
  if (response.status !== 204) throw await tusError(response)
  return Number(response.headers.get('upload-offset'))
}

/** Null where a page is not served securely: such pages have no SubtleCrypto, and the piece goes unchecked. */
async function checksumOf(piece: Uint8Array<ArrayBuffer>): Promise<string | null> {
  if (!crypto.subtle) return null
  const sum = new Uint8Array(await crypto.subtle.digest('SHA-256', piece))
  return `sha256 ${btoa(String.fromCharCode(...sum))}`
}

/** Words for answers that have no body. */
const wordsOf: Readonly<Record<number, string>> = {
  404: 'Такой загрузки нет: начните её заново',
  409: 'Загрузка приостановлена: доступ к\u00a0аккаунту закрыт или видео в\u00a0корзине. Принятое сохранено',
  410: 'Загрузка уже закрыта: начните её заново',
}

async function tusError(response: Response): Promise<SkleykaError> {
  const { status } = response
  const text = await response.text().catch(() => '')
  const isText = response.headers.get('content-type')?.startsWith('text/plain') && text !== ''
  const message = isText ? text : (wordsOf[status] ?? `Сервер ответил ошибкой ${status}`)
  const serverRequestId = response.headers.get('x-request-id') ?? undefined
  return new SkleykaError({
    ...{ message, code: `HTTP/${status}`, status, path: tusPath, serverRequestId },
    ...retryAfter(response),
  })
}
