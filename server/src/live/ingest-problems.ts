import type { IngestProblem, Latency } from '@skleyka/contract/translations/translation-states.ts'
import type { IngestHealth } from './program/ingest-health.ts'

/** Key frames farther apart than this make segments longer than viewers should wait. */
const longestKeyFrameMs = { NORMAL: 6_100, LOW: 2_600 } as const
const leastBitsPerSecond = 150_000
/** A fall below this share of what was usual. */
const fallenShare = 0.5
const unevenShare = 1.6
const manyLostFrames = 3
const usualWeight = 0.1

/** Finds what is wrong with what an encoder sends, from one measure to the next. */
export class IngestProblems {
  readonly #latency: Latency
  #usualBits: number | null = null
  #keyFrameMs: number | null = null
  #found: readonly IngestProblem[] = []
  /** The store or the machine is slower than the livestream. */
  isSlow = false

  constructor(latency: Latency) {
    this.#latency = latency
  }

  get found(): readonly IngestProblem[] {
    return this.isSlow ? [...this.#found, 'SLOW_PACKAGER'] : this.#found
  }

  take({ bitsPerSecond, keyFrameMs, lostFrames, aheadOfSoundMs, line }: IngestHealth): void {
    const usual = this.#usualBits ?? bitsPerSecond
    const before = this.#keyFrameMs ?? keyFrameMs
    const isUneven =
      keyFrameMs !== null &&
      before !== null &&
      Math.max(keyFrameMs, before) > unevenShare * Math.min(keyFrameMs, before)
    const checks: readonly (readonly [IngestProblem, boolean])[] = [
      ['LONG_KEY_INTERVAL', keyFrameMs !== null && keyFrameMs > longestKeyFrameMs[this.#latency]],
      ['UNEVEN_KEY_INTERVAL', isUneven],
      ['LOW_BITRATE', bitsPerSecond < leastBitsPerSecond],
      ['BITRATE_FALLS', bitsPerSecond < usual * fallenShare],
      ['FRAMES_LOST', lostFrames >= manyLostFrames],
      ['PACKETS_LOST', (line?.lostPackets ?? 0) > 0],
      ['NO_SOUND', aheadOfSoundMs === null],
    ]
    this.#found = checks.filter(([, holds]) => holds).map(([problem]) => problem)
    this.#usualBits = usual * (1 - usualWeight) + bitsPerSecond * usualWeight
    this.#keyFrameMs = keyFrameMs
  }
}
