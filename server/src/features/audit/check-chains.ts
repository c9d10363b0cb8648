import type { ChainCheck } from '@skleyka/contract/audit/audit.calls.ts'
import type { Db } from '../../database/database.ts'
import { countChained, findFaultOfEnd, nextChain, tellFault, walkChain } from './chain.sql.ts'

interface ChainPosition {
  readonly chain: number
  readonly place: number
}

/** A step of a check walks so many lines: a tenth of a second. */
export const linesAStep = 2_000

/** One step of a check of one chain, or of all of them for null, from where the step before has come to. */
export async function checkChains(
  db: Db,
  only: number | null,
  from: ChainPosition | undefined,
  max = linesAStep,
): Promise<ChainCheck> {
  const total = await countChained(db, only)
  let checked = 0
  let at: ChainPosition | null = from ?? (await firstPlace(db, only))
  while (at !== null && checked < max) {
    const { chain, place }: ChainPosition = at
    const step = await walkChain(db, chain, place, max - checked)
    checked += step.rows
    const isEnd = step.rows < max - (checked - step.rows)
    const fault = step.fault ?? (isEnd ? await findFaultOfEnd(db, chain) : null)
    if (fault) return { checked, total, next: null, fault: await tellFault(db, chain, fault) }
    at = isEnd ? await placeAfter(db, only, chain) : { chain, place: step.last }
  }
  return { checked, total, next: at, fault: null }
}

const firstPlace = (db: Db, only: number | null): Promise<ChainPosition | null> =>
  only === null ? placeAfter(db, null, -1) : Promise.resolve({ chain: only, place: 0 })

async function placeAfter(db: Db, only: number | null, chain: number): Promise<ChainPosition | null> {
  const next = only === null ? await nextChain(db, chain) : null
  return next === null ? null : { chain: next, place: 0 }
}
