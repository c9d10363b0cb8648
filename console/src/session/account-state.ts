import type { AccountDetails } from '@skleyka/contract/accounts/accounts.calls.ts'
import type { Section } from '@skleyka/contract/permissions/permissions.ts'
import { CallError } from '../api/call-error.ts'
import type { Account } from './app-state.ts'

/** v2 answers tell refusals apart by their text alone. The whole catalogue would cost the first visit 2 kB; a test compares. */
export const refusalTexts = {
  forbidden: 'Access Forbidden',
  locked: 'Аккаунт заблокирован',
  expired: 'Сеанс закончился. Войдите ещё раз',
} as const

/** Reason why an account did not open; empty while nothing is wrong (spec §4). */
export type AccountStatus = '' | 404 | 401 | 403

/** The account context of spec §3, names as given there, `filterIdsRorRemoveVideos` too. */
export interface AccountState {
  readonly isFetching: boolean
  readonly status: AccountStatus
  readonly isReady: boolean
  readonly useEncryptor: boolean
  readonly filterIdsRorRemoveVideos: readonly number[]
  readonly accountsForSharing: { readonly list: readonly string[]; readonly data: Readonly<Record<string, Account>> }
  readonly createdAt: Date | null
  readonly useRecordsUuid: boolean
  readonly availableSections: readonly Section[]
}

/** Returns what is known of an account while its answer is on the way: what the profile said. */
export function accountBeforeEntering(account: Account | undefined): AccountState {
  return {
    isFetching: true,
    status: '',
    isReady: false,
    useEncryptor: false,
    filterIdsRorRemoveVideos: [],
    accountsForSharing: { list: [], data: {} },
    createdAt: null,
    useRecordsUuid: true,
    availableSections: account?.availableSections ?? [],
  }
}

interface Entered {
  readonly details: AccountDetails
  readonly account: Account | undefined
  readonly accountsList: readonly Account[]
  readonly now: Date
}

/** The account context of an account that has opened. */
export function accountStateOf({ details, account, accountsList, now }: Entered): AccountState {
  const required = details.require_record_uuid_after
  return {
    isFetching: false,
    status: '',
    isReady: true,
    useEncryptor: details.use_encryptor,
    filterIdsRorRemoveVideos: details.filter_ids_for_remove_videos,
    accountsForSharing: accountsForSharing(account, accountsList),
    createdAt: details.created_at,
    // Spec §3: true by default, and once the required date has passed.
    useRecordsUuid: required === null || required <= now,
    availableSections: details.available_sections,
  }
}

/** Spec §3 with Q-08: only with the SHARING section and the right to edit records; other accounts that share too. */
function accountsForSharing(account: Account | undefined, all: readonly Account[]): AccountState['accountsForSharing'] {
  const may = account?.availableSections.includes('SHARING') && account.held.has('media.can_edit_records')
  if (!may) return { list: [], data: {} }
  const others = all.filter((one) => one !== account && one.availableSections.includes('SHARING'))
  return {
    list: others.map((one) => one.accountCode),
    data: Object.fromEntries(others.map((one) => [one.accountCode, one])),
  }
}

/** The status of an account that did not open; null when the failure says nothing of the account (no network). */
export function accountStatusOf(error: unknown): Exclude<AccountStatus, ''> | null {
  if (!(error instanceof CallError)) return null
  // Spec §4: the text 'Access Forbidden' maps to 403.
  if (error.message === refusalTexts.forbidden) return 403
  if (error.status === 404 || error.subtype === 'ACCOUNT') return 404
  if (error.message === refusalTexts.locked || error.subtype === 'LOCKED') return 401
  return error.status === 403 ? 403 : null
}

/** True when the failure says that the session is over, so that signing in again is the way on. */
export function isSessionOver(error: unknown): boolean {
  if (!(error instanceof CallError)) return false
  if (error.type === 'AUTH') return error.subtype === 'NO_SESSION' || error.subtype === 'EXPIRED'
  return error.status === 401 && error.message !== refusalTexts.locked
}

/** True for a call that was refused for want of a right: the rights may not be those the page was opened with. */
export const isRefused = (error: unknown): boolean =>
  error instanceof CallError && (error.type === 'ACCESS' || error.status === 403)
