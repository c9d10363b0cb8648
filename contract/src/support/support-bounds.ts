export const supportBounds = {
  /** The longest text of a request to the support, in characters. */
  textChars: 4_000,
} as const
