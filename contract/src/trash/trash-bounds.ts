export const trashBounds = {
  /** Reason why a video is thrown away, or must not be deleted, in characters. */
  reasonChars: 500,
  /** How long a trash may keep what is in it, in days: ten years. */
  days: 3_650,
} as const
