/** Bounds of the statistics. */
export const statisticBounds = {
  /** Conditions of one query, values of one of them, and the longest value, in characters. */
  conditions: 10,
  values: 20,
  valueChars: 512,
  /** Dimensions and measures of one query of the report builder (product B8). */
  dimensions: 3,
  measures: 5,
  /** Days of a period, points of a chart, lines of a chart. */
  days: 3_660,
  points: 2_000,
  lines: 10,
  /** Rows of a table outside pages. */
  rows: 5_000,
  /** Videos that filters by album, tag, owner or saved filter may let through together. */
  records: 20_000,
  /** The first rows of a summary (product B8). */
  top: 25,
  /** Minutes that the present is shown with. */
  minutes: 30,
  /** Exports and saved reports of an account, and the days a file is kept. */
  exports: 200,
  exportDays: 14,
  reports: 100,
  reportNameChars: 120,
  recipients: 10,
  linkMinutes: 5,
} as const
