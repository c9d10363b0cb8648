export const radarBounds = {
  /** Works that one copyright holder may have looked for. */
  works: 200,
  /** The longest name of a work, in characters. */
  nameChars: 255,
  /** The largest file of a work, in bytes, and how long its address takes it, in hours. */
  fileBytes: 4 * 2 ** 30,
  linkHours: 24,
} as const
