import type { LadderBody } from '@skleyka/contract/ladders/ladder-rules.ts'
import type { MediaTools } from '../ffmpeg/tools.ts'
import type { Log } from '../log/log.ts'
import { IngestProblems } from './ingest-problems.ts'
import { type IngestReport, ReportWriter } from './ingest-report.ts'
import type { LiveStream } from './live-sessions.ts'
import type { MediaTag } from './media/flv.ts'
import { coresForLive, coresOf, planLiveLadder, type SourcePicture } from './program/live-rungs.ts'
import { Program } from './program/program.ts'
import type { ProgramSink } from './program/program-sink.ts'
import type { Encoder, Ingest } from './rtmp/rtmp-door.ts'
import type { SessionOutput } from './session-output.ts'

/** Parts and listeners of a run. */
export interface RunOptions {
  readonly tools: MediaTools
  readonly log: Pick<Log, 'info' | 'warn'>
  readonly now: () => Date
  readonly stream: LiveStream
  readonly sessionId: number
  readonly output: SessionOutput
  /** Place on the clock of the media where it goes on. */
  readonly fromMs: number
  /** Cores that the other runs take. */
  otherCores(): number
  /** Another encoder sends from now on. */
  onEncoder(): void
  /** Its encoder has sent a tag. */
  onTag(tag: MediaTag): void
  /** The encoder is gone; nobody has cut it. */
  onLost(how: 'said' | 'lost'): void
  /** Its media is not taken, for a reason that people can mend. */
  onRefused(code: string): void
}

/** Lengths in milliseconds, by latency: players stay three segments, or three parts, behind. */
const lengths = { NORMAL: { segmentMs: 2_000, partMs: 1_000 }, LOW: { segmentMs: 2_000, partMs: 350 } } as const
/** An encoder that is connected and sends nothing is cut, so that it connects anew. */
const silentMs = 10_000

/** One session in the process that takes its media: its encoders come and go, its segments go on. */
export class LiveRun {
  readonly #options: RunOptions
  readonly problems: IngestProblems
  #encoder: Encoder | null = null
  #program: Program | null = null
  #lastMediaMs = 0
  #fromMs: number
  #cores = 0
  readonly #report = new ReportWriter()
  #hasNews = false

  constructor(options: RunOptions) {
    this.#options = options
    this.#fromMs = options.fromMs
    this.problems = new IngestProblems(options.stream.latency)
  }

  get stream(): LiveStream {
    return this.#options.stream
  }

  get sessionId(): number {
    return this.#options.sessionId
  }

  /** Cores that its encoded rungs take. */
  get cores(): number {
    return this.#encoder ? this.#cores : 0
  }

  get isConnected(): boolean {
    return this.#encoder !== null
  }

  /** Returns what is to be told of the encoder, where there is something new. */
  takeReport(): IngestReport | null {
    if (!this.#hasNews) return null
    this.#hasNews = false
    return this.#report.write(this.problems.found, this.#options.now())
  }

  /** Takes the media of an encoder, in place of the one before it. */
  connect(encoder: Encoder, ladder: LadderBody | null): Ingest {
    this.cut()
    this.#encoder = encoder
    this.#lastMediaMs = performance.now()
    const program = this.#openProgram(encoder, ladder)
    this.#program = program
    this.#options.onEncoder()
    return {
      take: (tag: MediaTag) => {
        if (this.#encoder !== encoder) return false
        if (tag.kind !== 'script') this.#lastMediaMs = performance.now()
        program.take(tag)
        this.#options.onTag(tag)
        return true
      },
      end: (how) => {
        if (this.#encoder !== encoder) return
        this.#leave()
        this.#options.onLost(how)
      },
    }
  }

  /** Ends the connection of its encoder; nothing is told of that. */
  cut(): void {
    const encoder = this.#encoder
    if (!encoder) return
    this.#leave()
    encoder.cut()
  }

  /** Cuts an encoder that is connected and silent. */
  checkSilence(): void {
    if (!this.#encoder || performance.now() - this.#lastMediaMs < silentMs) return
    this.#options.log.info({ translation: this.stream.id }, 'the encoder is silent')
    this.cut()
    this.#options.onLost('lost')
  }

  #leave(): void {
    this.#encoder = null
    this.#program?.end()
    this.#fromMs = Math.max(this.#fromMs, this.#program?.endMs ?? 0)
    this.#program = null
  }

  #openProgram(encoder: Encoder, ladder: LadderBody | null): Program {
    const { tools, now, output, stream, otherCores, onRefused, log } = this.#options
    const sink: ProgramSink = {
      open: () => output.open(),
      health: (health) => {
        this.#report.add(health)
        this.#hasNews = true
        this.problems.take(health)
      },
      problem: (problem) => {
        if (this.#encoder !== encoder) return
        log.info({ translation: stream.id, problem: problem.message }, 'media is not taken')
        this.cut()
        onRefused(`${problem.code}:${problem.detail}`)
      },
    }
    return new Program({
      ...{ tools, now, sink, fromMs: this.#fromMs, ...lengths[stream.latency] },
      plan: (source: SourcePicture) => {
        this.#report.source = source
        const planned = planLiveLadder(source, ladder, coresForLive() - otherCores())
        this.#cores = coresOf(source, planned.encoded)
        return planned
      },
    })
  }
}
