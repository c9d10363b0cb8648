import { sql } from 'kysely'
import type { Tx } from '../../database/database.ts'

/** From which video to which clip of it; the version is the one that is cut. */
export interface Copy {
  readonly accountId: number
  readonly fromId: number
  readonly toId: number
  readonly versionId: number
  readonly userId: number
}

/** Tracks of a record that are those of another one: its clip is to have them. Their files are copied by work. */
export async function copySounds(tx: Tx, { accountId, fromId, toId, versionId, userId }: Copy): Promise<void> {
  await sql`insert into audio_tracks (account_id, record_id, language, label, is_original, is_default, state, shift_ms, fits,
      file_name, file_bytes, sound_folder, stream_index, from_version_id, duration_ms, version_id, ranges, created_by,
      updated_by)
    select account_id, ${toId}, language, label, is_original, is_default, 'QUEUED', shift_ms, fits, file_name, file_bytes,
      case when not is_original then sound_folder end, case when not is_original then stream_index end,
      case when not is_original then from_version_id end, case when not is_original then duration_ms end,
      case when not is_original then coalesce(version_id, ${versionId}) end, case when not is_original then ranges end, ${userId}, ${userId}
    from audio_tracks
    where account_id = ${accountId} and record_id = ${fromId} and state in ('QUEUED', 'READY')
      and (is_original or sound_folder is not null or from_version_id is not null)
    order by id`.execute(tx)
}

/** Returns true if the sound of any track, but of one, lies in a folder. */
export async function isSoundFolder(tx: Tx, accountId: number, folder: string, butId: number | null): Promise<boolean> {
  const row = await tx
    .selectFrom('audio_tracks')
    .select('id')
    .where('account_id', '=', accountId)
    .where('sound_folder', '=', folder)
    .where('id', '<>', butId ?? 0)
    .executeTakeFirst()
  return row !== undefined
}
