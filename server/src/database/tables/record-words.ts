/** Words and stems of active records, for their search. Written by a trigger of `records`. */
export interface RecordWordsTable {
  record_id: number
  /** As PostgreSQL prints a tsvector. */
  words: string
}

/** Words of subtitles, a stretch of cues a row. Written by a trigger of `subtitle_tracks`. */
export interface SubtitleWordsTable {
  track_id: number
  first_cue: number
  record_id: number
  /** Plain words between single spaces. */
  said: string
  /** As PostgreSQL prints a tsvector. */
  words: string
}
