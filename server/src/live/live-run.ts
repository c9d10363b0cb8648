import type { LadderBody } from '@skleyka/contract/ladders/ladder-rules.ts'
import type { IngestInput } from '@skleyka/contract/translations/translation-states.ts'
import type { MediaTools } from '../ffmpeg/tools.ts'
import type { Log } from '../log/log.ts'
import { IngestProblems } from './ingest-problems.ts'
import { type IngestReport, ReportWriter } from './ingest-report.ts'
import type { LiveStream } from './live-sessions.ts'
import type { MediaProblem } from './media/codecs.ts'
import type { MediaTag } from './media/flv.ts'
import type { LineHealth } from './program/ingest-health.ts'
import { coresForLive, coresOf, planLiveLadder, type SourcePicture } from './program/live-rungs.ts'
import { Program } from './program/program.ts'
import type { ProgramSink } from './program/program-sink.ts'
import { isKeyFrame, isSetup } from './relay/relay-target.ts'
import type { Encoder, Ingest } from './rtmp/rtmp-door.ts'
import type { SessionOutput } from './session-output.ts'
import type { SlateShape } from './slate/slate-clip.ts'
import { SlatePlayer } from './slate/slate-player.ts'
import type { LineMeasures } from './srt/srt-connection.ts'

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

/** Lengths in milliseconds, by latency: players stay three segments, or three parts, behind. Without parts a segment is one piece. */
const lengths = {
  NORMAL: { segmentMs: 2_000, partMs: Number.POSITIVE_INFINITY },
  LOW: { segmentMs: 2_000, partMs: 350 },
} as const
/** An encoder that is connected and sends nothing is cut, so that it connects anew. */
const silentMs = 10_000
/** An encoder that is silent for so long may be replaced by one from another address. */
const replaceMs = 2_000

/** Media of an input that waits is taken to flow while its pauses are shorter. */
const pauseMs = 1_000
/** An input that is silent so long is left for another one that flows. */
const failoverMs = 2_500
/** The main encoder has to flow so long before it is taken back. */
const returnMs = 3_000
/** An encoder that comes back sooner is waited for without a slate. */
const slateAfterMs = { NORMAL: 2_000, LOW: 1_000 } as const

/** An encoder that is connected, on air or waiting. */
interface Input {
  readonly name: IngestInput
  readonly encoder: Encoder
  /** Tags that set up decoders before the first picture. */
  readonly setups: Map<MediaTag['kind'], MediaTag>
  lastMediaMs: number
  /** Since when it flows without a pause. */
  flowsMs: number
  /** The line as it was told last. */
  line: LineMeasures | null
}

/** The line to an encoder since it was measured last; null where its protocol has no measures. */
function measureLine(input: Input): LineHealth | null {
  const now = input.encoder.line?.() ?? null
  if (now === null) return null
  const before = input.line
  input.line = now
  return {
    rttMs: now.rttMs === null ? null : Math.round(now.rttMs * 10) / 10,
    lostPackets: now.lostPackets - (before?.lostPackets ?? 0),
    repeatedPackets: now.repeatedPackets - (before?.repeatedPackets ?? 0),
  }
}

