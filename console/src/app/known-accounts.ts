import { limits } from '@skleyka/contract/limits.ts'
import type { Account } from '../session/app-state.ts'
import type { Visits } from './visits.ts'

/** The accounts visited last, at most five, and the rest; both keep the Russian order of the list (spec §2.8). */
export function partByVisits(accounts: readonly Account[], known: Visits): { recent: Account[]; rest: Account[] } {
  const latest = accounts
    .filter((account) => known[account.accountCode])
    .sort((a, b) => (known[b.accountCode]?.lastAt ?? 0) - (known[a.accountCode]?.lastAt ?? 0))
    .slice(0, limits.recentAccounts)
  const isRecent = (account: Account) => latest.includes(account)
  return { recent: accounts.filter(isRecent), rest: accounts.filter((account) => !isRecent(account)) }
}

/** C-2.8-19: a case-insensitive part of the name. */
export function searchAccounts(accounts: readonly Account[], text: string): Account[] {
  const query = text.trim().toLocaleLowerCase('ru')
  return accounts.filter((account) => account.accountName.toLocaleLowerCase('ru').includes(query))
}
