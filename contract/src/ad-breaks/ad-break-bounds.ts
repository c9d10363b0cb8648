export const adBreakBounds = {
  /** Breaks proposed for one record at most, and how close they may be asked for, in milliseconds. */
  breaks: 50,
  intervalMs: 10_000,
} as const
