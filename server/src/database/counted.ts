/** Number, as far as they are counted. */
export interface Counted {
  readonly total: number
  /** There are more than `total`. */
  readonly isMore: boolean
}

/** Returns what a count that looked for one more than `most` says. */
export const countedTo = (most: number, found: number): Counted => ({
  total: Math.min(found, most),
  isMore: found > most,
})
