/** Bounds of subtitles: beside `limits.ts`, which the first visit of the console waits for. */
export const subtitleBounds = {
  /** Tracks of a record, cues of a track, the longest cue and the longest label, in characters. */
  tracks: 50,
  cues: 20_000,
  cueChars: 2_000,
  labelChars: 80,
  /** The largest file of subtitles, and the JSON of the cues of a track at most: both travel in one JSON body. */
  fileBytes: 720 * 1024,
  bytes: 960 * 1024,
  /** Warnings of one reading of a file that are told one by one. */
  warnings: 200,
} as const
