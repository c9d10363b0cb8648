import { removalHour } from '@skleyka/contract/auto-removal/auto-removal.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Returns what the nightly removal of an account is set to and did last; null for an unknown or closed account. */
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
    .set({ filter_ids_for_remove_videos: [...filterIds], auto_removal: isOn })
    .set({ auto_removal_problem: null, auto_removal_taken: 0 })
    .set({ auto_removal_changed_at: sql<Date>`now()`, auto_removal_changed_by: userId, updated_at: sql<Date>`now()` })
    .where('id', '=', accountId)
    .execute()
}

/** Writes for all accounts when the statistics told the views of their videos. */
export async function tellViewsCounted(db: Db, at: Date): Promise<void> {
  await db.updateTable('accounts').set({ views_counted_at: at }).execute()
}

/** Returns when the statistics told the views of an account’s videos last; `null` before the first time. */
export async function findViewsCounted(db: Db, accountId: number): Promise<Date | null> {
  const row = await db.selectFrom('accounts').select('views_counted_at').where('id', '=', accountId).executeTakeFirst()
  return row?.views_counted_at ?? null
}

/** Condition that the night has come since an account was gone through or set. */
function isDue(now: Date): RawBuilder<boolean> {
  const hour = sql`make_interval(hours => ${sql.lit(removalHour)})`
  return sql`greatest(auto_removal_ran_at, auto_removal_changed_at) < (
    (date_trunc('day', ${now}::timestamptz at time zone time_zone - ${hour}) + ${hour}) at time zone time_zone)`
}

/** The accounts whose night has come. Platform housekeeping: of all accounts. */
export async function findRemovalsDue(db: Db, now: Date, max: number): Promise<{ id: number; filterIds: number[] }[]> {
  return db
    .selectFrom('accounts')
    .select(['id', 'filter_ids_for_remove_videos as filterIds'])
    .where('auto_removal', '=', true)
    .where('state', '<>', 'CLOSED')
    .where(isDue(now))
    .orderBy('id')
    .limit(max)
    .execute()
}

/** So many more went, in the transaction in which they did. */
export async function addRemoved(tx: Db, accountId: number, records: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ auto_removal_taken: sql<number>`auto_removal_taken + ${records}` })
    .where('id', '=', accountId)
    .execute()
}

/** A night is over: all that went in it, and why not all did. Whoever comes second has nothing to tell. */
export async function endRemoval(
  db: Db,
  accountId: number,
  { at, problem }: { at: Date; problem: string | null },
): Promise<void> {
  await db
    .updateTable('accounts')
    .set({ auto_removal_ran_at: at, auto_removal_records: sql<number>`auto_removal_taken` })
    .set({ auto_removal_taken: 0, auto_removal_problem: problem })
    .where('id', '=', accountId)
    .where(isDue(at))
    .execute()
}
