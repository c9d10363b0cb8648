import type { Caller } from '@skleyka/contract/access.ts'
import type { AccountDetails } from '@skleyka/contract/accounts/accounts.calls.ts'
import type { ResultOf } from '@skleyka/contract/method.ts'
import type { permissionInfo } from '@skleyka/contract/permissions/permission-info.calls.ts'
import {
  isPermission,
  type Permission,
  type PermissionArea,
  type Section,
} from '@skleyka/contract/permissions/permissions.ts'
import type { Profile, SessionUser } from '@skleyka/contract/sessions/sessions.calls.ts'
import { sortedBy } from '../russian/sorting.ts'

/** An account the user can reach (spec §3). */
export interface Account {
  readonly accountId: number
  readonly accountName: string
  readonly accountCode: string
  /** The address of its logo. */
  readonly logo: string | null
  readonly availableSections: readonly Section[]
  /** Names of the permissions that are true, by area. */
  readonly permissions: Readonly<Record<PermissionArea, readonly string[]>>
  /** The same as whole words, `media.can_edit_records`, for `allows`. */
  readonly held: ReadonlySet<Permission>
  /** An administrator works in somebody’s name there. */
  readonly isDeputy?: boolean
}

/** Returns what `allows` needs to know of a user, in an account or in none. */
export const callerOf = (user: SessionUser, account: Account | undefined): Caller => ({
  user,
  account: account ? { sections: account.availableSections, permissions: account.held } : null,
  isDeputy: account?.isDeputy ?? false,
})

/** The app context of spec §3, names as given there. */
export interface AppState {
  readonly isFetching: boolean
  /** Permissions by account code. */
  readonly permissions: Readonly<Record<string, Account['permissions']>>
  readonly copyrightHolderPermissions: readonly string[]
  /** In Russian order of names. */
  readonly accountsList: readonly Account[]
  readonly accountCodes: Readonly<Record<string, Account>>
  readonly user: SessionUser
  readonly accountCode: string | null
}

type Info = ResultOf<typeof permissionInfo.getPermissionInfo>

const nothing: Account['permissions'] = { media: [], yauth: [], streaming: [] }

/** Puts together what the identity helper and the permission calls answered. */
export function appStateOf(
  profile: Profile,
  info: Info,
  holderNames: readonly string[],
): Omit<AppState, 'accountCode'> {
  const accounts = profile.info.raw_accounts.accounts.map((raw): Account => {
    // C-6-05: an account whose mail type is unconfirmed has no permissions.
    const permissions = raw.account_type === 'unconfirmed' ? nothing : (info.permissions[raw.code] ?? nothing)
    return {
      accountId: raw.id,
      accountName: raw.name,
      accountCode: raw.code,
      logo: raw.logo ?? null,
      availableSections: raw.available_sections ?? [],
      permissions,
      held: wordsOf(permissions),
    }
  })
  const accountsList = sortedBy(accounts, (account) => account.accountName)
  return {
    isFetching: false,
    permissions: Object.fromEntries(accountsList.map((account) => [account.accountCode, account.permissions])),
    copyrightHolderPermissions: holderNames,
    accountsList,
    accountCodes: Object.fromEntries(accountsList.map((account) => [account.accountCode, account])),
    user: {
      ...info.user,
      admin: info.admin,
      avatar: profile.display.avatar.url ?? info.user.avatar,
      confirmationNeeded: profile.info.confirmation_needed,
    },
  }
}

/** Fields of the user himself that a page has changed. */
export type OwnFields = Pick<SessionUser, 'id' | 'name' | 'avatar'>

/** The same with the user as he is by now. */
export const withOwn = (app: Omit<AppState, 'accountCode'>, own: OwnFields | null): Omit<AppState, 'accountCode'> =>
  own?.id === app.user.id ? { ...app, user: { ...app.user, ...own } } : app

/** The same with accounts as they are by now: let in later than the rest, or renamed. */
export function withAccounts(
  app: Omit<AppState, 'accountCode'>,
  changed: Readonly<Record<string, Account>>,
): Omit<AppState, 'accountCode'> {
  const now = app.accountsList.map((account) => changed[account.accountCode] ?? account)
  return {
    ...app,
    accountsList: sortedBy(now, (account) => account.accountName),
    accountCodes: { ...app.accountCodes, ...changed },
  }
}

/** The same account with the rights of now; null where nothing has changed. */
export function withPermissions(account: Account, permissions: Account['permissions'] = nothing): Account | null {
  const held = wordsOf(permissions)
  return held.symmetricDifference(account.held).size === 0 ? null : { ...account, permissions, held }
}

/** An account the profile did not list, as far as its own answer tells; an administrator needs no permissions. */
export const accountOfDetails = (details: AccountDetails): Account => ({
  accountId: details.id,
  accountName: details.name,
  accountCode: details.code,
  logo: details.logo,
  availableSections: details.available_sections,
  permissions: nothing,
  held: new Set(),
})

function wordsOf(permissions: Account['permissions']): ReadonlySet<Permission> {
  const words = Object.entries(permissions).flatMap(([area, names]) => names.map((name) => `${area}.${name}`))
  return new Set(words.filter(isPermission))
}
