/** Bounds of extra sound: beside `limits.ts`, which the first visit of the console waits for. */
export const audioBounds = {
  /** Tracks of a record besides its own sound, and the longest label in characters. */
  tracks: 20,
  labelChars: 80,
  /** The largest file whose sound is taken. */
  fileBytes: 4 * 1024 ** 3,
  /** Largest shift of a track, earlier or later. */
  shiftMs: 600_000,
  /** A track whose length differs by more than this is asked about; by less it is padded or cut without a word. */
  differsMs: 3_000,
} as const
