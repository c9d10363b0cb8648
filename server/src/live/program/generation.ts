import { readCaptions } from '../media/captions.ts'
import { type AudioSetup, type AudioUnit, readUnit, type VideoSetup, type VideoUnit } from '../media/codecs.ts'
import type { MediaTag } from '../media/flv.ts'
import { writeInit } from '../media/mp4.ts'
import type { LiveLadder, LiveRung } from './live-rungs.ts'
import { MediaClock } from './media-clock.ts'
import type { GenerationRung, GenerationSink, ProgramOptions } from './program-sink.ts'
import { RungEncoder } from './rung-encoder.ts'
import { RungWriter } from './rung-writer.ts'

/** Parts of one generation. */
export interface GenerationSetup {
  readonly video: VideoSetup
  readonly audio: AudioSetup | null
  readonly ladder: LiveLadder
  readonly frameRate: number
  /** The first picture in the sender's clock, in that of the session, and when it came. */
  readonly firstTimestamp: number
  readonly fromMs: number
  readonly startedAt: Date
  /** Its encoded rungs have ended by themselves: the generation cannot go on. */
  onEncoderFailed(): void
}

/** A segment without a key frame at its end goes on for so long at most. */
const longestSegmentMs = 12_000
/** Key frames come a little before and after where they are wanted. */
const keyFrameSlack = 0.9

/** An encoded rung, which is cut where the top one was. */
interface Follower {
  readonly rung: LiveRung
  readonly writer: RungWriter
  setup: VideoSetup | null
  /** Number of cuts that it has passed. */
  cuts: number
}

/** The rungs of one stretch of a livestream. The top one says where segments end; the encoded ones follow. */
export class Generation {
  readonly #options: Pick<ProgramOptions, 'partMs' | 'segmentMs' | 'tools' | 'kind'>
  readonly #sink: GenerationSink
  readonly #setup: GenerationSetup
  readonly #clock: MediaClock
  readonly #top: RungWriter
  #followers: readonly Follower[]
  readonly #encoder: RungEncoder | null
  /** Calls that wait until all rungs are known; null after that. */
  #untold: (() => void)[] | null = []
  /** Moments at which segments begin, as they are shown. */
  readonly #cuts: number[] = []
  #lastCut: number
  #isEnded = false
  /** Delay of the first picture after its decoding, and the moment when the last one is shown. */
  #firstShownAfter = 0
  #lastShown = 0
  #endMs: number

  constructor({ sink, ...options }: ProgramOptions, setup: GenerationSetup) {
    this.#options = options
    this.#sink = sink.open()
    this.#setup = setup
    this.#endMs = setup.fromMs
    this.#lastCut = setup.fromMs
    this.#clock = new MediaClock(setup.firstTimestamp, setup.fromMs)
    const { top, encoded } = setup.ladder
    this.#top = this.#writer(top)
    this.#followers = encoded.map((rung) => ({ rung, writer: this.#writer(rung), setup: null, cuts: 0 }))
    const events = {
      onTag: (rung: LiveRung, tag: MediaTag) => this.#follow(rung, tag),
      onExit: (problem: string | null) => this.#endFollowers(problem),
    }
    this.#encoder = encoded.length > 0 ? new RungEncoder(options.tools, encoded, events) : null
    this.#tellStart()
  }

  /** Place on the clock of the session up to which it is filled. */
  get endMs(): number {
    return this.#endMs
  }

  /** Returns false if the unit does not belong to this stretch of the sender's clock. */
  take(unit: VideoUnit | AudioUnit): boolean {
    return unit.kind === 'audio' ? this.#takeAudio(unit) : this.#takeVideo(unit)
  }

