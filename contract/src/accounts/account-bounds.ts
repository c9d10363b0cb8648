export const accountBounds = {
  /** The longest account name, in characters (product B12). */
  nameChars: 120,
  /** Reason why an account is locked. */
  lockReasonChars: 500,
  /** Longest time an account may keep the files of its videos beside their renditions, in days: ten years. */
  sourceDays: 3_650,
  /** Most addresses and networks that an account calls its own. */
  ownNetworks: 100,
} as const
