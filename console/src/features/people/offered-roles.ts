interface Role {
  readonly id: number
  /** True where whoever gives it has all of its rights. */
  readonly within: boolean
}

/** Returns the roles that may be given, and those that are held beyond the rights of who gives them: they stay as they are. */
export const offeredRoles = <R extends Role>(roles: readonly R[], held: readonly number[]) =>
  roles.filter(({ id, within }) => within || held.includes(id)).map((role) => ({ ...role, isFixed: !role.within }))