  /** No more comes; the encoded rungs end a little later. */
  end(): void {
    if (this.#isEnded) return
    this.#isEnded = true
    // frames that lean on later ones come before those: what follows begins after the last that is shown
    const frameMs = 1_000 / this.#setup.frameRate
    this.#endMs = Math.max(this.#endMs, this.#lastShown - this.#firstShownAfter) + frameMs
    this.#top.finish(this.#endMs)
    if (this.#encoder) this.#encoder.end()
    else this.#tell(() => this.#sink.end())
  }

  #takeAudio({ timestamp, data }: AudioUnit): true {
    const at = this.#clock.audio(timestamp)
    if (at === null) return true
    this.#top.addAudio({ at, data })
    for (const { writer } of this.#followers) writer.addAudio({ at, data })
    return true
  }

  #takeVideo(unit: VideoUnit): boolean {
    const at = this.#clock.video(unit.timestamp)
    if (at === null) return false
    const openMs = at - this.#lastCut
    const cuts = (unit.isKey && openMs >= this.#options.segmentMs * keyFrameSlack) || openMs >= longestSegmentMs
    if (cuts) {
      this.#lastCut = at
      this.#cuts.push(at + unit.shownAfter)
    }
    // what an encoder tells once is needed by whoever comes in later
    const data = unit.isKey ? Buffer.concat([this.#setup.video.parameterSets, unit.data]) : unit.data
    if (this.#lastShown === 0) this.#firstShownAfter = unit.shownAfter
    // players begin to count at the first picture that is shown
    const shownAt = at + unit.shownAfter - this.#firstShownAfter
    const captions = readCaptions(shownAt, unit.data, this.#setup.video.lengthBytes)
    this.#top.addVideo({ at, shownAfter: unit.shownAfter, isKey: unit.isKey, data, captions }, cuts)
    this.#lastShown = Math.max(this.#lastShown, at + unit.shownAfter)
    this.#endMs = at
    this.#encode(at, unit)
    return true
  }

  #writer(rung: LiveRung): RungWriter {
    let place = 0
    return new RungWriter(this.#setup, this.#options.partMs, {
      onPart: (part) => this.#tell(() => this.#sink.part(rung.name, part)),
      onSegment: (segment) => {
        const number = place
        place += 1
        this.#tell(() => this.#sink.segment(rung.name, number, segment))
      },
    })
  }

  /** Gives the encoder a picture at its time since the beginning of the generation. */
  #encode(at: number, { shownAfter, isKey, data }: VideoUnit): void {
    if (!this.#encoder) return
    const { fromMs, video } = this.#setup
    const timestamp = Math.round(at - fromMs)
    if (timestamp === 0) this.#encoder.write({ kind: 'video', timestamp, body: tagBody(true, 0, 0, video.avcC) })
    const isKept = this.#encoder.write({ kind: 'video', timestamp, body: tagBody(isKey, 1, shownAfter, data) })
    if (!isKept) this.#encoder.kill()
  }

  #follow(rung: LiveRung, tag: MediaTag): void {
    const follower = this.#followers.find((one) => one.rung === rung)
    if (!follower) return
    const unit = readUnit(tag)
    if (unit.kind === 'videoSetup') {
      follower.setup ??= unit.setup
      this.#tellStart()
    }
    if (unit.kind !== 'video') return
    const at = this.#setup.fromMs + unit.timestamp
    const next = this.#cuts[follower.cuts]
    const cuts = next !== undefined && at >= next - 1
    if (cuts) follower.cuts += 1
    follower.writer.addVideo({ at, shownAfter: unit.shownAfter, isKey: unit.isKey, data: unit.data }, cuts)
  }

  #endFollowers(problem: string | null): void {
    if (this.#untold) {
      // none of it was promised yet: the top rung goes on alone
      this.#followers = []
      this.#tellStart()
      if (this.#isEnded) this.#sink.end()
      return
    }
    for (const { writer } of this.#followers) writer.finish()
    this.#followers = []
    if (problem !== null) this.#setup.onEncoderFailed()
    this.#sink.end()
  }

  /** Tells what the generation consists of as soon as that is known. */
  #tellStart(): void {
    const { video, audio, ladder, frameRate, startedAt } = this.#setup
    const rungs: GenerationRung[] = [this.#described(ladder.top, video)]
    for (const { rung, setup } of this.#followers) {
      if (setup === null) return
      rungs.push(this.#described(rung, setup))
    }
    const untold = this.#untold
    if (untold === null) return
    this.#untold = null
    const isMade = new Set(rungs.map(({ name }) => name))
    const leftOut = [...ladder.encoded, ...ladder.leftOut].map(({ name }) => name).filter((name) => !isMade.has(name))
    const { kind = 'ENCODER' } = this.#options
    this.#sink.begin({ kind, rungs, hasSound: audio !== null, frameRate, startedAt, leftOut })
    for (const tell of untold) tell()
  }

  #described(rung: LiveRung, video: VideoSetup): GenerationRung {
    const { audio } = this.#setup
    const codecs = audio ? `${video.codec},${audio.codec}` : video.codec
    return { ...rung, codecs, init: writeInit({ video, audio }) }
  }

  #tell(what: () => void): void {
    if (this.#untold) this.#untold.push(what)
    else what()
  }
}

/** The body of a tag of H.264 (the FLV file format, E.4.3.1). */
function tagBody(isKey: boolean, packet: 0 | 1, shownAfter: number, data: Buffer): Buffer {
  const head = Buffer.alloc(5)
  head.writeUInt8(((isKey ? 1 : 2) << 4) | 7, 0)
  head.writeUInt8(packet, 1)
  head.writeIntBE(shownAfter, 2, 3)
  return Buffer.concat([head, data])
}
