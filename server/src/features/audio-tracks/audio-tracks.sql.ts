import type { AudioTrackState } from '@skleyka/contract/audio-tracks/audio-tracks.calls.ts'
import type { CutRange } from '@skleyka/contract/cuts/cut-ranges.ts'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { AudioTracksTable } from '../../database/tables/audio-tracks.ts'

export type TrackRow = Awaited<ReturnType<typeof listTracks>>[number]

/** The record of tracks, kept as it is until the end of the transaction; null for an unknown, a foreign and a trashed one. */
export async function lockSounded(tx: Tx, accountId: number, id: number) {
  return (await selectRecordSound(tx, accountId, id).forUpdate().executeTakeFirst()) ?? null
}

/** The same, only looked at. */
export async function findSounded(db: Db, accountId: number, id: number) {
  return (await selectRecordSound(db, accountId, id).executeTakeFirst()) ?? null
}

const selectRecordSound = (db: Db, accountId: number, id: number) =>
  db
    .selectFrom('records')
    .select(['id', 'uuid', 'current_state', 'current_version_id', 'duration_ms', 'width', 'is_mute'])
    .select('sound_off')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('lifecycle', '=', 'ACTIVE')

const tracks = (db: Db, accountId: number) =>
  db
    .selectFrom('audio_tracks as track')
    .leftJoin('users', 'users.id', 'track.updated_by')
    .selectAll('track')
    .select(sql<string | null>`coalesce(nullif(users.name, ''), users.email)`.as('changed_by'))
    .where('track.account_id', '=', accountId)

/** The sound of the video itself first, then by label. */
export const listTracks = (db: Db, accountId: number, recordId: number) =>
  tracks(db, accountId)
    .where('track.record_id', '=', recordId)
    .orderBy('track.is_original', 'desc')
    .orderBy('track.label')
    .orderBy('track.id')
    .execute()

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

