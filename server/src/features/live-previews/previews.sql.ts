import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

/** The last whole segment of a session, with the names of the rungs that it has. */
export interface NewestSegment {
  readonly number: number
  readonly generation: number
  readonly startsAt: Date
  readonly rungs: readonly string[]
  /** A picture of this very segment is there already. */
  readonly isShown: boolean
}

/** Null before the first segment. */
export async function findNewestSegment(db: Db, sessionId: number): Promise<NewestSegment | null> {
  const row = await db
    .selectFrom('live_segments as segment')
    .leftJoin('live_previews as preview', 'preview.session_id', 'segment.session_id')
    .select(['segment.number', 'segment.generation', 'segment.starts_at as startsAt'])
    .select(sql<string[]>`array(select jsonb_object_keys(segment.sizes))`.as('rungs'))
    .select(sql<boolean>`coalesce(preview.shows_at >= segment.starts_at, false)`.as('isShown'))
    .where('segment.session_id', '=', sessionId)
    .orderBy('segment.number', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

interface OfSession {
  readonly accountId: number
  readonly sessionId: number
}

/** Keeps a picture in the place of the one before; without one it notes that none could be made, and keeps the last. */
export async function savePreview(
  db: Db,
  { accountId, sessionId }: OfSession,
  made: { readonly picture: Buffer; readonly showsAt: Date } | null,
): Promise<void> {
  const row = made
    ? { picture: made.picture, shows_at: made.showsAt, made_at: sql<Date>`now()`, failed_at: null }
    : { failed_at: sql<Date>`now()` }
  await db
    .insertInto('live_previews')
    .values({ account_id: accountId, session_id: sessionId, ...row })
    .onConflict((conflict) => conflict.column('session_id').doUpdateSet(row))
    .execute()
}

/** The livestreams of an account among these numbers, with the session that runs and its picture. */
export const listPreviews = (db: Db, accountId: number, ids: readonly number[]) =>
  db
    .selectFrom('translations')
    .leftJoin('translation_sessions as session', (join) =>
      join.onRef('session.translation_id', '=', 'translations.id').on('session.ended_at', 'is', null),
    )
    .leftJoin('live_previews as preview', 'preview.session_id', 'session.id')
    .select(['translations.id', 'session.state', 'preview.picture', 'preview.shows_at as showsAt'])
    .select(sql<number | null>`extract(epoch from now() - preview.made_at)`.as('ageS'))
    .select(sql<number | null>`extract(epoch from now() - preview.failed_at)`.as('failedS'))
    .where('translations.account_id', '=', accountId)
    .where('translations.id', 'in', [...ids])
    .execute()

/** Asks the processes that carry livestreams for pictures of them, all at once. */
export async function askPreviews(db: Db, notices: readonly string[]): Promise<void> {
  await sql`select pg_notify('live', notice) from unnest(${notices}::text[]) as notice`.execute(db)
}

/** Forgets the pictures of sessions that are over: nobody is shown them any more. */
export async function forgetPreviews(db: Db): Promise<void> {
  await db
    .deleteFrom('live_previews')
    .where('session_id', 'in', (of) =>
      of.selectFrom('translation_sessions').select('id').where('ended_at', 'is not', null),
    )
    .execute()
}
