import { useMemo, useSyncExternalStore } from 'react'
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
  counted += 1
  for (const listener of listeners) listener()
  return next
}

let counted = 0
const listeners = new Set<() => void>()
const onCount = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The counters of a user, read again when an account opens while they are shown. */
export function useVisits(userId: number): Visits {
  const times = useSyncExternalStore(onCount, () => counted)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a visit more changes what is stored
  return useMemo(() => readVisits(userId), [userId, times])
}
