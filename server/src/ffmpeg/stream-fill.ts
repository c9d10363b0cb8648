import type { PacketsInfo, SourceInfo, StreamSpan } from './source-info.ts'

/** Filling of the places where a stream has nothing, so that picture and sound are of one length. Times in milliseconds. */
export interface StreamFill {
  /** The length of the whole; null where the clock of the file does not tell it. */
  readonly lengthMs: number | null
  /** Silence before, within and after the sound; null where it needs none. */
  readonly sound: { readonly fromMs: number } | null
  /** The first picture stands before it begins, and the last one to this moment; null where neither is needed. */
  readonly picture: { readonly toMs: number } | null
}

/** Players step over a beginning that comes so much late. */
const lateMs = 150
/** Longest lack at the end that is no fault of the file, ms. */
const shortMs = 500
/** Codecs that have a packet for a picture which stays as it is, and nothing to decode in it: their last one may stand long. */
const skippingCodecs: ReadonlySet<string> = new Set([
  ...['qtrle', 'cinepak', 'svq1', 'svq3', 'mpeg4', 'msmpeg4v1', 'msmpeg4v2', 'msmpeg4v3', 'h263', 'flv1'],
  ...['wmv1', 'wmv2', 'wmv3', 'vc1', 'vp6', 'vp6f', 'vp6a'],
])

/** Null for a file whose streams begin and end together. */
export function planFill({ video, audio }: SourceInfo, { timeline }: PacketsInfo): StreamFill | null {
  const picture = timeline?.picture
  if (!timeline || !video || !picture) return null
  const sound = audio && timeline.sound
  // a clock that jumps is put right by ffmpeg: no moment of it can be named beforehand
  if (timeline.jumps)
    return sound?.isUnbroken === false ? { lengthMs: null, sound: { fromMs: 0 }, picture: null } : null
  const ownMs = picture.toMs + (picture.endsTold ? 0 : 1000 / video.frameRate)
  const lengthMs = Math.round(Math.max(ownMs, sound?.toMs ?? 0))
  const isWhole = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => fromMs <= lateMs && lengthMs - toMs <= shortMs
  const isSoundFilled = sound && !(isWhole(sound) && sound.isUnbroken && reachesLastSegment(sound, picture))
  const fill = {
    lengthMs,
    sound: isSoundFilled ? { fromMs: Math.max(0, sound.fromMs) } : null,
    picture: !isWhole(picture) ? { toMs: lengthMs } : skippingCodecs.has(video.codec) ? { toMs: ownMs } : null,
  }
  return fill.sound || fill.picture ? fill : null
}

/** A segment that has less sound is as one without any. */
const leastSoundMs = 60
/** Encoded segments begin at multiples of this, by `keyFrames`. */
const encodedMs = 4_000

/** Players stop for good at a segment without sound: where the last one may begin, there has to be some. */
function reachesLastSegment({ toMs: soundMs }: StreamSpan, { toMs, lastKeyMs }: StreamSpan): boolean {
  const lastEncodedMs = Math.floor((toMs - 1) / encodedMs) * encodedMs
  const lastBeginMs = Math.max(lastKeyMs ?? 0, lastEncodedMs, toMs > encodedMs / 2 ? encodedMs / 2 : 0)
  return soundMs - lastBeginMs >= Math.min(leastSoundMs, toMs - lastBeginMs)
}
