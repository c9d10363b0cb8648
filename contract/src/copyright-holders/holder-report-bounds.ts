export const holderReportBounds = {
  /** Videos of one holder that figures of viewings are counted of, the most viewed first. */
  countedVideos: 20_000,
  /** Reports of one holder, and rows of one of them. */
  reports: 200,
  rows: 5_000,
} as const
