const wrap = 2 ** 32
/** A picture that comes earlier than the one before, or so much later, belongs to another stretch of the sender's clock. */
const backMs = 1_000
const aheadMs = 10_000

/** Turns the clock of a sender, of 32 bits and with jumps, into one that only goes forward from where it is told to begin. */
export class MediaClock {
  readonly #fromMs: number
  readonly #first: number
  #lastVideo: number | null = null

  /** `first` is the time of the first picture in the sender's clock, `fromMs` what it is here. */
  constructor(first: number, fromMs: number) {
    this.#first = first
    this.#fromMs = fromMs
  }

  /** The moment of a picture; null where the sender's clock has jumped. */
  video(timestamp: number): number | null {
    const at = this.#place(timestamp)
    const last = this.#lastVideo
    if (last !== null && (at < last - backMs || at > last + aheadMs)) return null
    const moved = last === null ? at : Math.max(at, last + 1)
    this.#lastVideo = moved
    return moved
  }

  /** The moment of sound; null for what is heard before the first picture, or far from it. */
  audio(timestamp: number): number | null {
    const at = this.#place(timestamp)
    const last = this.#lastVideo ?? this.#fromMs
    return at < this.#fromMs || at < last - aheadMs || at > last + 3 * aheadMs ? null : at
  }

  /** Nearest to the last picture among the moments that 32 bits may mean. */
  #place(timestamp: number): number {
    const at = this.#fromMs + timestamp - this.#first
    const around = this.#lastVideo ?? this.#fromMs
    return at + Math.round((around - at) / wrap) * wrap
  }
}
