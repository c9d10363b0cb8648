import {
  type AudioSetup,
  type AudioUnit,
  MediaProblem,
  type MediaUnit,
  readUnit,
  type VideoSetup,
  type VideoUnit,
} from '../media/codecs.ts'
import type { MediaTag } from '../media/flv.ts'
import { Generation } from './generation.ts'
import { Health } from './ingest-health.ts'
import type { LiveLadder, SourcePicture } from './live-rungs.ts'
import type { ProgramOptions } from './program-sink.ts'

/** So long sound may come after the first picture and still be of the first generation. */
const soundWaitMs = 1_200
const usualFrameRate = 30
const mostBufferedBytes = 16 << 20
/** An encoder of rungs that ends this often by itself is not started again. */
const mostEncoderFailures = 2

/** Makes segments of all rungs out of what one encoder sends. */
export class Program {
  readonly #options: ProgramOptions
  readonly #health: Health
  #video: VideoSetup | null = null
  #audio: AudioSetup | null = null
  /** Units that came before it was clear which streams there are. */
  #waiting: (VideoUnit | AudioUnit)[] = []
  #waitingBytes = 0
  #waitingSince = new Date(0)
  #generation: Generation | null = null
  /** Moment of the wall clock at which the last generation ends: what comes in a burst follows it all the same. */
  #endsAtMs = 0
  #fromMs: number
  #frameRate: number | null = null
  #encoderFailures = 0
  #isEnded = false

  constructor(options: ProgramOptions) {
    this.#options = options
    this.#fromMs = options.fromMs
    this.#health = new Health()
  }

  /** Takes the next tag of the encoder. Media that is not taken is told to the sink. */
  take(tag: MediaTag): void {
    if (this.#isEnded) return
    try {
      if (tag.kind === 'script') return
      this.#takeUnit(readUnit(tag))
    } catch (error) {
      if (!(error instanceof MediaProblem)) throw error
      this.end()
      this.#options.sink.problem(error)
    }
  }

  /** No more comes; what is whole is handed on. */
  end(): void {
    if (this.#isEnded) return
    this.#flushWaiting()
    this.#isEnded = true
    this.#endGeneration()
  }

  /** Place on the clock of the session up to which it is filled. */
  get endMs(): number {
    return this.#generation?.endMs ?? this.#fromMs
  }

  #takeUnit(unit: MediaUnit): void {
    switch (unit.kind) {
      case 'videoSetup':
        if (this.#video?.avcC.equals(unit.setup.avcC)) return
        this.#flushWaiting()
        this.#endGeneration()
        this.#video = unit.setup
        return
      case 'audioSetup':
        if (this.#audio?.config.equals(unit.setup.config)) return
        // sound that is told of while the first pictures wait is of the same generation
        if (this.#generation) this.#endGeneration()
        this.#audio = unit.setup
        return
      case 'video':
      case 'audio':
        this.#takeMedia(unit)
        return
      default:
    }
  }

  #takeMedia(unit: VideoUnit | AudioUnit): void {
    const health = this.#health.take(unit, this.#options.now())
    if (health) this.#options.sink.health(health)
    if (this.#video === null) return
    if (this.#generation) {
      this.#pass(this.#generation, unit)
      return
    }
    // nothing can be shown before the first key frame
    if (this.#waiting.length === 0 && !(unit.kind === 'video' && unit.isKey)) return
    this.#wait(unit)
    const [first] = this.#waiting
    const waitedMs = first ? unit.timestamp - first.timestamp : 0
    const needsRate = this.#frameRate === null && this.#waiting.filter(({ kind }) => kind === 'video').length < 6
    const isClear = this.#audio !== null && !needsRate
    if (isClear || waitedMs > soundWaitMs || this.#waitingBytes > mostBufferedBytes) this.#flushWaiting()
  }

  #wait(unit: VideoUnit | AudioUnit): void {
    if (this.#waiting.length === 0) this.#waitingSince = this.#options.now()
    this.#waiting.push(unit)
    this.#waitingBytes += unit.data.length
  }

  #flushWaiting(): void {
    const units = this.#waiting
    this.#waiting = []
    this.#waitingBytes = 0
    const [first] = units
    if (!first || this.#video === null) return
    this.#frameRate ??= rateOf(units) ?? usualFrameRate
    const generation = this.#begin(this.#video, first.timestamp, this.#frameRate)
    for (const unit of units) this.#pass(generation, unit)
  }

  #begin(video: VideoSetup, firstTimestamp: number, frameRate: number): Generation {
    const ladder = this.#ladderFor({ width: video.width, height: video.height, frameRate })
    const startedAt = new Date(Math.max(this.#waitingSince.getTime(), this.#endsAtMs))
    this.#endsAtMs = startedAt.getTime() - this.#fromMs
    const generation = new Generation(this.#options, {
      ...{ video, audio: this.#audio, ladder, frameRate },
      ...{ firstTimestamp, fromMs: this.#fromMs, startedAt },
      // the next generation begins at a key frame with fewer rungs
      onEncoderFailed: () => {
        this.#encoderFailures += 1
        if (this.#generation === generation) this.#endGeneration()
      },
    })
    this.#generation = generation
    return generation
  }

  #ladderFor(source: SourcePicture): LiveLadder {
    const ladder = this.#options.plan(source)
    if (this.#encoderFailures < mostEncoderFailures) return ladder
    return { ...ladder, encoded: [], leftOut: [...ladder.encoded, ...ladder.leftOut] }
  }

  #pass(generation: Generation, unit: VideoUnit | AudioUnit): void {
    if (generation !== this.#generation) return
    if (generation.take(unit)) return
    // the sender's clock has jumped: what follows is a generation of its own, from its key frame on
    this.#endGeneration()
    if (unit.kind === 'video' && unit.isKey) this.#wait(unit)
  }

  #endGeneration(): void {
    const generation = this.#generation
    if (!generation) return
    this.#generation = null
    generation.end()
    this.#fromMs = generation.endMs
    this.#endsAtMs += this.#fromMs
  }
}

/** The rate at which the first pictures follow each other; null where there are too few. */
function rateOf(units: readonly (VideoUnit | AudioUnit)[]): number | null {
  const times = units.filter(({ kind }) => kind === 'video').map(({ timestamp }) => timestamp)
  const spanMs = (times.at(-1) ?? 0) - (times[0] ?? 0)
  if (times.length < 3 || spanMs <= 0) return null
  return Math.min(120, Math.max(1, Math.round(((times.length - 1) * 1_000) / spanMs)))
}
