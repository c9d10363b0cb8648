import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import { useSyncExternalStore } from 'react'
import type { AppState } from './app-state.ts'

/** The role with which the console of an account is looked at; the server lets nothing be changed meanwhile. */
export interface ViewedRole {
  readonly accountCode: string
  readonly id: number
  readonly name: string
  readonly permissions: readonly Permission[]
}

// of this page alone: a reload ends it
let viewed: ViewedRole | null = null
const listeners = new Set<() => void>()

export const viewedRole = (): ViewedRole | null => viewed

/** Begins to look with a role, or ends it with null. */
export function viewRole(next: ViewedRole | null): void {
  viewed = next
  for (const listener of listeners) listener()
}

export const useViewedRole = (): ViewedRole | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, viewedRole)

/** Returns what was read of one’s own is not what the role reads, and the other way round; that the account is entered stands. */
export const isReadWithRole = ({ queryKey }: { readonly queryKey: readonly unknown[] }): boolean =>
  queryKey[0] !== 'account'

/** The app as whoever has the role alone sees it, and no more of it than the viewer himself. */
export function seenWithRole(
  app: Omit<AppState, 'accountCode'>,
  role: ViewedRole | null,
): Omit<AppState, 'accountCode'> {
  const account = role === null ? undefined : app.accountCodes[role.accountCode]
  if (role === null || account === undefined) return app
  const own = app.user.admin ? role.permissions : role.permissions.filter((one) => account.held.has(one))
  const seen = { ...account, held: new Set(own) }
  return {
    ...app,
    user: { ...app.user, admin: false },
    accountCodes: { ...app.accountCodes, [role.accountCode]: seen },
    accountsList: app.accountsList.map((one) => (one === account ? seen : one)),
  }
}
