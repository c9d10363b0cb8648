import { limits } from '@skleyka/contract/limits.ts'
import * as z from 'zod/mini'
import { readStored, type Store, writeStored } from '../browser/stored-value.ts'
import type { Account } from '../session/app-state.ts'

/** Visit counters per account code, and when each was visited last, ms since 1970 (C-3-39). */
const visits = z.record(z.string(), z.object({ count: z.number(), lastAt: z.number() }))
export type Visits = z.output<typeof visits>

const nameFor = (userId: number) => `visits.${userId}`

export const readVisits = (userId: number, store?: Store | null): Visits =>
  readStored(nameFor(userId), visits, store) ?? {}

/** Counts a visit of an account and returns the counters as they are now. */
export function countVisit(userId: number, accountCode: string, now: Date, store?: Store | null): Visits {
  const known = readVisits(userId, store)
  const next = { ...known, [accountCode]: { count: (known[accountCode]?.count ?? 0) + 1, lastAt: now.getTime() } }
  writeStored(nameFor(userId), next, store)
  return next
}

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
  const wanted = text.trim().toLocaleLowerCase('ru')
  return accounts.filter((account) => account.accountName.toLocaleLowerCase('ru').includes(wanted))
}
