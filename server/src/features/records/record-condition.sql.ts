import { type RawBuilder, sql } from 'kysely'
import { filterCondition } from '../filters/filters.ts'
import type { FilterRequest } from './requested-filter.ts'

/** The records of an account that are there and that a filter lets through, as a condition on `records`. */
export function fittingCondition(
  accountId: number,
  { parts, now, meaning }: FilterRequest,
  read: 'inOrder' | 'whole' = 'whole',
): RawBuilder<boolean> {
  const partConditions = parts.map((part) => filterCondition(part, now))
  const conditions = [sql`records.account_id = ${accountId} and records.lifecycle = 'ACTIVE'`, ...partConditions]
  if (meaning) conditions.push(meaning[read])
  return sql<boolean>`${sql.join(conditions, sql` and `)}`
}
