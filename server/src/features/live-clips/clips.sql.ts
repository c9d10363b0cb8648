import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A clip that is to be made. */
export interface LiveClip {
  readonly id: number
  readonly accountId: number
  readonly sessionId: number
  readonly liveUuid: string
  readonly versionId: number
  readonly firstNumber: number
  readonly lastNumber: number
  /** Left out of the first segment. */
  readonly skipMs: number
  readonly tries: number
}

export async function insertClip(tx: Tx, clip: Omit<LiveClip, 'id' | 'tries'>): Promise<void> {
  await tx
    .insertInto('live_clips')
    .values({
      ...{ account_id: clip.accountId, session_id: clip.sessionId, live_uuid: clip.liveUuid },
      ...{ version_id: clip.versionId, first_number: clip.firstNumber, last_number: clip.lastNumber },
      skip_ms: clip.skipMs,
    })
    .execute()
}

/** Clips of an account that are being made. */
export async function countClips(tx: Tx, accountId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('live_clips')
    .where('account_id', '=', accountId)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** A clip that nobody has told of for so long is taken over. */
const leaseS = 120

/** Takes the oldest clip that nobody makes; null without one. */
export async function claimClip(db: Db): Promise<LiveClip | null> {
  const { rows } = await sql<LiveClip>`
    update live_clips set claimed_at = now(), tries = tries + 1
    where id = (select id from live_clips where claimed_at is null or claimed_at < now() - ${leaseS} * interval '1 second'
      order by id limit 1 for update skip locked)
    returning id, account_id as "accountId", session_id as "sessionId", live_uuid as "liveUuid", version_id as "versionId",
      first_number as "firstNumber", last_number as "lastNumber", skip_ms as "skipMs", tries`.execute(db)
  return rows[0] ?? null
}

/** Lets a clip be taken again at once. */
export async function leaveClip(db: Db, id: number): Promise<void> {
  await db.updateTable('live_clips').set({ claimed_at: null }).where('id', '=', id).execute()
}

export async function deleteClip(db: Db, id: number): Promise<void> {
  await db.deleteFrom('live_clips').where('id', '=', id).execute()
}

/** Returns true if the record of a clip was deleted while that was made. */
export async function isRecordDeleted(tx: Tx, recordId: number): Promise<boolean> {
  const row = await tx.selectFrom('records').select('lifecycle').where('id', '=', recordId).executeTakeFirst()
  return row === undefined || row.lifecycle === 'DELETED'
}

/** More than the longest clip has: the shortest segments of a livestream are those at the end of a generation. */
const mostSegments = 1_000

/** The last segments of a session that viewers were given, the last first. */
export const listLastSegments = (db: Db, sessionId: number) =>
  db
    .selectFrom('live_segments as segment')
    .innerJoin('translation_sessions as session', 'session.id', 'segment.session_id')
    .select(['segment.number', 'segment.generation', 'segment.starts_at as startsAt'])
    .select(['segment.duration_ms as durationMs', 'segment.sizes'])
    .where('segment.session_id', '=', sessionId)
    // the first picture is on air in the moment its segment is whole
    .where(
      sql<boolean>`segment.starts_at + segment.duration_ms * interval '1 millisecond'
        >= session.on_air_at - interval '500 milliseconds'`,
    )
    .orderBy('segment.number', 'desc')
    .limit(mostSegments)
    .execute()
