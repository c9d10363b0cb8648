/** Seen part of the line of time: from where, and how many milliseconds a pixel is. */
export interface WaveView {
  readonly fromMs: number
  readonly msPerPx: number
}

export const nearest = 2
export const farthest = 400

/** Nearer or farther around a moment, which stays where it is. */
export function zoomView({ fromMs, msPerPx }: WaveView, by: number, aroundMs: number): WaveView {
  const next = Math.min(farthest, Math.max(nearest, msPerPx * by))
  return { msPerPx: next, fromMs: Math.max(0, aroundMs - ((aroundMs - fromMs) * next) / msPerPx) }
}

/** Turned on when a moment is not in sight, to stand a little after the left edge. */
export function following(view: WaveView, width: number, atMs: number): WaveView {
  const span = width * view.msPerPx
  if (atMs >= view.fromMs && atMs <= view.fromMs + span) return view
  return { ...view, fromMs: Math.max(0, atMs - span * 0.1) }
}

/** The loudest peak of each pixel in sight, from 0 to 1; 0 past the end. */
export function barsOf(peaks: Uint8Array, perSecond: number, { fromMs, msPerPx }: WaveView, width: number): number[] {
  const perPx = (msPerPx * perSecond) / 1000
  const start = (fromMs * perSecond) / 1000
  return Array.from({ length: width }, (_, x) => {
    const from = Math.floor(start + x * perPx)
    const to = Math.max(from + 1, Math.floor(start + (x + 1) * perPx))
    let most = 0
    for (let at = from; at < to && at < peaks.length; at += 1) most = Math.max(most, peaks[at] ?? 0)
    return most / 128
  })
}
