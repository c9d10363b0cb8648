import { removalHour } from '@skleyka/contract/auto-removal.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** What the nightly removal of an account is set to and did last; null for an unknown or closed account. */
export async function selectRemoval(db: Db, accountId: number) {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('users', 'users.id', 'accounts.auto_removal_changed_by')
    .select(['accounts.id', 'accounts.code', 'accounts.name', 'filter_ids_for_remove_videos as filterIds'])
    .select(['auto_removal as isOn', 'auto_removal_changed_at as changedAt', 'auto_removal_ran_at as ranAt'])
    .select(['auto_removal_records as records', 'auto_removal_problem as problem'])
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('changedBy'))
    .where('accounts.id', '=', accountId)
    .where('accounts.state', '<>', 'CLOSED')
    .executeTakeFirst()
  return row ?? null
}

/** Sets it; the night that is past does not count for what is new. */
export async function updateRemoval(
  tx: Tx,
  accountId: number,
  { filterIds, isOn, userId }: { filterIds: readonly number[]; isOn: boolean; userId: number },
): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ filter_ids_for_remove_videos: [...filterIds], auto_removal: isOn, auto_removal_problem: null })
    .set({ auto_removal_changed_at: sql<Date>`now()`, auto_removal_changed_by: userId, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute()
}

/** The accounts whose night has come since they were gone through or set. Platform housekeeping: of all accounts. */
export async function findRemovalsDue(db: Db, now: Date, max: number): Promise<{ id: number; filterIds: number[] }[]> {
  const hour = sql`make_interval(hours => ${sql.lit(removalHour)})`
  const lastNight: RawBuilder<Date> = sql`((date_trunc('day', ${now}::timestamptz at time zone time_zone - ${hour}) + ${hour})
    at time zone time_zone)`
  return db
    .selectFrom('accounts')
    .select(['id', 'filter_ids_for_remove_videos as filterIds'])
    .where('auto_removal', '=', true)
    .where('state', '<>', 'CLOSED')
    .where(sql<boolean>`greatest(auto_removal_ran_at, auto_removal_changed_at) < ${lastNight}`)
    .orderBy('id')
    .limit(max)
    .execute()
}

/** A night is over: how many records went, and why not all did. */
export async function writeRemoval(
  db: Db,
  accountId: number,
  { at, records, problem }: { at: Date; records: number; problem: string | null },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ auto_removal_ran_at: at, auto_removal_records: records, auto_removal_problem: problem })
    .where('id', '=', accountId)
    .execute()
}
