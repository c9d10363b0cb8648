import type { RunningTranslation } from '@skleyka/contract/translations/running.calls.ts'
import type { IngestProblem } from '@skleyka/contract/translations/translation-states.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'

interface RunningRow extends Omit<RunningTranslation, 'problems'> {
  readonly problems: IngestProblem[] | null
}

const kbps = sql<number | null>`case when ingest.seen_at > now() - interval '10 seconds'
  then (ingest.health #>> '{points,-1,kbps}')::double precision end`

const ofRunning = (accountCode: string | undefined) => sql`
  from translation_sessions as session
    join translations on translations.account_id = session.account_id and translations.id = session.translation_id
    join records on records.account_id = translations.account_id and records.id = translations.record_id
    join accounts on accounts.id = session.account_id
    left join users as owner on owner.id = records.owner_id
    left join live_ingests as ingest on ingest.account_id = session.account_id and ingest.session_id = session.id
  where session.ended_at is null and (${accountCode ?? null}::text is null or accounts.code = ${accountCode ?? null})`

/** One page of the sessions of all accounts that run, the latest first, with all that run by the process that carries them. */
export async function listRunning(
  db: Db,
  { ofAccount, page, perPage }: { ofAccount?: string | undefined; page: number; perPage: number },
) {
  const { rows } = await sql<RunningRow>`
    select translations.id as "translationId", accounts.code as "accountCode", accounts.name as "accountName", records.name,
      coalesce(nullif(owner.name, ''), owner.email) as "ownerName", translations.is_permanent as "isPermanent", session.state,
      session.started_at as "startedAt", session.on_air_at as "onAirAt", session.viewers_now as "viewersNow",
      session.recording_state as "recordingState", ingest.process, nullif(ingest.seen_at, to_timestamp(0)) as "seenAt",
      ${kbps} as kbps, (select jsonb_agg(problem -> 'code') from jsonb_array_elements(ingest.health -> 'problems') as problem)
        as problems
    ${ofRunning(ofAccount)}
    order by session.started_at desc, session.id desc limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const counted = await sql<{ process: string | null; count: number; kbps: number }>`
    select ingest.process, count(*)::int as count, coalesce(sum(${kbps}), 0) as kbps ${ofRunning(ofAccount)}
    group by 1 order by 1`.execute(db)
  return {
    items: rows.map(({ problems, ...row }) => ({ ...row, problems: problems ?? [] })),
    total: counted.rows.reduce((sum, { count }) => sum + count, 0),
    processes: counted.rows.flatMap(({ process, ...sums }) => (process === null ? [] : [{ process, ...sums }])),
  }
}

/** Account of a livestream; null for an unknown one. */
export async function findAccountOf(db: Db, translationId: number): Promise<number | null> {
  const row = await db
    .selectFrom('translations')
    .select('account_id')
    .where('id', '=', translationId)
    .executeTakeFirst()
  return row?.account_id ?? null
}
