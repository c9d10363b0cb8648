import { ofQuotas, type QuotaKind, quotaKinds } from '@skleyka/contract/quotas/quota-kinds.ts'
import type { QuotaBounds } from '@skleyka/contract/quotas/quotas.calls.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { airtimeOf, runningOf } from './airtime.sql.ts'

const boundColumns = quotaKinds.map((kind) => `account_quotas.${kind}` as const)

/** Returns what an account may have at most; null for an unknown or closed one. */
export async function quotaBoundsOf(db: Db, accountId: number): Promise<QuotaBounds | null> {
  const row = await db
    .selectFrom('accounts')
    .leftJoin('account_quotas', 'account_quotas.account_id', 'accounts.id')
    .select(boundColumns)
    .where('accounts.id', '=', accountId)
    .where('state', '<>', 'CLOSED')
    .executeTakeFirst()
  return row ?? null
}

export async function writeBounds(tx: Tx, accountId: number, bounds: QuotaBounds): Promise<void> {
  const row = ofQuotas((kind) => bounds[kind])
  await tx
    .insertInto('account_quotas')
    .values({ account_id: accountId, ...row })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
    .execute()
}

/** Takes the turn of a bounded account for room until the end of the transaction (R25). */
export async function takeTurn(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quota', ${accountId}))`.execute(tx)
}

interface Used {
  readonly used: number
  readonly coming: number
}

/** The ledger has what lies in the storage; beside it, what was announced and is not there yet. `exceptImport` is whose own file it is. */
const bytes = (accountId: number, exceptImport: number | null) => sql<Used>`
  with lying as (
    select coalesce((select end_bytes from storage_days where account_id = ${accountId} and kind = 'all'
      order by day desc limit 1), 0) as bytes
  ), coming as (
    select coalesce(sum(size_bytes), 0) as bytes from (
      select size_bytes from uploads
        where account_id = ${accountId} and state in ('OPEN', 'RECEIVING', 'COMPLETING')
      union all
      select upload.size_bytes from uploads as upload join record_versions as version
          on version.account_id = upload.account_id and version.id = upload.version_id
        where upload.account_id = ${accountId} and upload.state = 'DONE'
          and upload.finished_at > now() - interval '1 day' and version.source_key is null
      union all
      select coalesce(size_bytes, 0) from imports
        where account_id = ${accountId} and state in ('CHECKING', 'DOWNLOADING')
          and id is distinct from ${exceptImport}::bigint
      union all
      select coalesce(file_bytes, 0) from audio_tracks where account_id = ${accountId} and state = 'AWAITED'
      union all
      select size_bytes from metadata_files where account_id = ${accountId} and folder is null
    ) as announced
  ) select (lying.bytes + coming.bytes)::bigint as used, coming.bytes::bigint as coming from lying, coming`

const videos = (accountId: number) => sql<Used>`
  select coalesce(sum(records), 0)::bigint as used, 0 as coming from record_counts where account_id = ${accountId}`

const people = (accountId: number) => sql<Used>`
  select ((select count(*) from memberships where account_id = ${accountId})
    + (select count(*) from locked_members where account_id = ${accountId})
    + (select count(*) from invitations where account_id = ${accountId}))::bigint as used, 0 as coming`

/** Returns how much of a kind an account has now. */
export async function findUsed(
  db: Db,
  accountId: number,
  kind: QuotaKind,
  exceptImport: number | null = null,
): Promise<Used> {
  const questions: Readonly<Record<QuotaKind, () => RawBuilder<Used>>> = {
    bytes: () => bytes(accountId, exceptImport),
    videos: () => videos(accountId),
    people: () => people(accountId),
    livestreams: () => runningOf(accountId),
    airtime: () => airtimeOf(accountId, new Date()),
  }
  const { rows } = await questions[kind]().execute(db)
  const [found] = rows
  if (!found) throw new Error('a sum has one row')
  return found
}
