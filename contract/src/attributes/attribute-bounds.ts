/** Bounds of tables of attributes, apart from those that the first screen knows. */
export const attributeBounds = {
  /** Columns of a table, and rows of its preview. */
  fields: 200,
  previewRows: 20,
  /** Exports of an account, and the days a file is kept (product B11). */
  exports: 200,
  days: 14,
  /** Lifetime of a signed address of a file. */
  linkMinutes: 5,
  /** The largest table that is read back, in bytes and in lines, and how many of its faults are told one by one. */
  tableBytes: 50_000_000,
  tableLines: 100_000,
  problems: 200,
} as const
