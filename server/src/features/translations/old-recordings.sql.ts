import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** A recording whose time is over, and the livestream it is of. */
export interface OldRecording {
  readonly accountId: number
  readonly recordId: number
  readonly name: string
}

/** Lists recordings of all accounts that have been kept as long as their livestream says; at most `max`. */
export const listOldRecordings = (db: Db, now: Date, max: number): Promise<OldRecording[]> =>
  db
    .selectFrom('live_recordings as recording')
    .innerJoin('translation_sessions as session', 'session.id', 'recording.session_id')
    .innerJoin('translations', 'translations.id', 'session.translation_id')
    .innerJoin('records as live', 'live.id', 'translations.record_id')
    .innerJoin('records as saved', 'saved.id', 'recording.record_id')
    .where('translations.keep_days', 'is not', null)
    .where('saved.lifecycle', '=', 'ACTIVE')
    .where('saved.hold', '=', false)
    .where(sql<boolean>`saved.created_at <= ${now}::timestamptz - translations.keep_days * interval '1 day'`)
    .select(['recording.account_id as accountId', 'saved.id as recordId', 'live.name'])
    .orderBy('saved.id')
    .limit(max)
    .execute()
