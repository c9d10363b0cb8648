/** Bounds of bulk changes, apart from those that the first screen knows. */
export const bulkBounds = {
  /** Operations of one bulk edit, and the longest text one of them looks for, in characters. */
  ops: 10,
  soughtChars: 1_000,
  /** Records one bulk edit takes by their ids; more are chosen by a filter. */
  chosenIds: 10_000,
  /** Accounts one act of sharing takes. */
  shareAccounts: 1_000,
  /** Records a preview judges one by one; the rest are judged as they are changed. */
  judged: 10_000,
  /** Changes a preview shows, and what it names as blocked. */
  sample: 50,
} as const
