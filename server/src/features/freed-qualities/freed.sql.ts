import { returnsOfViewersAnHour } from '@skleyka/contract/freed-qualities/freed-qualities.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** After so many tries by viewers a video that cannot be made again waits for a person. */
const triesOfViewers = 3

/** A rendition that a version loses. */
export interface LostRung {
  readonly name: string
  readonly width: number
  readonly height: number
  readonly bytes: number
}

interface Lost {
  readonly accountId: number
  readonly recordId: number
  readonly versionId: number
  readonly wasWatched: boolean
  readonly unwatchedDays: number
}

/** Writes down what a version loses; its playlists name it still. */
export async function insertFreed(tx: Tx, lost: Lost, rungs: readonly LostRung[]): Promise<void> {
  const { accountId, recordId, versionId, wasWatched, unwatchedDays } = lost
  await tx
    .insertInto('freed_qualities')
    .values(
      rungs.map(({ name, width, height, bytes }) => ({
        ...{ account_id: accountId, record_id: recordId, version_id: versionId, name, width, height },
        ...{ size_bytes: bytes, was_watched: wasWatched, unwatched_days: unwatchedDays },
      })),
    )
    .execute()
}

/** Returns a version of an account that has lost what its playlists may still name; null when there is none. */
export async function findUntold(db: Db, accountId: number) {
  const row = await db
    .selectFrom('freed_qualities as freed')
    .innerJoin('record_versions as version', 'version.id', 'freed.version_id')
    .select(['freed.version_id as versionId', 'freed.record_id as recordId', 'version.output_prefix as prefix'])
    .select(sql<string[]>`array_agg(freed.name)`.as('names'))
    .where('freed.account_id', '=', accountId)
    .where('freed.told_at', 'is', null)
    .groupBy(['freed.version_id', 'freed.record_id', 'version.output_prefix'])
    .orderBy('freed.version_id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** The playlists of a version name these no more. */
export async function tellFreed(tx: Tx, accountId: number, versionId: number, names: readonly string[]): Promise<void> {
  await tx
    .updateTable('freed_qualities')
    .set({ told_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .where('name', 'in', names)
    .execute()
}

/** Returns how many videos of an account have lost qualities now, and the bytes of these. */
export async function sumFreed(db: Db, accountId: number): Promise<{ videos: number; bytes: number }> {
  const row = await db
    .selectFrom('freed_qualities as freed')
    .innerJoin('records', (join) =>
      join.onRef('records.id', '=', 'freed.record_id').onRef('records.current_version_id', '=', 'freed.version_id'),
    )
    .select(sql<number>`count(distinct freed.record_id)::int`.as('videos'))
    .select(sql<number>`coalesce(sum(freed.size_bytes), 0)::bigint`.as('bytes'))
    .where('freed.account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return { videos: row.videos, bytes: Number(row.bytes) }
}

/** Returns what a video of an account has lost, and whether a version that will have it is on its way; null for no video of it. */
export async function findFreed(db: Db, accountId: number, recordId: number) {
  const record = await db
    .selectFrom('records')
    .select(['current_version_id as versionId'])
    .select(
      sql<boolean>`exists (select from record_versions as next join record_versions as current
        on current.account_id = next.account_id and current.id = records.current_version_id
        where next.account_id = records.account_id and next.record_id = records.id and next.number > current.number
          and next.source_key = current.source_key and next.state not in ('READY', 'FAILED'))`.as('returning'),
    )
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .where('lifecycle', '<>', 'DELETED')
    .executeTakeFirst()
  if (!record) return null
  const rungs = await db
    .selectFrom('freed_qualities')
    .select(['name', 'width', 'height', 'size_bytes as bytes', 'freed_at as at', 'unwatched_days as unwatchedDays'])
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('version_id', '=', record.versionId ?? 0)
    .orderBy('height', 'desc')
    .execute()
  return { rungs, returning: record.returning }
}

/** Writes down that a video is made again. */
export async function insertReturn(tx: Tx, accountId: number, recordId: number, byViewer: boolean): Promise<void> {
  await tx
    .insertInto('quality_returns')
    .values({ account_id: accountId, record_id: recordId, by_viewer: byViewer })
    .execute()
}

/**
 * Returns whose video is to be made again since somebody watches this version: nobody had watched it when it lost its
 * qualities, no try was made within a day and few since it lost them, and its account has room within the hour. Null for any other one. Public: whoever asks has
 * judged the viewer.
 */
export async function findWanted(db: Db, uuid: string, versionId: number) {
  const { rows } = await sql<{ accountId: number; recordId: number }>`/* plan: find_wanted_quality */
    select freed.account_id as "accountId", freed.record_id as "recordId"
    from freed_qualities as freed join records as record on record.id = freed.record_id and record.uuid = ${uuid}::uuid
    where freed.version_id = ${versionId} and record.current_version_id = freed.version_id and not freed.was_watched
      and not exists (select from quality_returns as before where before.account_id = freed.account_id
        and before.record_id = freed.record_id and before.asked_at > now() - interval '1 day')
      and (select count(*) from quality_returns as before where before.account_id = freed.account_id
        and before.by_viewer and before.asked_at > now() - interval '1 hour') < ${returnsOfViewersAnHour}
      and (select count(*) from quality_returns as before where before.account_id = freed.account_id
        and before.record_id = freed.record_id and before.by_viewer and before.asked_at > freed.freed_at) < ${triesOfViewers}
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Takes the turn of an account among viewers who bring qualities back, until the end of the transaction. */
export async function takeTurn(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('quality_returns', ${accountId}))`.execute(tx)
}

/** Tells the journal that watching has brought the qualities of a video back. */
export async function writeReturn(
  tx: Tx,
  { accountId, recordId }: { readonly accountId: number; readonly recordId: number },
  { before, after }: { readonly before: object; readonly after: object },
): Promise<void> {
  const change = { before: JSON.stringify(before), after: JSON.stringify(after) }
  const row = { account_id: accountId, user_id: null, action: 'freedQualities.watched', object_type: 'record' }
  await tx
    .insertInto('audit_events')
    .values({ ...row, object_id: String(recordId), ...change })
    .execute()
}
