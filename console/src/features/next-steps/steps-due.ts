import { readStoredText, type Store, writeStored } from '../../browser/stored-value.ts'

interface StepsContext {
  readonly userId: number
  readonly accountCode: string
  /** Number of videos the account has, the trash left out. */
  readonly total: number
}

const nameFor = ({ userId, accountCode }: Omit<StepsContext, 'total'>) => `nextSteps.${userId}.${accountCode}`

/** True while the steps after the first upload are offered: there is one video. With a second one they end for good. */
export function areStepsDue(context: StepsContext, store?: Store | null): boolean {
  if (readStoredText(nameFor(context), store) !== null) return false
  if (context.total > 1) endSteps(context, store)
  return context.total === 1
}

/** Ends them for this user of this browser. */
export const endSteps = (of: Omit<StepsContext, 'total'>, store?: Store | null): void =>
  writeStored(nameFor(of), 'gone', store)
