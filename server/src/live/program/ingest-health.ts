import type { AudioUnit, VideoUnit } from '../media/codecs.ts'

/** The line to an encoder over a few seconds. */
export interface LineHealth {
  /** Milliseconds there and back; null before the first measure. */
  readonly rttMs: number | null
  /** Packets that never came. */
  readonly lostPackets: number
  /** Packets that were sent again and came in time. */
  readonly repeatedPackets: number
}

/** Measures of the media of an encoder over a few seconds. */
export interface MediaHealth {
  readonly at: Date
  readonly bitsPerSecond: number
  readonly framesPerSecond: number
  /** Between the last two key frames; null before the second. */
  readonly keyFrameMs: number | null
  /** Pictures that are missing between those that came. */
  readonly lostFrames: number
  /** Milliseconds by which the picture is ahead of the sound; null without sound. */
  readonly aheadOfSoundMs: number | null
}

/** The same, with its line. */
export interface IngestHealth extends MediaHealth {
  /** Null where the protocol of the encoder has no measures of its line. */
  readonly line: LineHealth | null
}

const everyMs = 2_000
/** A pause after which a picture is missing, in lengths of the usual one. */
const missing = 1.75

/** Measures what an encoder sends. */
export class Health {
  #sinceMs: number | null = null
  #bytes = 0
  #frames = 0
  #lost = 0
  #lastVideo: number | null = null
  #usualMs: number | null = null
  #lastKey: number | null = null
  #keyFrameMs: number | null = null
  #lastAudio: number | null = null

  /** Returns the measures of a window that has ended. */
  take(unit: VideoUnit | AudioUnit, now: Date): MediaHealth | null {
    this.#bytes += unit.data.length
    if (unit.kind === 'audio') this.#lastAudio = unit.timestamp
    else this.#takeVideo(unit)
    this.#sinceMs ??= now.getTime()
    const tookMs = now.getTime() - this.#sinceMs
    if (tookMs < everyMs) return null
    const health = {
      at: now,
      bitsPerSecond: Math.round((this.#bytes * 8_000) / tookMs),
      framesPerSecond: Math.round((this.#frames * 10_000) / tookMs) / 10,
      keyFrameMs: this.#keyFrameMs,
      lostFrames: this.#lost,
      aheadOfSoundMs: this.#lastAudio === null ? null : (this.#lastVideo ?? 0) - this.#lastAudio,
    }
    this.#sinceMs = now.getTime()
    this.#bytes = 0
    this.#frames = 0
    this.#lost = 0
    return health
  }

  #takeVideo({ timestamp, isKey }: VideoUnit): void {
    this.#frames += 1
    if (this.#lastVideo !== null && timestamp > this.#lastVideo) {
      const pauseMs = timestamp - this.#lastVideo
      if (this.#usualMs !== null && pauseMs > this.#usualMs * missing) {
        this.#lost += Math.min(1_000, Math.round(pauseMs / this.#usualMs) - 1)
      } else this.#usualMs = this.#usualMs === null ? pauseMs : this.#usualMs * 0.9 + pauseMs * 0.1
    }
    this.#lastVideo = timestamp
    if (!isKey) return
    if (this.#lastKey !== null) this.#keyFrameMs = timestamp - this.#lastKey
    this.#lastKey = timestamp
  }
}
