/** Seconds from the newest picture within which a viewer counts as watching live, by latency. */
export const edgeS = { NORMAL: 12, LOW: 6 } as const

/** The part of a livestream that can be watched now, in seconds of the element; null before there is any. */
export function watchable(video: Pick<HTMLVideoElement, 'seekable'>): { fromS: number; toS: number } | null {
  const { seekable } = video
  if (seekable.length === 0) return null
  return { fromS: seekable.start(0), toS: seekable.end(seekable.length - 1) }
}

/** Distance from the newest picture in seconds; null before there is any. */
export function behindS(video: Pick<HTMLVideoElement, 'seekable' | 'currentTime'>): number | null {
  const part = watchable(video)
  return part && Math.max(0, part.toS - video.currentTime)
}

/** Place of a press on the line among what can be watched. */
export const placeAt = ({ fromS, toS }: { fromS: number; toS: number }, share: number): number =>
  fromS + (toS - fromS) * Math.min(1, Math.max(0, share))
