import type { RecordRefusal } from '@skleyka/contract/access/viewer-refusals.ts'
import type { RecordState } from '@skleyka/contract/records/record-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Facts of a video that is shown in another account. */
export interface SharedRow {
  readonly id: number
  readonly uuid: string
  readonly from_code: string
  readonly from_name: string
  readonly owner_name: string
  readonly name: string
  readonly description: string
  readonly current_state: RecordState
  readonly playable: boolean
  readonly current_version_id: number | null
  readonly poster_key: string | null
  readonly duration_ms: number | null
  readonly width: number | null
  readonly height: number | null
  readonly size_bytes: number
  readonly created_at: Date
  readonly shared_at: Date
  readonly note: string
  readonly until: Date | null
  readonly may_publish: boolean
  /** Reason why viewers are not given it now. */
  readonly refusal: RecordRefusal | null
  readonly poster_frame_id: number | null
  readonly sprite: unknown
}

/** Finds those of these videos that are shown in the account of this connection. */
export async function findAllShared(db: Db, ids: readonly number[]): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`select * from shared_in(${ids}::bigint[])`.execute(db)
  return rows
}

/** A video that is shown in the account of this connection; null for every other one. */
export const findSharedRecord = async (db: Db, id: number): Promise<SharedRow | null> =>
  (await findAllShared(db, [id]))[0] ?? null

/** Its subtitles, as viewers get them. */
export async function findSharedSubtitles(db: Db, id: number) {
  const { rows } = await sql<{ id: number; language: string; label: string; isDefault: boolean; folder: string }>`
    select id, language, label, is_default as "isDefault", folder from shared_subtitles(${id})`.execute(db)
  return rows
}

/** A page of what is shown in the account of this connection, shared last first, and how many there are. */
export async function listShared(db: Db, words: readonly string[], offset: number, max: number) {
  const patterns = words.map((word) => `%${word.replace(/[\\%_]/g, '\\$&')}%`)
  const fits = sql`translate(lower(name collate "ru-x-icu"), 'ё', 'е') like all(${patterns}::text[])`
  const { rows } = await sql<SharedRow & { total: number }>`
    select *, count(*) over () as total from shared_in(null) where ${fits}
    order by shared_at desc, id desc limit ${max} offset ${offset}`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** Null for an unknown record and for one of another account alike. */
export async function findLifecycle(db: Db, accountId: number, id: number) {
  const query = db.selectFrom('records').select('lifecycle').where('account_id', '=', accountId).where('id', '=', id)
  return (await query.executeTakeFirst())?.lifecycle ?? null
}

/** Returns which of these records are there, held until the end of the transaction in one order for all who do. */
export async function lockActive(tx: Tx, accountId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('records')
    .select('id')
    .where('account_id', '=', accountId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .where('lifecycle', '=', 'ACTIVE')
    .orderBy('id')
    .forUpdate()
    .execute()
  return new Set(rows.map(({ id }) => id))
}

interface Pairs {
  readonly accountId: number
  readonly recordIds: readonly number[]
  readonly targetIds: readonly number[]
}

/** The pairs of these that the rules of the agreements let through. */
export async function listAllowed(tx: Tx, { accountId, recordIds, targetIds }: Pairs) {
  const { rows } = await sql<{ recordId: number; targetId: number }>`
    select record_id as "recordId", target_id as "targetId"
    from unnest(${recordIds}::bigint[]) as record_id cross join unnest(${targetIds}::bigint[]) as target_id
    where exists (select from let_through(${accountId}::bigint, target_id, record_id))`.execute(tx)
  return rows
}

/** Shares every record with every account that its rules let through; answers the pairs that were not shared before. */
export async function insertShares(
  tx: Tx,
  { accountId, recordIds, targetIds }: Pairs,
  by: { userId: number; note: string },
): Promise<{ recordId: number; targetId: number }[]> {
  const { rows } = await sql<{ recordId: number; targetId: number }>`
    insert into shares (account_id, record_id, to_account_id, shared_by, note)
    select ${accountId}::bigint, record_id, target_id, ${by.userId}::bigint, ${by.note}
    from unnest(${recordIds}::bigint[]) as record_id cross join unnest(${targetIds}::bigint[]) as target_id
    where exists (select from let_through(${accountId}::bigint, target_id, record_id))
    on conflict (record_id, to_account_id) do update set state = 'ACTIVE', shared_by = excluded.shared_by,
      note = excluded.note, shared_at = now(), revoked_at = null
      where shares.state <> 'ACTIVE'
    returning record_id as "recordId", to_account_id as "targetId"`.execute(tx)
  return rows
}

/** Ends the sharing of these records with these accounts; answers the pairs that were shared until now. */
export async function revokeShares(
  tx: Tx,
  { accountId, recordIds, targetIds }: Omit<Pairs, 'recordIds'> & { recordIds: readonly number[] | null },
): Promise<{ recordId: number; targetId: number }[]> {
  return tx
    .updateTable('shares')
    .set({ state: 'REVOKED', revoked_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('to_account_id', '=', sql<number>`any(${targetIds}::bigint[])`)
    .$if(recordIds !== null, (query) => query.where('record_id', '=', sql<number>`any(${recordIds ?? []}::bigint[])`))
    .where('state', '=', 'ACTIVE')
    .returning(['record_id as recordId', 'to_account_id as targetId'])
    .execute()
}

/** With whom a record is or was shared; by the platform, which knows the names of the others. */
export async function listShares(db: Db, accountId: number, recordId: number) {
  return db
    .selectFrom('shares')
    .innerJoin('accounts', 'accounts.id', 'shares.to_account_id')
    .innerJoin('users', 'users.id', 'shares.shared_by')
    .select(['shares.state', 'shares.note', 'shares.shared_at', 'accounts.code', 'accounts.name'])
    .select(
      sql<boolean>`not exists (select from let_through(shares.account_id, shares.to_account_id, shares.record_id))`.as(
        'is_barred',
      ),
    )
    .select(sql<string>`coalesce(nullif(users.name, ''), users.email)`.as('shared_by'))
    .where('shares.account_id', '=', accountId)
    .where('shares.record_id', '=', recordId)
    .orderBy('shares.shared_at', 'desc')
    .orderBy('accounts.code')
    .execute()
}
