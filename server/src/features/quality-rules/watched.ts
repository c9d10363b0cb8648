import { plural } from '@skleyka/contract/plurals.ts'
import type { QualityRule } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { Refusal, refuse } from '../../http/refuse.ts'
import { watchedHeights } from '../statistic/statistic.ts'
import type { WatchedHeights } from './freeable.sql.ts'

/**
 * Returns what was watched in the days of a rule; of the whole platform without an account. Refuses `qualityRules.away` while the
 * statistics do not answer, and `qualityRules.keptShorter` where they forget views sooner: every video would be unwatched.
 */
export async function watchedFor(
  services: Parameters<typeof watchedHeights>[0],
  accountId: number | null,
  { unwatchedDays }: QualityRule,
): Promise<WatchedHeights> {
  const { keptDays } = services.statistics
  if (keptDays > 0 && unwatchedDays > keptDays)
    throw refuse('qualityRules.keptShorter', { kept: `${keptDays}\u00a0${plural(keptDays, ['день', 'дня', 'дней'])}` })
  try {
    return await watchedHeights(services, { accountId, days: unwatchedDays })
  } catch (error) {
    if (error instanceof Refusal && error.refusal === 'statistic.away') throw refuse('qualityRules.away')
    throw error
  }
}
