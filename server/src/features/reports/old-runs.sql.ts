import { reportBounds } from '@skleyka/contract/reports/report-bounds.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { media } from './converting.sql.ts'

/** Days that untold runs are kept for whoever looks why something was slow last week. */
const untoldDays = 30

/**
 * Removes runs of tasks that are too old for any report: those of media work when the longest report that ends today
 * begins after them, all others after 30 days. Returns how many there were.
 */
export async function forgetRuns(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with gone as (
      delete from task_runs
      where ended_at < now() - make_interval(days => case when type = any(${media}::text[])
        then ${reportBounds.days}::integer else ${untoldDays}::integer end)
      returning id
    ) select count(*) as count from gone`.execute(db)
  return rows[0]?.count ?? 0
}
