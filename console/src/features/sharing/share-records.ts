import { limits } from '@skleyka/contract/limits.ts'
import type { ShareState } from '@skleyka/contract/sharing/sharing.calls.ts'
import { inChunks } from '../../api/in-chunks.ts'

/** Videos and accounts. */
export interface Pairs {
  readonly ids: readonly number[]
  readonly codes: readonly string[]
}

/** One video in one account that was refused, with the reason. */
export interface RefusedPair {
  readonly id: number
  readonly code: string
  readonly why: string
}

type Answer = Readonly<Record<string, Readonly<Record<string, ShareState>>>>

/** Shares, or ends it, in portions that a call may bear: 50 videos in 10 accounts (C-9-07). Answers what was refused. */
export async function shareInPortions(
  make: (ids: number[], codes: string[]) => Promise<Answer>,
  jobs: readonly Pairs[],
  onProgress: (pairs: number) => void,
): Promise<readonly RefusedPair[]> {
  const refused: RefusedPair[] = []
  let answered = 0
  for (const { ids, codes } of jobs) {
    for (const someCodes of inChunks(codes, limits.shareAccounts)) {
      for (const someIds of inChunks(ids, limits.shareIds)) {
        refused.push(...refusedOf(await make(someIds, someCodes)))
        answered += someIds.length * someCodes.length
        onProgress(answered)
      }
    }
  }
  return refused
}

const refusedOf = (answer: Answer): RefusedPair[] =>
  Object.entries(answer).flatMap(([id, byCode]) =>
    Object.entries(byCode).flatMap(([code, { error }]) => (error ? [{ id: Number(id), code, why: error.extra }] : [])),
  )

/** The same pairs once more and no others: videos that were refused in the same accounts go together. */
export function jobsOf(refused: readonly RefusedPair[]): readonly Pairs[] {
  const codesById = Map.groupBy(refused, ({ id }) => id)
  const byCodes = Map.groupBy([...codesById], ([, pairs]) =>
    pairs
      .map(({ code }) => code)
      .sort()
      .join(' '),
  )
  return [...byCodes].map(([codes, ofIds]) => ({ ids: ofIds.map(([id]) => id), codes: codes.split(' ') }))
}

export const countPairs = (jobs: readonly Pairs[]): number =>
  jobs.reduce((sum, { ids, codes }) => sum + ids.length * codes.length, 0)
