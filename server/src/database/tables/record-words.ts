/** What active records are found by: their words and the stems of them. Written by a trigger of `records`. */
export interface RecordWordsTable {
  record_id: number
  /** As PostgreSQL prints a tsvector. */
  words: string
}
