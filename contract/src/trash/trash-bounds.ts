export const trashBounds = {
  /** Reason why a video is thrown away, or must not be deleted, in characters. */
  reasonChars: 500,
  /** Longest time in the trash, in days: ten years. */
  days: 3_650,
} as const
