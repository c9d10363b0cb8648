import { BitReader } from './bit-reader.ts'
import type { MediaTag } from './flv.ts'

/** A picture stream as its encoder has described it. */
export interface VideoSetup {
  /** The AVCDecoderConfigurationRecord (ISO 14496-15, 5.3.3.1). */
  readonly avcC: Buffer
  readonly width: number
  readonly height: number
  /** As RFC 6381 names it. */
  readonly codec: string
  /** The parameter sets, each after its length, to stand before a key frame. */
  readonly parameterSets: Buffer
  /** Bytes of the length before each unit. */
  readonly lengthBytes: number
}

/** A sound stream as its encoder has described it. */
export interface AudioSetup {
  /** The AudioSpecificConfig (ISO 14496-3, 1.6.2.1). */
  readonly config: Buffer
  readonly sampleRate: number
  readonly channels: number
  readonly codec: string
}

/** A frame of the picture. Times are in milliseconds, `timestamp` of the sender's clock. */
export interface VideoUnit {
  readonly kind: 'video'
  readonly timestamp: number
  /** Milliseconds from that until it is shown. */
  readonly shownAfter: number
  readonly isKey: boolean
  readonly data: Buffer
}

/** A frame of the sound. */
export interface AudioUnit {
  readonly kind: 'audio'
  readonly timestamp: number
  readonly data: Buffer
}

/** Content of a tag. */
export type MediaUnit =
  | { readonly kind: 'videoSetup'; readonly setup: VideoSetup }
  | { readonly kind: 'audioSetup'; readonly setup: AudioSetup }
  | VideoUnit
  | AudioUnit
  | { readonly kind: 'nothing' }

/** Reason why media is not taken. */
export type MediaProblemCode = 'VIDEO_CODEC' | 'AUDIO_CODEC' | 'BAD_MEDIA'

/** Media that is not taken; `detail` names what it was, for people who set up an encoder. */
export class MediaProblem extends Error {
  override name = 'MediaProblem'
  readonly code: MediaProblemCode
  readonly detail: string

  constructor(code: MediaProblemCode, detail: string) {
    super(`${code}: ${detail}`)
    this.code = code
    this.detail = detail
  }
}

const nothing = { kind: 'nothing' } as const
const avc = 7
const aac = 10
const soundNames: Readonly<Record<number, string>> = {
  2: 'MP3',
  4: 'Nellymoser',
  5: 'Nellymoser',
  6: 'Nellymoser',
  11: 'Speex',
}
const pictureNames: Readonly<Record<number, string>> = { 2: 'H.263', 4: 'VP6', 5: 'VP6', 12: 'HEVC' }
const largestSide = 8_192

/** Reads a tag of picture or sound. Throws MediaProblem for codecs other than H.264 and AAC, and for what is broken. */
export function readUnit({ kind, timestamp, body }: MediaTag): MediaUnit {
  if (kind === 'script') return nothing
  return kind === 'video' ? readVideo(timestamp, body) : readAudio(timestamp, body)
}

function readVideo(timestamp: number, body: Buffer): MediaUnit {
  const first = body.readUInt8(0)
  // Enhanced RTMP: a codec by four letters
  if (first & 0x80) throw new MediaProblem('VIDEO_CODEC', body.toString('latin1', 1, 5).replace(/[^\x21-\x7e]/g, '?'))
  const codec = first & 15
  if (codec !== avc) throw new MediaProblem('VIDEO_CODEC', pictureNames[codec] ?? `${codec}`)
  if (body.length < 5) return nothing
  const packet = body.readUInt8(1)
  const data = body.subarray(5)
  if (packet === 0) return { kind: 'videoSetup', setup: readVideoSetup(data) }
  if (packet !== 1 || data.length === 0) return nothing
  return { kind: 'video', timestamp, shownAfter: body.readIntBE(2, 3), isKey: first >> 4 === 1, data }
}

function readAudio(timestamp: number, body: Buffer): MediaUnit {
  const codec = body.readUInt8(0) >> 4
  if (codec !== aac) throw new MediaProblem('AUDIO_CODEC', soundNames[codec] ?? (codec === 9 ? 'Opus' : `${codec}`))
  if (body.length < 3) return nothing
  const data = body.subarray(2)
  return body.readUInt8(1) === 0
    ? { kind: 'audioSetup', setup: readAudioSetup(data) }
    : { kind: 'audio', timestamp, data }
}

