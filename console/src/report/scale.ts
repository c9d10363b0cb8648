/** Scales of figures: things, shares of one, seconds, bytes. */
export type Scale = 'count' | 'share' | 'seconds' | 'bytes'

const parts = 4
const hour = 3_600
const roundSeconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1_800]

/** The lines of a scale from nothing up to a round figure that is not below the value; four parts at most. */
export function scaleLines(value: number, scale: Scale): number[] {
  const step = roundStep(Math.max(value, 0) / parts, scale)
  const count = Math.max(1, Math.ceil(value / step - 1e-9))
  return Array.from({ length: count + 1 }, (_, index) => Number((index * step).toPrecision(12)))
}

function roundStep(least: number, scale: Scale): number {
  if (scale === 'share') return least <= 0 ? 0.25 : roundUp(least, [1, 2, 2.5, 5, 10])
  if (scale === 'count') return Math.max(1, roundUp(least, [1, 2, 5, 10]))
  if (scale === 'bytes') {
    const unit = 1_024 ** Math.max(0, Math.floor(Math.log(Math.max(least, 1)) / Math.log(1_024)))
    const size = roundUp(Math.max(least / unit, 1), [1, 2, 5, 10])
    // past five hundred of a unit comes one of the next
    return unit * (size > 500 ? 1_024 : size)
  }
  return roundSeconds.find((seconds) => seconds >= least) ?? hour * roundUp(least / hour, [1, 2, 5, 10])
}

function roundUp(least: number, times: readonly number[]): number {
  if (least <= 0) return 0
  const power = 10 ** Math.floor(Math.log10(least))
  return power * (times.find((one) => one * power >= least - 1e-12) ?? 10)
}
