import {
  type LadderBody,
  type LadderQuality,
  planRungs,
  thinnedRate,
  usualLadder,
} from '@skleyka/contract/ladders/ladder-rules.ts'
import type { PacketsInfo, SourceInfo } from './source-info.ts'
import { planFill, type StreamFill } from './stream-fill.ts'

/** One quality of a video. `name` is its folder and its part of the address. */
export type Rung = {
  name: string
  width: number
  height: number
  /** The stream of the source as it is: no loss and no work. */
  copied: boolean
  /** Ceiling of the video bit rate when encoded. */
  maxBitsPerSecond: number
}

/** Renditions that one ffmpeg process makes of a source: the highest rung first. */
export type Ladder = {
  rungs: Rung[]
  audio: 'copy' | 'encode' | 'none'
  /** Frames a second of the encoded rungs, as ffmpeg reads it. */
  frameRate: string
  hasVideo: boolean
  /** Filling that makes picture and sound of one length; null where they lack nothing. */
  fill: StreamFill | null
  /** Quality of the picture as x264 reads it: a lower value keeps more. */
  crf: number
  /** Of sound that is encoded. */
  soundBitsPerSecond: number
}

const tallest = 2160
/** x264 puts a key frame at least every 250 frames by default: 10.4 s at 24 frames a second. */
const longestKeyFrameGapMs = 12_500
const largestCopiedBitsPerSecond = 40_000_000
const fastest = 60

const crfs: Readonly<Record<LadderQuality, number>> = { SMALL: 26, USUAL: 23, HIGH: 20 }
/** Sound is told to be of so much, more or less. */
const soundSlack = 1.1

/**
 * Chooses the rungs by a template, or as usual: the source's own size on top, copied where browsers play it as it is, smaller
 * ones below.
 */
export function planLadder(source: SourceInfo, packets: PacketsInfo, template: LadderBody | null = null): Ladder {
  const { quality, maxFps, soundKbps, ...rungRules } = template ?? usualLadder
  const fill = planFill(source, packets)
  const audio = planAudio(source, packets, fill, template)
  const shared = { audio, fill, crf: crfs[quality], soundBitsPerSecond: soundKbps * 1000 }
  const { video } = source
  if (!video) {
    return {
      ...shared,
      rungs: [{ name: 'audio', width: 0, height: 0, copied: audio === 'copy', maxBitsPerSecond: 0 }],
      frameRate: '25',
      hasVideo: false,
    }
  }
  const copied = isCopyable(source, packets) && !fill?.picture && video.frameRate <= maxFps + 1
  // the short side decides, so that a portrait video has the same rungs as a landscape one
  const planned = planRungs(rungRules, Math.min(video.shownWidth, video.shownHeight))
  const rungs = planned.map(({ side, maxKbps, isSource }) => {
    const isCopied = copied && isSource
    // a copied picture keeps its size, odd or not; an encoded one has even sides
    const size = isCopied
      ? { width: video.width, height: video.height }
      : fitRung(video.shownWidth, video.shownHeight, side)
    return {
      name: String(side),
      ...size,
      copied: isCopied,
      maxBitsPerSecond: template ? maxKbps * 1000 : ceiling(side, video.frameRate),
    }
  })
  return { ...shared, rungs, frameRate: planFrameRate(thinnedRate(video.frameRate, maxFps)), hasVideo: true }
}

function isCopyable({ video }: SourceInfo, packets: PacketsInfo): boolean {
  if (video?.codec !== 'h264') return false
  if (!['Constrained Baseline', 'Baseline', 'Main', 'High'].includes(video.profile)) return false
  if (!['yuv420p', 'yuvj420p'].includes(video.pixelFormat)) return false
  if (!video.upright || !video.squarePixels || video.interlaced) return false
  if (Math.min(video.shownWidth, video.shownHeight) > tallest || video.frameRate > fastest + 1) return false
  if ((video.bitsPerSecond ?? 0) > largestCopiedBitsPerSecond) return false
  // a copy shows what an edit list has cut away, and cannot tell moments that its source does not
  if (packets.timeline?.picture?.isTrimmed || packets.timeline?.picture?.isTimed === false) return false
  // one key frame only: fine for a clip that is one segment long
  const gapMs = packets.keyFrameGapMs ?? packets.endMs
  return packets.startsWithKeyFrame && packets.lengthsFit && gapMs <= longestKeyFrameGapMs
}

function planAudio(
  { audio, container }: SourceInfo,
  { timeline }: PacketsInfo,
  fill: StreamFill | null,
  template: LadderBody | null,
): Ladder['audio'] {
  const mostBitsPerSecond = template ? template.soundKbps * 1000 * soundSlack : 400_000
  if (!audio) return 'none'
  if (fill?.sound || timeline?.sound?.isTrimmed || timeline?.sound?.isUnbroken === false) return 'encode'
  // sound may change its form within a transport stream, and a copy tells the first one alone
  if (container === 'mpegts') return 'encode'
  const isPlain = audio.codec === 'aac' && ['LC', 'HE-AAC', 'HE-AACv2'].includes(audio.profile)
  return isPlain && audio.channels <= 6 && audio.sampleRate >= 8000 && (audio.bitsPerSecond ?? 0) <= mostBitsPerSecond
    ? 'copy'
    : 'encode'
}

/** The picture scaled so that its short side is `side`, never above the source, with even sides. */
export function fitRung(width: number, height: number, side: number): { width: number; height: number } {
  const scale = Math.min(1, side / Math.min(width, height))
  const even = (length: number) => Math.max(2, 2 * Math.round((length * scale) / 2))
  // a source with odd sides loses a line rather than gains one
  const within = (length: number) => Math.max(2, Math.min(even(length), length - (length % 2)))
  return { width: within(width), height: within(height) }
}

function ceiling(side: number, frameRate: number): number {
  const atNormalRate = 5_000_000 * (Math.max(side, 144) / 1080) ** 1.6
  return Math.round(atNormalRate * (frameRate > 35 ? 1.5 : 1))
}

function planFrameRate(rate: number): string {
  if (rate > fastest + 0.5) return String(fastest)
  const broadcast = Math.round(rate) * (1000 / 1001)
  if (Math.abs(rate - broadcast) < 0.005) return `${Math.round(rate) * 1000}/1001`
  return String(Math.round(rate * 1000) / 1000)
}
