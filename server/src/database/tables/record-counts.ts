/** Changes of how many active records an account has in a state; their sum is the count. Written by triggers of `records`. */
export interface RecordCountsTable {
  account_id: number
  current_state: string
  records: number
  size_bytes: number
}

/** The same by the week, of UTC and from Monday, in which the records were created. */
export interface RecordWeeksTable {
  account_id: number
  week: Date
  records: number
}
