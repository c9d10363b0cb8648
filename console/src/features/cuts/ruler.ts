const stepsS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200] as const
/** Room of one time on the ruler, px. */
const leastPx = 64

/** The times that a ruler of a width names, in milliseconds: at round steps that leave each its room. */
export function ticks(durationMs: number, widthPx: number): number[] {
  if (durationMs <= 0 || widthPx <= 0) return []
  const stepS = stepsS.find((step) => (step * 1000 * widthPx) / durationMs >= leastPx) ?? 14_400
  const count = Math.ceil(durationMs / (stepS * 1000))
  return Array.from({ length: count }, (_, place) => place * stepS * 1000)
}

/** Returns how many frames stand side by side on a strip, each as wide as it is high enough for. */
export const framesOnStrip = (widthPx: number, frame: { width: number; height: number }, heightPx: number): number =>
  Math.min(400, Math.max(1, Math.ceil(widthPx / Math.max(16, (heightPx * frame.width) / frame.height))))
