import { type PlayedReport, reportBounds } from '@skleyka/contract/heat/heat-curve.ts'
import { playedRanges } from './played.ts'

const tellEachMs = 30_000

/**
 * Tells the server what of a video was played: each half a minute, at a pause, at the end, and when the page goes. `hls` is where
 * its stream comes from now; nobody is named, and what is lost is lost.
 */
export function tellPlayed(video: HTMLVideoElement, hls: () => string, signal: AbortSignal): void {
  const played = playedRanges()
  const viewing = madeUpName()
  let toldAtMs = performance.now()
  const now = () => ({ nowMs: performance.now(), videoMs: video.currentTime * 1_000, rate: video.playbackRate })
  const tell = () => {
    toldAtMs = performance.now()
    const ranges = played.take(reportBounds.ranges)
    if (ranges.length === 0) return
    const report: PlayedReport = { viewing, ranges }
    navigator.sendBeacon(new URL('heat', new URL(hls(), location.href)), JSON.stringify(report))
  }
  const isMoving = () => !video.paused && !video.seeking
  const listen = (name: keyof HTMLVideoElementEventMap, hear: () => void) =>
    video.addEventListener(name, hear, { signal })
  const goOn = () => {
    if (!isMoving()) return
    played.goesOn(now())
    if (performance.now() - toldAtMs >= tellEachMs || played.count() >= reportBounds.ranges) tell()
  }
  for (const name of ['playing', 'timeupdate'] as const) listen(name, goOn)
  listen('waiting', () => played.stands(now()))
  listen('seeking', () => {
    // a loop leaves no other word of its end
    if (video.loop && video.currentTime < 0.1) played.stands({ ...now(), videoMs: video.duration * 1_000 })
    played.jumps()
  })
  for (const name of ['pause', 'ended'] as const)
    listen(name, () => {
      if (!video.seeking) played.stands(now())
      tell()
    })
  const leave = () => {
    if (isMoving()) played.goesOn(now())
    tell()
  }
  window.addEventListener('pagehide', leave, { signal })
  document.addEventListener('visibilitychange', () => document.hidden && leave(), { signal })
  signal.addEventListener('abort', leave)
  goOn()
}

/** Crypto has better ones where the page is secure; this one only tells the reports of one viewing from those of others. */
const madeUpName = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte.toString(36).padStart(2, '0')).join('')
