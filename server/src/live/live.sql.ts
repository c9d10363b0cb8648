import type { IngestInput } from '@skleyka/contract/translations/translation-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { StoredLiveRung } from '../database/tables/live.ts'
import type { IngestReport } from './ingest-report.ts'

/** An encoder that is silent for so long may be replaced by one from another address. */
const silentS = 2

/**
 * Makes a process the one that takes the media of a session. False while another encoder sends: the newer one replaces the
 * older when that has been silent for two seconds, when both come from one address, or when it is the main one and the older the backup.
 */
export async function claimIngest(
  tx: Tx,
  {
    accountId,
    sessionId,
    process,
    address,
    input,
  }: { accountId: number; sessionId: number; process: string; address: string; input: IngestInput },
): Promise<boolean> {
  const row = await tx
    .insertInto('live_ingests')
    .values({ account_id: accountId, session_id: sessionId, process, address, input })
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet({
          ...{ process, address, input, has_standby: false, health: null },
          ...{ connected_at: sql<Date>`now()`, seen_at: sql<Date>`now()` },
        })
        .where((of) =>
          of.or([
            of('live_ingests.address', '=', address),
            ...(input === 'MAIN' ? [of('live_ingests.input', '=', 'BACKUP')] : []),
            of('live_ingests.seen_at', '<', sql<Date>`now() - ${silentS} * interval '1 second'`),
          ]),
        ),
    )
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Tells that the encoder of a session is here still. False when another process has taken it over. */
export async function keepIngest(
  db: Db,
  sessionId: number,
  process: string,
  report: IngestReport | null,
  { active, hasStandby }: { active: IngestInput; hasStandby: boolean },
): Promise<boolean> {
  const row = await db
    .updateTable('live_ingests')
    .set({ input: active, has_standby: hasStandby })
    .set({ seen_at: sql<Date>`now()`, ...(report && { health: JSON.stringify(report) }) })
    .where('session_id', '=', sessionId)
    .where('process', '=', process)
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The encoder is gone: its place is free at once. */
export async function leaveIngest(db: Db, sessionId: number, process: string, saidEnd: boolean): Promise<void> {
  await db
    .updateTable('live_ingests')
    .set({ said_end: saidEnd, seen_at: new Date(0) })
    .where('session_id', '=', sessionId)
    .where('process', '=', process)
    .execute()
}

/** Place where the next generation of a session begins: what it has already. */
export async function sessionEnd(
  db: Db,
  sessionId: number,
): Promise<{ nextNumber: number; nextGeneration: number; fromMs: number }> {
  const { rows } = await sql<{ nextNumber: number; nextGeneration: number; fromMs: number }>`
    select coalesce((select max(number) + 1 from live_segments where session_id = ${sessionId}), 0)::bigint as "nextNumber",
      coalesce((select max(number) + 1 from live_generations where session_id = ${sessionId}), 0)::int as "nextGeneration",
      coalesce((select from_ms + duration_ms from live_segments as segment
        join live_generations as generation on generation.session_id = segment.session_id
          and generation.number = segment.generation and generation.kind = 'ENCODER'
        where segment.session_id = ${sessionId} order by segment.number desc limit 1), 0) as "fromMs"`.execute(db)
  const [found] = rows
  if (!found) throw new Error('a statement without rows')
  return found
}

/** A generation as playlists read it. */
export interface GenerationRow {
  readonly number: number
  readonly kind: 'ENCODER' | 'SLATE'
  readonly startedAt: Date
  readonly frameRate: number
  readonly hasSound: boolean
  readonly rungs: readonly StoredLiveRung[]
  readonly leftOut: readonly string[]
}

/** A segment of all rungs as playlists read it. */
export interface SegmentRow {
  readonly number: number
  readonly generation: number
  readonly startsAt: Date
  readonly durationMs: number
  readonly fromMs: number
  readonly isIndependent: boolean
  readonly sizes: Readonly<Record<string, number>>
  /** Channels of the encoder's captions that begin within it. */
  readonly captionChannels: readonly string[]
}

interface SessionKey {
  readonly accountId: number
  readonly sessionId: number
}

export async function insertGeneration(
  tx: Tx,
  { accountId, sessionId }: SessionKey,
  row: GenerationRow,
): Promise<void> {
  await tx
    .insertInto('live_generations')
    .values({
      ...{
        account_id: accountId,
        session_id: sessionId,
        number: row.number,
        kind: row.kind,
        started_at: row.startedAt,
      },
      ...{ frame_rate: row.frameRate, has_sound: row.hasSound, rungs: JSON.stringify(row.rungs) },
      left_out: [...row.leftOut],
    })
    .execute()
}

export async function insertSegment(
  tx: Tx,
  { accountId, sessionId }: SessionKey,
  row: SegmentRow,
  captions: Buffer | null = null,
): Promise<void> {
  await tx
    .insertInto('live_segments')
    .values({
      ...{ account_id: accountId, session_id: sessionId, number: row.number, generation: row.generation },
      ...{ starts_at: row.startsAt, duration_ms: row.durationMs, from_ms: row.fromMs },
      ...{ is_independent: row.isIndependent, sizes: JSON.stringify(row.sizes) },
      ...{ caption_channels: [...row.captionChannels], captions },
    })
    .execute()
}

/** The generations of a session, the first first. */
export const listGenerations = (db: Db, sessionId: number): Promise<GenerationRow[]> =>
  db
    .selectFrom('live_generations')
    .select(['number', 'kind', 'started_at as startedAt', 'frame_rate as frameRate', 'has_sound as hasSound', 'rungs'])
    .select('left_out as leftOut')
    .where('session_id', '=', sessionId)
    .orderBy('number')
    .execute()

/** The segments of a session from a number on. */
export const listSegments = (db: Db, sessionId: number, from: number): Promise<SegmentRow[]> =>
  db
    .selectFrom('live_segments')
    .select(['number', 'generation', 'starts_at as startsAt', 'duration_ms as durationMs', 'from_ms as fromMs'])
    .select(['is_independent as isIndependent', 'sizes', 'caption_channels as captionChannels'])
    .where('session_id', '=', sessionId)
    .where('number', '>=', from)
    .orderBy('number')
    .execute()

/** The packed captions of segments of a session from a number to another, in order. */
export const listCaptions = (
  db: Db,
  sessionId: number,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ number: number; durationMs: number; captions: Buffer | null }[]> =>
  db
    .selectFrom('live_segments')
    .select(['number', 'duration_ms as durationMs', 'captions'])
    .where('session_id', '=', sessionId)
    .where('number', '>=', from)
    .where('number', '<=', to)
    .orderBy('number')
    .execute()

/**
 * Segments that viewers may have no more, of sessions that run; they stay a little longer for players that are late, and for clips that
 * wait to be made and channels that show them.
 */
export async function takeOldSegments(
  db: Db,
): Promise<{ sessionId: number; uuid: string; generation: number; number: number; rungs: string[] }[]> {
  const { rows } = await sql<{ sessionId: number; uuid: string; generation: number; number: number; rungs: string[] }>`
    with old as (
      delete from live_segments as segment using translation_sessions as session
        join translations on translations.id = session.translation_id
        join records on records.id = translations.record_id
      where segment.session_id = session.id and session.ended_at is null and translations.dvr_seconds is not null
        and segment.starts_at < now() - (greatest(translations.dvr_seconds, 30) + 120) * interval '1 second'
        -- the last ones tell an encoder that comes back how to go on
        and segment.number < (select max(number) from live_segments as last where last.session_id = session.id)
        and segment.number is distinct from (select max(last.number) from live_segments as last
          join live_generations as generation on generation.session_id = last.session_id and generation.number = last.generation
            and generation.kind = 'ENCODER' where last.session_id = session.id)
        and not exists (select from live_clips as clip where clip.session_id = segment.session_id
          and segment.number between clip.first_number and clip.last_number)
        and not exists (select from channel_airings as airing join channels on channels.account_id = airing.account_id
            and channels.id = airing.channel_id
          where airing.session_id = segment.session_id and segment.number >= airing.first_segment
            and segment.number < coalesce(airing.end_segment, segment.number + 1)
            and segment.starts_at >= now() - (greatest(channels.dvr_seconds, 30) + 120) * interval '1 second')
      returning segment.session_id, records.uuid, segment.generation, segment.number, segment.sizes
    )
    select session_id as "sessionId", uuid, generation, number, array(select jsonb_object_keys(sizes)) as rungs from old`.execute(
    db,
  )
  return rows
}

/** Sessions whose media may go: they have ended long enough ago. */
export const listSessionsToClear = (db: Db): Promise<{ sessionId: number; uuid: string }[]> =>
  db
    .selectFrom('translation_sessions as session')
    .innerJoin('translations', 'translations.id', 'session.translation_id')
    .innerJoin('records', 'records.id', 'translations.record_id')
    .select(['session.id as sessionId', 'records.uuid'])
    .where('session.ended_at', '<', sql<Date>`now() - interval '24 hours'`)
    .where((of) =>
      of.exists(of.selectFrom('live_generations').select('number').whereRef('session_id', '=', 'session.id')),
    )
    .limit(50)
    .execute()

/** Nothing of the media of a session is left. */
export async function forgetMedia(db: Db, sessionId: number): Promise<void> {
  await db.deleteFrom('live_generations').where('session_id', '=', sessionId).execute()
}
