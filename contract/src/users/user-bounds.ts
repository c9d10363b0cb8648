export const userBounds = {
  /** The longest name of a person, in characters; people invited at once; roles of one (product B9). */
  nameChars: 255,
  invitations: 50,
  roles: 20,
} as const
