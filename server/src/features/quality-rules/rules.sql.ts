import {
  freeingHour,
  keptSides,
  type PlatformQualityRule,
  type QualityMode,
  type QualityRule,
  usualQualityRule,
} from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

interface Written {
  /** 0 where nothing was set. */
  readonly version: number
  readonly by: number
  readonly now: Date
}

const unset = { version: 0, changedAt: null, changedBy: null }
const by = sql<string | null>`coalesce(nullif(users.name, ''), users.email)`

/** A side as it is kept; one that is not offered any more counts as the next lower one. */
const sideOf = (kept: number): QualityRule['keptSide'] => keptSides.findLast((side) => side <= kept) ?? keptSides[0]

/** Returns the rule of all accounts that set none of their own. */
export async function findPlatformRule(db: Db) {
  const row = await db
    .selectFrom('platform_quality_rule as rule')
    .leftJoin('users', 'users.id', 'rule.updated_by')
    .select(['is_on as on', 'unwatched_days as unwatchedDays', 'kept_side as keptSide'])
    .select(['rule.row_version as version', 'rule.updated_at as changedAt', by.as('changedBy')])
    .executeTakeFirst()
  if (!row) return { rule: { on: false, ...usualQualityRule }, ...unset }
  const { on, unwatchedDays, keptSide, ...change } = row
  return { rule: { on, unwatchedDays, keptSide: sideOf(keptSide) }, ...change }
}

/** Writes it; false when it is of another version. */
export async function writePlatformRule(
  tx: Tx,
  { on, unwatchedDays, keptSide }: PlatformQualityRule,
  { version, by: userId, now }: Written,
): Promise<boolean> {
  const row = {
    ...{ is_on: on, unwatched_days: unwatchedDays, kept_side: keptSide },
    ...{ row_version: version + 1, updated_at: now, updated_by: userId },
  }
  const query =
    version === 0
      ? tx
          .insertInto('platform_quality_rule')
          .values(row)
          .onConflict((conflict) => conflict.doNothing())
          .returning('id')
      : tx.updateTable('platform_quality_rule').set(row).where('row_version', '=', version).returning('id')
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns what an account has set. */
export async function findRule(db: Db, accountId: number) {
  const row = await db
    .selectFrom('quality_rules as rule')
    .leftJoin('users', 'users.id', 'rule.updated_by')
    .select(['mode', 'unwatched_days as unwatchedDays', 'kept_side as keptSide'])
    .select(['rule.row_version as version', 'rule.updated_at as changedAt', by.as('changedBy')])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row) return null
  const { mode, unwatchedDays, keptSide, ...change } = row
  return { mode, rule: { unwatchedDays, keptSide: sideOf(keptSide) }, ...change }
}

/** Writes it; false when it is of another version. */
export async function writeRule(
  tx: Tx,
  accountId: number,
  { mode, rule }: { mode: QualityMode; rule: QualityRule },
  { version, by: userId, now }: Written,
): Promise<boolean> {
  const row = {
    ...{ mode, unwatched_days: rule.unwatchedDays, kept_side: rule.keptSide },
    ...{ row_version: version + 1, updated_at: now, updated_by: userId },
  }
  const query =
    version === 0
      ? tx
          .insertInto('quality_rules')
          .values({ account_id: accountId, ...row })
          .onConflict((conflict) => conflict.doNothing())
          .returning('account_id')
      : tx
          .updateTable('quality_rules')
          .set(row)
          .where('account_id', '=', accountId)
          .where('row_version', '=', version)
          .returning('account_id')
  return (await query.executeTakeFirst()) !== undefined
}

/** Returns the accounts that follow the platform. */
export async function listFollowers(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('accounts')
    .leftJoin('quality_rules as rule', 'rule.account_id', 'accounts.id')
    .select('accounts.id')
    .where('accounts.state', '=', 'ACTIVE')
    .where(sql<boolean>`coalesce(rule.mode, 'FOLLOW') = 'FOLLOW'`)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns accounts with a rule whose night has come since it was set or gone through. Platform housekeeping: of all accounts. */
export async function findNightsDue(db: Db, now: Date, max: number): Promise<number[]> {
  const hour = sql`make_interval(hours => ${sql.lit(freeingHour)})`
  const { rows } = await sql<{ id: number }>`
    select account.id from accounts as account
      left join quality_rules as rule on rule.account_id = account.id
      left join platform_quality_rule as platform on coalesce(rule.mode, 'FOLLOW') = 'FOLLOW'
      left join quality_runs as run on run.account_id = account.id
    where account.state = 'ACTIVE' and (rule.mode = 'OWN' or platform.is_on)
      and greatest(run.queued_at, rule.updated_at, platform.updated_at) < (
        (date_trunc('day', ${now}::timestamptz at time zone account.time_zone - ${hour}) + ${hour}) at time zone account.time_zone)
    order by account.id limit ${max}`.execute(db)
  return rows.map(({ id }) => id)
}

/** A night of an account begins. */
export async function beginNight(tx: Tx, accountId: number, now: Date): Promise<void> {
  const fresh = { queued_at: now, ended_at: null, videos: 0, bytes: 0, problem: null }
  await tx
    .insertInto('quality_runs')
    .values({ account_id: accountId, ...fresh })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(fresh))
    .execute()
}

/** A video more was freed of so many bytes, in the transaction in which it was. */
export async function addToNight(tx: Tx, accountId: number, bytes: number): Promise<void> {
  await tx
    .updateTable('quality_runs')
    .set({ videos: sql<number>`videos + 1`, bytes: sql<number>`bytes + ${bytes}` })
    .where('account_id', '=', accountId)
    .execute()
}

/** A night is over; `problem` tells in Russian why not all of it was done. */
export async function endNight(tx: Tx, accountId: number, problem: string | null): Promise<void> {
  await tx
    .updateTable('quality_runs')
    .set({ ended_at: sql<Date>`now()`, problem })
    .where('account_id', '=', accountId)
    .execute()
}

/** Returns the last night of an account that has ended; null while there is none. */
export async function findNight(db: Db, accountId: number) {
  const row = await db
    .selectFrom('quality_runs')
    .select(['ended_at as at', 'videos', 'bytes', 'problem'])
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!row?.at) return null
  return { at: row.at, videos: row.videos, bytes: row.bytes, problem: row.problem }
}
