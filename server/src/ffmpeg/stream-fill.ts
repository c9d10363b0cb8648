import type { PacketsInfo, SourceInfo } from './source-info.ts'

/** What is put where a stream has nothing, so that picture and sound are of one length. Times in milliseconds. */
export interface StreamFill {
  /** The length of the whole; null where the clock of the file does not tell it. */
  readonly lengthMs: number | null
  /** Silence before, within and after the sound; null where it needs none. */
  readonly sound: { readonly fromMs: number } | null
  /** The first picture stands before it begins, and the last one for so long after it ends; null where it needs neither. */
  readonly picture: { readonly heldMs: number } | null
}

/** Players step over a beginning that comes so much late. */
const lateMs = 150
/** What stands at the end for so long is no fault of the file. */
const shortMs = 500

/** Nothing of a file whose streams begin and end together. */
export function planFill({ video, audio }: SourceInfo, { timeline }: PacketsInfo): StreamFill | null {
  if (!timeline || !video) return null
  const sound = audio && timeline.sound
  const { picture, jumps } = timeline
  if (!picture || !sound) return null
  // a clock that jumps is put right by ffmpeg: no moment of it can be named beforehand
  if (jumps) return sound.isUnbroken ? null : { lengthMs: null, sound: { fromMs: 0 }, picture: null }
  const lengthMs = Math.max(picture.toMs, sound.toMs)
  const isWhole = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => fromMs <= lateMs && lengthMs - toMs <= shortMs
  const fill = {
    lengthMs,
    sound: isWhole(sound) && sound.isUnbroken ? null : { fromMs: Math.max(0, sound.fromMs) },
    picture: isWhole(picture) ? null : { heldMs: lengthMs - picture.toMs },
  }
  return fill.sound || fill.picture ? fill : null
}
