import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** Takes units of a day's quota. False, and nothing taken, when there are not as many left. */
export async function takeUnits(db: Db, day: string, units: number, limit: number): Promise<boolean> {
  if (units > limit) return false
  const row = await db
    .insertInto('youtube_quota')
    .values({ day, used_units: units })
    .onConflict((conflict) =>
      conflict
        .column('day')
        .doUpdateSet({ used_units: sql<number>`youtube_quota.used_units + excluded.used_units` })
        .where(sql<boolean>`youtube_quota.used_units + excluded.used_units <= ${limit}`),
    )
    .returning('day')
    .executeTakeFirst()
  return row !== undefined
}

/** YouTube says that nothing is left of a day, whatever we counted: others may use the same client. */
export async function exhaustDay(db: Db, day: string, limit: number): Promise<void> {
  await db
    .insertInto('youtube_quota')
    .values({ day, used_units: limit })
    .onConflict((conflict) => conflict.column('day').doUpdateSet({ used_units: limit }))
    .execute()
}

export async function usedUnits(db: Db, day: string): Promise<number> {
  const row = await db.selectFrom('youtube_quota').select('used_units').where('day', '=', day).executeTakeFirst()
  return row?.used_units ?? 0
}
