import { type Access, allows } from '@skleyka/contract/access.ts'
import { createContext, useContext } from 'react'
import type { AccountState } from './account-state.ts'
import { type Account, type AppState, callerOf, type OwnFields } from './app-state.ts'

/** Set once by the app; screens read it by the hooks below. */
export const AppContext = createContext<AppState | null>(null)

/** Set by the layout of an account. */
export const AccountContext = createContext<AccountState | null>(null)

/** Is told of an account that this page has changed: its name stands in the header. */
export const AccountChanged = createContext<(account: Account) => void>(() => undefined)

/** Is told what this page has changed of the user himself: his picture stands in the header. */
export const OwnChanged = createContext<(own: OwnFields) => void>(() => undefined)

/** Place where a screen stands: its title, the screen above it, and those of the same area. Set by the app for every screen. */
export interface ScreenPlace {
  readonly title: string
  readonly up: LinkedScreen | null
  /** The title of its area. */
  readonly area: string
  /** The screens of the area, in order, itself among them. */
  readonly beside: readonly LinkedScreen[]
}

interface LinkedScreen {
  readonly title: string
  /** A path inside the console. */
  readonly to: string
}

export const ScreenContext = createContext<ScreenPlace | null>(null)

/** Returns where the screen stands; only inside a screen of the table of routes. */
export function useScreen(): ScreenPlace {
  const screen = useContext(ScreenContext)
  if (screen === null) throw new Error('useScreen stands outside of a screen')
  return screen
}

/** The app context of spec §3. */
export function useApp(): AppState {
  const app = useContext(AppContext)
  if (app === null) throw new Error('useApp stands outside of the app')
  return app
}

/** The account context of spec §3; null outside an account. */
export const useAccount = (): AccountState | null => useContext(AccountContext)

/** The code of the chosen account; only inside an account. */
export function useAccountCode(): string {
  const { accountCode } = useApp()
  if (accountCode === null) throw new Error('useAccountCode stands outside of an account')
  return accountCode
}

/** Tells whether the user may make a call here, by the same rule as the server: `may(records.update)`. */
export function useMay(): (call: { readonly access: Access }) => boolean {
  const { user, accountCode, accountCodes } = useApp()
  const account = accountCode === null ? undefined : accountCodes[accountCode]
  const caller = callerOf(user, account)
  return ({ access }) => allows(access, caller) === null
}
