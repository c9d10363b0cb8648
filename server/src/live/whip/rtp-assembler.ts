import { readParameterSets } from '../../ffmpeg/cut/parameter-sets.ts'
import type { MediaTag } from '../media/flv.ts'

/** Listeners of an assembler. Times are in milliseconds from the first picture. */
export interface AssemblerEvents {
  /** A picture, or the parameter sets before it, as FLV carries it. */
  onVideo(tag: MediaTag): void
  /** A packet of sound, as RTP carries it. */
  onSound(packet: Buffer, atMs: number): void
  /** Nothing can be shown before the next key frame. */
  onKeyFrameWanted(): void
  /** Packets of the picture that have not come: they are asked for again. */
  onMissing(sequences: readonly number[]): void
}

export type TrackKind = 'video' | 'audio'

/** Ticks of a millisecond. */
const videoRate = 90
const opusRate = 48
/** A packet that is late is waited for so long, and asked for again so often. */
const waitMs = 250
const askEveryMs = 60
const mostWaiting = 1_024
const maxMissing = 100
/** Without reports of the sender the times of arrival tell how picture and sound belong together. */
const reportWaitMs = 2_000
const mostHeld = 3_000
const mostHeldBytes = 64 << 20
const largestPicture = 4 << 20
/** Memory that a piece takes beside its bytes: a picture of pieces of one byte each is many times larger than it seems. */
const pieceBytes = 128
/** Difference of the epochs of NTP and Unix in seconds. */
const ntpEpochS = 2_208_988_800
const senderReport = 200

/** Kinds of units of H.264 (ISO 14496-10, table 7-1) and of their packets (RFC 6184, 5.2). */
const units = { key: 5, sequence: 7, picture: 8, delimiter: 9, aggregate: 24, fragment: 28 } as const

interface Moment {
  readonly ms: number
  readonly ticks: number
}

/** The clock of one track: 32 bits that wrap, and a moment of the wall clock to hang it on. */
class TrackClock {
  readonly #rate: number
  #last: number | null = null
  #ticks = 0
  report: Moment | null = null
  arrival: Moment | null = null

  constructor(rate: number) {
    this.#rate = rate
  }

