import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { localStore, readStored, type Store, writeStored } from '../../browser/stored-value.ts'

/** Failures that a user has read in this browser: uploads by their ids, an account's tasks up to a moment. */
const seen = z.object({ uploads: z.array(z.string()), accounts: z.record(z.string(), z.number()) })
export type SeenFailures = z.output<typeof seen>

export const nothingSeen: SeenFailures = { uploads: [], accounts: {} }
const nameOf = (userId: number | null) => `failuresSeen.${userId ?? 'nobody'}`

export const readSeen = (userId: number | null, store: Store | null = localStore()): SeenFailures =>
  readStored(nameOf(userId), seen, store) ?? nothingSeen

/** Returns what failed up to now is read: of uploads these, of an account's tasks all up to `latestMs` of the epoch. */
export function withSeen(
  { uploads, accounts }: SeenFailures,
  failedIds: readonly string[],
  account: { readonly code: string; readonly latestMs: number } | null,
): SeenFailures {
  const { code = '', latestMs = 0 } = account ?? {}
  const isNews = latestMs > (accounts[code] ?? 0)
  return {
    uploads: [...new Set([...uploads, ...failedIds])],
    accounts: isNews ? { ...accounts, [code]: latestMs } : accounts,
  }
}

/** An upload that is tried again may fail anew, and then it is news. */
export const withoutRetried = (known: SeenFailures, goingIds: readonly string[]): SeenFailures =>
  known.uploads.some((id) => goingIds.includes(id))
    ? { ...known, uploads: known.uploads.filter((id) => !goingIds.includes(id)) }
    : known

let shown: { readonly userId: number | null; readonly seen: SeenFailures } | null = null
const listeners = new Set<() => void>()
const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The same object until something is read. */
function seenOf(userId: number | null): SeenFailures {
  if (shown?.userId !== userId) shown = { userId, seen: readSeen(userId) }
  return shown.seen
}

export const useSeenFailures = (userId: number | null): SeenFailures =>
  useSyncExternalStore(onChange, () => seenOf(userId))

/** Keeps what a user has read; the same again does nothing. */
export function changeSeen(userId: number | null, change: (known: SeenFailures) => SeenFailures): void {
  const before = seenOf(userId)
  const next = change(before)
  if (JSON.stringify(next) === JSON.stringify(before)) return
  shown = { userId, seen: next }
  writeStored(nameOf(userId), next)
  for (const listener of listeners) listener()
}
