export const filterBounds = {
  /** A filter: its JSON, groups in each other, conditions, values of one, the longest text of one, days from today. */
  bytes: 64 * 1024,
  depth: 6,
  conditions: 60,
  /** Conditions of a filter together with those of the filters it uses. */
  wholeConditions: 300,
  values: 100,
  textChars: 200,
  days: 36_600,
  /** The longest name of a saved filter, in characters; how many an account has; records in a feed (product B3). */
  nameChars: 120,
  filters: 1_000,
  /** Filters whose videos an account removes by itself. */
  removalFilters: 20,
  feedItems: 100,
  /** The longest name of a filter's field, in characters. */
  keyChars: 100,
} as const
