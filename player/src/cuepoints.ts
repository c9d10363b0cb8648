import type { Cuepoint } from '@skleyka/contract/cuepoints/marks.ts'

/** Tells of each cuepoint that the video plays past; a jump over some tells of none. */
export function watchCuepoints(
  video: HTMLVideoElement,
  cuepoints: () => readonly Cuepoint[],
  tell: (cuepoint: Cuepoint) => void,
): void {
  let fromMs = 0
  const pass = (toMs: number) => {
    for (const cuepoint of cuepoints()) if (cuepoint.atMs >= fromMs && cuepoint.atMs < toMs) tell(cuepoint)
    fromMs = toMs
  }
  video.addEventListener('seeked', () => {
    fromMs = Math.floor(video.currentTime * 1000)
  })
  video.addEventListener('timeupdate', () => {
    if (!video.seeking && !video.paused) pass(video.currentTime * 1000)
  })
  video.addEventListener('ended', () => pass(Number.POSITIVE_INFINITY))
}
