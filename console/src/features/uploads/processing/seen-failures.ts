import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { readStored, writeStored } from '../../../browser/stored-value.ts'

const listeners = new Set<() => void>()
const nameOf = (accountCode: string) => `failuresSeen.${accountCode}`
const read = (accountCode: string | null): number =>
  accountCode === null ? 0 : (readStored(nameOf(accountCode), z.number()) ?? 0)

const onChange = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The moment of the latest failure that was before the user's eyes here, so that the indicator calls only once for each. */
export const useSeenFailures = (accountCode: string | null): number =>
  useSyncExternalStore(onChange, () => read(accountCode))

export function markFailuresSeen(accountCode: string, latestMs: number): void {
  if (latestMs <= read(accountCode)) return
  writeStored(nameOf(accountCode), latestMs)
  for (const listener of listeners) listener()
}
