export const copyrightHolderBounds = {
  /** The longest name of a copyright holder, in characters. */
  nameChars: 255,
  /** Videos of one holder that figures of viewings are counted of, the most viewed first. */
  countedVideos: 20_000,
  /** Reports of one holder, and rows of one of them. */
  reports: 200,
  reportRows: 5_000,
} as const
