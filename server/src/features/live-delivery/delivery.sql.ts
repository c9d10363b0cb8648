import type { Latency } from '@skleyka/contract/translations/translation-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** The session of a livestream that viewers are given. */
export interface ShownSession {
  readonly sessionId: number
  readonly state: 'PREPARING' | 'LIVE' | 'INTERRUPTED' | 'FINISHED'
  readonly onAirAt: Date | null
  readonly latency: Latency
  /** Null for back to the start. */
  readonly dvrSeconds: number | null
  /** The last ad breaks, in order of time. */
  readonly adBreaks: readonly PushedBreak[]
}

/** An ad break that somebody has pushed: its moment of the programme, ISO 8601. */
export interface PushedBreak {
  readonly id: number
  readonly at: string
  readonly seconds: number
}

/** Ad breaks that a playlist names at most: none of those before is passed again by many. */
const mostAdBreaks = 100

const adBreaks = sql<
  PushedBreak[]
>`coalesce((select jsonb_agg(jsonb_build_object('id', id, 'at', at, 'seconds', seconds) order by at, id)
  from (select id, at, seconds from translation_ad_breaks where session_id = session.id order by at desc, id desc
    limit ${sql.lit(mostAdBreaks)}) as pushed), '[]')`

const shownSessions = (db: Db) =>
  db
    .selectFrom('translation_sessions as session')
    .innerJoin('translations', 'translations.id', 'session.translation_id')
    .innerJoin('records', 'records.id', 'translations.record_id')
    .select(['session.id as sessionId', 'session.state', 'session.on_air_at as onAirAt'])
    .select(['translations.latency', 'translations.dvr_seconds as dvrSeconds', adBreaks.as('adBreaks')])

/** The last session of a livestream, or the last that went on air. Public: whoever asks has judged the viewer. */
export async function findShownSession(db: Db, uuid: string, isPreview: boolean): Promise<ShownSession | null> {
  const row = await shownSessions(db)
    .where('records.uuid', '=', uuid)
    .$if(!isPreview, (found) => found.where('session.on_air_at', 'is not', null))
    .orderBy('session.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** One session, if it is of this livestream, with the number of the first segment that is not removed yet. */
export async function findSessionOf(
  db: Db,
  uuid: string,
  sessionId: number,
): Promise<{ readonly session: ShownSession; readonly firstNumber: number | null } | null> {
  const row = await shownSessions(db)
    .select(
      sql<number | null>`(select min(number) from live_segments where live_segments.session_id = session.id)`.as(
        'firstNumber',
      ),
    )
    .where('records.uuid', '=', uuid)
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return null
  const { firstNumber, ...session } = row
  return { session, firstNumber }
}

/** Facts of a livestream for its page. */
export interface LiveInfo {
  readonly translationId: number
  readonly state: string
  readonly startsAt: Date | null
  readonly latency: Latency
  readonly dvrSeconds: number | null
  readonly onAirAt: Date | null
  readonly viewersNow: number
  readonly hasSegments: boolean
  /** Somebody has pushed ads in the session that runs. */
  readonly hasAds: boolean
  /** The uuid of the last recording, where viewers are given it. */
  readonly replay: string | null
}

/** Null for a record that carries no livestream. */
export async function findLiveFacts(db: Db, recordId: number): Promise<LiveInfo | null> {
  const row = await db
    .selectFrom('translations')
    .leftJoin('translation_sessions as session', (join) =>
      join.onRef('session.translation_id', '=', 'translations.id').on('session.ended_at', 'is', null),
    )
    .select(['translations.id as translationId', 'translations.state', 'starts_at as startsAt', 'latency'])
    .select(['dvr_seconds as dvrSeconds', 'session.on_air_at as onAirAt'])
    .select(sql<number>`coalesce(session.viewers_now, 0)`.as('viewersNow'))
    .select(
      sql<boolean>`exists (select from live_segments where live_segments.session_id = session.id)`.as('hasSegments'),
    )
    .select(
      sql<boolean>`exists (select from translation_ad_breaks where translation_ad_breaks.session_id = session.id)`.as(
        'hasAds',
      ),
    )
    .select(
      sql<string | null>`(select saved.uuid from translation_sessions as ended
        join records as saved on saved.id = ended.saved_record_id
        where ended.translation_id = translations.id and saved.lifecycle = 'ACTIVE' and saved.playable
          and viewer_refusal(saved.publication, saved.published_from, saved.published_to, saved.moderation, saved.visibility) is null
        order by ended.id desc limit 1)`.as('replay'),
    )
    .where('translations.record_id', '=', recordId)
    .executeTakeFirst()
  return row ?? null
}
