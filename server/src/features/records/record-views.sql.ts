import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Views of a record: of the last 28 days and of all time. */
export interface RecordViews {
  readonly record: number
  readonly views28: number
  readonly total: number
}

/** Writes the views of records, in whose total those from before they moved here are; those that are not named have none of the last 28 days. Only rows that differ are written. */
export async function writeViews(db: Db, views: readonly RecordViews[]): Promise<void> {
  const ids = views.map(({ record }) => record)
  await sql`
    update records set views28 = counted.views28, views_total = counted.total + records.views_before
    from unnest(${ids}::bigint[], ${views.map(({ views28 }) => views28)}::integer[], ${views.map(({ total }) => total)}::bigint[])
      as counted (id, views28, total)
    where records.id = counted.id and (records.views28, records.views_total) is distinct from (counted.views28, counted.total + records.views_before)`.execute(
    db,
  )
  await sql`update records set views28 = 0 where views28 <> 0 and not id = any(${ids}::bigint[])`.execute(db)
}

/** Writes how many views a video had before it moved here. False when there is no such video. */
export async function writeEarlierViews(
  tx: Tx,
  { accountId, recordId, views }: { accountId: number; recordId: number; views: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update records set views_total = views_total - views_before + ${views}::bigint, views_before = ${views}::bigint
    where account_id = ${accountId} and id = ${recordId}`.execute(tx)
  return numAffectedRows === 1n
}
