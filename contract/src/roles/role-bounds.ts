export const roleBounds = {
  /** The longest name and description of a role, in characters; roles of one account, of the system, and who is told to have one. */
  nameChars: 80,
  descriptionChars: 500,
  roles: 100,
  systemRoles: 50,
  members: 200,
} as const
