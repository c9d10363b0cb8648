import type { Db } from '../../database/database.ts'

/** A track that viewers get. */
export interface ShownTrack {
  readonly id: number
  readonly language: string
  readonly label: string
  readonly isDefault: boolean
  readonly folder: string | null
}

/** Returns what of the subtitles of a record viewers get, by label. Public: a token stands for the account. */
export async function subtitlesOfPlayer(db: Db, uuid: string): Promise<ShownTrack[]> {
  return db
    .selectFrom('subtitle_tracks as track')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'track.account_id').onRef('records.id', '=', 'track.record_id'),
    )
    .select(['track.id', 'track.language', 'track.label', 'track.is_default as isDefault', 'track.folder'])
    .where('records.uuid', '=', uuid)
    .where('track.state', '=', 'READY')
    .where('track.folder', 'is not', null)
    .orderBy('track.label')
    .orderBy('track.language')
    .execute()
}
