import type { Cue } from '@skleyka/contract/subtitles/cues.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { TrackOrigin, TrackState } from '../../database/tables/subtitle-tracks.ts'

export type TrackRow = Awaited<ReturnType<typeof listTracks>>[number]

/** The record of tracks, kept as it is until the end of the transaction; null for an unknown, a foreign and a trashed one. */
export async function lockTitled(tx: Tx, accountId: number, id: number) {
  return (await selectRecordTracks(tx, accountId, id).forUpdate().executeTakeFirst()) ?? null
}

/** The same, only looked at. */
export async function findTitled(db: Db, accountId: number, id: number) {
  return (await selectRecordTracks(db, accountId, id).executeTakeFirst()) ?? null
}

const selectRecordTracks = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('records')
    .select(['id', 'uuid', 'playable', 'current_version_id'])
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lifecycle', '=', 'ACTIVE')

const tracks = (db: Db, accountId: number) =>
  db
    .selectFrom('subtitle_tracks as track')
    .leftJoin('users', 'users.id', 'track.updated_by')
    .select(['track.id', 'track.record_id', 'track.language', 'track.label', 'track.state', 'track.origin'])
    .select(['track.is_default', 'track.cue_count', 'track.folder', 'track.row_version'])
    .select(['track.created_at', 'track.updated_at'])
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('changed_by'))
    .where('track.account_id', '=', accountId)

/** Lists tracks by language. */
export const listTracks = (db: Db, accountId: number, recordId: number) =>
  tracks(db, accountId).where('track.record_id', '=', recordId).orderBy('track.language').execute()

/** Null for an unknown track, one of another account and one of a record in the trash alike. */
export async function findTrack(db: Db, accountId: number, id: number): Promise<TrackRow | null> {
  const row = await tracks(db, accountId)
    .where('track.id', '=', id)
    .where((of) =>
      of.exists(
        of
          .selectFrom('records')
          .whereRef('records.account_id', '=', 'track.account_id')
          .whereRef('records.id', '=', 'track.record_id')
          .where('records.lifecycle', '=', 'ACTIVE'),
      ),
    )
    .executeTakeFirst()
  return row ?? null
}

/** The cues of a track. */
export async function findCues(db: Db, accountId: number, id: number): Promise<unknown> {
  const row = await db
    .selectFrom('subtitle_tracks')
    .select('cues')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.cues ?? []
}

export async function insertTrack(
  tx: Tx,
  track: {
    account_id: number
    record_id: number
    language: string
    label: string
    state: TrackState
    origin: TrackOrigin
    is_default?: boolean
    updated_by: number | null
  },
): Promise<number> {
  const { id } = await tx
    .insertInto('subtitle_tracks')
    .values({ ...track, cues: '[]' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Written fields of a track; what is not given stays. */
export interface TrackChange {
  readonly language?: string | undefined
  readonly label?: string | undefined
  readonly state?: TrackState | undefined
  readonly is_default?: boolean | undefined
  readonly origin?: TrackOrigin | undefined
  readonly cues?: readonly Cue[] | undefined
  readonly folder?: string | undefined
}

/** Writes a track under its next row version; of a record one track is the default at most. The record is locked. */
export async function updateTrack(
  tx: Tx,
  accountId: number,
  { id, record_id }: Pick<TrackRow, 'id' | 'record_id'>,
  { cues, ...change }: TrackChange,
  userId: number | null,
): Promise<void> {
  if (change.is_default) {
    await tx
      .updateTable('subtitle_tracks')
      .set({ is_default: false })
      .where('account_id', '=', accountId)
      .where('record_id', '=', record_id)
      .where('id', '<>', id)
      .execute()
  }
  await tx
    .updateTable('subtitle_tracks')
    .set({
      ...change,
      ...(cues && { cues: JSON.stringify(cues), cue_count: cues.length }),
      updated_by: userId,
      updated_at: sql<Date>`now()`,
      row_version: sql<number>`row_version + 1`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

export async function deleteTrack(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('subtitle_tracks').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Nothing that was said in these records is kept. */
export async function forgetSubtitles(tx: Tx, accountId: number, recordIds: readonly number[]): Promise<void> {
  await tx
    .deleteFrom('subtitle_tracks')
    .where('account_id', '=', accountId)
    .where('record_id', '=', sql<number>`any(${recordIds}::bigint[])`)
    .execute()
}
