export const cuepointBounds = {
  /** Episodes of one record at most, and the longest name of one, in characters. */
  episodes: 200,
  episodeNameChars: 120,
  /** The least that a chapter lasts, and how far a mark may stand: 24 hours; in milliseconds. */
  chapterMs: 1_000,
  markMs: 24 * 3600 * 1000,
  /** Cuepoints of one record at most; keys of one, and the longest value of a key, in characters. */
  cuepoints: 200,
  keys: 10,
  /** Breaks proposed for one record at most, and how close they may be asked for, in milliseconds. */
  valueChars: 200,
} as const
