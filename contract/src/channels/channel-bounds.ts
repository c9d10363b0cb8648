/** Limits of linear channels; spans say their unit. */
export const channelBounds = {
  /** Channels of one account at most. */
  channels: 100,
  nameChars: 255,
  descriptionChars: 5_000,
  /** Entries of one grid at most. */
  entries: 2_000,
  /** Longest stretch of a grid that one call reads or replaces, in days: a week in which the clock is put back is an hour longer. */
  gridDays: 8,
  /** Livestreams that one call puts into a grid at most. */
  livestreams: 200,
  /** Longest slot of a livestream, in hours. */
  slotHours: 24,
  /** Entries that began so many days ago are forgotten when the grid is written. */
  keepDays: 14,
  /** Most slots of a grid that one answer holds. */
  gridSlots: 500,
  /** Videos of an album that stand in the gaps, the first ones. */
  filler: 500,
  /** The public programme tells so many hours ahead. */
  epgHours: 48,
} as const

/** Spans that viewers may go back, in seconds; 0 for not at all. */
export const channelDvrSpans = [0, 1_800, 7_200] as const

/** Reasons why a video or livestream of the grid is not shown, and the filler stands in its place. */
export const leftOutReasons = [
  'GONE',
  'CLAIMED',
  'UNPUBLISHED',
  'GATED',
  'LIMITED',
  'NOT_READY',
  'NO_PICTURE',
  'NO_SOUND',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]
