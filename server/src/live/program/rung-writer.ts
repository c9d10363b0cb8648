import type { CaptionPair } from '@skleyka/contract/subtitles/captions-608.ts'
import type { AudioSetup } from '../media/codecs.ts'
import {
  type AudioSample,
  samplesOfFrame,
  type TrackSetups,
  type VideoSample,
  videoTicks,
  writeFragment,
} from '../media/mp4.ts'

/** A frame of the picture on the clock of the program, in milliseconds. */
export interface VideoFrame {
  readonly at: number
  readonly shownAfter: number
  readonly isKey: boolean
  readonly data: Buffer
  /** Captions that it carries, where they are looked for. */
  readonly captions?: readonly CaptionPair[]
}

/** A frame of the sound on the clock of the program, in milliseconds. */
export interface AudioFrame {
  readonly at: number
  readonly data: Buffer
}

/** A piece of a segment that players may have by itself. */
export interface Part {
  readonly bytes: Buffer
  readonly durationMs: number
  /** It begins with a key frame. */
  readonly isIndependent: boolean
}

/** A finished segment of one rung. */
export interface RungSegment {
  readonly parts: readonly Part[]
  /** On the clock of the program, in milliseconds. */
  readonly fromMs: number
  readonly durationMs: number
  readonly isIndependent: boolean
  /** In the order in which its pictures are shown, on the clock of the program. */
  readonly captions: readonly CaptionPair[]
}

/** Listeners of a rung as it grows. */
export interface RungEvents {
  onPart(part: Part): void
  onSegment(segment: RungSegment): void
}

/** Sound that waits for its picture longer than so many frames is of no use. */
const mostWaitingSound = 3_000
const usualFrameMs = 40
/** Sound that is as far from where it should follow is put where it belongs. */
const soundSlackMs = 60
/** Pairs of captions in a second at most: both fields of 60 pictures. */
const mostPairsOfSecond = 120

/**
 * Gathers the frames of one rung into parts and segments. A frame is written when the next one tells how long it was, so that
 * no length is guessed.
 */
export class RungWriter {
  readonly #events: RungEvents
  readonly #partMs: number
  readonly #audio: AudioSetup | null
  #held: VideoFrame | null = null
  #lastMs = usualFrameMs
  #samples: VideoSample[] = []
  #fromMs = 0
  #endMs = 0
  #sound: AudioFrame[] = []
  #soundNext: number | null = null
  /** Sound of the last moments that was written, by which a packet that is sent twice is told. */
  #written: AudioFrame[] = []
  #parts: Part[] = []
  #captions: CaptionPair[] = []
  #segmentFromMs = 0
  #fragments = 0

  constructor({ audio }: Pick<TrackSetups, 'audio'>, partMs: number, events: RungEvents) {
    this.#audio = audio
    this.#partMs = partMs
    this.#events = events
  }

  /** Takes the next frame; `cuts` ends the segment before it. */
  addVideo(frame: VideoFrame, cuts: boolean): void {
    if (this.#held) {
      this.#write(this.#held, frame.at - this.#held.at)
      const partMs = this.#endMs - this.#fromMs
      if (cuts || partMs + this.#lastMs > this.#partMs) this.#closePart()
      if (cuts) this.#closeSegment()
    }
    this.#held = frame
  }

  addAudio(frame: AudioFrame): void {
    if (this.#audio === null) return
    this.#sound.push(frame)
    if (this.#sound.length > mostWaitingSound) this.#sound.shift()
  }

  /** Ends the last segment: nothing more comes. The last frame is shown until `untilMs`, or as long as the one before it, and no longer than a part. */
  finish(untilMs = 0): void {
    const last = this.#held
    this.#held = null
    if (last) {
      const durationMs = Math.max(this.#lastMs, untilMs - last.at)
      // the part that it makes too long ends before it
      if (this.#samples.length > 0 && last.at + durationMs - this.#fromMs > this.#partMs) this.#closePart()
      this.#write(last, Math.min(durationMs, this.#partMs))
    }
    this.#closePart()
    this.#closeSegment()
  }

  /** Length of the segment that is being filled. */
  get openMs(): number {
    return this.#endMs - this.#segmentFromMs
  }

  #write(frame: VideoFrame, durationMs: number): void {
    if (this.#samples.length === 0) {
      this.#fromMs = frame.at
      if (this.#parts.length === 0) this.#segmentFromMs = frame.at
    }
    this.#lastMs = Math.max(1, durationMs)
    this.#endMs = frame.at + this.#lastMs
    const ticks = (ms: number) => Math.round((ms * videoTicks) / 1_000)
    this.#samples.push({
      durationTicks: ticks(this.#lastMs),
      shownAfterTicks: ticks(frame.shownAfter),
      isKey: frame.isKey,
      data: frame.data,
    })
    if (frame.captions) this.#captions.push(...frame.captions)
  }

  #closePart(): void {
    const [first] = this.#samples
    if (!first) return
    const { time, samples } = this.#takeSound(this.#endMs)
    const bytes = writeFragment(this.#fragments + 1, {
      videoTime: Math.round((this.#fromMs * videoTicks) / 1_000),
      video: this.#samples,
      audioTime: time,
      audio: samples,
    })
    this.#fragments += 1
    const part = { bytes, durationMs: this.#endMs - this.#fromMs, isIndependent: first.isKey }
    this.#samples = []
    this.#parts.push(part)
    this.#events.onPart(part)
  }

  #closeSegment(): void {
    const [first] = this.#parts
    if (!first) return
    const parts = this.#parts
    this.#parts = []
    const durationMs = this.#endMs - this.#segmentFromMs
    const captions = this.#captions.sort((one, other) => one.atMs - other.atMs)
    this.#captions = []
    this.#events.onSegment({
      ...{ parts, durationMs, fromMs: this.#segmentFromMs, isIndependent: first.isIndependent },
      captions: captions.slice(0, Math.ceil(durationMs / 1_000) * mostPairsOfSecond),
    })
  }

  /** The sound before a moment; it follows what was before it, unless it is far from there. */
  #takeSound(untilMs: number): { time: number; samples: AudioSample[] } {
    const rate = this.#audio?.sampleRate ?? 0
    const slack = (soundSlackMs * rate) / 1_000
    const placed: { time: number; data: Buffer }[] = []
    let next = this.#soundNext
    const late = this.#sound.findIndex(({ at }) => at >= untilMs)
    for (const frame of this.#sound.splice(0, late < 0 ? this.#sound.length : late)) {
      const { at, data } = frame
      const targetTime = Math.max(0, Math.round((at * rate) / 1_000))
      // told twice, or of before
      if ((next !== null && targetTime < next - slack) || this.#isWritten(frame)) continue
      this.#written.push(frame)
      const time = next === null || targetTime > next + slack ? targetTime : next
      placed.push({ time, data })
      next = time + samplesOfFrame
    }
    this.#soundNext = next
    const samples = placed.map(({ time, data }, place) => ({
      durationTicks: (placed[place + 1]?.time ?? time + samplesOfFrame) - time,
      data,
    }))
    return { time: placed[0]?.time ?? 0, samples }
  }

  /** Tells whether the same bytes were written for the same moment: silence is equal bytes for moments of its own. */
  #isWritten({ at, data }: AudioFrame): boolean {
    // sound of longer ago is left out by its moment, as far as it may have been moved
    this.#written = this.#written.filter((one) => one.at > at - 2 * soundSlackMs)
    return this.#written.some((one) => one.at === at && one.data.equals(data))
  }
}
