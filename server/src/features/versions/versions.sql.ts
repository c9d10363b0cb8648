import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { VersionState } from '../../database/tables/records.ts'
import { foundPoster, shows, type VersionKey } from './moves.sql.ts'

/** A version to work on, with what is needed of its record. */
export interface Version extends VersionKey {
  readonly uuid: string
  readonly state: VersionState
  readonly sourceKey: string | null
  readonly sourceSizeBytes: number | null
  readonly probe: unknown
  /** The version players get now; null before the first one plays. */
  readonly currentVersionId: number | null
  /** The poster that was found by itself; of the version players get. */
  readonly posterKey: string | null
  /** Place where its sheets of small frames lie; null when it has none. */
  readonly spriteFolder: string | null
  /** The ladder it is made by, as `saveLadder` kept it; null for the usual one. */
  readonly ladder: unknown
  /** Source of the cut, as `saveCut` stored it; null for a file that somebody sent. */
  readonly cut: unknown
  /** The video is wanted without its sound. */
  readonly isMute: boolean
  /** The sounds of its file beside the first one have become tracks. */
  readonly soundsTaken: boolean
}

/** Null when the record or the version has been deleted meanwhile. */
export async function findVersion(db: Db, versionId: number): Promise<Version | null> {
  const row = await db
    .selectFrom('record_versions as version')
    .innerJoin('records as record', (join) =>
      join.onRef('record.id', '=', 'version.record_id').onRef('record.account_id', '=', 'version.account_id'),
    )
    .select(['version.id', 'record.id as recordId', 'version.account_id as accountId', 'record.uuid', 'version.state'])
    .select(['version.source_key as sourceKey', 'version.source_size_bytes as sourceSizeBytes', 'version.probe'])
    .select(['record.current_version_id as currentVersionId'])
    .select(['version.is_mute as isMute', 'version.cut', 'version.ladder', 'version.sounds_taken as soundsTaken'])
    .select([
      sql<string | null>`coalesce(record.auto_poster_key, case when record.poster_frame_id is null
        then record.poster_key end)`.as('posterKey'),
      sql<string | null>`record.sprite ->> 'folder'`.as('spriteFolder'),
    ])
    .where('version.id', '=', versionId)
    .executeTakeFirst()
  return row ?? null
}

/** Place where the output lies that players of a version get; null when there is none. */
export async function findOutputPrefix(db: Db, accountId: number, versionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('record_versions')
    .select('output_prefix')
    .where('account_id', '=', accountId)
    .where('id', '=', versionId)
    .executeTakeFirst()
  return row?.output_prefix ?? null
}

/** The record, in the trash too, locked until the end of the transaction; null when it is deleted. */
export async function lockRecord(tx: Tx, accountId: number, recordId: number) {
  const row = await tx
    .selectFrom('records')
    .select(['uuid', 'name', 'current_state', 'lifecycle', 'hold', 'hold_reason'])
    .select(['current_version_id', 'duration_ms', 'sound_off'])
    .where('account_id', '=', accountId)
    .where('id', '=', recordId)
    .where('lifecycle', '<>', 'DELETED')
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** The newest first. */
export async function listVersions(tx: Tx, accountId: number, recordId: number) {
  return tx
    .selectFrom('record_versions')
    .select(['id', 'number', 'state', 'source_key', 'source_size_bytes', 'sounds_taken'])
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .orderBy('number', 'desc')
    .execute()
}

export async function insertVersion(
  tx: Tx,
  version: { account_id: number; record_id: number; number: number; is_mute: boolean; sounds_taken?: boolean },
): Promise<number> {
  const { id } = await tx.insertInto('record_versions').values(version).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Keeps what a version is cut out of. */
export async function saveCut(tx: Tx, accountId: number, versionId: number, cut: object): Promise<void> {
  await tx
    .updateTable('record_versions')
    .set({ cut: JSON.stringify(cut) })
    .where('account_id', '=', accountId)
    .where('id', '=', versionId)
    .execute()
}

/** Keeps the ladder a version is made by. */
export async function saveLadder(tx: Tx, accountId: number, versionId: number, ladder: object): Promise<void> {
  await tx
    .updateTable('record_versions')
    .set({ ladder: JSON.stringify(ladder) })
    .where('account_id', '=', accountId)
    .where('id', '=', versionId)
    .execute()
}

/** True once of a version: whoever hears it makes tracks of its sounds. */
export async function takeSounds(tx: Tx, accountId: number, versionId: number): Promise<boolean> {
  const row = await tx
    .updateTable('record_versions')
    .set({ sounds_taken: true })
    .where('account_id', '=', accountId)
    .where('id', '=', versionId)
    .where('sounds_taken', '=', false)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The output of a version that is being made can be played, and by players of a record that shows it. */
export async function makePlayable(tx: Tx, version: VersionKey, outputPrefix: string): Promise<void> {
  await tx
    .updateTable('record_versions')
    .set({ playable: true, output_prefix: outputPrefix, updated_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.id)
    .where('state', '=', 'CONVERTING')
    .execute()
  await tx
    .updateTable('records')
    .set({ playable: true, current_version_id: version.id, updated_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where(shows(version))
    .where('current_state', '=', 'CONVERTING')
    .execute()
}

/** Writes the progress of a conversion, in whole percents, to a record that shows it. */
export async function saveProgress(tx: Tx, version: VersionKey, percent: number): Promise<void> {
  await tx
    .updateTable('records')
    .set({ progress: percent })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where('current_state', '=', 'CONVERTING')
    .where(shows(version))
    .execute()
}

/** Shows a poster at once while the record shows this version. */
export async function savePoster(tx: Tx, version: VersionKey, posterKey: string): Promise<void> {
  await tx
    .updateTable('records')
    .set({ ...foundPoster(posterKey), updated_at: sql<Date>`now()` })
    .where('account_id', '=', version.accountId)
    .where('id', '=', version.recordId)
    .where(shows(version))
    .execute()
}
