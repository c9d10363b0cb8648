import type { Permission } from './permissions.ts'

/** Caller, as far as his rights in the account go. */
export interface Governor {
  readonly user: { readonly id: number; readonly admin: boolean }
  readonly account: { readonly permissions: ReadonlySet<Permission> }
}

/** Nobody gives, takes or rules over more rights than he has himself; an administrator has them all. */
export function isWithin({ user, account }: Governor, permissions: readonly string[]): boolean {
  const held: ReadonlySet<string> = account.permissions
  return user.admin || permissions.every((permission) => held.has(permission))
}

/** The same of a person: an administrator is ruled over by administrators alone. */
export const isWithinReach = (
  governor: Governor,
  person: { readonly admin: boolean; readonly permissions: readonly string[] },
): boolean => governor.user.admin || (!person.admin && isWithin(governor, person.permissions))
