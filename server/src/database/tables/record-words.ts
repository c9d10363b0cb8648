/** What active records are found by: their words and the stems of them. Written by a trigger of `records`. */
export interface RecordWordsTable {
  record_id: number
  /** As PostgreSQL prints a tsvector. */
  words: string
}

/** What is said in subtitles, a stretch of cues a row. Written by a trigger of `subtitle_tracks`. */
export interface SubtitleWordsTable {
  track_id: number
  first_cue: number
  record_id: number
  /** Plain words between single spaces. */
  said: string
  /** As PostgreSQL prints a tsvector. */
  words: string
}
