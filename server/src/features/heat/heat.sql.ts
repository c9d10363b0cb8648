import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { Watched } from './watching.ts'

/** Returns how long a version is, milliseconds; null while that is not known. Public: a token stands for the account. */
export async function findLength(db: Db, uuid: string, versionId: number): Promise<number | null> {
  const row = await db
    .selectFrom('record_versions as version')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'version.account_id').onRef('records.id', '=', 'version.record_id'),
    )
    .select('version.duration_ms as durationMs')
    .where('records.uuid', '=', uuid)
    .where('version.id', '=', versionId)
    .executeTakeFirst()
  return row?.durationMs ?? null
}

/** Adds what was watched of versions of any accounts; a record that is deleted meanwhile is waited for and left out. */
export async function addWatched(db: Db, watched: readonly Watched[]): Promise<void> {
  const seen = JSON.stringify(
    watched.map(({ versionId, viewings, pieces }) => ({ id: versionId, viewings, pieces: pieces.map(Math.round) })),
  )
  await sql`
    with living as (
      select version.account_id, version.id, seen.viewings, seen.pieces
      from jsonb_to_recordset(${seen}::jsonb) as seen (id bigint, viewings bigint, pieces bigint[])
        join record_versions as version on version.id = seen.id
        join records on records.account_id = version.account_id and records.id = version.record_id
      where records.lifecycle <> 'DELETED'
      order by version.id for share of records
    )
    insert into version_heat (account_id, version_id, viewings, pieces) select * from living
    on conflict (version_id) do update set updated_at = now(), viewings = version_heat.viewings + excluded.viewings,
      pieces = array(select was + more
        from unnest(version_heat.pieces, excluded.pieces) with ordinality as pair (was, more, place) order by place)`.execute(
    db,
  )
}

/** Returns what was watched of a version; null when nothing was. */
export async function findHeat(db: Db, accountId: number, versionId: number) {
  const row = await db
    .selectFrom('version_heat')
    .select(['viewings', 'pieces'])
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .executeTakeFirst()
  return row ?? null
}

/** The same of what a record plays now, with its length; null for an unknown or foreign record. */
export async function findHeatOfRecord(db: Db, accountId: number, recordId: number) {
  const row = await db
    .selectFrom('records')
    .leftJoin('record_versions as version', (join) =>
      join
        .onRef('version.account_id', '=', 'records.account_id')
        .onRef('version.id', '=', 'records.current_version_id'),
    )
    .leftJoin('version_heat as heat', (join) =>
      join.onRef('heat.account_id', '=', 'version.account_id').onRef('heat.version_id', '=', 'version.id'),
    )
    .select(['version.duration_ms as durationMs', 'heat.viewings', 'heat.pieces'])
    .where('records.account_id', '=', accountId)
    .where('records.id', '=', recordId)
    .where('records.lifecycle', '=', 'ACTIVE')
    .executeTakeFirst()
  return row ?? null
}

/** Forgets what was watched of records that are deleted. */
export async function forgetHeat(tx: Tx, accountId: number, recordIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('version_heat')
    .using('record_versions as version')
    .whereRef('version.account_id', '=', 'version_heat.account_id')
    .whereRef('version.id', '=', 'version_heat.version_id')
    .where('version_heat.account_id', '=', accountId)
    .where('version.record_id', '=', sql<number>`any(${recordIds}::bigint[])`)
    .execute()
}
