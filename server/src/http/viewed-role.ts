import type { IncomingHttpHeaders } from 'node:http'
import { everyPermission } from '@skleyka/contract/access.ts'
import { viewedRoleHeader } from '@skleyka/contract/impersonation/viewed-role.ts'
import type { AnyCall } from '@skleyka/contract/method.ts'
import type { CallerSource, EnteredAccount, SignedIn } from './caller.ts'
import { refuse } from './refuse.ts'

interface Caller {
  readonly signedIn: SignedIn | null
  readonly account: EnteredAccount | null
}

/**
 * Returns who looks at the console with a role (product B9) reads what the role and he himself may both read in that account, is no
 * administrator, and changes nothing. Refuses `roles.viewing` for a change, `access.forbidden` for whoever does not manage roles,
 * `roles.notFound` for a role that the account does not have. Everybody else is who he is.
 */
export async function withViewedRole(
  callers: Pick<CallerSource, 'permissionsOfRole'>,
  call: Pick<AnyCall, 'mutates'>,
  headers: IncomingHttpHeaders,
  caller: Caller,
): Promise<Caller> {
  const header = headers[viewedRoleHeader]
  if (header === undefined) return caller
  const { signedIn, account } = caller
  if (call.mutates) throw refuse('roles.viewing')
  if (!signedIn || !account) throw refuse('account.needed')
  const own = signedIn.user.admin ? everyPermission : account.permissions
  if (!own.has('yauth.can_manage_roles')) throw refuse('access.forbidden')
  const id = /^[1-9]\d{0,14}$/.test(String(header)) ? Number(header) : 0
  const rolePermissions = id === 0 ? null : await callers.permissionsOfRole(account.id, id)
  if (rolePermissions === null) throw refuse('roles.notFound')
  return {
    signedIn: { ...signedIn, user: { ...signedIn.user, admin: false } },
    account: { ...account, permissions: rolePermissions.intersection(own) },
  }
}
