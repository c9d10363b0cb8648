import type { MediaTag } from '../media/flv.ts'
import { isKeyFrame, isSetup } from '../relay/relay-target.ts'
import { SourceFailure } from './live-source.ts'

/** So many pictures may be shown before one that came earlier. */
const depth = 4
/** A picture that is shown so much before one that came earlier is of a clock that has gone back. */
const backMs = 2_000

interface HeldPicture {
  readonly tag: MediaTag
  /** A description of the stream stands before the picture that it came with. */
  readonly setups: readonly MediaTag[]
}

/**
 * Gives pictures their time of decoding: RTP tells when each is shown alone. Where all are shown in the order in which they come
 * nothing is held back; once one is not, the stream goes on from the next key frame with a delay of a few pictures.
 */
export class PictureOrder {
  readonly #onTag: (tag: MediaTag) => void
  #isReordered = false
  #awaitsKey = false
  #lastMs = Number.NEGATIVE_INFINITY
  #latestMs = Number.NEGATIVE_INFINITY
  #setups: MediaTag[] = []
  #held: HeldPicture[] = []
  /** Moments at which the held pictures are shown, the earliest first. */
  #moments: number[] = []
  /** The most by which a picture is shown before the time of decoding that its place has. */
  #lagMs = 0

  constructor(onTag: (tag: MediaTag) => void) {
    this.#onTag = onTag
  }

  /**
   * Takes the next picture in the order of decoding; its timestamp is when it is shown. Throws SourceFailure where the clock has gone
   * back: only a new connection begins it anew.
   */
  take(tag: MediaTag): void {
    if (isSetup(tag)) {
      this.#setups.push(tag)
      return
    }
    if (tag.timestamp < this.#latestMs - backMs) throw new SourceFailure('STRANGE')
    this.#latestMs = Math.max(this.#latestMs, tag.timestamp)
    if (!this.#isReordered) {
      if (tag.timestamp > this.#lastMs) {
        this.#lastMs = tag.timestamp
        this.#write(tag, this.#takeSetups(), 0)
        return
      }
      this.#isReordered = true
      this.#awaitsKey = true
    }
    if (this.#awaitsKey && !isKeyFrame(tag)) return
    this.#awaitsKey = false
    this.#held.push({ tag, setups: this.#takeSetups() })
    this.#moments.push(tag.timestamp)
    this.#moments.sort((a, b) => a - b)
    if (this.#held.length <= depth) return
    for (const [place, held] of this.#held.entries())
      this.#lagMs = Math.max(this.#lagMs, (this.#moments[place] ?? 0) - held.tag.timestamp)
    const first = this.#held.shift()
    const moment = this.#moments.shift()
    if (first === undefined || moment === undefined) return
    const decodedMs = Math.max(moment - this.#lagMs, this.#lastMs + 1)
    this.#lastMs = decodedMs
    this.#write({ ...first.tag, timestamp: decodedMs }, first.setups, first.tag.timestamp - decodedMs)
  }

  #takeSetups(): MediaTag[] {
    const taken = this.#setups
    this.#setups = []
    return taken
  }

  #write(tag: MediaTag, setups: readonly MediaTag[], shownAfterMs: number): void {
    for (const setup of setups) this.#onTag({ ...setup, timestamp: tag.timestamp })
    if (shownAfterMs !== 0) tag.body.writeIntBE(Math.max(0, shownAfterMs), 2, 3)
    this.#onTag(tag)
  }
}
