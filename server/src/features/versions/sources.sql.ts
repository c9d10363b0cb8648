import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

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

const unended = sql`('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT')`

/**
 * The videos that play, with their sources, of the accounts of a statement. Under hold (product A47) they keep them, and so does one
 * whose qualities are freed: they are made again of it.
 */
const kept = sql`record_versions as version
  join records as record on record.account_id = version.account_id and record.current_version_id = version.id
  where version.account_id = account.id and version.source_key is not null and version.state = 'READY'
    and record.current_state = 'READY' and record.lifecycle <> 'DELETED' and not record.hold
    and not exists (select from freed_qualities as freed where freed.version_id = version.id)`

const since = (days: RawBuilder<unknown>, leastMs: number) =>
  sql`now() - greatest(make_interval(days => ${days}), ${leastMs} * interval '1 millisecond')`

/**
 * Nothing takes from the source or is told by it which video is which: no version on its way or about to be tried again, no
 * task, no clip, no sound that has not come to the version that plays.
 */
export const isIdle = sql<boolean>`not exists (select from record_versions as other
    where other.account_id = record.account_id and other.record_id = record.id
      and (other.state not in ('READY', 'FAILED') or (other.state = 'FAILED' and other.source_key = version.source_key)))
  and not exists (select from tasks
    where tasks.record_id = record.id and tasks.type <> 'purge' and tasks.state in ${unended})
  and not exists (select from tasks join record_versions as clip on clip.id = tasks.version_id
    where tasks.type = 'cut' and tasks.state in ${unended} and tasks.account_id = record.account_id
      and clip.cut ->> 'versionId' = version.id::text)
  and not exists (select from audio_tracks as track
    where track.account_id = record.account_id and track.record_id = record.id and (track.state = 'QUEUED'
      or (track.state in ('READY', 'ASKS') and track.version_id is distinct from record.current_version_id)))`

/**
 * Takes the sources off videos that their accounts keep no longer, at least `leastMs` after they became ready, of all
 * versions made of one source at once; null when there are no more for now. Platform housekeeping: of all accounts.
 */
export async function clearDueSources(
  tx: Tx,
  leastMs: number,
): Promise<{ accountId: number; sourceKey: string }[] | null> {
  const due = sql`accounts as account cross join lateral (
    select record.id from ${kept} and version.ready_at < ${since(sql`account.source_days`, leastMs)} and ${isIdle}
    order by version.ready_at limit ${atOnce}
  ) as due where account.source_days is not null and account.state = 'ACTIVE'`
  const { rows: locked } = await sql<{ id: number }>`
    select id from records where id in (select due.id from ${due} limit ${atOnce})
    order by id for update skip locked`.execute(tx)
  if (locked.length === 0) return null
  // read anew behind the lock: what was begun until then is seen
  const { rows } = await sql<{ accountId: number; sourceKey: string }>`
    with due as (
      select version.account_id, version.record_id, version.source_key from accounts as account cross join lateral (
        select version.account_id, version.record_id, version.source_key from ${kept}
          and record.id = any(${locked.map(({ id }) => id)}::bigint[])
          and version.ready_at < ${since(sql`account.source_days`, leastMs)} and ${isIdle}
      ) as version
    ), cleared as (
      update record_versions set source_key = null, updated_at = now()
      from due where record_versions.account_id = due.account_id and record_versions.record_id = due.record_id
        and record_versions.source_key = due.source_key
    )
    select account_id as "accountId", source_key as "sourceKey" from due`.execute(tx)
  return rows
}

/** Returns how many videos of an account have had a source for longer than so many days, and its bytes. */
export async function countDueSources(db: Db, accountId: number, days: number) {
  const { rows } = await sql<{ videos: number; bytes: number }>`
    select count(*)::int as videos, coalesce(sum(source_size_bytes), 0)::bigint as bytes
    from (select ${accountId}::bigint as id) as account cross join lateral (
      select version.source_size_bytes from ${kept} and version.ready_at < ${since(sql`${days}::int`, 0)}
    ) as source`.execute(db)
  const [counted] = rows
  if (!counted) throw new Error('a count has one row')
  return { videos: counted.videos, bytes: Number(counted.bytes) }
}
