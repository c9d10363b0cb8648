import { type CaptionChannel, captionChannels } from '@skleyka/contract/subtitles/captions-608.ts'

/** Channel of captions that a viewer has chosen, and the one that comes back when captions are turned on again. */
export class CaptionChoice {
  #chosen: CaptionChannel | null
  #last: CaptionChannel | null

  /** `remembered` is what the browser kept, of whoever wrote it. */
  constructor(remembered: string | null) {
    this.#chosen = captionChannels.find((channel) => channel === remembered) ?? null
    this.#last = this.#chosen
  }

  choose(channel: CaptionChannel | null): void {
    this.#chosen = channel
    this.#last = channel ?? this.#last
  }

  /** Returns the channel of now; one that this livestream has not is remembered for others. */
  shownOf(channels: readonly CaptionChannel[]): CaptionChannel | null {
    return this.#chosen !== null && channels.includes(this.#chosen) ? this.#chosen : null
  }

  /** Returns what turning captions over leads to: off, or the channel that was shown last; undefined where there is none. */
  otherOf(channels: readonly CaptionChannel[]): CaptionChannel | null | undefined {
    if (this.shownOf(channels) !== null) return null
    return channels.find((channel) => channel === this.#last) ?? channels[0]
  }
}
