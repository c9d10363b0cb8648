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
  /** Reason why a moderator sent a record back, in characters. */
  moderationReasonChars: 1_000,
  /** The longest text in a field of metadata, the most choices in one, and the longest of them, in characters. */
  metadataTextChars: 4_000,
  metadataChoices: 50,
  metadataChoiceChars: 255,
  metadataLinkChars: 2_000,
  /** Fields of one template, their titles and hints, the name of the template, in characters; values in one change, as JSON. */
  metadataFields: 100,
  metadataTitleChars: 120,
  metadataHintChars: 500,
  templateNameChars: 120,
  metadataBytes: 256 * 1024,
  /** The largest file in a field of metadata, in bytes, its longest name, in characters, and for how many days one stays that no video names. */
  metadataFileBytes: 100 * 1024 * 1024,
  metadataFileChars: 200,
  unnamedFileDays: 30,
  /** Episodes of one record at most, and the longest name of one, in characters. */
  episodes: 200,
  episodeNameChars: 120,
  /** The least that a chapter lasts, and how far a mark may stand: 24 hours; in milliseconds. */
  chapterMs: 1_000,
  markMs: 24 * 3600 * 1000,
  /** Cuepoints of one record at most; keys of one, and the longest value of a key, in characters. */
  cuepoints: 200,
  cuepointKeys: 10,
  /** Breaks proposed for one record at most, and how close they may be asked for, in milliseconds. */
  breaks: 50,
  breakIntervalMs: 10_000,
  cuepointValueChars: 200,
  /** The longest account name, in characters (product B12). */
  accountNameChars: 120,
  /** The longest name of a copyright holder, in characters. */
  holderNameChars: 255,
  /** The longest e-mail, in characters (RFC 5321), and the longest line typed as one. */
  emailChars: 254,
  typedEmailChars: 1_000,
  /** The longest name of a person, in characters; people invited at once; roles of one (product B9). */
  userNameChars: 255,
  invitations: 50,
  rolesOfMember: 20,
  /** The longest name and description of a role, in characters; roles of one account, of the system, and who is told to have one. */
  roleNameChars: 80,
  roleDescriptionChars: 500,
  roles: 100,
  systemRoles: 50,
  roleHolders: 200,
  /** The longest text that the console tells everybody, in characters (product B12). */
  announcementChars: 300,
  /** The longest file name kept, in characters. */
  fileNameChars: 4_096,
  /** The longest name of an album, in characters; how deep one stands in another; the videos of one (product B4). */
  albumNameChars: 150,
  albumDepth: 5,
  albumItems: 10_000,
  /** Videos of an album that its public page plays on. */
  playlistItems: 500,
  /** The longest text of a search, in characters. */
  searchChars: 200,
  /** How far the records that a search finds are counted. */
  countedRecords: 1_000,
  /** How far the records are counted that a list of them is narrowed to; its whole is always counted. */
  listedRecords: 10_000,
  /** How many records are put in the order of a field of metadata, which no index keeps. */
  sortedByMetadata: 50_000,
  /** The largest upload one record can take: 10 TiB keeps part numbers far inside 32 bits. */
  uploadBytes: 10 * 1024 ** 4,
  /** The longest text of a request to the support, in characters. */
  supportTextChars: 4_000,
  /** Uploads an account may have under way: so many are listed and go on without delay (docs/chaos.md). */
  openUploads: 10_000,
  /** Links in one imports/create, and ids in one retry or cancel of them (product B6). */
  importUrls: 100,
  /** The longest link, in characters. */
  urlChars: 4_096,
  /** The longest line among the links of one imports/create, in characters: a longer one refuses them all. */
  importLineChars: 8_192,
  /** Parts one complete names at most: 48.8 GiB of file; for a larger one it names none. */
  completeParts: 10_000,
  /** The longest note of an upload link, in characters. */
  linkNoteChars: 500,
  /** Reason why an account is locked. */
  lockReasonChars: 500,
  /** Reason why a video is thrown away, or must not be deleted, in characters. */
  reasonChars: 500,
  /** How long a trash may keep what is in it, in days: ten years. */
  trashDays: 3_650,
  /** How long an account may keep the files of its videos beside their renditions, in days: ten years. */
  sourceDays: 3_650,
  /** Records on one page of a list at most. */
  pageSize: 100,
  /** Rows of one report at most, and the days of its period: ten years. */
  reportRows: 5_000,
  reportDays: 3_660,
  /** How far records that came meanwhile are counted. */
  newRecords: 1_000,
  /** A filter: its JSON, groups in each other, conditions, values of one, the longest text of one, days from today. */
  filterBytes: 64 * 1024,
  filterDepth: 6,
  filterConditions: 60,
  /** Conditions of a filter together with those of the filters it uses. */
  filterWholeConditions: 300,
  filterValues: 100,
  filterTextChars: 200,
  filterDays: 36_600,
  /** The longest name of a saved filter, in characters; how many an account has; records in a feed (product B3). */
  filterNameChars: 120,
  filters: 1_000,
  /** Filters whose videos an account removes by itself. */
  removalFilters: 20,
  feedItems: 100,
  /** The longest name of a filter's field, in characters. */
  filterKeyChars: 100,
  /** The deepest page a list answers: page × perPage stays below this. */
  listDepth: 100_000,
} as const
