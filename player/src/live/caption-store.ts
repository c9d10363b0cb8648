import {
  type CaptionChannel,
  type CaptionPair,
  captionChannels,
  decodeCaptions,
  findCaptionChannels,
  readCaptionPairs,
} from '@skleyka/contract/subtitles/captions-608.ts'
import type { Cue } from '@skleyka/contract/subtitles/cues.ts'
import type { UserData } from '@skleyka/web/stream/stream.ts'

/** Less than half a picture: qualities may round the moment of one picture in different ways. */
const sameMs = 5
/** Captions so far behind the newest ones are forgotten, longer than the browser keeps their pictures; and so many pairs are kept at most. */
const keptMs = 150_000
const mostPairs = 20_000

/**
 * Keeps the captions of the pieces of a livestream that were loaded. A piece that comes again, after a seek or in another quality, takes
 * the place of what was known of its time.
 */
export class CaptionStore {
  #pairs: CaptionPair[] = []
  readonly #found = new Set<CaptionChannel>()

  /** Takes what a piece carries, its pictures in the order in which they are shown. */
  take(data: readonly UserData[]): void {
    const pictures = data.filter(({ bytes }) => bytes !== undefined)
    const [first, last] = [pictures[0], pictures.at(-1)]
    if (!first || !last) return
    const fromMs = first.pts * 1_000 - sameMs
    const toMs = last.pts * 1_000 + sameMs
    const fresh = pictures.flatMap(({ pts, bytes }) => readCaptionPairs(pts * 1_000, bytes ?? new Uint8Array()))
    for (const channel of findCaptionChannels(fresh)) this.#found.add(channel)
    const isNear = ({ atMs }: CaptionPair) =>
      (atMs < fromMs && atMs > fromMs - keptMs) || (atMs > toMs && atMs < toMs + keptMs)
    this.#pairs = [...this.#pairs.filter(isNear), ...fresh]
      .sort((one, other) => one.atMs - other.atMs)
      .slice(-mostPairs)
  }

  /** The channels in which captions were found so far. */
  get channels(): CaptionChannel[] {
    return captionChannels.filter((channel) => this.#found.has(channel))
  }

  /** The cues of a channel that are known now. The last one lasts until more comes. */
  cues(channel: CaptionChannel): readonly Cue[] {
    return decodeCaptions(this.#pairs, Number.POSITIVE_INFINITY).get(channel) ?? []
  }
}
