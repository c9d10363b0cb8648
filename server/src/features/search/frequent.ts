import { LRUCache } from 'lru-cache'

/** For how long a question is known to find more than is counted. */
export const frequentForMs = 30_000

/** Questions of all accounts together; above this the oldest are forgotten. */
const mostKept = 2_000

// the moments until which it is known
const frequentUntil = new LRUCache<string, number>({ max: mostKept })

/**
 * Questions whose own words were just found to be said by more records than are counted. Whoever turns the pages of such a
 * search, sorts it or opens a record and comes back is not made to wait for another count that ends at its bound; which
 * records a page holds is read anew each time.
 */
export const frequent = {
  /** Keeps it for a moment, from the count that found it on. */
  learn(question: string): void {
    frequentUntil.set(question, performance.now() + frequentForMs)
  },
  isKnown(question: string): boolean {
    return (frequentUntil.peek(question) ?? 0) > performance.now()
  },
}

/** An account, and how many records it has: one more or one less, and its questions are counted anew. */
export interface AccountState {
  readonly accountId: number
  readonly records: number
}

/** Returns what tells questions apart: the account as it is, and all that is sought. */
export const questionOf = ({ accountId, records }: AccountState, query: object): string =>
  JSON.stringify([accountId, records, query])
