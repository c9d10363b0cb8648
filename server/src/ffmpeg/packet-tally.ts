import type { StreamSpan } from './source-info.ts'

/** A packet as ffprobe tells it, its moments in milliseconds of the clock of its file. */
export interface Packet {
  readonly streamIndex: number
  readonly startMs: number
  readonly lengthMs: number
  readonly isKey: boolean
  /** It is decoded and not shown: an edit list has cut it away. */
  readonly isDiscarded: boolean
  readonly isEncrypted: boolean
  /** It says itself when it is shown. */
  readonly isTimed: boolean
}

/** Packets of sound lie closer together. */
const longestHoleMs = 200
/** Packets of most sounds are of one length; those of Vorbis differ, and are short. */
const shortPacketMs = 50
/** More than any encoder of sound puts in front. */
const longestPrimingMs = 150

/** Everything that is asked of the packets of one stream, added up as they come. */
export class PacketTally {
  readonly #isPicture: boolean
  count = 0
  /** Packets since the last part that was passed over. */
  countSincePassed = 0
  startsWithKey = false
  isEncrypted = false
  isUnbroken = true
  isTimed = true
  keys = 0
  longestKeyGapMs = 0
  #discarded = 0
  #discardedMs = 0
  #fromMs = Number.POSITIVE_INFINITY
  #toMs = Number.NEGATIVE_INFINITY
  #endsTold = true
  #reachedMs: number | null = null
  #shortestMs = Number.POSITIVE_INFINITY
  #lastKeyMs: number | null = null

  constructor(isPicture: boolean) {
    this.#isPicture = isPicture
  }

  add({ startMs, lengthMs, isKey, isDiscarded, isEncrypted, isTimed }: Packet): void {
    if (this.count === 0) this.startsWithKey = isKey
    this.count += 1
    this.countSincePassed += 1
    this.isEncrypted ||= isEncrypted
    this.isTimed &&= isTimed
    if (isKey) this.#addKey(startMs)
    if (isDiscarded) {
      this.#discarded += 1
      this.#discardedMs += lengthMs
      return
    }
    this.#fromMs = Math.min(this.#fromMs, startMs)
    if (startMs + lengthMs > this.#toMs) this.#endsTold = lengthMs > 0
    this.#toMs = Math.max(this.#toMs, startMs + lengthMs)
    if (!this.#isPicture && this.#reachedMs !== null && startMs - this.#reachedMs > longestHoleMs)
      this.isUnbroken = false
    // MP4 tells the length of a packet by where the next one begins: one before a hole is as long as the hole
    if (lengthMs > 0) this.#shortestMs = Math.min(this.#shortestMs, lengthMs)
    const soundsMs = Math.min(lengthMs, Math.max(3 * this.#shortestMs, shortPacketMs))
    this.#reachedMs = Math.max(this.#reachedMs ?? startMs, startMs + soundsMs)
  }

  /** A part of the file is not read: nothing is known of what lies between. */
  passOver(): void {
    this.#reachedMs = null
    this.#lastKeyMs = null
    this.countSincePassed = 0
  }

  /** The longest distance between key frames, the end counted as one; null of a single one. */
  get keyFrameGapMs(): number | null {
    if (this.keys < 2) return null
    const lastMs = this.#lastKeyMs === null ? 0 : this.#toMs - this.#lastKeyMs
    return Math.max(this.longestKeyGapMs, lastMs)
  }

  /** Null of a stream without anything to show. */
  span(zeroMs: number): StreamSpan | null {
    if (this.#toMs === Number.NEGATIVE_INFINITY) return null
    const isTrimmed = this.#isPicture ? this.#discarded > 0 : this.#discardedMs > longestPrimingMs
    const [fromMs, toMs] = [Math.round(this.#fromMs - zeroMs), Math.round(this.#toMs - zeroMs)]
    const lastKeyMs = this.#isPicture && this.#lastKeyMs !== null ? Math.round(this.#lastKeyMs - zeroMs) : null
    return {
      fromMs,
      toMs,
      isUnbroken: this.isUnbroken,
      isTrimmed,
      isTimed: this.isTimed,
      endsTold: this.#endsTold,
      lastKeyMs,
    }
  }

  #addKey(startMs: number): void {
    this.keys += 1
    if (this.#lastKeyMs !== null) this.longestKeyGapMs = Math.max(this.longestKeyGapMs, startMs - this.#lastKeyMs)
    this.#lastKeyMs = startMs
  }
}
