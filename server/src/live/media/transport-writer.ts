import { type AudioSetup, readUnit, type VideoSetup, type VideoUnit } from './codecs.ts'
import type { MediaTag } from './flv.ts'

/** Bytes of a packet of a transport stream. */
export const transportPacketBytes = 188

const tracks = { table: 0, programme: 0x1000, video: 0x100, audio: 0x101 } as const
const streamTypes = { video: 0x1b, audio: 0x0f } as const
const clockOfMs = 90
/** Receivers are given so much time before a frame is due; ffmpeg gives them as much. */
const delayMs = 700
/** A receiver that joins finds the tables within so long (ISO 13818-1 asks for 100 ms of most profiles). */
const tablesEveryMs = 100
const startCode = Buffer.from([0, 0, 0, 1])
const delimiter = Buffer.from([0, 0, 0, 1, 9, 0xf0])
/** A frame of ADTS says its length in 13 bits. */
const longestSound = 0x1fff
const soundHeadBytes = 7
/** Rates of sound in the order in which ADTS numbers them. */
const soundRates = [
  96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350,
]

/** The clock that a packet carries, in the first one of a frame. */
interface Clock {
  readonly at: number
  readonly isKey: boolean
}

/** Writes tags of H.264 and AAC as an MPEG transport stream (ISO 13818-1). */
export class TransportWriter {
  #video: VideoSetup | null = null
  #audio: AudioSetup | null = null
  #version = 0
  #tablesMs: number | null = null
  readonly #counters = new Map<number, number>()

