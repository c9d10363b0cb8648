export const copyrightHolderBounds = {
  /** The longest name of a copyright holder, in characters. */
  nameChars: 255,
} as const
