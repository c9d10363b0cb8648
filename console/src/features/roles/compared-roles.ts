import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'

/** A right as several roles have it, in their order. */
export interface ComparedRight {
  readonly permission: Permission
  readonly held: readonly boolean[]
}

/** The rights in which roles differ, and those that all of them or none have, each in the order of the specification. */
export function comparedRights(roles: readonly { readonly permissions: readonly Permission[] }[]) {
  const all = allPermissions.map(
    (permission): ComparedRight => ({
      permission,
      held: roles.map(({ permissions }) => permissions.includes(permission)),
    }),
  )
  const differ = ({ held }: ComparedRight) => held.some((has) => has !== held[0])
  return {
    different: all.filter(differ),
    shared: all.filter((right) => !differ(right) && right.held[0] === true),
    /** Number of rights that none of them has. */
    missing: all.filter((right) => !differ(right) && right.held[0] !== true).length,
  }
}
