import type { FreeableQualities, QualityRule } from '@skleyka/contract/quality-rules/quality-rules.calls.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import type { LostRung } from '../freed-qualities/freed-qualities.ts'
import { isIdle } from '../versions/versions.ts'

/** The highest pictures of videos that were watched lately, in lines. */
export type WatchedHeights = ReadonlyMap<number, number>

export interface FreeableQuery {
  readonly accountIds: readonly number[]
  readonly rule: QualityRule
  readonly watched: WatchedHeights
  readonly now: Date
}

/** A video with qualities that are to be freed. */
export interface Freeable {
  readonly recordId: number
  readonly uuid: string
  readonly versionId: number
  readonly prefix: string
  readonly sourceKey: string
  readonly wasWatched: boolean
  readonly rungs: LostRung[]
}

const dayMs = 24 * 3_600_000

/** The ladder that a video follows now has no rung so high, and keeps no picture in its own size: what goes would not come back. */
const isAboveLadder = sql<boolean>`exists (
  select from template_of(record.account_id, record.id, record.ladder_template_id, 'ladder') as followed
  where not (followed.body ->> 'keepSource')::boolean and found.side > (
    select max((rung ->> 'side')::int) from jsonb_array_elements(followed.body -> 'rungs') as rung))`

/**
 * Videos that have had qualities for so many days which nobody watched, by the statistics or by what was sent of them, and no rule keeps, and the first reason why one keeps them
 * all the same. The dry run counts them, and the night takes them.
 */
const candidates = ({ accountIds, rule, watched, now }: FreeableQuery) => sql`
  records as record
    join accounts as account on account.id = record.account_id
    join record_versions as version on version.account_id = record.account_id and version.id = record.current_version_id
    left join unnest(${[...watched.keys()]}::bigint[], ${[...watched.values()]}::int[]) as watched (record_id, height)
      on watched.record_id = record.id
    cross join lateral (
      select greatest(watched.height, max(played.height)) as height
      from quality_uses as used
        join renditions as played on played.version_id = version.id and played.name = used.name
      where used.account_id = record.account_id and used.record_id = record.id
        and used.used_on >= ${new Date(now.getTime() - (rule.unwatchedDays + 1) * dayMs)}::timestamptz::date
    ) as shown
    cross join lateral (
      select jsonb_agg(jsonb_build_object('name', top.name, 'width', top.width, 'height', top.height, 'bytes', top.size_bytes)
        order by top.height desc) as rungs, count(*)::int as qualities, sum(top.size_bytes)::bigint as bytes,
        max(least(top.width, top.height)) as side
      from renditions as top
      where top.account_id = record.account_id and top.version_id = version.id and top.state = 'READY'
        and top.height > 0 and least(top.width, top.height) > ${rule.keptSide} and top.height > coalesce(shown.height, 0)
        and exists (select from renditions as lower where lower.account_id = top.account_id
          and lower.version_id = top.version_id and lower.state = 'READY' and lower.height > 0 and lower.height < top.height)
    ) as found
    cross join lateral (
      select case
        when record.hold or record.claim_block is not null then 'held'
        when version.source_key is null or account.source_days is not null or ${isAboveLadder} then 'noSource'
        when version.recast_prefix is not null or not (${isIdle})
          or exists (select from shares where shares.account_id = record.account_id and shares.record_id = record.id
            and shares.state = 'ACTIVE')
          or exists (select from translation_files as looped where looped.record_id = record.id) then 'inUse'
      end as kept
    ) as judged
  where record.account_id = any(${[...accountIds]}::bigint[]) and record.lifecycle = 'ACTIVE'
    and record.current_state = 'READY' and version.state = 'READY' and version.output_prefix is not null
    and version.ready_at < ${new Date(now.getTime() - rule.unwatchedDays * dayMs)} and found.qualities > 0`

/** Counts what a rule would free now. */
export async function sumFreeable(db: Db, question: FreeableQuery): Promise<FreeableQualities & { accounts: number }> {
  const { rows } = await sql<FreeableQualities & { accounts: number }>`/* plan: sum_freeable */
    select count(distinct record.account_id) filter (where kept is null)::int as accounts,
      count(*) filter (where kept is null)::int as videos,
      coalesce(sum(found.qualities) filter (where kept is null), 0)::int as qualities,
      coalesce(sum(found.bytes) filter (where kept is null), 0)::bigint as bytes,
      jsonb_build_object('held', count(*) filter (where kept = 'held'), 'noSource', count(*) filter (where kept = 'noSource'),
        'inUse', count(*) filter (where kept = 'inUse')) as kept
    from ${candidates(question)}`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a sum has one row')
  return { ...found, bytes: Number(found.bytes) }
}

/** Returns the next videos after one that a rule frees; `only` one of them, to judge it anew behind a lock. */
export async function nextFreeable(
  db: Db,
  question: FreeableQuery,
  { afterId, max, only = null }: { afterId: number; max: number; only?: number | null },
): Promise<Freeable[]> {
  const { rows } = await sql<Freeable>`/* plan: next_freeable */
    select record.id as "recordId", record.uuid, version.id as "versionId", version.output_prefix as prefix,
      version.source_key as "sourceKey", shown.height is not null as "wasWatched", found.rungs
    from ${candidates(question)} and kept is null and record.id > ${afterId}
      and (${only}::bigint is null or record.id = ${only}::bigint)
    order by record.id limit ${max}`.execute(db)
  return rows
}