  /** Returns the packets of a tag; none for one that only describes. Throws MediaProblem for media that is not read here. */
  write(tag: MediaTag): Buffer {
    const unit = readUnit(tag)
    switch (unit.kind) {
      case 'videoSetup':
        this.#describe(this.#video === null)
        this.#video = unit.setup
        return nothing
      case 'audioSetup':
        this.#describe(this.#audio === null)
        this.#audio = unit.setup
        return nothing
      case 'video': {
        const { timestamp, shownAfter, isKey } = unit
        const picture = this.#video === null ? null : asStream(unit, this.#video)
        if (picture === null) return nothing
        const decodedAt = clockAt(timestamp + delayMs)
        const shownAt = clockAt(timestamp + delayMs + shownAfter)
        const frame = Buffer.concat([frameHead(0xe0, 0, shownAt, decodedAt), picture])
        const clock = { at: clockAt(timestamp), isKey }
        return Buffer.concat([...this.#tables(timestamp, isKey), ...this.#split(tracks.video, frame, clock)])
      }
      case 'audio': {
        const head = this.#audio === null ? null : soundHead(this.#audio, unit.data.length)
        if (head === null) return nothing
        const bytes = head.length + unit.data.length
        const frame = Buffer.concat([frameHead(0xc0, bytes, clockAt(unit.timestamp + delayMs)), head, unit.data])
        const clock = this.#video === null ? { at: clockAt(unit.timestamp), isKey: true } : null
        return Buffer.concat([...this.#tables(unit.timestamp, false), ...this.#split(tracks.audio, frame, clock)])
      }
      default:
        return nothing
    }
  }

  /** Another description is told with the next frame, under another number where there is one track more. */
  #describe(isNewTrack: boolean): void {
    if (isNewTrack) this.#version = (this.#version + 1) & 31
    this.#tablesMs = null
  }

  #tables(timestamp: number, isKey: boolean): Buffer[] {
    const isFresh = this.#tablesMs !== null && Math.abs(timestamp - this.#tablesMs) < tablesEveryMs
    if (isFresh && !isKey) return []
    this.#tablesMs = timestamp
    const programme = [0, 1, 0xe0 | (tracks.programme >> 8), tracks.programme & 255]
    const streams = [
      ...(this.#video ? [{ type: streamTypes.video, track: tracks.video }] : []),
      ...(this.#audio ? [{ type: streamTypes.audio, track: tracks.audio }] : []),
    ]
    const clockTrack = this.#video ? tracks.video : tracks.audio
    const map = [0xe0 | (clockTrack >> 8), clockTrack & 255, 0xf0, 0]
    for (const { type, track } of streams) map.push(type, 0xe0 | (track >> 8), track & 255, 0xf0, 0)
    return [
      ...this.#split(tracks.table, writeTable(0, 0, programme), null, true),
      ...this.#split(tracks.programme, writeTable(2, this.#version, map), null, true),
    ]
  }

  /** Splits a frame or a table into packets; what is left of the last one is stuffed. */
  #split(track: number, bytes: Buffer, clock: Clock | null, isTable = false): Buffer[] {
    const packets: Buffer[] = []
    for (let at = 0; at < bytes.length; ) {
      const packet = Buffer.alloc(transportPacketBytes, 0xff)
      const isFirst = at === 0
      const clockBytes = isFirst && clock ? 8 : 0
      const taken = Math.min(transportPacketBytes - 4 - clockBytes, bytes.length - at)
      // a table is stuffed behind its end, a frame before its beginning
      const fieldBytes = isTable ? 0 : transportPacketBytes - 4 - taken
      const counter = this.#counters.get(track) ?? 0
      this.#counters.set(track, (counter + 1) & 15)
      packet.writeUInt8(0x47, 0)
      packet.writeUInt16BE((isFirst ? 0x4000 : 0) | track, 1)
      packet.writeUInt8((fieldBytes > 0 ? 0x30 : 0x10) | counter, 3)
      if (fieldBytes > 0) packet.writeUInt8(fieldBytes - 1, 4)
      if (fieldBytes > 1) packet.writeUInt8(clockBytes > 0 ? 0x10 | (clock?.isKey ? 0x40 : 0) : 0, 5)
      if (clockBytes > 0 && clock) writeClock(packet, clock.at)
      bytes.copy(packet, 4 + fieldBytes, at, at + taken)
      packets.push(packet)
      at += taken
    }
    return packets
  }
}

const nothing = Buffer.alloc(0)

/** A time on the clock of 90 kHz, which begins anew after 33 bits. */
const clockAt = (ms: number): number => Math.max(0, Math.round(ms * clockOfMs)) % 2 ** 33

function writeClock(packet: Buffer, at: number): void {
  packet.writeUInt32BE(Math.floor(at / 2), 6)
  packet.writeUInt8(((at % 2) << 7) | 0x7e, 10)
  packet.writeUInt8(0, 11)
}

/** Writes the head of a frame: when it is shown and, for pictures in another order, when it is decoded. */
function frameHead(stream: number, contentBytes: number, shownAt: number, decodedAt?: number): Buffer {
  const times = decodedAt === undefined ? [writeTime(2, shownAt)] : [writeTime(3, shownAt), writeTime(1, decodedAt)]
  const length = contentBytes === 0 ? 0 : contentBytes + 3 + times.length * 5
  const head = Buffer.from([0, 0, 1, stream, 0, 0, 0x84, times.length === 2 ? 0xc0 : 0x80, times.length * 5])
  head.writeUInt16BE(length > 0xffff ? 0 : length, 4)
  return Buffer.concat([head, ...times])
}

function writeTime(mark: number, at: number): Buffer {
  const bytes = Buffer.alloc(5)
  bytes.writeUInt8((mark << 4) | ((Math.floor(at / 2 ** 30) & 7) << 1) | 1, 0)
  bytes.writeUInt16BE(((Math.floor(at / 2 ** 15) & 0x7fff) << 1) | 1, 1)
  bytes.writeUInt16BE(((at % 2 ** 15) << 1) | 1, 3)
  return bytes
}

/** Turns a picture whose units stand behind their lengths into one with start codes; null for one that is cut short. */
function asStream({ data, isKey }: VideoUnit, { lengthBytes, parameterSets }: VideoSetup): Buffer | null {
  const units = readUnits(data, lengthBytes)
  if (units === null || units.length === 0) return null
  const sets = isKey ? (readUnits(parameterSets, lengthBytes) ?? []) : []
  const isMarked = units.some((unit) => (unit.readUInt8(0) & 31) === 9)
  const parts: Buffer[] = isMarked ? [] : [delimiter]
  const [first, rest] = isMarked ? [units.slice(0, 1), units.slice(1)] : [[], units]
  for (const unit of [...first, ...sets, ...rest]) parts.push(startCode, unit)
  return Buffer.concat(parts)
}

function readUnits(data: Buffer, lengthBytes: number): Buffer[] | null {
  const units: Buffer[] = []
  for (let at = 0; at < data.length; ) {
    if (at + lengthBytes > data.length) return null
    const length = data.readUIntBE(at, lengthBytes)
    at += lengthBytes
    if (length === 0 || at + length > data.length) return null
    units.push(data.subarray(at, at + length))
    at += length
  }
  return units
}

/** Writes the head of a frame of AAC (ADTS); null for a rate or a length that it cannot tell. */
function soundHead({ sampleRate, channels }: AudioSetup, bytes: number): Buffer | null {
  const rate = soundRates.indexOf(sampleRate)
  const length = bytes + soundHeadBytes
  if (rate < 0 || length > longestSound || bytes === 0) return null
  const layout = channels === 8 ? 7 : channels
  const lowComplexity = 1
  return Buffer.from([
    ...[0xff, 0xf1, (lowComplexity << 6) | (rate << 2) | (layout >> 2)],
    ...[((layout & 3) << 6) | (length >> 11), (length >> 3) & 255, ((length & 7) << 5) | 31, 0xfc],
  ])
}

/** Writes a table of one section, with the byte before it that says where it begins. */
function writeTable(id: number, version: number, content: readonly number[]): Buffer {
  const length = 5 + content.length + 4
  const section = Buffer.from([id, 0xb0 | (length >> 8), length & 255, 0, 1, 0xc1 | (version << 1), 0, 0, ...content])
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(checksum(section))
  return Buffer.concat([Buffer.alloc(1), section, sum])
}

/** The CRC of tables (ISO 13818-1, Annex A). */
function checksum(bytes: Buffer): number {
  let sum = 0xffff_ffff
  for (const byte of bytes) {
    sum ^= byte << 24
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 0x8000_0000 ? (sum << 1) ^ 0x04c1_1db7 : sum << 1
  }
  return sum >>> 0
}
