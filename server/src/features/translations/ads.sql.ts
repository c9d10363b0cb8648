import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** An ad break that somebody has pushed: its moment of the programme, and its length. */
export interface AdBreakRow {
  readonly id: number
  readonly at: Date
  readonly seconds: number
}

/** The session of a livestream that runs, as breaks are placed in it. */
export interface AdSession {
  readonly id: number
  readonly state: string
  readonly onAirAt: Date | null
  /** The end of the newest segment: nobody has seen what comes after. */
  readonly writtenTo: Date | null
  readonly lastBreak: AdBreakRow | null
  readonly breaks: number
}

/** Null without a session. Whoever writes a break has locked the livestream before. */
export async function findAdSession(db: Db, accountId: number, translationId: number): Promise<AdSession | null> {
  const session = await db
    .selectFrom('translation_sessions as session')
    .select(['session.id', 'session.state', 'session.on_air_at as onAirAt'])
    .select(
      sql<Date | null>`(select max(starts_at + duration_ms * interval '1 millisecond') from (
        select starts_at, duration_ms from live_segments where session_id = session.id order by number desc limit 1) as newest)`.as(
        'writtenTo',
      ),
    )
    .select(sql<number>`(select count(*) from translation_ad_breaks where session_id = session.id)`.as('breaks'))
    .where('session.account_id', '=', accountId)
    .where('session.translation_id', '=', translationId)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
  if (!session) return null
  const last = await db
    .selectFrom('translation_ad_breaks')
    .select(['id', 'at', 'seconds'])
    .where('account_id', '=', accountId)
    .where('session_id', '=', session.id)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { ...session, lastBreak: last ?? null }
}

export async function insertAdBreak(
  tx: Tx,
  row: { account_id: number; session_id: number; at: Date; seconds: number; made_by: number },
): Promise<number> {
  const { id } = await tx.insertInto('translation_ad_breaks').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}
