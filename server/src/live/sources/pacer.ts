import { setTimeout as delay } from 'node:timers/promises'
import type { MediaTag } from '../media/flv.ts'
import { isSetup } from '../relay/relay-target.ts'
import { SourceFailure } from './live-source.ts'

/** Media that waits for its time; more of it and its reader waits. */
const fullMs = 8_000
const fullBytes = 64 << 20
/** One segment may come on top; a source that sends more than so much, or so many frames, is broken. */
const mostBytes = 256 << 20
const mostTags = 50_000
/** A tag that is so late, or so far ahead, begins the clock anew. */
const lateMs = 2_000
const aheadMs = 20_000
const restMs = 20

interface Waiting {
  readonly tag: MediaTag
  /** Stretch of the clock of the source: within one, times can be compared. */
  readonly stretch: number
}

/** Hands media on as it plays, though it comes by whole segments, and tracks in order of their times though they come apart. */
export class Pacer {
  readonly #onTag: (tag: MediaTag) => void
  readonly #queue: Waiting[] = []
  #bytes = 0
  /** Descriptions of streams have no time of their own: they go before the next frame. */
  readonly #setups = new Map<MediaTag['kind'], MediaTag>()
  #stretch = 0
  /** Moment of the machine's clock at which time 0 of the source is played; null before the first tag. */
  #zeroMs: number | null = null
  #isHeld: boolean
  #isEnded = false

  /** `isHeld` keeps everything back until `release`: where tracks come apart the first of each is waited for. */
  constructor(onTag: (tag: MediaTag) => void, isHeld: boolean) {
    this.#onTag = onTag
    this.#isHeld = isHeld
  }

  release(): void {
    this.#isHeld = false
  }

  /** Takes a tag of a stretch; stretches count upwards. Throws SourceFailure where far more waits than can be played. */
  push(tag: MediaTag, stretch: number): void {
    if (tag.kind === 'script') return
    if (isSetup(tag)) {
      this.#setups.set(tag.kind, tag)
      return
    }
    const setup = this.#setups.get(tag.kind)
    this.#setups.delete(tag.kind)
    if (setup) this.#insert({ tag: { ...setup, timestamp: tag.timestamp }, stretch })
    this.#insert({ tag, stretch })
  }

  /** Nothing more comes. */
  end(): void {
    this.#isEnded = true
    this.release()
  }

  /** Milliseconds of media that wait. */
  get waitingMs(): number {
    const [first, last] = [this.#queue[0], this.#queue.at(-1)]
    if (!first || !last) return 0
    return first.stretch === last.stretch ? last.tag.timestamp - first.tag.timestamp : fullMs
  }

  /** Resolves as soon as more media is wanted. */
  async room(signal: AbortSignal): Promise<void> {
    while (this.waitingMs >= fullMs || this.#bytes >= fullBytes) await delay(100, undefined, { signal })
  }

  /** Hands everything on at its time. Resolves once all of it has left after `end`, rejects when it is aborted. */
  async run(signal: AbortSignal): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      if (!this.#isHeld) this.#handOn()
      if (this.#isEnded && this.#queue.length === 0) return
      await delay(restMs, undefined, { signal })
    }
  }

  #handOn(): void {
    const nowMs = performance.now()
    for (let next = this.#queue[0]; next; next = this.#queue[0]) {
      const { tag, stretch } = next
      const waitMs = this.#zeroMs === null ? 0 : this.#zeroMs + tag.timestamp - nowMs
      const isNew = this.#zeroMs === null || stretch !== this.#stretch || waitMs < -lateMs || waitMs > aheadMs
      if (isNew) {
        this.#zeroMs = nowMs - tag.timestamp
        this.#stretch = stretch
      } else if (waitMs > 0) return
      this.#queue.shift()
      this.#bytes -= tag.body.length
      this.#onTag(tag)
    }
  }

  #insert(one: Waiting): void {
    this.#bytes += one.tag.body.length
    if (this.#bytes > mostBytes || this.#queue.length >= mostTags) throw new SourceFailure('STRANGE')
    // most go to the end; where a track comes after the other one its place is looked for by halves
    const last = this.#queue.at(-1)
    let [from, to] = [last && isAfter(last, one) ? 0 : this.#queue.length, this.#queue.length]
    while (from < to) {
      const middle = (from + to) >> 1
      const before = this.#queue[middle]
      if (before && isAfter(before, one)) to = middle
      else from = middle + 1
    }
    this.#queue.splice(from, 0, one)
  }
}

const isAfter = (one: Waiting, other: Waiting): boolean =>
  one.stretch > other.stretch || (one.stretch === other.stretch && one.tag.timestamp > other.tag.timestamp)
