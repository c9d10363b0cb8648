export const uploadLinkBounds = {
  /** The longest note of an upload link, in characters. */
  noteChars: 500,
} as const