function readVideoSetup(avcC: Buffer): VideoSetup {
  const sets = readParameterSets(avcC)
  const [sps] = sets
  if (sps === undefined || sps.length < 4) throw new MediaProblem('BAD_MEDIA', 'no parameter sets')
  const { width, height } = readSize(sps)
  if (width < 2 || height < 2 || width > largestSide || height > largestSide) {
    throw new MediaProblem('BAD_MEDIA', `${width}×${height}`)
  }
  const lengthBytes = (avcC.readUInt8(4) & 3) + 1
  const parameterSets = Buffer.concat(
    sets.flatMap((set) => {
      const length = Buffer.alloc(lengthBytes)
      if (set.length >= 256 ** lengthBytes) throw new MediaProblem('BAD_MEDIA', 'long parameter sets')
      length.writeUIntBE(set.length, 0, lengthBytes)
      return [length, set]
    }),
  )
  const codec = `avc1.${sps.toString('hex', 1, 4)}`
  return { avcC: Buffer.from(avcC), width, height, codec, parameterSets, lengthBytes }
}

function readParameterSets(avcC: Buffer): Buffer[] {
  const sets: Buffer[] = []
  let at = 5
  const take = (length: number) => {
    if (at + length > avcC.length) throw new MediaProblem('BAD_MEDIA', 'parameter sets cut short')
    at += length
    return avcC.subarray(at - length, at)
  }
  if (avcC.length < 7 || avcC[0] !== 1) throw new MediaProblem('BAD_MEDIA', 'no parameter sets')
  for (const mask of [31, 255]) {
    const count = take(1).readUInt8(0) & mask
    for (let place = 0; place < count; place += 1) sets.push(take(take(2).readUInt16BE(0)))
  }
  return sets
}

/** Profiles whose sets tell of colours (ISO 14496-10, 7.3.2.1.1). */
const colourProfiles = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135])

/** The size of the picture, as a sequence parameter set tells it. */
export function readSize(sps: Buffer): { width: number; height: number } {
  // 0x000003 stands for 0x0000 (ISO 14496-10, 7.4.1)
  const plain = sps.filter((byte, at) => !(byte === 3 && sps[at - 1] === 0 && sps[at - 2] === 0))
  const reader = new BitReader(plain)
  reader.bits(8)
  const profile = reader.bits(8)
  reader.bits(16)
  reader.unsigned()
  let chroma = 1
  if (colourProfiles.has(profile)) {
    chroma = reader.unsigned()
    if (chroma === 3) reader.bits(1)
    reader.unsigned()
    reader.unsigned()
    reader.bits(1)
    if (reader.flag())
      for (let list = 0; list < (chroma === 3 ? 12 : 8); list += 1) skipScaling(reader, list < 6 ? 16 : 64)
  }
  reader.unsigned()
  const order = reader.unsigned()
  if (order === 0) reader.unsigned()
  else if (order === 1) {
    reader.bits(1)
    reader.signed()
    reader.signed()
    for (let left = Math.min(255, reader.unsigned()); left > 0; left -= 1) reader.signed()
  }
  reader.unsigned()
  reader.bits(1)
  const widthInBlocks = reader.unsigned() + 1
  const heightInUnits = reader.unsigned() + 1
  const isProgressive = reader.flag()
  if (!isProgressive) reader.bits(1)
  reader.bits(1)
  const cropped = reader.flag()
  const [left, right, top, bottom] = [0, 0, 0, 0].map(() => (cropped ? reader.unsigned() : 0))
  const fields = isProgressive ? 1 : 2
  const cropX = chroma === 1 || chroma === 2 ? 2 : 1
  const cropY = (chroma === 1 ? 2 : 1) * fields
  return {
    width: widthInBlocks * 16 - cropX * ((left ?? 0) + (right ?? 0)),
    height: heightInUnits * 16 * fields - cropY * ((top ?? 0) + (bottom ?? 0)),
  }
}

function skipScaling(reader: BitReader, size: number): void {
  if (!reader.flag()) return
  let next = 8
  let last = 8
  for (let left = size; left > 0 && next !== 0; left -= 1) {
    next = (last + reader.signed() + 256) % 256
    last = next === 0 ? last : next
  }
}

const sampleRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]

function readAudioSetup(config: Buffer): AudioSetup {
  const reader = new BitReader(config)
  const objectType = reader.bits(5)
  const index = reader.bits(4)
  const sampleRate = index === 15 ? reader.bits(24) : sampleRates[index]
  const channels = [0, 1, 2, 3, 4, 5, 6, 8][reader.bits(4)] ?? 0
  const isKnown = objectType === 2 || objectType === 5 || objectType === 29
  if (!isKnown || sampleRate === undefined || sampleRate < 7_350 || sampleRate > 96_000) {
    throw new MediaProblem('AUDIO_CODEC', `AAC ${objectType}`)
  }
  return { config: Buffer.from(config), sampleRate, channels: channels || 2, codec: `mp4a.40.${objectType}` }
}
