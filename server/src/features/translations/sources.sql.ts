import type { SourceProgress } from '@skleyka/contract/translations/translations.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import type { SourceReport } from '../../live/sources/live-source.ts'

/** A process that tells nothing of a source for so long does not read it. */
const deadS = 10

/** A source of a livestream as it is kept. */
export interface SourceRow {
  readonly translationId: number
  readonly accountId: number
  readonly source: 'PULL' | 'FILES'
  readonly pullSealed: string | null
  readonly recordIds: readonly number[]
}

/**
 * Sources that are to be read now and that no other process reads: pressed «В эфир», on air, or their time has come. They are of this
 * process from then on. Videos that a claim has taken from viewers are left out of a loop.
 */
export async function claimSources(db: Db, process: string): Promise<SourceRow[]> {
  const { rows } = await sql<SourceRow>`
    with wanted as (
      select translations.id, translations.account_id, source, pull_sealed from translations
        join records on records.id = record_id and lifecycle = 'LIVE' and claim_block is null
        join accounts on accounts.id = translations.account_id and accounts.state = 'ACTIVE'
          and 'LIVESTREAM' = any(available_sections)
      where source <> 'RTMP' and translations.state not in ('FINISHED', 'ERROR') and coalesce(ends_at > now(), true)
        and (is_wanted or translations.state in ('PREPARING', 'LIVE', 'INTERRUPTED')
          or (translations.state = 'SCHEDULED' and starts_at <= now()))
    ), claimed as (
      insert into live_sources (translation_id, account_id, process) select id, account_id, ${process} from wanted
      on conflict (translation_id) do update set process = excluded.process, seen_at = now()
        where live_sources.process = excluded.process or live_sources.seen_at < now() - ${deadS} * interval '1 second'
      returning translation_id
    )
    select wanted.id as "translationId", wanted.account_id as "accountId", source, pull_sealed as "pullSealed",
      array(select record_id from translation_files join records on records.account_id = translation_files.account_id
        and records.id = record_id and claim_block is null
        where translation_id = wanted.id order by place) as "recordIds"
    from wanted join claimed on translation_id = wanted.id order by wanted.id`.execute(db)
  return rows
}

/** Tells what became of a source. */
export async function saveSourceReport(
  db: Db,
  translationId: number,
  process: string,
  { state, problem, detail, retryMs }: SourceReport,
): Promise<void> {
  await db
    .updateTable('live_sources')
    .set({ state, problem, detail, state_at: sql<Date>`now()` })
    .set({ next_try_at: retryMs === null ? null : sql<Date>`now() + ${retryMs} * interval '1 millisecond'` })
    .where('translation_id', '=', translationId)
    .where('process', '=', process)
    .execute()
}

/** A process reads nothing of a livestream any more; another one may do so at once. */
export async function leaveSource(db: Db, translationId: number, process: string): Promise<void> {
  await db
    .deleteFrom('live_sources')
    .where('translation_id', '=', translationId)
    .where('process', '=', process)
    .execute()
}

/** Progress of the source of a livestream; OFF while nobody reads it. */
export async function findProgress(db: Db, accountId: number, translationId: number): Promise<SourceProgress | null> {
  const row = await db
    .selectFrom('live_sources')
    .select(['state', 'problem', 'detail', 'state_at as at', 'next_try_at as nextTryAt'])
    .where('account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .where('seen_at', '>', sql<Date>`now() - ${deadS} * interval '1 second'`)
    .executeTakeFirst()
  return row ?? null
}

/** Counts the sources of an account that are read, or are to be. */
export async function countWanted(tx: Tx, accountId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('translations')
    .where('account_id', '=', accountId)
    .where('source', '<>', 'RTMP')
    .where((of) => of.or([of('is_wanted', '=', true), of('state', 'in', ['PREPARING', 'LIVE', 'INTERRUPTED'])]))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The videos that a livestream plays, in their order. */
export async function listLoop(
  db: Db,
  accountId: number,
  translationId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('translation_files as file')
    .innerJoin('records', 'records.id', 'file.record_id')
    .select(['records.id', 'records.name'])
    .where('file.account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .where('records.lifecycle', '=', 'ACTIVE')
    .orderBy('place')
    .execute()
}

export async function replaceLoop(
  tx: Tx,
  accountId: number,
  translationId: number,
  recordIds: readonly number[],
): Promise<void> {
  await tx
    .deleteFrom('translation_files')
    .where('account_id', '=', accountId)
    .where('translation_id', '=', translationId)
    .execute()
  if (recordIds.length === 0) return
  await tx
    .insertInto('translation_files')
    .values(
      recordIds.map((record_id, place) => ({ account_id: accountId, translation_id: translationId, place, record_id })),
    )
    .execute()
}

/** A video with the folder of its best quality of H.264. */
export interface PlayableRow {
  readonly id: number
  readonly name: string
  /** Null for one that does not play yet, or has no such quality. */
  readonly folder: string | null
  /** Number of the claim that has taken it from viewers; null for none. */
  readonly claimBlock: number | null
}

/** Videos of an account; those of the trash and of others are left out. */
export async function findPlayable(db: Db, accountId: number, ids: readonly number[]): Promise<PlayableRow[]> {
  const { rows } = await sql<PlayableRow>`
    select records.id, records.name, claim_block as "claimBlock", (
      select version.output_prefix || rendition.name || '/' from renditions as rendition
      where rendition.account_id = records.account_id and rendition.version_id = version.id and rendition.state = 'READY'
        and rendition.height is not null and rendition.codecs like '%avc1%'
      order by rendition.height desc limit 1) as folder
    from records left join record_versions as version on version.account_id = records.account_id
      and version.id = records.current_version_id
    where records.account_id = ${accountId} and records.id = any(${ids}::bigint[]) and records.lifecycle = 'ACTIVE'`.execute(
    db,
  )
  return rows
}
