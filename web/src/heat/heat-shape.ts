/** Points between two heights: a line that is a few pixels wide looks bent. */
const steps = 4

/**
 * The hill over a line of time as a shape that clips an element of any size: smooth through these heights, from 0 to 100, each in
 * the middle of its piece.
 */
export function heatShape(curve: readonly number[]): string {
  const heights = curve.map((_, place) => smoothPoint(curve, place))
  const at = (place: number) => heights[Math.min(heights.length - 1, Math.max(0, place))] ?? 0
  const points = Array.from({ length: (heights.length + 1) * steps + 1 }, (_, step) => {
    // half a piece before the first middle, and half behind the last
    const x = Math.min(heights.length, Math.max(0, step / steps - 0.5))
    const before = Math.floor(step / steps) - 1
    const share = (1 - Math.cos(((step % steps) / steps) * Math.PI)) / 2
    const height = at(before) + (at(before + 1) - at(before)) * share
    return `${percent((x / heights.length) * 100)} ${percent(100 - height)}`
  })
  return `polygon(0% 100%, ${points.join(', ')}, 100% 100%)`
}

/** Smooths the curve where somebody happened to stop. */
function smoothPoint(curve: readonly number[], place: number): number {
  const own = curve[place] ?? 0
  return ((curve[place - 1] ?? own) + own * 2 + (curve[place + 1] ?? own)) / 4
}

const percent = (value: number) => `${Math.round(value * 100) / 100}%`