/** A track whose file is awaited, of an account that is open, while whoever opened it may still enter it; its link names it. */
export async function findAwaited(db: Db, id: number) {
  const row = await db
    .selectFrom('audio_tracks as track')
    .innerJoin('accounts', 'accounts.id', 'track.account_id')
    .innerJoin('records', (join) =>
      join.onRef('records.account_id', '=', 'track.account_id').onRef('records.id', '=', 'track.record_id'),
    )
    .innerJoin('users', 'users.id', 'track.created_by')
    .select([
      'track.id',
      'track.account_id',
      'track.record_id',
      'track.file_bytes',
      'records.uuid',
      'users.id as user_id',
    ])
    .where('track.id', '=', id)
    .where('track.state', '=', 'AWAITED')
    .where('accounts.state', '=', 'ACTIVE')
    .where('records.lifecycle', '=', 'ACTIVE')
    .where('users.state', 'not in', ['LOCKED', 'DELETED'])
    .where((of) =>
      of.or([
        of('users.admin', '=', true),
        of.exists(
          of
            .selectFrom('memberships')
            .whereRef('memberships.account_id', '=', 'track.account_id')
            .whereRef('memberships.user_id', '=', 'users.id'),
        ),
      ]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** A track that is new; what is not given is as the database has it. */
export type NewTrack = Pick<Insertable<AudioTracksTable>, 'account_id' | 'record_id' | 'language' | 'label' | 'state'> &
  Partial<Omit<Insertable<AudioTracksTable>, 'id' | 'ranges'>>

export async function insertTrack(tx: Tx, track: NewTrack): Promise<number> {
  const { id } = await tx.insertInto('audio_tracks').values(track).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Written fields of a track; what is not given stays. */
export interface TrackChange {
  readonly language?: string | undefined
  readonly label?: string | undefined
  readonly is_default?: boolean | undefined
  readonly shift_ms?: number | undefined
  readonly fits?: boolean | undefined
}

/** Writes a person's change of a track of a locked record; of a record one track is the default at most. */
export async function updateTrack(
  tx: Tx,
  { account_id: accountId, id, record_id: recordId }: Pick<TrackRow, 'account_id' | 'id' | 'record_id'>,
  change: TrackChange & { readonly state?: AudioTrackState },
  userId: number,
): Promise<void> {
  if (change.is_default) {
    await tx
      .updateTable('audio_tracks')
      .set({ is_default: false })
      .where('account_id', '=', accountId)
      .where('record_id', '=', recordId)
      .where('id', '<>', id)
      .execute()
  }
  await tx
    .updateTable('audio_tracks')
    .set({
      ...change,
      updated_by: userId,
      updated_at: sql<Date>`now()`,
      row_version: sql<number>`row_version + 1`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .execute()
}

/** Facts that work finds out about a track. */
export interface TrackInfo {
  readonly state?: AudioTrackState
  readonly sound_folder?: string | null
  readonly stream_index?: number | null
  readonly from_version_id?: number | null
  readonly duration_ms?: number | null
  readonly version_id?: number | null
  readonly differs_ms?: number | null
  readonly ranges?: readonly CutRange[] | null
  readonly fits?: boolean
  readonly fail_text?: string | null
}

/** Keeps what work has found out, while the track is in the state and has the shift that the work was begun with. */
export async function saveFacts(
  tx: Tx,
  { account_id, id, state, shift_ms }: Pick<TrackRow, 'account_id' | 'id' | 'state' | 'shift_ms'>,
  { ranges, ...facts }: TrackInfo,
): Promise<boolean> {
  const row = await tx
    .updateTable('audio_tracks')
    .set({
      ...facts,
      ...(ranges !== undefined && { ranges: ranges && JSON.stringify(ranges) }),
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', account_id)
    .where('id', '=', id)
    .where('state', '=', state)
    .where('shift_ms', '=', shift_ms)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Fails the tracks of a record that were still to be made, in these words. */
export async function failQueued(tx: Tx, accountId: number, recordId: number, text: string): Promise<void> {
  await tx
    .updateTable('audio_tracks')
    .set({ state: 'FAILED', fail_text: text, updated_at: sql<Date>`now()` })
    .where('account_id', '=', accountId)
    .where('record_id', '=', recordId)
    .where('state', '=', 'QUEUED')
    .where((of) => of.or([of('is_original', '=', false), of('from_version_id', 'is not', null)]))
    .execute()
}

export async function deleteTrack(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('audio_tracks').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Nothing that was heard of deleted records is kept; their files have gone with them. Platform housekeeping: of all accounts. */
export async function deleteTracksOfDeleted(tx: Tx): Promise<void> {
  for (const table of ['audio_streams', 'audio_tracks'] as const) {
    await sql`delete from ${sql.table(table)} as one using records as record
      where record.account_id = one.account_id and record.id = one.record_id and record.lifecycle = 'DELETED'`.execute(
      tx,
    )
  }
}

/** Tracks whose file never came, a day after they were opened. Platform housekeeping: of all accounts. */
export async function dropAwaited(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('audio_tracks')
    .where('state', '=', 'AWAITED')
    .where('created_at', '<', sql<Date>`now() - interval '1 day'`)
    .execute()
}

/**
 * Records whose tracks wait for work that nobody does, or belong to a version that plays no more, and those that are to be
 * silent and are not; of all accounts. They stay as they are until the end of the transaction: whoever changes one of them
 * now asks for its work himself.
 */
export async function findUnmade(tx: Tx, most: number): Promise<{ accountId: number; recordId: number }[]> {
  const { rows } = await sql<{ accountId: number; recordId: number }>`
    select record.account_id as "accountId", record.id as "recordId"
    from records as record join accounts as account on account.id = record.account_id
    where record.id in (select record_id from audio_tracks where not is_original and state in ('QUEUED', 'READY', 'ASKS')
        union select id from records where sound_off and not is_mute)
      and record.lifecycle = 'ACTIVE' and record.current_state = 'READY' and record.width is not null
      and account.state = 'ACTIVE'
      and (exists (select from audio_tracks as track
          where track.account_id = record.account_id and track.record_id = record.id and not track.is_original
            and (track.state = 'QUEUED' or (track.state in ('READY', 'ASKS')
              and track.version_id is distinct from record.current_version_id)))
        or (record.sound_off and not record.is_mute and not exists (select from audio_streams as stream
          where stream.version_id = record.current_version_id and stream.track_id is null and stream.ended_at is null)))
      and not exists (select from tasks where tasks.record_id = record.id and tasks.type = 'sounds'
        and tasks.state in ('WAITING', 'QUEUED', 'RUNNING', 'RETRY_WAIT'))
    limit ${most} for key share of record skip locked`.execute(tx)
  return rows
}
