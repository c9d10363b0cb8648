import type { Latency as LatencyName } from '@skleyka/contract/translations/translation-states.ts'

export type Latency = LatencyName

/** Seconds from the newest picture within which a viewer counts as watching live, by latency. */
export const edgeS: Readonly<Record<Latency, number>> = { NORMAL: 12, LOW: 6 }

type Watched = Pick<HTMLVideoElement, 'seekable' | 'currentTime'>

/** The part of a livestream that can be watched now, in seconds of the element; null before there is any. */
export function watchable(video: Pick<HTMLVideoElement, 'seekable'>): { fromS: number; toS: number } | null {
  const { seekable } = video
  if (seekable.length === 0) return null
  return { fromS: seekable.start(0), toS: seekable.end(seekable.length - 1) }
}

/** The nearest place where a picture is: a jump onto what is still on its way would stand still. */
export function reachable({ fromS, toS }: { fromS: number; toS: number }, seconds: number, latency: Latency): number {
  return Math.max(fromS, Math.min(seconds, toS - edgeS[latency] / 2))
}

/** Distance from the newest picture in seconds; null before there is any. */
export function behindS(video: Watched): number | null {
  const part = watchable(video)
  return part && Math.max(0, part.toS - video.currentTime)
}

/** True of a viewer who watches what is newest, and not a halted picture of it. */
export function watchesLive(video: Watched & Pick<HTMLVideoElement, 'paused'>, latency: Latency): boolean {
  const behind = behindS(video)
  return behind !== null && behind <= edgeS[latency] && !video.paused
}

/** Place of the picture among what can be watched, from 0 to 1. */
export function shareOf(video: Watched): number {
  const part = watchable(video)
  if (!part || part.toS <= part.fromS) return 1
  return Math.min(1, Math.max(0, (video.currentTime - part.fromS) / (part.toS - part.fromS)))
}

/** Place of a press on the line among what can be watched. */
export const placeAt = ({ fromS, toS }: { fromS: number; toS: number }, share: number): number =>
  fromS + (toS - fromS) * Math.min(1, Math.max(0, share))
