import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { MediaTag } from '../media/flv.ts'
import { OpusEncoder } from './opus-encoder.ts'

/** Listeners of one browser. */
export interface WhipEvents {
  onTag(tag: MediaTag): void
  /** Nothing comes any more; nobody here has closed it. */
  onEnded(): void
}

/** Pictures wait so long for the sound to be described, so that both begin together. */
const soundWaitMs = 8_000
const mostWaitingTags = 600

/** One browser: its pictures, and its sound as it is encoded. */
export class BrowserMedia {
  readonly events: WhipEvents
  readonly answer = Promise.withResolvers<string | null>()
  readonly #sound: OpusEncoder | null
  #waiting: MediaTag[] | null
  #beganMs: number | null = null

  constructor(tools: MediaTools | null, events: WhipEvents) {
    this.events = events
    this.#waiting = tools === null ? null : []
    this.#sound =
      tools &&
      new OpusEncoder(tools, (tag) => {
        // what describes the sound goes ahead of the pictures that waited: all of it is of one generation
        this.events.onTag(tag)
        this.#release()
      })
  }

  takeVideo(tag: MediaTag): void {
    this.#beganMs ??= performance.now()
    if (this.#waiting === null) return void this.events.onTag(tag)
    this.#waiting.push(tag)
    if (performance.now() - this.#beganMs > soundWaitMs || this.#waiting.length > mostWaitingTags) this.#release()
  }

  takeSound(packet: Buffer, atMs: number): void {
    this.#sound?.take(packet, atMs)
  }

  end(): void {
    this.#sound?.end()
    this.#release()
  }

  /** Hands on the pictures that waited. */
  #release(): void {
    const waiting = this.#waiting ?? []
    this.#waiting = null
    for (const tag of waiting) this.events.onTag(tag)
  }
}
