import { readStoredText, type Store, writeStored } from '../../browser/stored-value.ts'

const nameFor = (userId: number) => `welcomed.${userId}`

/**
 * True once for a user in a browser, and the flag is then set (C-2.8-34, C-3-39).
 * A browser that keeps nothing would ask at every visit, so there it is never true.
 */
export function isFirstWelcome(userId: number, store?: Store | null): boolean {
  const name = nameFor(userId)
  if (readStoredText(name, store) !== null) return false
  writeStored(name, 'yes', store)
  return readStoredText(name, store) !== null
}
