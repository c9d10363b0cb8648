import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { StoredLiveRung } from '../../database/tables/live.ts'

/** A video that is being recorded of a session. */
export interface Recording {
  readonly id: number
  readonly accountId: number
  readonly sessionId: number
  readonly uuid: string
  readonly rungs: readonly StoredLiveRung[]
  readonly frameRate: number
  readonly hasSound: boolean
}

/** A segment of it. */
export interface RecordedSegment {
  readonly number: number
  readonly startsAt: Date
  readonly durationMs: number
  readonly sizes: Readonly<Record<string, number>>
  readonly pictures: Readonly<Record<string, number | null>>
  /** Captions of its pictures, packed. */
  readonly captions: Buffer | null
}

const recordings = (db: Db) =>
  db
    .selectFrom('live_recordings')
    .select(['id', 'account_id as accountId', 'session_id as sessionId', 'uuid', 'rungs'])
    .select(['frame_rate as frameRate', 'has_sound as hasSound'])

/** Returns true while a session is to be recorded. */
export async function isRecorded(db: Db, sessionId: number): Promise<boolean> {
  const row = await db
    .selectFrom('translation_sessions')
    .select('recording_state')
    .where('id', '=', sessionId)
    .executeTakeFirst()
  return row?.recording_state === 'RECORDING'
}

/** The newest recording of a session that is not a video yet, and how far it has come. */
export async function findRecording(
  db: Db,
  sessionId: number,
): Promise<{ recording: Recording; segments: number; durationMs: number } | null> {
  const row = await recordings(db)
    .select(
      sql<number>`(select count(*) from live_recorded_segments where recording_id = live_recordings.id)`.as('segments'),
    )
    .select(
      sql<number>`(select coalesce(sum(duration_ms), 0) from live_recorded_segments where recording_id = live_recordings.id)`.as(
        'durationMs',
      ),
    )
    .where('session_id', '=', sessionId)
    .where('state', '=', 'RECORDING')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { segments, durationMs, ...recording } = row
  return { recording, segments, durationMs }
}

export async function insertRecording(db: Db, recording: Omit<Recording, 'id' | 'uuid'>): Promise<Recording> {
  const { id, uuid } = await db
    .insertInto('live_recordings')
    .values({
      ...{ account_id: recording.accountId, session_id: recording.sessionId, rungs: JSON.stringify(recording.rungs) },
      ...{ frame_rate: recording.frameRate, has_sound: recording.hasSound },
    })
    .returning(['id', 'uuid'])
    .executeTakeFirstOrThrow()
  return { ...recording, id, uuid }
}

/** The rungs that all segments have from now on. */
export async function narrowRungs(tx: Tx, id: number, rungs: readonly StoredLiveRung[]): Promise<void> {
  await tx
    .updateTable('live_recordings')
    .set({ rungs: JSON.stringify(rungs) })
    .where('id', '=', id)
    .execute()
}

export async function insertRecorded(
  tx: Tx,
  { id, accountId }: Pick<Recording, 'id' | 'accountId'>,
  segment: RecordedSegment,
): Promise<void> {
  await tx
    .insertInto('live_recorded_segments')
    .values({
      ...{ account_id: accountId, recording_id: id, number: segment.number, starts_at: segment.startsAt },
      ...{ duration_ms: segment.durationMs, sizes: JSON.stringify(segment.sizes) },
      ...{ pictures: JSON.stringify(segment.pictures), captions: segment.captions },
    })
    .execute()
}

export const listRecorded = (db: Db, recordingId: number): Promise<RecordedSegment[]> =>
  db
    .selectFrom('live_recorded_segments')
    .select(['number', 'starts_at as startsAt', 'duration_ms as durationMs', 'sizes', 'pictures', 'captions'])
    .where('recording_id', '=', recordingId)
    .orderBy('number')
    .execute()

/** Recordings whose session has ended, with the record of their livestream. */
export const listUnsaved = (db: Db): Promise<(Recording & { ofRecordId: number; endedAt: Date | null })[]> =>
  db
    .selectFrom('live_recordings')
    .innerJoin('translation_sessions as session', 'session.id', 'live_recordings.session_id')
    .innerJoin('translations', 'translations.id', 'session.translation_id')
    .select([
      'live_recordings.id',
      'live_recordings.account_id as accountId',
      'session_id as sessionId',
      'uuid',
      'rungs',
    ])
    .select(['frame_rate as frameRate', 'has_sound as hasSound', 'translations.record_id as ofRecordId'])
    .select('session.ended_at as endedAt')
    .where('live_recordings.state', '=', 'RECORDING')
    .where('session.state', '=', 'FINISHED')
    // its last segments are being kept
    .where((of) =>
      of.not(
        of.exists(
          of
            .selectFrom('live_ingests')
            .select('live_ingests.session_id')
            .whereRef('live_ingests.session_id', '=', 'session.id')
            .where('live_ingests.seen_at', '>', sql<Date>`now() - interval '10 seconds'`),
        ),
      ),
    )
    .orderBy('live_recordings.id')
    .execute()

/** Ends a recording; false when somebody else has. `recordId` is the video that it became, null for none. */
export async function endRecording(tx: Tx, id: number, recordId: number | null): Promise<boolean> {
  const row = await tx
    .updateTable('live_recordings')
    .set({ state: recordId === null ? 'FAILED' : 'SAVED', record_id: recordId })
    .where('id', '=', id)
    .where('state', '=', 'RECORDING')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Notes that a segment of a recording did not fit on the disk: its people are told once. */
export async function markFullDisk(db: Db, id: number): Promise<void> {
  await db
    .updateTable('live_recordings')
    .set({ disk_full_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('disk_full_at', 'is', null)
    .execute()
}

/** The marks of a session in order. */
export const listMarks = (db: Db, sessionId: number): Promise<{ at: Date; label: string }[]> =>
  db.selectFrom('translation_marks').select(['at', 'label']).where('session_id', '=', sessionId).orderBy('at').execute()
