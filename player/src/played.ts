import type { VideoMoment } from './audience.ts'

/** Clocks are read a little late. */
const slackMs = 500
const slack = 1.25

/**
 * Returns what was really played, as ranges of the video in milliseconds: as far as the picture moved, whatever the clock says, and each
 * time anew where something is watched again. Where it stands further than it can have been played, somebody has gone there.
 */
export function playedRanges() {
  let ranges: [fromMs: number, toMs: number][] = []
  let from: VideoMoment | null = null
  const goesOn = (now: VideoMoment) => {
    const before = from
    from = now
    if (before === null || now.videoMs <= before.videoMs) return
    const rate = Math.max(before.rate, now.rate)
    if (now.videoMs - before.videoMs > (now.nowMs - before.nowMs) * rate * slack + slackMs) return
    const last = ranges.at(-1)
    if (last?.[1] === before.videoMs) last[1] = now.videoMs
    else ranges.push([before.videoMs, now.videoMs])
  }
  return {
    /** The picture moves, and is here now. */
    goesOn,
    /** It came to here and stands: a pause, a stall, the end. */
    stands(now: VideoMoment) {
      if (from !== null) goesOn(now)
      from = null
    },
    /** It is put elsewhere. */
    jumps() {
      from = null
    },
    count: () => ranges.length,
    /** Returns what was played and is not taken yet, so many ranges at most. */
    take(max: number): [fromMs: number, toMs: number][] {
      const taken = ranges.slice(0, max)
      ranges = ranges.slice(max)
      return taken.flatMap(([fromMs, toMs]) => {
        const [begin, end] = [Math.round(fromMs), Math.round(toMs)]
        return begin < end ? [[begin, end]] : []
      })
    },
  }
}
