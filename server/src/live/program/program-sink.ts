import type { MediaTools } from '../../ffmpeg/tools.ts'
import type { MediaProblem } from '../media/codecs.ts'
import type { MediaHealth } from './ingest-health.ts'
import type { LiveLadder, LiveRung, SourcePicture } from './live-rungs.ts'
import type { Part, RungSegment } from './rung-writer.ts'

/** One rung of a generation, as playlists name it. */
export interface GenerationRung extends LiveRung {
  readonly codecs: string
  readonly init: Buffer
}

/**
 * A stretch of a session that one initialisation segment of each rung describes: it ends with the connection of the encoder, and
 * where the encoder changes the picture or its clock jumps.
 */
export interface GenerationStart {
  readonly kind: 'ENCODER' | 'SLATE'
  readonly rungs: readonly GenerationRung[]
  readonly hasSound: boolean
  readonly frameRate: number
  readonly startedAt: Date
  /** The rungs that the ladder names and this machine could not make. */
  readonly leftOut: readonly string[]
}

/** Receiver of one generation. Calls come in order; their effects are not waited for. */
export interface GenerationSink {
  /** Tells what it consists of, before anything else. */
  begin(start: GenerationStart): void
  part(rung: string, part: Part): void
  /** Segments of a rung come by their place in the generation, from 0. */
  segment(rung: string, place: number, segment: RungSegment): void
  /** Nothing more comes of it. */
  end(): void
}

/** Receiver of a program. A generation may end after the next one was opened. */
export interface ProgramSink {
  /** Called in the order in which generations follow each other. */
  open(): GenerationSink
  health(health: MediaHealth): void
  /** Media that is not taken: the encoder is cut. */
  problem(problem: MediaProblem): void
}

/** Parts of a program. */
export interface ProgramOptions {
  readonly tools: MediaTools
  readonly now: () => Date
  /** Length of parts and the least length of segments, in milliseconds. */
  readonly partMs: number
  readonly segmentMs: number
  /** Place on the clock of the session where the first generation begins. */
  readonly fromMs: number
  /** Kind of its source; an encoder by default. */
  readonly kind?: GenerationStart['kind']
  plan(source: SourcePicture): LiveLadder
  readonly sink: ProgramSink
}
