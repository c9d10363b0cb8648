import { SourceFailure } from './live-source.ts'

/** A quality that a master playlist names. */
export interface HlsVariant {
  readonly url: string
  readonly bandwidth: number
  readonly codecs: string
  /** Name of the group of sounds; null where the sound is in the same segments. */
  readonly audioGroup: string | null
}

/** A master playlist: its qualities, and the playlist of each group of sounds that comes apart. */
export interface HlsMaster {
  readonly kind: 'master'
  readonly variants: readonly HlsVariant[]
  readonly sounds: ReadonlyMap<string, string>
}

/** Place of bytes within a resource. */
interface HlsRange {
  readonly start: number
  readonly length: number
}

/** Key of segments: AES-128 of whole segments alone is taken. */
export interface HlsKey {
  readonly url: string
  /** 16 bytes; null where the number of the segment stands for it. */
  readonly iv: Buffer | null
}

export interface HlsPiece {
  readonly url: string
  readonly range: HlsRange | null
}

/** One segment of a playlist of media. */
export interface HlsSegment extends HlsPiece {
  readonly sequence: number
  readonly durationMs: number
  /** Counts discontinuities, the same in the playlists of picture and sound. */
  readonly stretch: number
  readonly map: HlsPiece | null
  readonly key: HlsKey | null
}

export interface HlsMedia {
  readonly kind: 'media'
  readonly targetMs: number
  readonly isEnded: boolean
  readonly segments: readonly HlsSegment[]
}

const mostLines = 200_000

/** Reads a playlist. `base` is the address it came from. Throws SourceFailure for what is none, and for encryption that is not read. */
export function readHlsPlaylist(text: string, base: string): HlsMaster | HlsMedia {
  const lines = text.split('\n').map((line) => line.trim())
  if (!lines[0]?.startsWith('#EXTM3U') || lines.length > mostLines) throw new SourceFailure('STRANGE')
  return lines.some((line) => line.startsWith('#EXT-X-STREAM-INF:')) ? readMaster(lines, base) : readMedia(lines, base)
}

function readMaster(lines: readonly string[], base: string): HlsMaster {
  const variants: HlsVariant[] = []
  const sounds = new Map<string, string>()
  let attributes: ReadonlyMap<string, string> | null = null
  for (const line of lines) {
    if (line.startsWith('#EXT-X-STREAM-INF:')) attributes = attributesOf(line)
    else if (line.startsWith('#EXT-X-MEDIA:')) addSound(sounds, attributesOf(line), base)
    else if (line !== '' && !line.startsWith('#') && attributes) {
      const audioGroup = attributes.get('AUDIO') ?? null
      const facts = { bandwidth: Number(attributes.get('BANDWIDTH')) || 0, codecs: attributes.get('CODECS') ?? '' }
      variants.push({ url: join(base, line), ...facts, audioGroup })
      attributes = null
    }
  }
  return { kind: 'master', variants, sounds }
}

/** The default sound of a group stands for it, else the first. */
function addSound(sounds: Map<string, string>, attributes: ReadonlyMap<string, string>, base: string): void {
  const [group, uri] = [attributes.get('GROUP-ID'), attributes.get('URI')]
  if (attributes.get('TYPE') !== 'AUDIO' || group === undefined || uri === undefined) return
  if (!sounds.has(group) || attributes.get('DEFAULT') === 'YES') sounds.set(group, join(base, uri))
}

function readMedia(lines: readonly string[], base: string): HlsMedia {
  const segments: HlsSegment[] = []
  let [sequence, stretch, targetMs, durationMs] = [0, 0, 0, 0]
  let isEnded = false
  let map: HlsPiece | null = null
  let key: HlsKey | null = null
  let byteRange: string | null = null
  let nextStart = 0
  for (const line of lines) {
    const [tag, value] = splitTag(line)
    if (tag === '#EXT-X-MEDIA-SEQUENCE') sequence = numberOf(value)
    else if (tag === '#EXT-X-DISCONTINUITY-SEQUENCE') stretch = numberOf(value)
    else if (tag === '#EXT-X-TARGETDURATION') targetMs = numberOf(value) * 1_000
    else if (tag === '#EXT-X-DISCONTINUITY') stretch += 1
    else if (tag === '#EXT-X-ENDLIST') isEnded = true
    else if (tag === '#EXTINF') durationMs = (Number.parseFloat(value) || 0) * 1_000
    else if (tag === '#EXT-X-BYTERANGE') byteRange = value
    else if (tag === '#EXT-X-KEY') key = readKey(attributesOf(line), base)
    else if (tag === '#EXT-X-MAP') map = readMap(attributesOf(line), base)
    else if (line !== '' && !line.startsWith('#')) {
      const range: HlsRange | null = byteRange === null ? null : readRange(byteRange, nextStart)
      nextStart = range ? range.start + range.length : 0
      segments.push({ url: join(base, line), range, sequence, durationMs, stretch, map, key })
      sequence += 1
      byteRange = null
    }
  }
  return { kind: 'media', targetMs: Math.min(60_000, Math.max(1_000, targetMs)), isEnded, segments }
}

function readKey(attributes: ReadonlyMap<string, string>, base: string): HlsKey | null {
  const method = attributes.get('METHOD')
  if (method === undefined || method === 'NONE') return null
  const uri = attributes.get('URI')
  const isPlain = (attributes.get('KEYFORMAT') ?? 'identity') === 'identity'
  if (method !== 'AES-128' || uri === undefined || !isPlain) throw new SourceFailure('ENCRYPTED', method.slice(0, 20))
  const iv = /^0x([0-9a-f]{1,32})$/i.exec(attributes.get('IV') ?? '')?.[1]
  return { url: join(base, uri), iv: iv === undefined ? null : Buffer.from(iv.padStart(32, '0'), 'hex') }
}

function readMap(attributes: ReadonlyMap<string, string>, base: string): HlsPiece | null {
  const [uri, range] = [attributes.get('URI'), attributes.get('BYTERANGE')]
  if (uri === undefined) return null
  return { url: join(base, uri), range: range === undefined ? null : readRange(range, 0) }
}

function readRange(value: string, from: number): HlsRange {
  const [length, start] = value.split('@', 2)
  return { start: start === undefined ? from : numberOf(start), length: numberOf(length ?? '') }
}

function splitTag(line: string): [string, string] {
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
}

function numberOf(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number) || number < 0) throw new SourceFailure('STRANGE')
  return number
}

/** Reads the attributes of a tag: names with texts in quotes, or without. */
function attributesOf(line: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [, name = '', quoted, plain] of line
    .slice(line.indexOf(':') + 1)
    .matchAll(/([A-Z0-9-]{1,64})=(?:"([^"]*)"|([^",]*))/g))
    found.set(name, quoted ?? plain ?? '')
  return found
}

/** The address of a piece; every one of them is judged before it is asked for. */
function join(base: string, uri: string): string {
  const url = URL.parse(uri, base)
  if (url === null) throw new SourceFailure('STRANGE')
  return url.href
}