/** One session in the process that takes its media: its encoders come and go, its segments go on. */
export class LiveRun {
  readonly #options: RunOptions
  readonly problems: IngestProblems
  readonly #inputs = new Map<IngestInput, Input>()
  /** The one that is on air. */
  #active: Input | null = null
  #program: Program | null = null
  #ladder: LadderBody | null = null
  #fromMs: number
  #cores = 0
  readonly #report = new ReportWriter()
  #hasNews = false
  #slate: SlatePlayer | null = null
  #slateTimer: NodeJS.Timeout | null = null

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
    return this.#active ? this.#cores : 0
  }

  get isConnected(): boolean {
    return this.#inputs.size > 0
  }

  /** Encoders of now: the one that is on air, and whether the other one waits. */
  get inputs(): { readonly active: IngestInput; readonly hasStandby: boolean } | null {
    return this.#active && { active: this.#active.name, hasStandby: this.#inputs.size > 1 }
  }

  /** Returns false while another encoder sends to the same input. */
  mayConnect(name: IngestInput, address: string): boolean {
    const before = this.#inputs.get(name)
    return !before || before.encoder.address === address || performance.now() - before.lastMediaMs > replaceMs
  }

  /** Returns what is to be told of the encoder, where there is something new. */
  takeReport(): IngestReport | null {
    if (!this.#hasNews) return null
    this.#hasNews = false
    return this.#report.write(this.problems.found, this.#options.now())
  }

  /**
   * Takes the media of an encoder, in place of the one before it at the same input. The main one is shown while it flows, the backup
   * otherwise.
   */
  connect(encoder: Encoder, ladder: LadderBody | null, name: IngestInput = 'MAIN'): Ingest {
    const before = this.#inputs.get(name)
    const nowMs = performance.now()
    const input: Input = { name, encoder, setups: new Map(), lastMediaMs: nowMs, flowsMs: nowMs, line: null }
    this.#inputs.set(name, input)
    before?.encoder.cut()
    this.#ladder = ladder
    if (this.#active === null || this.#active === before) this.#show(input)
    return {
      take: (tag: MediaTag) => {
        if (this.#inputs.get(name) !== input) return false
        this.#take(input, tag)
        return true
      },
      end: (how) => {
        if (this.#inputs.get(name) !== input) return
        this.#inputs.delete(name)
        this.#leave(input, how)
      },
      refuse: (problem) => this.#refuse(input, problem),
    }
  }

  /** Ends the connections of its encoders, and what is shown in their place; nothing is told of that. */
  cut(): void {
    this.#endSlate()
    const inputs = [...this.#inputs.values()]
    this.#inputs.clear()
    this.#endProgram()
    for (const { encoder } of inputs) encoder.cut()
  }

  /** Leaves an encoder that is silent for another one that flows; cuts one that is silent for long. */
  checkSilence(): void {
    const nowMs = performance.now()
    const active = this.#active
    for (const input of this.#inputs.values()) {
      const silenceMs = nowMs - input.lastMediaMs
      if (input === active && silenceMs > failoverMs) {
        const other = this.#otherThan(input, nowMs)
        if (other) this.#show(other)
      }
      if (silenceMs < silentMs) continue
      this.#options.log.info({ translation: this.stream.id, input: input.name }, 'the encoder is silent')
      this.#inputs.delete(input.name)
      input.encoder.cut()
      this.#leave(input, 'lost')
    }
  }

  /** Shows a picture from a moment on, unless an encoder comes back before. */
  showSlate(picture: Buffer, shape: SlateShape): void {
    this.#endSlate()
    if (this.isConnected) return
    const { tools, now, output, stream, log } = this.#options
    this.#slateTimer = setTimeout(() => {
      this.#slate = new SlatePlayer(
        {
          ...{ tools, now, picture, shape, ...lengths[stream.latency], fromMs: this.#fromMs },
          open: () => output.open(),
        },
        (error) => log.warn({ err: error, translation: stream.id }, 'a slate is not shown'),
      )
    }, slateAfterMs[stream.latency])
  }

  #endSlate(): void {
    if (this.#slateTimer) clearTimeout(this.#slateTimer)
    this.#slateTimer = null
    void this.#slate?.end()
    this.#slate = null
  }

  #take(input: Input, tag: MediaTag): void {
    if (tag.kind !== 'script') {
      const nowMs = performance.now()
      if (nowMs - input.lastMediaMs > pauseMs) input.flowsMs = nowMs
      input.lastMediaMs = nowMs
    }
    if (isSetup(tag)) input.setups.set(tag.kind, tag)
    // what was on air is left at a picture that the other one can begin with
    const isBack = input.name === 'MAIN' && input.lastMediaMs - input.flowsMs > returnMs && isKeyFrame(tag)
    if (input !== this.#active && isBack) this.#show(input)
    if (input !== this.#active) return
    this.#program?.take(tag)
    this.#options.onTag(tag)
  }

  /** Puts an encoder on air in place of what was there. */
  #show(input: Input): void {
    this.#endSlate()
    this.#endProgram()
    this.#active = input
    this.#program = this.#openProgram(input, this.#ladder)
    this.#options.onEncoder()
    for (const setup of input.setups.values()) {
      this.#program.take(setup)
      this.#options.onTag(setup)
    }
  }

  /** An encoder is gone: the other one takes its place, if it flows. */
  #leave(input: Input, how: 'said' | 'lost'): void {
    if (input !== this.#active) return
    this.#endProgram()
    const other = this.#otherThan(input, performance.now()) ?? this.#inputs.values().next().value
    if (other) this.#show(other)
    else this.#options.onLost(how)
  }

  #otherThan(input: Input, nowMs: number): Input | undefined {
    return [...this.#inputs.values()].find((one) => one !== input && nowMs - one.lastMediaMs < pauseMs)
  }

  #endProgram(): void {
    this.#active = null
    this.#program?.end()
    this.#fromMs = Math.max(this.#fromMs, this.#program?.endMs ?? 0)
    this.#program = null
  }

  /** Media of an encoder is not taken: it is cut, and says why where no other one sends. */
  #refuse(input: Input, problem: MediaProblem): void {
    if (this.#inputs.get(input.name) !== input) return
    const { log, stream, onRefused } = this.#options
    log.info({ translation: stream.id, problem: problem.message }, 'media is not taken')
    this.#inputs.delete(input.name)
    input.encoder.cut()
    if (this.#active !== null && this.#active !== input) return
    this.#endProgram()
    const other = this.#inputs.values().next().value
    if (other) this.#show(other)
    else onRefused(`${problem.code}:${problem.detail}`)
  }

  #openProgram(input: Input, ladder: LadderBody | null): Program {
    const { tools, now, output, stream, otherCores } = this.#options
    const sink: ProgramSink = {
      open: () => output.open(),
      health: (measured) => {
        const health = { ...measured, line: measureLine(input) }
        this.#report.add(health)
        this.#hasNews = true
        this.problems.take(health)
      },
      problem: (problem) => {
        if (this.#active === input) this.#refuse(input, problem)
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
