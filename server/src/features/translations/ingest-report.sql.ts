import type { IngestInput } from '@skleyka/contract/translations/translation-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { IngestReport } from '../../live/ingest-report.ts'

/** The encoder of the session that runs. */
export interface RunningIngest {
  readonly report: IngestReport | null
  /** No encoder sends now. */
  readonly isAway: boolean
  /** Since when it is away. */
  readonly awaySince: Date
  readonly input: IngestInput | null
  readonly hasStandby: boolean
}

/** Null while no session runs. */
export async function findRunningIngest(
  db: Db,
  accountId: number,
  translationId: number,
): Promise<RunningIngest | null> {
  const row = await db
    .selectFrom('translation_sessions as session')
    .leftJoin('live_ingests as ingest', 'ingest.session_id', 'session.id')
    .select(sql<IngestReport | null>`ingest.health`.as('report'))
    .select('ingest.input')
    .select(sql<boolean>`coalesce(ingest.has_standby, false)`.as('hasStandby'))
    .select(sql<boolean>`session.state = 'INTERRUPTED'`.as('isAway'))
    .select(sql<Date>`coalesce(session.interrupted_at, session.started_at)`.as('awaySince'))
    .where('session.account_id', '=', accountId)
    .where('session.translation_id', '=', translationId)
    .where('session.ended_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
