import type { IngestProblem } from '@skleyka/contract/translations/translation-states.ts'
import type { IngestHealth } from './program/ingest-health.ts'
import type { SourcePicture } from './program/live-rungs.ts'

/** A measure of what came in, as it is kept: instants as texts, rates in kbit/s, intervals in seconds. */
export interface HealthPoint {
  readonly at: string
  readonly kbps: number
  readonly fps: number
  readonly keyInterval: number | null
  readonly lostFrames: number
  /** The line, where the protocol has measures of it. */
  readonly rttMs?: number | null
  readonly lostPackets?: number
  readonly repeatedPackets?: number
}

/** A report of the encoder of a session, as it is kept. */
export interface IngestReport {
  readonly points: readonly HealthPoint[]
  readonly width: number | null
  readonly height: number | null
  readonly hasSound: boolean
  readonly problems: readonly { readonly code: IngestProblem; readonly since: string }[]
}

/** Five minutes of points, one every two seconds. */
const mostPoints = 150

/** Gathers what is told of an encoder. */
export class ReportWriter {
  #points: HealthPoint[] = []
  #since = new Map<IngestProblem, string>()
  #hasSound = false
  source: SourcePicture | null = null

  add({ at, bitsPerSecond, framesPerSecond, keyFrameMs, lostFrames, aheadOfSoundMs, line }: IngestHealth): void {
    const keyInterval = keyFrameMs === null ? null : keyFrameMs / 1_000
    const point = { at: at.toISOString(), kbps: Math.round(bitsPerSecond / 1_000), fps: framesPerSecond }
    this.#points = [...this.#points, { ...point, keyInterval, lostFrames, ...line }].slice(-mostPoints)
    this.#hasSound = aheadOfSoundMs !== null
  }

  /** Returns the report of now; a problem counts from the first report that has it. */
  write(found: readonly IngestProblem[], now: Date): IngestReport {
    const since = new Map(found.map((code) => [code, this.#since.get(code) ?? now.toISOString()] as const))
    this.#since = since
    return {
      points: this.#points,
      width: this.source?.width ?? null,
      height: this.source?.height ?? null,
      hasSound: this.#hasSound,
      problems: [...since].map(([code, at]) => ({ code, since: at })),
    }
  }
}
