export const albumBounds = {
  /** The longest name of an album, in characters; how deep one stands in another; the videos of one (product B4). */
  nameChars: 150,
  depth: 5,
  items: 10_000,
  /** Videos of an album that its public page plays on. */
  playlistItems: 500,
} as const
