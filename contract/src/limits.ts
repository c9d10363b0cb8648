/**
 * Every constant of spec §9 that both sides obey, once, with its unit in the name.
 * Sizes and colours of the interface live in the console's tokens.
 */
export const limits = {
  /** C-9-01: uploads one browser sends at the same time. */
  uploadsAtOnce: 3,
  /** C-9-02: size of every part but the last. */
  uploadPartBytes: 5_242_880,
  /** C-9-03: wait before another try when the server gave no answer. */
  networkRetryMs: 15_000,
  /** C-9-04: waits after answers 400, 502 and 504 to a part. */
  partRetryMs: [1_000, 5_000, 10_000],
  /** C-9-05: how often a record in work is read again. */
  recordPollMs: 5_000,
  /** C-9-06: ids in one bulk update. */
  bulkUpdateIds: 50,
  /** C-9-07: ids in one share or unshare. */
  shareIds: 50,
  /** C-9-07: accounts in one share or unshare. */
  shareAccounts: 10,
  /** C-9-08: ids in one records/info. */
  recordInfoIds: 200,
  /** C-9-09: ids in one dispose, delete or restore. */
  bulkIds: 50,
  /** C-9-13: accounts under «Часто посещаемые». */
  recentAccounts: 5,
  /** C-9-13: the account search appears above this many accounts. */
  accountSearchAbove: 3,
  /** C-9-14: scroll after which the page counts as scrolled. */
  scrollThresholdPx: 10,
  /** C-9-14: how long «Скопировано» stays. */
  copiedMs: 1_000,
  /** C-9-14: time a section's chunk may take to load. */
  chunkLoadMs: 120_000,
  /** C-9-10: how often browser metrics are sent. */
  metricsPushMs: 30_000,
  /** C-9-11: upper bounds of the histograms' buckets. */
  metricsBucketsS: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 1, 2, 5, 10],
  /** Product B7: how long one request to the support stands before the next about the same. */
  supportAgainMs: 24 * 3600 * 1000,
} as const

/** Number of plain calls one of a kind counts as against the limits on calls (safety §10). */
export const costs = {
  /** The state of many records at once: asked every five seconds. */
  poll: 2,
  /** A page of rows with their total. */
  list: 3,
  /** Something made or answered for a hundred things. */
  batch: 10,
  /** Figures over years. */
  report: 20,
} as const

/** Bounds of the server's own that clients may want to know before they ask. */
export const bounds = {
  /** The longest record name, in characters (product B5). */
  recordNameChars: 255,
  /** The longest description, in characters (product B5). */
  recordDescriptionChars: 10_000,
  /** Tags of one record at most, and the longest one, in characters. */
  tags: 50,
  tagChars: 60,
  /** Tags offered while one is typed, and members offered as authors. */
  suggestedTags: 10,
  authors: 1_000,
  suggestedHolders: 50,
  /** Reason why a moderator sent a record back, in characters. */
  moderationReasonChars: 1_000,
  /** Fields of one template, their titles and hints, the name of the template, in characters; values in one change, as JSON. */
  templateNameChars: 120,
  /** The longest e-mail, in characters (RFC 5321), and the longest line typed as one. */
  emailChars: 254,
  typedEmailChars: 1_000,
  /** The longest file name kept, in characters. */
  fileNameChars: 4_096,
  /** The longest text of a search, in characters. */
  searchChars: 200,
  /** Highest exact count of what a search finds. */
  countedRecords: 1_000,
  /** Highest exact count of a narrowed list of records; its whole is always counted. */
  listedRecords: 10_000,
  /** Largest number of records that are sorted by a field of metadata, which no index keeps. */
  sortedByMetadata: 50_000,
  /** The largest upload one record can take: 10 TiB keeps part numbers far inside 32 bits. */
  uploadBytes: 10 * 1024 ** 4,
  /** Uploads an account may have under way: so many are listed and go on without delay (docs/chaos.md). */
  openUploads: 10_000,
  /** Parts one complete names at most: 48.8 GiB of file; for a larger one it names none. */
  completeParts: 10_000,
  /** Records on one page of a list at most. */
  pageSize: 100,
  /** Highest exact count of records that came meanwhile. */
  newRecords: 1_000,
  /** The deepest page a list answers: page × perPage stays below this. */
  listDepth: 100_000,
} as const
