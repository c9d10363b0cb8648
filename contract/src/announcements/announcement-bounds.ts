export const announcementBounds = {
  /** The longest text that the console tells everybody, in characters (product B12). */
  chars: 300,
} as const
