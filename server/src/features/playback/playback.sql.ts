import type { Db } from '../../database/database.ts'
import type { CurrentState } from '../../database/tables/records.ts'

/** What a version of a record is for those who want to watch it. */
export type Watchable = {
  /** Nothing stands in the way: the record is not in the trash and its account not locked. */
  allowed: boolean
  published: boolean
  playable: boolean
  outputPrefix: string | null
  posterKey: string | null
}

/** Null when there is no such record or version. Public: a token stands for the account. */
export async function findWatchable(db: Db, uuid: string, versionId: number): Promise<Watchable | null> {
  const row = await db
    .selectFrom('records as record')
    .innerJoin('accounts as account', 'account.id', 'record.account_id')
    .leftJoin('record_versions as version', (join) =>
      join
        .onRef('version.record_id', '=', 'record.id')
        .onRef('version.account_id', '=', 'record.account_id')
        .on('version.id', '=', versionId),
    )
    .select(['record.lifecycle', 'record.publication', 'record.poster_key', 'account.state as account_state'])
    .select(['version.playable', 'version.output_prefix'])
    .where('record.uuid', '=', uuid)
    .executeTakeFirst()
  return row
    ? {
        allowed: row.lifecycle === 'ACTIVE' && row.account_state === 'ACTIVE',
        published: row.publication === 'PUBLISHED',
        playable: row.playable ?? false,
        outputPrefix: row.output_prefix,
        posterKey: row.poster_key,
      }
    : null
}

/** A record as its public player page shows it. */
export type PublicRecord = {
  uuid: string
  name: string
  state: CurrentState
  playable: boolean
  available: boolean
  currentVersionId: number | null
  posterKey: string | null
  durationMs: number | null
  progress: number
}

/** Null when there is no such record, or it is gone for good. */
export async function findPublicRecord(db: Db, uuid: string): Promise<PublicRecord | null> {
  const row = await db
    .selectFrom('records as record')
    .innerJoin('accounts as account', 'account.id', 'record.account_id')
    .select(['record.uuid', 'record.name', 'record.current_state', 'record.playable', 'record.lifecycle'])
    .select(['record.publication', 'record.current_version_id', 'record.poster_key', 'record.duration_ms'])
    .select(['record.progress', 'account.state as account_state'])
    .where('record.uuid', '=', uuid)
    .where('record.lifecycle', '<>', 'DELETED')
    .executeTakeFirst()
  return row
    ? {
        uuid: row.uuid,
        name: row.name,
        state: row.current_state,
        playable: row.playable,
        available: row.lifecycle === 'ACTIVE' && row.publication === 'PUBLISHED' && row.account_state === 'ACTIVE',
        currentVersionId: row.current_version_id,
        posterKey: row.poster_key,
        durationMs: row.duration_ms,
        progress: row.progress,
      }
    : null
}
