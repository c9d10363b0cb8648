import * as z from 'zod/mini'
import { readStored, type Store, writeStored } from '../browser/stored-value.ts'

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
