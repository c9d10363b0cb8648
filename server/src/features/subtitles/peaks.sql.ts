import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** The peaks of a version: made, or on their way; null when nobody has asked for them. Silent without a folder. */
export async function findWaveform(
  db: Db,
  accountId: number,
  versionId: number,
): Promise<{ folder: string | null; isMade: boolean } | null> {
  const { rows } = await sql<{ folder: string | null; isMade: boolean }>`
    select folder, true as "isMade" from waveforms where account_id = ${accountId} and version_id = ${versionId}
    union all
    select null, false from tasks where account_id = ${accountId} and version_id = ${versionId} and type = 'waveform'
      and state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT')
    limit 1`.execute(db)
  return rows[0] ?? null
}

/** Returns true if the peaks of a version have been made. */
export async function hasWaveform(db: Db, accountId: number, versionId: number): Promise<boolean> {
  return (await findWaveform(db, accountId, versionId))?.isMade === true
}

/** The playlist of the least of what plays of a version; null while nothing does. */
export async function findPlaylist(db: Db, accountId: number, versionId: number): Promise<string | null> {
  const row = await db
    .selectFrom('renditions')
    .select('playlist_key')
    .where('account_id', '=', accountId)
    .where('version_id', '=', versionId)
    .where('state', '=', 'READY')
    .where('playlist_key', 'is not', null)
    .orderBy('size_bytes')
    .limit(1)
    .executeTakeFirst()
  return row?.playlist_key ?? null
}

/** Keeps where the peaks of a version lie; null for one that is silent. */
export async function saveWaveform(tx: Tx, accountId: number, versionId: number, folder: string | null): Promise<void> {
  await tx
    .insertInto('waveforms')
    .values({ account_id: accountId, version_id: versionId, folder })
    .onConflict((conflict) => conflict.column('version_id').doUpdateSet({ folder }))
    .execute()
}
