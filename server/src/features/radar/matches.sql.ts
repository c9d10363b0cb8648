import { openClaimStates } from '@skleyka/contract/claims/claim-states.ts'
import type { matchSortFields, RadarMatch } from '@skleyka/contract/radar/radar.calls.ts'
import type { MatchState } from '@skleyka/contract/radar/radar-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { AlignedRange } from '../../fingerprints/align.ts'
import { versionOfSource } from '../../storage/keys.ts'
import { matchState } from './match-state.sql.ts'
import type { PageQuery } from './works.sql.ts'

/** Stretches that a video has in common with a work or with a video of another account. */
export interface FoundMatch {
  readonly recordId: number
  readonly workId: number | null
  readonly otherRecordId: number | null
  readonly score: number
  readonly ranges: readonly AlignedRange[]
}

/** The works that fingerprints stand for: those that were sent as these files, those that are these videos and are named by them. */
export async function findWorks(
  tx: Tx,
  prints: readonly { workId: number | null; recordId: number | null }[],
): Promise<{ id: number; holderId: number; recordId: number | null }[]> {
  const { rows } = await sql<{ id: number; holderId: number; recordId: number | null }>`
    select works.id, works.holder_id as "holderId", record_id as "recordId" from radar_works as works
    left join records on records.id = record_id
    where works.state = 'READY' and (record_id is null or records.holder_id = works.holder_id)
      and (works.id = any(${prints.flatMap(({ workId }) => workId ?? [])}::bigint[])
        or record_id = any(${prints.flatMap(({ recordId }) => recordId ?? [])}::bigint[]))
    order by works.id`.execute(tx)
  return rows
}

