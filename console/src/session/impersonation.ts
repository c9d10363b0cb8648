import type { Impersonation } from '@skleyka/contract/impersonation/impersonation.calls.ts'
import { isPermission } from '@skleyka/contract/permissions/permissions.ts'
import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readStored, writeStored } from '../browser/stored-value.ts'
import { tabStore } from '../browser/tab-store.ts'
import type { AppState } from './app-state.ts'

// of this tab alone; a reload of it goes on
const kept = 'impersonation'

let current: Impersonation | null = null
const listeners = new Set<() => void>()

/** In whose name this tab works; null for everybody who works in his own. */
export const currentImpersonation = (): Impersonation | null => current

/** Begins to work in somebody’s name, goes on with the rights of now, or ends it with null. */
export function impersonate(next: Impersonation | null): void {
  current = next
  writeStored(kept, next?.id ?? null, tabStore())
  for (const listener of listeners) listener()
}

/** The number of the one that the tab was at before it was loaded anew. */
export const keptImpersonation = (): number | null => readStored(kept, z.int(), tabStore())

export const useImpersonation = (): Impersonation | null =>
  useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentImpersonation)

/** The app as the person sees it, in that one account; an account that is not there leaves everything as it is. */
export function seenInNameOf(
  app: Omit<AppState, 'accountCode'>,
  now: Impersonation | null,
): Omit<AppState, 'accountCode'> {
  if (now === null) return app
  const { code, name } = now.account
  const known = app.accountCodes[code]
  if (known === undefined) return app
  const seen = { ...known, accountName: name, held: new Set(now.permissions.filter(isPermission)), isDeputy: true }
  return {
    ...app,
    user: { ...app.user, ...now.user, admin: false, confirmationNeeded: false },
    copyrightHolderPermissions: [],
    accountCodes: { [code]: seen },
    accountsList: [seen],
  }
}