  unwrap(timestamp: number): number {
    if (this.#last !== null) this.#ticks += (timestamp - this.#last) | 0
    this.#last = timestamp
    return this.#ticks
  }

  tellReport(ms: number, timestamp: number): void {
    if (this.#last !== null) this.report = { ms, ticks: this.#ticks + ((timestamp - this.#last) | 0) }
  }

  wallMs(ticks: number, by: 'report' | 'arrival'): number {
    const moment = this[by] ?? this.arrival
    return moment ? moment.ms + (ticks - moment.ticks) / this.#rate : 0
  }
}

interface HeldUnit {
  readonly kind: TrackKind
  readonly ticks: number
  readonly isKey: boolean
  readonly data: Buffer
}

/**
 * Puts the pictures of H.264 and the packets of sound together out of RTP (RFC 3550, 6184, 7587): in order, on one clock. A picture that
 * is not whole is left out with all that lean on it.
 */
export class RtpAssembler {
  readonly #events: AssemblerEvents
  readonly #hasSound: boolean
  readonly #keepsTimes: boolean
  readonly #clocks: Readonly<Record<TrackKind, TrackClock>>
  readonly #queue = new Map<number, Buffer>()
  #next: number | null = null
  #gapMs: number | null = null
  #requestMs = 0
  #units: Buffer[] = []
  #unitBytes = 0
  #timestamp: number | null = null
  #fragments: Buffer[] = []
  #fragmentBytes = 0
  #isBroken = true
  #sequenceSet: Buffer | null = null
  #pictureSet: Buffer | null = null
  #lastSets = ''
  #held: HeldUnit[] = []
  #heldBytes = 0
  #heldMs: number | null = null
  #zeroMs: number | null = null
  #by: 'report' | 'arrival' = 'arrival'
  #lastMs = { video: -1, audio: -1 }

  /**
   * `soundRate` is how many ticks of the clock of the sound a millisecond has. Pictures that lean on later ones come before those:
   * `keepsTimes` tells when each is shown, otherwise times never go back.
   */
  constructor(
    hasSound: boolean,
    events: AssemblerEvents,
    { soundRate = opusRate, keepsTimes = false }: { soundRate?: number | undefined; keepsTimes?: boolean } = {},
  ) {
    this.#hasSound = hasSound
    this.#keepsTimes = keepsTimes
    this.#events = events
    this.#clocks = { video: new TrackClock(videoRate), audio: new TrackClock(soundRate) }
  }

  /** Tells the parameter sets that a description has, for a sender that leaves them out of its packets. */
  tellDescribed(sets: readonly Buffer[]): void {
    for (const set of sets) {
      const kind = set.length > 0 ? set.readUInt8(0) & 31 : 0
      if (kind === units.sequence) this.#sequenceSet = set
      else if (kind === units.picture) this.#pictureSet = set
    }
  }

  /** Takes a packet. One that is broken is dropped. */
  take(kind: TrackKind, packet: Buffer, nowMs: number): void {
    const payload = payloadOf(packet)
    if (payload === null) return
    if (kind === 'audio') {
      const ticks = this.#clocks.audio.unwrap(packet.readUInt32BE(4))
      this.#clocks.audio.arrival ??= { ms: nowMs, ticks }
      this.#pass({ kind, ticks, isKey: false, data: Buffer.from(payload) }, nowMs)
      return
    }
    const sequence = packet.readUInt16BE(2)
    this.#next ??= sequence
    if (((sequence - this.#next) << 16) >> 16 < 0 || this.#queue.size >= mostWaiting) return
    this.#queue.set(sequence, packet)
    this.tick(nowMs)
  }

  /** Takes a packet of RTCP: the sender's report hangs the clock of a track on the wall. */
  takeReport(kind: TrackKind, packet: Buffer): void {
    if (packet.length < 28 || packet[1] !== senderReport) return
    const ms = (packet.readUInt32BE(8) - ntpEpochS) * 1_000 + packet.readUInt32BE(12) / 4_294_967.296
    this.#clocks[kind].tellReport(ms, packet.readUInt32BE(16))
  }

  /** Hands on what is in order; called now and then, so that what never comes is given up. */
  tick(nowMs: number): void {
    while (this.#next !== null) {
      const packet = this.#queue.get(this.#next)
      if (packet) {
        this.#queue.delete(this.#next)
        this.#next = (this.#next + 1) & 0xffff
        this.#gapMs = null
        this.#takeOrdered(packet, nowMs)
        continue
      }
      if (this.#queue.size === 0) return
      this.#gapMs ??= nowMs
      if (nowMs - this.#gapMs < waitMs) return void this.#askAgain(nowMs)
      this.#skipGap(this.#next)
    }
  }

  #askAgain(nowMs: number): void {
    if (this.#next === null || nowMs - this.#requestMs < askEveryMs) return
    this.#requestMs = nowMs
    const missing: number[] = []
    for (let at = this.#next; !this.#queue.has(at) && missing.length < maxMissing; at = (at + 1) & 0xffff)
      missing.push(at)
    this.#events.onMissing(missing)
  }

  #skipGap(next: number): void {
    let nearest = 0xffff
    for (const sequence of this.#queue.keys()) nearest = Math.min(nearest, (sequence - next) & 0xffff)
    this.#next = (next + nearest) & 0xffff
    this.#gapMs = null
    this.#dropPicture()
    this.#events.onKeyFrameWanted()
  }

  #dropPicture(): void {
    this.#units = []
    this.#unitBytes = 0
    this.#fragments = []
    this.#isBroken = true
  }

  #takeOrdered(packet: Buffer, nowMs: number): void {
    const payload = payloadOf(packet)
    // padding alone probes the network
    if (payload === null) return
    const timestamp = packet.readUInt32BE(4)
    if (this.#timestamp !== timestamp) this.#endPicture(nowMs)
    this.#timestamp = timestamp
    const kind = payload.readUInt8(0) & 31
    if (kind === units.aggregate) this.#splitAggregate(payload)
    else if (kind === units.fragment) this.#addFragment(payload)
    else if (kind > 0 && kind < units.aggregate) this.#addUnit(payload)
    // the last packet of a picture says so
    if (packet.readUInt8(1) & 0x80) this.#endPicture(nowMs)
  }

  #splitAggregate(payload: Buffer): void {
    for (let at = 1; at + 2 < payload.length; ) {
      const length = payload.readUInt16BE(at)
      const unit = payload.subarray(at + 2, at + 2 + length)
      if (length === 0 || unit.length < length) return
      this.#addUnit(unit)
      at += 2 + length
    }
  }

  #addFragment(payload: Buffer): void {
    if (payload.length < 3) return
    const [indicator, header] = [payload.readUInt8(0), payload.readUInt8(1)]
    if (header & 0x80) {
      this.#fragments = [Buffer.from([(indicator & 0xe0) | (header & 31)])]
      this.#fragmentBytes = 0
    }
    if (this.#fragments.length === 0) return
    this.#fragmentBytes += payload.length + pieceBytes
    // fragments that never end are no picture
    if (this.#fragmentBytes > largestPicture) return void this.#dropPicture()
    this.#fragments.push(payload.subarray(2))
    if (!(header & 0x40)) return
    const unit = Buffer.concat(this.#fragments)
    this.#fragments = []
    this.#addUnit(unit)
  }

  #addUnit(unit: Buffer): void {
    this.#unitBytes += unit.length + pieceBytes
    if (this.#unitBytes > largestPicture) return void this.#dropPicture()
    this.#units.push(unit)
  }

  #endPicture(nowMs: number): void {
    const found = this.#units
    const timestamp = this.#timestamp
    this.#units = []
    this.#unitBytes = 0
    this.#timestamp = null
    if (found.length === 0 || timestamp === null) return
    let isKey = false
    for (const unit of found) {
      const kind = unit.readUInt8(0) & 31
      if (kind === units.sequence) this.#sequenceSet = Buffer.from(unit)
      else if (kind === units.picture) this.#pictureSet = Buffer.from(unit)
      else if (kind === units.key) isKey = true
    }
    const ticks = this.#clocks.video.unwrap(timestamp)
    this.#clocks.video.arrival ??= { ms: nowMs, ticks }
    if (isKey && this.#sequenceSet && this.#pictureSet) this.#isBroken = false
    if (this.#isBroken) return
    const shown = found.filter((unit) => !setKinds.has(unit.readUInt8(0) & 31))
    if (shown.length > 0) this.#pass({ kind: 'video', ticks, isKey, data: withLengths(shown) }, nowMs)
  }

  /** Holds what comes until it is clear how the clocks belong together. */
  #pass(unit: HeldUnit, nowMs: number): void {
    if (this.#zeroMs !== null) return void this.#write(unit, this.#zeroMs)
    this.#heldMs ??= nowMs
    this.#held.push(unit)
    this.#heldBytes += unit.data.length
    while (this.#held.length > mostHeld || this.#heldBytes > mostHeldBytes)
      this.#heldBytes -= this.#held.shift()?.data.length ?? this.#heldBytes
    const { video, audio } = this.#clocks
    const isReported = video.report !== null && (!this.#hasSound || audio.report !== null)
    if (!isReported && nowMs - this.#heldMs < reportWaitMs) return
    const first = this.#held.find(({ kind, isKey }) => kind === 'video' && isKey)
    if (!first) return
    this.#by = isReported ? 'report' : 'arrival'
    const zeroMs = video.wallMs(first.ticks, this.#by)
    this.#zeroMs = zeroMs
    const held = this.#held
    this.#held = []
    this.#heldBytes = 0
    for (const one of held.slice(held.indexOf(first))) this.#write(one, zeroMs)
  }

  #write({ kind, ticks, isKey, data }: HeldUnit, zeroMs: number): void {
    const clockMs = Math.round(this.#clocks[kind].wallMs(ticks, this.#by) - zeroMs)
    if (clockMs < 0) return
    const isKept = this.#keepsTimes && kind === 'video'
    const atMs = isKept ? clockMs : Math.max(clockMs, this.#lastMs[kind] + (kind === 'video' ? 1 : 0))
    this.#lastMs[kind] = atMs
    if (kind === 'audio') return void this.#events.onSound(data, atMs)
    if (isKey) this.#tellSets(atMs)
    const head = Buffer.from([isKey ? 0x17 : 0x27, 1, 0, 0, 0])
    this.#events.onVideo({ kind: 'video', timestamp: atMs, body: Buffer.concat([head, data]) })
  }

  /** Tells the parameter sets where they have changed. */
  #tellSets(timestamp: number): void {
    const [sequence, picture] = [this.#sequenceSet, this.#pictureSet]
    if (!sequence || !picture || sequence.length < 4) return
    const record = Buffer.concat([
      Buffer.from([1, sequence.readUInt8(1), sequence.readUInt8(2), sequence.readUInt8(3), 0xff, 0xe1]),
      ...[sequence, picture].flatMap((set, place) => [
        ...(place === 1 ? [Buffer.from([1])] : []),
        Buffer.from([set.length >> 8, set.length & 0xff]),
        set,
      ]),
    ])
    const recordText = record.toString('latin1')
    if (recordText === this.#lastSets || readParameterSets(record) === null) return
    this.#lastSets = recordText
    this.#events.onVideo({ kind: 'video', timestamp, body: Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), record]) })
  }
}

const setKinds: ReadonlySet<number> = new Set([units.sequence, units.picture, units.delimiter])

const withLengths = (found: readonly Buffer[]): Buffer =>
  Buffer.concat(
    found.flatMap((unit) => {
      const length = Buffer.alloc(4)
      length.writeUInt32BE(unit.length)
      return [length, unit]
    }),
  )

/** Returns the payload of a packet of RTP (RFC 3550, 5.1); null for one that is broken or carries nothing. */
function payloadOf(packet: Buffer): Buffer | null {
  if (packet.length < 12 || packet.readUInt8(0) >> 6 !== 2) return null
  const flags = packet.readUInt8(0)
  let from = 12 + (flags & 15) * 4
  if (flags & 0x10) {
    if (packet.length < from + 4) return null
    from += 4 + 4 * packet.readUInt16BE(from + 2)
  }
  const to = packet.length - (flags & 0x20 ? packet.readUInt8(packet.length - 1) : 0)
  return to > from ? packet.subarray(from, to) : null
}
