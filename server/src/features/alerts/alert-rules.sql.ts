import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { AlertRulesTable } from '../../database/tables/alerts.ts'

const ownerName = sql<string>`coalesce(nullif(users.name, ''), users.email)`

const selectRules = (db: Db, accountId: number) =>
  db
    .selectFrom('alert_rules')
    .innerJoin('users', 'users.id', 'alert_rules.user_id')
    .leftJoin('records', (join) =>
      join
        .onRef('records.account_id', '=', 'alert_rules.account_id')
        .onRef('records.id', '=', 'alert_rules.record_id')
        .on('records.lifecycle', '=', 'ACTIVE'),
    )
    .selectAll('alert_rules')
    .select([ownerName.as('owner_name'), 'records.name as record_name'])
    .where('alert_rules.account_id', '=', accountId)

export type AlertRuleRow = Awaited<ReturnType<typeof listRules>>[number]

/** Returns one page of the rules of an account, the newest first. */
export const listRules = (db: Db, accountId: number, offset: number, limit: number) =>
  selectRules(db, accountId).orderBy('alert_rules.id', 'desc').offset(offset).limit(limit).execute()

export const findRule = async (db: Db, accountId: number, id: number) =>
  (await selectRules(db, accountId).where('alert_rules.id', '=', id).executeTakeFirst()) ?? null

export async function countRules(db: Db, accountId: number): Promise<number> {
  const { total } = await db
    .selectFrom('alert_rules')
    .select(sql<number>`count(*)`.as('total'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return total
}

/** Until the end of the transaction nobody else adds rules to the account: their number is bounded. */
export async function lockRules(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert_rules', ${accountId}))`.execute(tx)
}

export async function lockRule(tx: Tx, accountId: number, id: number) {
  const row = await tx
    .selectFrom('alert_rules')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

export async function insertRule(tx: Tx, row: Insertable<AlertRulesTable>): Promise<number> {
  const { id } = await tx.insertInto('alert_rules').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function updateRule(
  tx: Tx,
  accountId: number,
  id: number,
  fields: Updateable<AlertRulesTable>,
): Promise<void> {
  await tx.updateTable('alert_rules').set(fields).where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Deletes a rule of an account; returns its condition, `null` when there is none. */
export async function deleteRule(tx: Tx, accountId: number, id: number): Promise<{ condition: unknown } | null> {
  const row = await tx
    .deleteFrom('alert_rules')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning('condition')
    .executeTakeFirst()
  return row ?? null
}

/** Returns true for a video of the account outside the trash. */
export async function isRecordOf(db: Db, accountId: number, id: number): Promise<boolean> {
  const row = await db
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lifecycle', '=', 'ACTIVE')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns the rules of open accounts that are on, with the clock of the account. Platform housekeeping: of all accounts. */
export const listWatched = (db: Db) =>
  db
    .selectFrom('alert_rules')
    .innerJoin('accounts', 'accounts.id', 'alert_rules.account_id')
    .leftJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'alert_rules.account_id').onRef('records.id', '=', 'alert_rules.record_id'),
    )
    .select([
      'alert_rules.id',
      'alert_rules.account_id as accountId',
      'condition',
      'alert_rules.changed_at',
      'fired_at',
      'clear_at',
    ])
    .select(['accounts.code', 'accounts.name as account_name', 'accounts.time_zone', 'records.name as record_name'])
    .select(sql<boolean>`records.id is null or records.lifecycle = 'ACTIVE'`.as('has_record'))
    .where('is_on', '=', true)
    .where('accounts.state', '=', 'ACTIVE')
    .orderBy('alert_rules.id')
    .execute()

export type WatchedRule = Awaited<ReturnType<typeof listWatched>>[number]

/** Tells the webhooks of an account. */
export async function tellHooks(tx: Tx, accountId: number, event: 'alert.started' | 'alert.ended', data: object) {
  await sql`select tell_webhooks(${accountId}, ${event}, ${JSON.stringify(data)}::jsonb)`.execute(tx)
}
