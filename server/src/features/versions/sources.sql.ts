import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/**
 * Forgets the sources of the versions that failed to replace the video of a record, and answers which they were. The
 * caller has locked the record.
 */
export async function clearFailedSources(tx: Tx, accountId: number, recordId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('record_versions')
    .set({ source_key: null, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('number', '>', 1)
    .where('state', '=', 'FAILED')
    .where('source_key', 'is not', null)
    .where('id', '<>', (query) =>
      query
        .selectFrom('records')
        .select(sql<number>`coalesce(current_version_id, 0)`.as('id'))
        .where('records.account_id', '=', accountId)
        .where('records.id', '=', recordId),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** A source that nothing will be made of any more. */
export interface ForgottenSource {
  readonly accountId: number
  readonly recordId: number
  readonly sourceKey: string
  /** Another version is made of it still: what was converted anew shares the source with what it replaced. */
  readonly isShared: boolean
}

const atOnce = 100

/**
 * Takes the sources off versions that were replaced, and off replacements that failed, once `afterMs` have passed since.
 * What plays, what is on its way, a first video that failed and what is under hold (product A47) keep theirs. Platform housekeeping: of all accounts.
 */
export async function clearReplacedSources(tx: Tx, afterMs: number): Promise<ForgottenSource[]> {
  const since = sql`now() - ${afterMs} * interval '1 millisecond'`
  const { rows } = await sql<ForgottenSource>`
    with replaced as (
      select version.id, version.source_key from record_versions as version
        join records as record on record.account_id = version.account_id and record.id = version.record_id
        join record_versions as current
          on current.account_id = version.account_id and current.id = record.current_version_id
      where version.source_key is not null and version.state in ('READY', 'FAILED') and current.state = 'READY'
        and not record.hold
        and ((version.number < current.number and current.ready_at < ${since})
          or (version.number > current.number and version.state = 'FAILED' and version.updated_at < ${since}))
        and not exists (select from tasks where tasks.version_id = version.id
          and tasks.state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT'))
      order by version.id limit ${atOnce} for update of version skip locked
    )
    update record_versions set source_key = null, updated_at = now()
    from replaced where record_versions.id = replaced.id
    returning account_id as "accountId", record_id as "recordId", replaced.source_key as "sourceKey",
      exists (select from record_versions as other where other.account_id = record_versions.account_id
        and other.record_id = record_versions.record_id and other.source_key = replaced.source_key
        and other.id not in (select id from replaced)) as "isShared"`.execute(tx)
  return rows
}
