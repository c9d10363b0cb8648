/** Limits of livestreams; spans say their unit. */
export const translationBounds = {
  /** Livestreams of one account at most, ended ones too. */
  translations: 10_000,
  nameChars: 255,
  descriptionChars: 5_000,
  /** Longest time a lost encoder may stay away before the session ends. */
  reconnectSeconds: 1_800,
  /** Longest time a recording may be kept before it goes to the trash. */
  keepDays: 3_650,
  markChars: 255,
  /** Marks of one session at most. */
  marks: 1_000,
  /** Longest clip of what is on air, in seconds. */
  clipSeconds: 120,
  /** Clips of an account that are being made at one time. */
  clipsAtOnce: 10,
  /** Shortest and longest ad break of a livestream, in seconds. */
  adSeconds: { min: 5, max: 600 },
  /** Ad breaks of one session at most. */
  adBreaks: 1_000,
  /** Livestreams whose pictures are asked for at one time. */
  previews: 50,
  /** A picture is made anew once it was made so long ago, in seconds. */
  previewSeconds: 4,
  /** Targets of one livestream at most. */
  targets: 10,
  targetNameChars: 100,
  targetUrlChars: 1_000,
  targetKeyChars: 500,
  /** Lines of the log of a target that are kept. */
  targetLog: 50,
  /** Characters of an address that the server reads. */
  sourceUrlChars: 2_000,
  /** Videos that one livestream plays in a loop. */
  loopVideos: 50,
  /** Sources of one account that the server reads at one time. */
  sourcesAtOnce: 20,
  /** Characters of the slate as a data: address. */
  slateChars: 200_000,
  /** Livestreams that one call deletes at most. */
  ids: 50,
  /** Sessions that come with a livestream, the last ones. */
  lastSessions: 20,
} as const

/** Spans that viewers may go back, in seconds; 0 for not at all, null for back to the start. */
export const dvrSpans = [0, 1_800, 7_200, 14_400, null] as const
