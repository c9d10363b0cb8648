import { rangeOf, readRange } from '../../http/byte-range.ts'
import type { RawReply, RawRequest, SentReply } from '../../http/raw.ts'
import type { ByteRange, ObjectInfo, Storage } from '../../storage/storage.ts'

/** Headers of everything a player on another site may read; no answer depends on who asks, only on the address. */
export const openHeaders = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'Content-Length, Content-Range, ETag, Accept-Ranges',
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
} as const

/** Answers the question a browser asks before a request with a Range or If-None-Match header. */
export const preflight: RawReply = {
  status: 204,
  headers: {
    ...openHeaders,
    'access-control-allow-methods': 'GET, HEAD, OPTIONS',
    'access-control-allow-headers': 'Range, If-None-Match, If-Range',
    'access-control-max-age': '86400',
  },
}

/** Type of an answer, and how long it is kept on its way. */
export interface SentKind {
  readonly type: string
  readonly cache: string
  /** Time that the nginx of `deploy/` keeps it, where that is not as long as it can. */
  readonly edgeSeconds?: number
}

/** Returns the headers of a kind. */
export const headersOf = ({ type, cache, edgeSeconds }: SentKind) => ({
  'content-type': type,
  'cache-control': cache,
  ...(edgeSeconds !== undefined && { 'x-accel-expires': String(edgeSeconds) }),
})

/** Sends a stored object, or the part of it that is asked for. Null when it is not there. */
export async function sendStored(
  storage: Pick<Storage, 'stat' | 'read'>,
  key: string,
  request: Pick<RawRequest, 'verb' | 'headers'>,
  kind: SentKind,
): Promise<SentReply | null> {
  const { verb, headers } = request
  const requestedRange = rangeOf({ verb, range: headers.range })
  const info = await storage.stat(key)
  if (!info) return null
  const etag = `"${info.tag}"`
  const common = {
    ...openHeaders,
    ...headersOf(kind),
    'accept-ranges': 'bytes',
    'last-modified': info.modifiedAt.toUTCString(),
    etag,
  }
  if (isKnown(headers['if-none-match'], etag)) return { status: 304, headers: common }
  const range = requestedRange && isSame(headers['if-range'], etag) ? readRange(requestedRange, info.sizeBytes) : null
  if (range === 'beyond') {
    return { status: 416, headers: { ...common, 'content-range': `bytes */${info.sizeBytes}` } }
  }
  const sized = sizeHeaders(range, info)
  const status = range ? 206 : 200
  if (verb === 'HEAD') return { status, headers: { ...common, ...sized } }
  const found = await storage.read(key, range ?? undefined)
  // between the two looks a growing playlist may have been replaced: then its new form is sent
  if (!found) return null
  if (found.info.tag !== info.tag) {
    found.body.destroy()
    return sendStored(storage, key, { verb, headers: {} }, kind)
  }
  return { status, headers: { ...common, ...sized }, body: found.body }
}

function sizeHeaders(range: ByteRange | null, { sizeBytes }: ObjectInfo): Record<string, string> {
  if (!range) return { 'content-length': String(sizeBytes) }
  return {
    'content-length': String(range.end - range.start + 1),
    'content-range': `bytes ${range.start}-${range.end}/${sizeBytes}`,
  }
}

function isKnown(header: string | undefined, etag: string): boolean {
  const tags = header?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes(etag) || tags.includes('*')
}

const isSame = (header: string | string[] | undefined, etag: string) => header === undefined || header === etag
