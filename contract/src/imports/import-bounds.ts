export const importBounds = {
  /** Links in one imports/create, and ids in one retry or cancel of them (product B6). */
  urls: 100,
  /** The longest link, in characters. */
  urlChars: 4_096,
  /** The longest line among the links of one imports/create, in characters: a longer one refuses them all. */
  lineChars: 8_192,
} as const
