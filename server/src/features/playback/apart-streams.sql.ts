import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** A stream of a version that is served apart: its picture, or a sound that viewers choose. */
export interface ApartRow {
  readonly id: number
  readonly made: unknown
  /** Nothing is heard in the rungs; viewers are to hear nothing at all. */
  readonly isSilent: boolean
  readonly isOff: boolean
  /** Of the picture there is no track. */
  readonly track: { readonly language: string; readonly label: string; isOriginal: boolean; isDefault: boolean } | null
}

/** Returns what a version is served of apart, the sound of the video itself first; the picture alone where there is no choice. */
export async function findApart(db: Db, uuid: string, versionId: number): Promise<ApartRow[]> {
  const { rows } = await sql<ApartRow>`/* plan: find_apart */
    select stream.id, stream.made, record.is_mute as "isSilent", record.sound_off as "isOff", case when track.id is not null then jsonb_build_object('language', track.language,
      'label', track.label, 'isOriginal', track.is_original, 'isDefault', track.is_default) end as track
    from audio_streams as stream
      join records as record on record.account_id = stream.account_id and record.id = stream.record_id
      left join audio_tracks as track on track.account_id = stream.account_id and track.id = stream.track_id
    where record.uuid = ${uuid}::uuid and stream.version_id = ${versionId} and stream.ended_at is null
      and (stream.track_id is null or track.state = 'READY')
    order by track.is_original desc nulls first, track.label, stream.id`.execute(db)
  return rows
}

/** Returns where a stream of a version lies, an ended one too, until it is removed; null when there is none. */
export async function findApartFolder(
  db: Db,
  uuid: string,
  versionId: number,
  id: number,
): Promise<{ folder: string; endedAt: Date | null } | null> {
  const row = await db
    .selectFrom('audio_streams as stream')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'stream.account_id').onRef('records.id', '=', 'stream.record_id'),
    )
    .select(['stream.folder', 'stream.ended_at as endedAt'])
    .where('records.uuid', '=', uuid)
    .where('stream.version_id', '=', versionId)
    .where('stream.id', '=', id)
    .executeTakeFirst()
  return row ?? null
}
