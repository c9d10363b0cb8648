import { impersonationHeader } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { viewedRoleHeader } from '@skleyka/contract/impersonation/viewed-role.ts'

/** A request within the account that is looked at with a role, or in somebody’s name, is answered so; every other one is not. */
export function asSeen(
  init: RequestInit | undefined,
  role: { readonly id: number; readonly accountCode: string } | null,
  inName: { readonly id: number; readonly account: { readonly code: string } } | null,
): RequestInit {
  const headers = new Headers(init?.headers)
  const accountCode = headers.get('x-account-code')
  if (role?.accountCode === accountCode) headers.set(viewedRoleHeader, String(role?.id))
  if (inName?.account.code === accountCode) headers.set(impersonationHeader, String(inName?.id))
  return { ...init, headers }
}
