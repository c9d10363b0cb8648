export const reportBounds = {
  /** Rows of one report at most, and the days of its period: ten years. */
  rows: 5_000,
  days: 3_660,
} as const
