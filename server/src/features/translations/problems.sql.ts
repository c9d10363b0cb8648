import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** A problem of a session that nobody was told of yet. */
export interface LiveProblem {
  readonly kind: 'liveLost' | 'liveNotRecorded'
  readonly sessionId: number
  readonly accountId: number
  readonly translationId: number
  readonly name: string
  /** Owner, if he is a member of the account and can come in. */
  readonly ownerId: number | null
  readonly isDiskFull: boolean
}

const of = sql`
  select session.id as "sessionId", session.account_id as "accountId", translations.id as "translationId", records.name,
    (select users.id from users join memberships on memberships.user_id = users.id and memberships.account_id = session.account_id
      where users.id = records.owner_id and users.state = 'ACTIVE') as "ownerId",
    exists (select from live_recordings as recording where recording.account_id = session.account_id
      and recording.session_id = session.id and recording.disk_full_at is not null) as "isDiskFull"`
const from = sql`
  from translation_sessions as session
    join translations on translations.account_id = session.account_id and translations.id = session.translation_id
    join records on records.account_id = translations.account_id and records.id = translations.record_id`

/** Problems of livestreams of all accounts: a source that has been away for so long on air, and recordings that failed. */
export async function listProblems(db: Db, lostForS: number): Promise<LiveProblem[]> {
  const { rows } = await sql<LiveProblem>`
    ${of}, 'liveLost' as kind ${from}
      where session.on_air_at is not null and session.interrupted_at is not null
        and session.lost_told_at is distinct from session.interrupted_at
        and (session.state = 'INTERRUPTED' and session.interrupted_at < now() - ${lostForS} * interval '1 second'
          or session.end_reason = 'RECONNECT_TIMEOUT' and session.ended_at > now() - interval '1 hour')
    union all
    ${of}, 'liveNotRecorded' as kind ${from}
      where session.recording_told_at is null and coalesce(session.ended_at, now()) > now() - interval '1 day'
        and (session.recording_state = 'FAILED' or exists (select from live_recordings as recording
          where recording.account_id = session.account_id and recording.session_id = session.id
            and recording.disk_full_at is not null))
    order by 1`.execute(db)
  return rows
}

/** Notes that a problem is told; false when somebody else has, or it is over. */
export async function markProblem(tx: Tx, { kind, accountId, sessionId }: LiveProblem): Promise<boolean> {
  const lost = sql`update translation_sessions set lost_told_at = interrupted_at
    where account_id = ${accountId} and id = ${sessionId} and interrupted_at is not null
      and lost_told_at is distinct from interrupted_at`
  const notRecorded = sql`update translation_sessions set recording_told_at = now()
    where account_id = ${accountId} and id = ${sessionId} and recording_told_at is null`
  const { numAffectedRows } = await (kind === 'liveLost' ? lost : notRecorded).execute(tx)
  return numAffectedRows === 1n
}
