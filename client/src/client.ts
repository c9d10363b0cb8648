import { type Api, calls } from './api.ts'
import { type Connection, headerText, makeCall } from './call.ts'
import type { CallDescription } from './call-description.ts'
import type { CallOptions } from './call-types.ts'
import { eachItem } from './paging.ts'
import type { Uploadable } from './source.ts'
import { startUpload, type Upload, type UploadOptions } from './upload.ts'
import { type WaitOptions, waitReady } from './wait-ready.ts'

/** Settings of a client. */
export interface ClientSettings {
  /** Address of the product: `https://video.example`. */
  readonly url: string
  /** Key of the API: of a service, or of a user. Without one, only what is open to everybody answers. */
  readonly key?: string | undefined
  /** Code of the account; a service key belongs to one anyway. */
  readonly account?: string | undefined
  /** Number of tries after the first one, where a try cannot do anything twice; 4 unless told. */
  readonly retries?: number | undefined
  /** The fetch to ask by; that of the platform unless given. */
  readonly fetch?: typeof fetch | undefined
}

/** Every call by area and name, and what takes more than one call. */
export type Client = Api & {
  /** Uploads a file; returns at once. */
  upload(file: Uploadable, options?: UploadOptions): Upload
  /** Ends when the video is ready. Throws `VideoFailed` when it cannot be made of its file. */
  waitReady(recordId: number, options?: WaitOptions): Promise<void>
}

/** Makes a client; throws TypeError for settings that do not do. Nothing is asked of the server before the first call. */
export function createClient(settings: ClientSettings): Client {
  const connection: Connection = {
    url: originOf(settings.url),
    key: headerText('Ключ', settings.key),
    account: headerText('Код аккаунта', settings.account),
    fetch: settings.fetch ?? ((input, init) => fetch(input, init)),
    retries: settings.retries ?? 4,
  }
  // the table and the types are made of one contract
  const api = Object.fromEntries(
    Object.entries(calls).map(([area, described]) => [
      area,
      Object.fromEntries(Object.entries(described).map(([name, call]) => [name, callOf(connection, call)])),
    ]),
  ) as unknown as Api
  return {
    ...api,
    upload: (file, options) => startUpload(connection, api, file, options),
    waitReady: (recordId, options) => waitReady(api, recordId, options),
  }
}

type Params = Readonly<Record<string, unknown>>

function callOf(connection: Connection, call: CallDescription) {
  const ask = (params: Params = {}, options?: CallOptions) => makeCall(connection, call, params, options)
  const each = (params: Params = {}, options?: CallOptions) =>
    eachItem((page) => ask({ ...params, ...page }, options), params)
  return Object.assign(ask, { each })
}

function originOf(url: string): string {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed && ['http:', 'https:'].includes(parsed.protocol)) return parsed.origin
  throw new TypeError(`Адрес «${url}» не\u00a0годится: нужен такой, как https://video.example`)
}
