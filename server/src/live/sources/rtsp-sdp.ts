import { SourceFailure } from './live-source.ts'

/** Picture of H.264. */
export interface RtspPicture {
  readonly control: string
  readonly payload: number
  /** Parameter sets that the description has. */
  readonly sets: readonly Buffer[]
}

/** Sound of AAC, as RFC 3640 carries it. */
export interface RtspSound {
  readonly control: string
  readonly payload: number
  readonly rate: number
  /** The AudioSpecificConfig. */
  readonly config: Buffer
  /** Bits of the length, and of the number, of each frame. */
  readonly sizeBits: number
  readonly indexBits: number
}

/** Streams of a description that are taken. */
export interface RtspStreams {
  readonly picture: RtspPicture
  /** Null without sound, and for sound other than AAC. */
  readonly sound: RtspSound | null
}

interface Section {
  readonly kind: string
  readonly payload: number
  readonly codec: string
  readonly rate: number
  readonly control: string
  readonly format: ReadonlyMap<string, string>
}

/** Reads a description (RFC 4566). Throws SourceFailure where it has no picture of H.264. */
export function readRtspStreams(text: string): RtspStreams {
  const sections = text
    .split(/\r?\n(?=m=)/)
    .slice(1)
    .map(readSection)
  const pictures = sections.filter(({ kind }) => kind === 'video')
  const picture = pictures.find(({ codec }) => codec === 'H264')
  if (!picture) throw pictures[0] ? new SourceFailure('VIDEO_CODEC', pictures[0].codec) : new SourceFailure('NO_VIDEO')
  const sets = (picture.format.get('sprop-parameter-sets') ?? '').split(',').map((set) => Buffer.from(set, 'base64'))
  const sound = sections.map(soundOf).find((found) => found !== null) ?? null
  return { picture: { control: picture.control, payload: picture.payload, sets }, sound }
}

function readSection(text: string): Section {
  const lines = text.split(/\r?\n/)
  const [, kind = '', payload = '0'] = /^m=(\w{1,20}) \d{1,5}\S* \S{1,40} (\d{1,3})/.exec(lines[0] ?? '') ?? []
  const of = (name: string) => lines.find((line) => line.startsWith(`a=${name}:`))?.slice(name.length + 3) ?? ''
  const [, codec = '', rate = '0'] = /^\d{1,3} ([\w-]{1,40})\/(\d{1,9})/.exec(of('rtpmap')) ?? []
  const format = new Map<string, string>()
  const parameters = of('fmtp')
  for (const part of parameters.slice(parameters.indexOf(' ') + 1).split(';')) {
    const equals = part.indexOf('=')
    if (equals > 0) format.set(part.slice(0, equals).trim().toLowerCase(), part.slice(equals + 1).trim())
  }
  const facts = { kind, payload: Number(payload), codec: codec.toUpperCase(), rate: Number(rate) }
  return { ...facts, control: of('control').trim(), format }
}

function soundOf({ kind, codec, rate, control, payload, format }: Section): RtspSound | null {
  const config = Buffer.from(format.get('config') ?? '', 'hex')
  const [sizeBits, indexBits] = [Number(format.get('sizelength') ?? 0), Number(format.get('indexlength') ?? 0)]
  const isTaken = kind === 'audio' && codec === 'MPEG4-GENERIC' && rate > 0 && config.length >= 2
  const isWhole = Number.isInteger(sizeBits) && Number.isInteger(indexBits) && (sizeBits + indexBits) % 8 === 0
  const isPlain = isWhole && sizeBits > 0 && sizeBits <= 16 && indexBits >= 0 && indexBits <= 16
  return isTaken && isPlain ? { control, payload, rate, config, sizeBits, indexBits } : null
}

/** The address of a stream: what a description names, beside the address of the whole (RFC 2326, C.1.1). */
export function controlAddress(base: string, control: string): string {
  if (/^rtsps?:\/\//i.test(control)) return control
  if (control === '' || control === '*') return base
  return base.endsWith('/') ? `${base}${control}` : `${base}/${control}`
}

/** Frames of AAC in a packet (RFC 3640, 3.2); none for a broken one. */
export function splitSound(packet: Buffer, { sizeBits, indexBits }: RtspSound): Buffer[] {
  if (packet.length < 2) return []
  const headBytes = (sizeBits + indexBits) / 8
  const headsEnd = 2 + packet.readUInt16BE(0) / 8
  const frames: Buffer[] = []
  let from = headsEnd
  for (let at = 2; at + headBytes <= headsEnd && at + headBytes <= packet.length; at += headBytes) {
    const length = packet.readUIntBE(at, headBytes) >>> indexBits
    // a frame in several packets is left out: encoders of livestreams send none
    if (length === 0 || from + length > packet.length) return frames
    frames.push(packet.subarray(from, from + length))
    from += length
  }
  return frames
}
