import type { Lifecycle } from '@skleyka/contract/records/publication.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

export type LockedRecord = Awaited<ReturnType<typeof lockRecords>>[number]

/** These records, of one account or of all, without those that carry livestreams, locked until the end of the transaction in one order for all who do. */
export async function lockRecords(tx: Tx, accountId: number | null, ids: readonly number[]) {
  return tx
    .selectFrom('records')
    .select(['id', 'account_id', 'uuid', 'name', 'lifecycle', 'disposed_at', 'dispose_reason'])
    .select(['hold', 'hold_reason', 'admin_hold'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('lifecycle', '<>', 'LIVE')
    .$if(accountId !== null, (query) => query.where('account_id', '=', accountId ?? 0))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Columns that are written beside the new state. */
interface MoveFields {
  readonly disposed_at: ReturnType<typeof sql<Date>> | null
  readonly disposed_by: number | null
  readonly dispose_reason: string | null
  readonly disposed_by_rule: string | null
}

/** Author of a move to the trash: a person, or a rule by its name. */
export type Disposer = { readonly userId: number } | { readonly rule: string }

/** Into the trash at this moment; a record taken out again is as it was. */
export const intoTrash = (by: Disposer, reason: string | null): MoveFields => ({
  disposed_at: sql<Date>`now()`,
  disposed_by: 'userId' in by ? by.userId : null,
  dispose_reason: reason,
  disposed_by_rule: 'rule' in by ? by.rule : null,
})
export const outOfTrash: MoveFields = {
  disposed_at: null,
  disposed_by: null,
  dispose_reason: null,
  disposed_by_rule: null,
}

/** Moves records that the caller has locked. */
export async function moveRecords(
  tx: Tx,
  accountId: number,
  ids: readonly number[],
  { from, to }: { from: Lifecycle; to: Lifecycle },
  facts: MoveFields | null,
): Promise<void> {
  await tx
    .updateTable('records')
    .set({ ...facts, lifecycle: to })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('lifecycle', '=', from)
    .execute()
}

/** Forbids to delete records by an administrator, or allows it; open claims go on forbidding it. Platform administration: of all accounts. */
export async function holdRecords(tx: Tx, ids: readonly number[], on: boolean, reason: string | null): Promise<void> {
  const holdReason = on ? (reason ?? '') : null
  await tx
    .updateTable('records')
    .set({ admin_hold: holdReason, ...holdOf(sql`${holdReason}::text`, sql`claim_hold`) })
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
}

/** Forbids to delete a record by its open claims, told in words; null when none is open any more. */
export async function holdByClaims(tx: Tx, accountId: number, id: number, reason: string | null): Promise<void> {
  await tx
    .updateTable('records')
    .set({ claim_hold: reason, ...holdOf(sql`admin_hold`, sql`${reason}::text`) })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

const holdOf = (admin: RawBuilder<unknown>, claim: RawBuilder<unknown>) => ({
  hold: sql<boolean>`${admin} is not null or ${claim} is not null`,
  hold_reason: sql<string | null>`case when coalesce(${admin}, ${claim}) is not null
    then concat_ws('; ', nullif(${admin}, ''), ${claim}) end`,
})

/** Returns what the trash of an account held at a moment and may be deleted, the oldest first, after the last one that was seen. */
export async function findDeletable(db: Db, accountId: number, seenAt: Date, afterId: number, max: number) {
  const rows = await deletable(db, accountId)
    // moments are told to the millisecond: all of it counts
    .where(sql<boolean>`disposed_at < ${seenAt}::timestamptz + interval '1 millisecond'`)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(max)
    .execute()
  return rows.map(({ id }) => id)
}

/** Returns how many of the trash may be deleted, and the moment of which that is told. */
export async function countDeletable(db: Db, accountId: number): Promise<{ records: number; seenAt: Date }> {
  return db
    .selectFrom(deletable(db, accountId).as('counted'))
    .select(sql<number>`count(*)`.as('records'))
    .select(sql<Date>`now()`.as('seenAt'))
    .executeTakeFirstOrThrow()
}

const deletable = (db: Db, accountId: number) =>
  db
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('lifecycle', '=', 'DISPOSED')
    .where('hold', '=', false)

/** Returns what has lain in the trash of its account for as long as that keeps it. Platform housekeeping: of all accounts. */
export async function findExpired(db: Db, afterId: number, max: number) {
  const { rows } = await sql<{ id: number; accountId: number; disposedAt: Date }>`
    select records.id, records.account_id as "accountId", records.disposed_at as "disposedAt"
    from accounts join records on records.account_id = accounts.id
    where records.lifecycle = 'DISPOSED' and not records.hold and records.id > ${afterId}
      and records.disposed_at <= now() - make_interval(days => accounts.trash_days)
    order by records.id limit ${max}`.execute(db)
  return rows
}

interface Journalled {
  readonly accountId: number
  readonly userId: number | null
  readonly action: string
}

/** Journal rows of records that no call deleted, in the transaction of their deletion. */
export const writeDeletions = (tx: Tx, who: Journalled, ids: readonly number[]): Promise<void> =>
  writeMoves(tx, who, ids, { before: { lifecycle: 'DISPOSED' }, after: { lifecycle: 'DELETED' } })

/** The same of records that a rule put into the trash. */
export const writeDisposals = (tx: Tx, who: Journalled, ids: readonly number[], rule: string): Promise<void> =>
  writeMoves(tx, who, ids, { before: { lifecycle: 'ACTIVE' }, after: { lifecycle: 'DISPOSED', rule } })

async function writeMoves(
  tx: Tx,
  { accountId, userId, action }: Journalled,
  ids: readonly number[],
  { before, after }: { readonly before: object; readonly after: object },
): Promise<void> {
  if (ids.length === 0) return
  const change = { before: JSON.stringify(before), after: JSON.stringify(after) }
  const row = { account_id: accountId, user_id: userId, action, object_type: 'record', ...change }
  await tx
    .insertInto('audit_events')
    .values(ids.map((id) => ({ ...row, object_id: String(id) })))
    .execute()
}
