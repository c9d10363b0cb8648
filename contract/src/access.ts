import { allPermissions, type Permission, type Section } from './permissions/permissions.ts'

/**
 * Who may make a call. It sits on the method, the server refuses before the handler runs,
 * and the console asks the same `allows` to leave out what a person may not use.
 * - `everyone`: no sign-in needed;
 * - `signedIn`: every signed-in user;
 * - `administrator`: the `admin` flag;
 * - `member`: a member of the account the call names, with the section and the permission if given;
 *   A service key calls as a member of its own account alone, and never what is for a person (`person`);
 * - `holder`: whoever acts for the copyright holder whose token the call bears (spec §7.3, product B13); a person, never a program;
 * - `uploadHolder`: whoever knows the secret of an upload or of an upload link (spec §7.3: no credentials).
 */
export type Access =
  | { readonly who: 'everyone' }
  | { readonly who: 'signedIn' }
  | { readonly who: 'administrator' }
  | { readonly who: 'holder' }
  | { readonly who: 'uploadHolder' }
  | MemberAccess

/** Access of an account's members, narrowed by the account's section and the member's permission. */
export interface MemberAccess {
  readonly who: 'member'
  readonly section?: Section
  readonly permission?: Permission
  /** True for what a person does about himself and about keys: no service key may, and nobody in his name. */
  readonly person?: boolean
}

/** Facts about a caller that `allows` reads; `account` is the one the call names, null when it names none. */
export interface Caller {
  readonly user: { readonly id: number; readonly admin: boolean } | null
  readonly account: { readonly sections: readonly Section[]; readonly permissions: ReadonlySet<Permission> } | null
  /** The copyright holder the caller acts for; left out when the call bears no token. */
  readonly holder?: { readonly id: number } | null
  /** True for a program with a service key, and for an administrator in somebody's name: no person about himself. */
  readonly isDeputy?: boolean
}

/** The permissions an administrator has: all of them (C-6-01). */
export const everyPermission: ReadonlySet<Permission> = new Set(allPermissions)

export type AccessRefusal = 'auth.noSession' | 'access.forbidden' | 'access.section' | 'account.needed'

/** Returns null when the caller may make the call, else the name of the refusal. Pure; both sides use it. */
export function allows(access: Access, caller: Caller): AccessRefusal | null {
  if (access.who === 'everyone' || access.who === 'uploadHolder') return null
  if (caller.user === null) return 'auth.noSession'
  if (access.who === 'administrator') return caller.user.admin ? null : 'access.forbidden'
  if (access.who === 'holder') return caller.isDeputy || !caller.holder ? 'access.forbidden' : null
  if (access.who === 'signedIn') return caller.isDeputy ? 'access.forbidden' : null
  if (caller.isDeputy && access.person) return 'access.forbidden'
  return allowsMember(access, caller.user.admin, caller.account)
}

function allowsMember(access: MemberAccess, admin: boolean, account: Caller['account']): AccessRefusal | null {
  if (account === null) return 'account.needed'
  if (access.section && !account.sections.includes(access.section)) return 'access.section'
  if (admin || !access.permission) return null
  return account.permissions.has(access.permission) ? null : 'access.forbidden'
}
