import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { keptPlan } from '../../database/kept-plan.ts'

/** Where to begin reading a list by the time of creation: at this instant, and so many rows further. */
export interface ListPlace {
  /** The end of the week for a list from the newest on, its beginning for one from the oldest on. */
  readonly from: Date
  readonly skip: number
}

/** Fewer rows than this are skipped in the index itself: that costs less than asking. */
export const nearRows = 500

/**
 * Finds the week that holds the row at this offset, by the counts of weeks: a far page costs what the first one does,
 * save for the rows of one week. Null beyond the end.
 */
export async function findPlace(
  db: Db,
  accountId: number,
  { offset, order }: { offset: number; order: 'asc' | 'desc' },
): Promise<ListPlace | null> {
  const direction = sql.raw(order)
  const { rows } = await sql<{ from: Date; skip: number }>`${keptPlan(`list_place_${order}`)}
    select week + ${order === 'desc' ? 7 : 0} * interval '1 day' as from, ${offset}::bigint - (upto - records) as skip
    from (
      select week, sum(records) as records, sum(sum(records)) over (order by week ${direction}) as upto
      from record_weeks where account_id = ${accountId} group by week
    ) as weeks
    where upto > ${offset} order by week ${direction} limit 1`.execute(db)
  return rows[0] ?? null
}
