import type { IncomingHttpHeaders } from 'node:http'
import { bounds } from '@skleyka/contract/limits.ts'
import { cleanLine, cutLine } from '@skleyka/contract/texts.ts'
import { parse } from 'content-disposition'

/** Facts of an answer about the file in its body. */
export interface RemoteFileInfo {
  readonly name: string
  /** Null when the server does not tell. */
  readonly sizeBytes: number | null
  /** Proves later that the file is still the same one (RFC 9110, If-Range); null when it cannot be proven. */
  readonly validator: string | null
  /** False for what says of itself that it is no video. */
  readonly isVideo: boolean
  /** A page of a site, where somebody meant the video on it. */
  readonly isPage: boolean
}

export function readFileFacts(headers: IncomingHttpHeaders, url: URL): RemoteFileInfo {
  const name = fileName(headers['content-disposition'], url)
  const length = headers['content-length']
  return {
    name,
    sizeBytes: length !== undefined && /^\d{1,15}$/.test(length) ? Number(length) : null,
    validator: validatorOf(headers),
    isVideo: mayBeVideo(headers['content-type'] ?? '', name),
    isPage: /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i.test(headers['content-type'] ?? ''),
  }
}

/** The name in Content-Disposition (RFC 6266), else the last part of the path, else the host's. */
function fileName(disposition: string | undefined, url: URL): string {
  const declaredName = disposition === undefined ? '' : repairUtf8(parse(disposition).parameters.filename ?? '')
  // some servers send a whole path, of their own system
  const candidates = [declaredName.split(/[\\/]/).at(-1), decode(url.pathname.split('/').at(-1) ?? ''), url.hostname]
  const names = candidates.map((name) => cutLine(cleanLine(name ?? ''), bounds.fileNameChars))
  return names.find((name) => name !== '') ?? 'video'
}

/** Servers that send UTF-8 where RFC 6266 has Latin-1 are many. */
function repairUtf8(text: string): string {
  const isLatin = [...text].every((sign) => sign.charCodeAt(0) < 256)
  const repaired = isLatin ? Buffer.from(text, 'latin1').toString() : text
  return repaired.includes('\uFFFD') ? text : repaired
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** A strong ETag or, without one, the date: a weak ETag does not promise equal bytes. */
function validatorOf({ etag, 'last-modified': modified }: IncomingHttpHeaders): string | null {
  if (etag?.startsWith('"')) return etag
  return etag === undefined ? (modified ?? null) : null
}

const bytesOfAnyKind = new Set([
  '',
  'application/octet-stream',
  'binary/octet-stream',
  'application/mp4',
  'application/mxf',
])
// spec §4: the types and extensions a file may have
const extensions =
  /\.(3g2|3gp|asf|avi|dif|dv|flv|f4v|m4v|mov|mp4|mpeg|mpg|mts|m2t|m2ts|qt|wmv|vob|mkv|ogv|webm|ogg|mxf)$/i

function mayBeVideo(contentType: string, name: string): boolean {
  const type = (contentType.split(';')[0] ?? '').trim().toLowerCase()
  if (bytesOfAnyKind.has(type)) return true
  if (type.includes('mpegurl') || type === 'text/html') return false
  return /^(video|audio)\//.test(type) || extensions.test(name)
}