/** Of works those that are still there, which stay until the end of the transaction. */
async function holdWorks(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select id from radar_works where id = any(${ids}::bigint[]) order by id for key share`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Stores matches; one that is known keeps its state, and one of a work that was deleted meanwhile is left out. Returns their ids. */
export async function saveMatches(tx: Tx, matches: readonly FoundMatch[]): Promise<number[]> {
  const works = await holdWorks(
    tx,
    matches.flatMap(({ workId }) => workId ?? []),
  )
  const saved: number[] = []
  // in one order, so that two who save the same do not wait for each other
  const ordered = matches.toSorted(
    (a, b) =>
      (a.workId ?? 0) - (b.workId ?? 0) || (a.otherRecordId ?? 0) - (b.otherRecordId ?? 0) || a.recordId - b.recordId,
  )
  for (const { recordId, workId, otherRecordId, score, ranges } of ordered) {
    if (workId !== null && !works.has(workId)) continue
    const row = {
      record_id: recordId,
      work_id: workId,
      other_record_id: otherRecordId,
      score,
      ranges: JSON.stringify(ranges),
    }
    const { id } = await tx
      .insertInto('radar_matches')
      .values(row)
      .onConflict((conflict) =>
        (workId === null
          ? conflict.columns(['other_record_id', 'record_id']).where('work_id', 'is', null)
          : conflict.columns(['work_id', 'record_id']).where('work_id', 'is not', null)
        ).doUpdateSet({ score, ranges: row.ranges }),
      )
      .returning('id')
      .executeTakeFirstOrThrow()
    saved.push(id)
  }
  return saved
}

/**
 * Forgets new matches of a video, as copy and as original, that were found before its present fingerprint and are not among those
 * of it. Those that somebody has decided on stay.
 */
export async function dropStaleMatches(
  tx: Tx,
  { id, recordId }: { readonly id: number; readonly recordId: number },
  kept: readonly number[],
): Promise<void> {
  await sql`delete from radar_matches where (record_id = ${recordId} or other_record_id = ${recordId})
    and found_at < (select created_at from radar_prints where id = ${id})
    and state = 'NEW' and id <> all(${kept}::bigint[])`.execute(tx)
}

interface MatchFilter {
  /** The holder whose works were found; null for what videos of two accounts have in common. */
  readonly holderId: number | null
  readonly id?: number
  readonly workId?: number | null
  readonly state?: MatchState | null
}

const matchOrder = { score: sql`matches.score`, found: sql`matches.found_at` }

const ofMatches = ({ holderId, id, workId, state }: MatchFilter) => sql`
  from radar_matches as matches
  join records on records.id = matches.record_id and records.lifecycle = 'ACTIVE'
  join accounts on accounts.id = records.account_id
  left join radar_works as works on works.id = matches.work_id
  left join claims on claims.id = matches.claim_id
  left join records as others on others.id = matches.other_record_id and others.lifecycle = 'ACTIVE'
    and (works.id is null or others.holder_id = works.holder_id)
  left join accounts as other_accounts on other_accounts.id = others.account_id
  where ${holderId === null ? sql`matches.work_id is null and others.id is not null` : sql`works.holder_id = ${holderId}`}
    and (${id ?? null}::bigint is null or matches.id = ${id ?? null})
    and (${workId ?? null}::bigint is null or matches.work_id = ${workId ?? null})
    and (${state ?? null}::text is null or ${matchState} = ${state ?? null})`

/** One page of matches with the videos that they are of, and how many there are. Videos in the trash are left out. */
export async function listMatches(
  db: Db,
  filter: MatchFilter,
  { page, perPage, sort }: PageQuery<(typeof matchSortFields)[number]>,
): Promise<{ items: RadarMatch[]; total: number }> {
  const { rows } = await sql<RadarMatch>`
    select matches.id, ${matchState} as state, matches.score, matches.found_at as "foundDate", matches.ranges,
      jsonb_build_object('id', records.id, 'name', records.name, 'account', accounts.name,
        'uuid', case when ${isShown('records', 'accounts')} then records.uuid end) as video,
      case when claims.id is not null then jsonb_build_object('id', claims.id, 'state', claims.state) end as claim,
      case when works.id is not null then jsonb_build_object('id', works.id, 'name', works.name) end as work,
      case when others.id is not null then jsonb_build_object('id', others.id, 'name', others.name, 'account', other_accounts.name,
        'uuid', case when ${isShown('others', 'other_accounts')} then others.uuid end) end as original
    ${ofMatches(filter)}
    order by ${matchOrder[sort.field]} ${sql.raw(sort.order)}, matches.id ${sql.raw(sort.order)}
    limit ${perPage} offset ${(page - 1) * perPage}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*) as total ${ofMatches(filter)}`.execute(db)
  return { items: rows, total: counted[0]?.total ?? 0 }
}

/** True if everybody who opens its page is given the video: a holder sees of other accounts no more than they. */
const isShown = (records: string, accounts: string) => sql`(
  ${sql.ref(`${records}.playable`)} and ${sql.ref(`${accounts}.state`)} = 'ACTIVE'
  and viewer_refusal(${sql.ref(`${records}.publication`)}, ${sql.ref(`${records}.published_from`)}, ${sql.ref(`${records}.published_to`)},
    ${sql.ref(`${records}.moderation`)}, ${sql.ref(`${records}.visibility`)}, now()) is null
  and not exists (select from gates where gates.account_id = ${sql.ref(`${records}.account_id`)}
    and gates.record_id = ${sql.ref(`${records}.id`)} and gates.kind <> 'EVERYONE'))`

/** Returns a match of a work of the holder, locked; null for an unknown or foreign one. */
export async function lockMatch(tx: Tx, holderId: number, id: number) {
  const row = await tx
    .selectFrom('radar_matches as matches')
    .innerJoin('radar_works', 'radar_works.id', 'work_id')
    .innerJoin('records', 'records.id', 'matches.record_id')
    .leftJoin('claims', 'claims.id', 'claim_id')
    .select(['matches.id', matchState.as('state'), 'records.account_id as accountId', 'records.id as recordId'])
    .select(['radar_works.name as workName', 'records.duration_ms as durationMs', 'matches.ranges'])
    .where('matches.id', '=', id)
    .where('radar_works.holder_id', '=', holderId)
    .where('lifecycle', '=', 'ACTIVE')
    .forUpdate('matches')
    .executeTakeFirst()
  return row ?? null
}

/**
 * Of matches of a version those that are new and of a work older than its source, with a rule that acts, also where the video lies in the
 * trash; locked, those of one holder after the other. What is made again of the source of an old video is as old as that one.
 */
export async function lockRuledMatches(tx: Tx, versionId: number, ids: readonly number[]) {
  const version = await tx
    .selectFrom('record_versions')
    .select(['number', 'source_key'])
    .where('id', '=', versionId)
    .executeTakeFirst()
  // of a source that is dropped nobody can tell who brought it, unless it is the first one
  const first = version?.number === 1 ? versionId : null
  const origin = version?.source_key == null ? first : versionOfSource(version.source_key)
  return (
    tx
      .selectFrom('radar_matches as matches')
      .innerJoin('radar_works as works', 'works.id', 'matches.work_id')
      .innerJoin('holders', 'holders.id', 'works.holder_id')
      .innerJoin('records', 'records.id', 'matches.record_id')
      .innerJoin('record_versions as versions', (join) =>
        join.onRef('versions.account_id', '=', 'records.account_id').onRef('versions.record_id', '=', 'records.id'),
      )
      .select(['matches.id', 'works.rule', 'holders.id as holderId', 'holders.name as holderName'])
      .select(['records.account_id as accountId', 'records.id as recordId', 'works.name as workName'])
      .select(['records.duration_ms as durationMs', 'matches.ranges'])
      .select(sql<boolean>`records.lifecycle = 'DISPOSED'`.as('isInTrash'))
      .where('versions.id', '=', origin)
      .where('matches.id', 'in', [0, ...ids])
      .where('matches.state', '=', 'NEW')
      .where('works.rule', '<>', 'REPORT')
      .whereRef('versions.created_at', '>', 'works.created_at')
      .where('records.lifecycle', 'in', ['ACTIVE', 'DISPOSED'])
      // named since the look: a holder claims nothing of its own
      .where('records.holder_id', 'is distinct from', sql<number>`works.holder_id`)
      .orderBy('works.holder_id')
      .orderBy('matches.id')
      .forUpdate('matches')
      .execute()
  )
}

/** Notes that the rule of a match waits, for a version of its video. */
export async function setWaiting(tx: Tx, id: number, versionId: number): Promise<void> {
  await tx.updateTable('radar_matches').set({ waiting_version_id: versionId }).where('id', '=', id).execute()
}

/** Ends the waiting of matches that still wait for a version of their video; returns which those were. */
export async function endWaiting(tx: Tx, ids: readonly number[], versionId: number): Promise<number[]> {
  const rows = await tx
    .updateTable('radar_matches')
    .set({ waiting_version_id: null })
    .where('id', 'in', [0, ...ids])
    .where('waiting_version_id', '=', versionId)
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Matches whose rule waits, by version, of holders that have fewer open claims than so many. Of all accounts; one in the trash goes on waiting. */
export async function findWaitingMatches(
  db: Db,
  mostOpen: number,
  max: number,
): Promise<{ versionId: number; ids: number[] }[]> {
  const { rows } = await sql<{ versionId: number; ids: number[] }>`
    with waiting as (
      select matches.id, waiting_version_id, works.holder_id from radar_matches as matches
      join radar_works as works on works.id = work_id
      join records on records.id = matches.record_id and records.lifecycle <> 'DISPOSED'
      where waiting_version_id is not null
    ), free as (
      select holder_id from (select distinct holder_id from waiting) as holders
      where (select count(*) from claims where claims.holder_id = holders.holder_id
        and claims.state = any(${[...openClaimStates]}::text[])) < ${mostOpen}
    )
    select waiting_version_id::int as "versionId", array_agg(id::int order by id) as ids
    from waiting where holder_id in (select holder_id from free)
    group by waiting_version_id order by min(id) limit ${max}`.execute(db)
  return rows
}

/** Decision on a match: with a claim that it is CLAIMED, by whom and when; NEW is no decision. */
type MatchDecision =
  | { readonly state: 'NEW' }
  | { readonly state: 'DISMISSED'; readonly userId: number; readonly now: Date }
  | { readonly state: 'CLAIMED'; readonly claimId: number; readonly userId: number | null; readonly now: Date }

export async function decideMatch(tx: Tx, id: number, decision: MatchDecision): Promise<void> {
  const { state } = decision
  const decided =
    state === 'NEW' ? { decided_at: null, decided_by: null } : { decided_at: decision.now, decided_by: decision.userId }
  const claim_id = state === 'CLAIMED' ? decision.claimId : null
  await tx
    .updateTable('radar_matches')
    .set({ state, ...decided, claim_id, row_version: sql<number>`row_version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Removes matches of videos that were deleted, as copy or as original between accounts. Platform housekeeping: of all accounts. */
export async function dropGoneMatches(db: Db): Promise<void> {
  await sql`delete from radar_matches as matches using records
    where records.lifecycle = 'DELETED'
      and (records.id = matches.record_id or records.id = matches.other_record_id and matches.work_id is null)`.execute(
    db,
  )
}
