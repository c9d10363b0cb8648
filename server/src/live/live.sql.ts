import type { EndReason, IngestProblem, Latency } from '@skleyka/contract/translations/translation-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../database/database.ts'
import type { KeptLiveRung } from '../database/tables/live.ts'

/** A livestream as its encoder finds it. */
export interface LiveStream {
  readonly id: number
  readonly accountId: number
  readonly recordId: number
  readonly uuid: string
  readonly latency: Latency
  readonly startsItself: boolean
  readonly reconnectSeconds: number
  readonly dvrSeconds: number | null
  readonly keyHash: Buffer
}

/** One run of it. */
export interface LiveSession {
  readonly id: number
  readonly state: 'PREPARING' | 'LIVE' | 'INTERRUPTED' | 'FINISHED'
  readonly interruptedAt: Date | null
  /** When viewers saw the first picture; null before. */
  readonly onAirAt: Date | null
}

const streams = (db: Db) =>
  db
    .selectFrom('translations')
    .innerJoin('records', 'records.id', 'translations.record_id')
    .innerJoin('accounts', 'accounts.id', 'translations.account_id')
    .where('records.lifecycle', '=', 'LIVE')
    .where('accounts.state', '=', 'ACTIVE')
    .where(sql<boolean>`'LIVESTREAM' = any(accounts.available_sections)`)
    .select(['translations.id', 'translations.account_id as accountId', 'translations.record_id as recordId'])
    .select(['records.uuid', 'translations.latency', 'translations.starts_itself as startsItself'])
    .select(['translations.reconnect_seconds as reconnectSeconds', 'translations.dvr_seconds as dvrSeconds'])
    .select(['translations.key_hash as keyHash'])

/** The livestream of a key that may go on air now; null for a wrong key, and for one whose livestream is over. */
export async function findStreamOfKey(db: Db, keyHash: Buffer): Promise<LiveStream | null> {
  const found = await streams(db)
    .where('translations.key_hash', '=', keyHash)
    .where('translations.state', '<>', 'FINISHED')
    .executeTakeFirst()
  return found ?? null
}

export async function findStream(db: Db, id: number): Promise<LiveStream | null> {
  return (await streams(db).where('translations.id', '=', id).executeTakeFirst()) ?? null
}

/** Returns true if there is a livestream that an encoder may send to. */
export async function isAnyStream(db: Db): Promise<boolean> {
  return (await streams(db).where('translations.state', '<>', 'FINISHED').limit(1).executeTakeFirst()) !== undefined
}

interface SessionRow {
  readonly id: number
  readonly state: LiveSession['state']
  readonly interrupted_at: Date | null
  readonly on_air_at: Date | null
}
const asSession = ({ id, state, interrupted_at, on_air_at }: SessionRow): LiveSession => ({
  id,
  state,
  interruptedAt: interrupted_at,
  onAirAt: on_air_at,
})

/** A session that has not ended. */
export interface OpenSession {
  readonly stream: LiveStream
  readonly session: LiveSession
  /** No process has told of its encoder for a while. */
  readonly isSilent: boolean
  /** Its encoder has been away for longer than it may. */
  readonly isOver: boolean
  /** Its encoder had said that it ends. */
  readonly saidEnd: boolean
}

/** A process tells of its encoders every second. */
const deadS = 10

/** Sessions that have not ended, with their livestreams. */
export async function listOpenSessions(db: Db): Promise<OpenSession[]> {
  const rows = await streams(db)
    .innerJoin('translation_sessions as session', 'session.translation_id', 'translations.id')
    .leftJoin('live_ingests as ingest', 'ingest.session_id', 'session.id')
    .where('session.ended_at', 'is', null)
    .select(['session.id as sessionId', 'session.state', 'session.interrupted_at as interruptedAt'])
    .select('session.on_air_at as onAirAt')
    .select(sql<boolean>`coalesce(ingest.seen_at < now() - ${deadS} * interval '1 second', true)`.as('isSilent'))
    .select(
      sql<boolean>`coalesce(interrupted_at < now() - reconnect_seconds * interval '1 second', false)`.as('isOver'),
    )
    .select(sql<boolean>`coalesce(ingest.said_end, false)`.as('saidEnd'))
    .execute()
  return rows.map(({ sessionId, state, interruptedAt, onAirAt, isSilent, isOver, saidEnd, ...stream }) => ({
    ...{ stream, session: { id: sessionId, state, interruptedAt, onAirAt }, isSilent, isOver, saidEnd },
  }))
}

export async function findSession(db: Db, id: number): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('translation_sessions')
    .select(['id', 'state', 'interrupted_at', 'on_air_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? asSession(row) : null
}

/** The session of a livestream that has not ended, or a new one. Null for a livestream that is over. */
export async function openSession(tx: Tx, { id, accountId }: LiveStream): Promise<LiveSession | null> {
  const locked = await tx
    .selectFrom('translations')
    .select(['state', 'recording'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!locked || locked.state === 'FINISHED') return null
  const open = await tx
    .selectFrom('translation_sessions')
    .select(['id', 'state', 'interrupted_at', 'on_air_at'])
    .where('translation_id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  if (open) return asSession(open)
  const states = { OFF: 'OFF', AUTO: 'RECORDING', MANUAL: 'ARMED' } as const
  const made = await tx
    .insertInto('translation_sessions')
    .values({ account_id: accountId, translation_id: id, recording_state: states[locked.recording] })
    .returning(['id', 'state', 'interrupted_at', 'on_air_at'])
    .executeTakeFirstOrThrow()
  await moveTranslation(tx, id, 'PREPARING')
  return asSession(made)
}

/** An encoder that is silent for so long may be replaced by one from another address. */
const silentS = 2

/**
 * Makes a process the one that takes the media of a session. False while another encoder sends: the newer one replaces the
 * older when that has been silent for two seconds, or when both come from one address.
 */
export async function claimIngest(
  tx: Tx,
  {
    accountId,
    sessionId,
    process,
    address,
  }: { accountId: number; sessionId: number; process: string; address: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('live_ingests')
    .values({ account_id: accountId, session_id: sessionId, process, address })
    .onConflict((conflict) =>
      conflict
        .column('session_id')
        .doUpdateSet({ process, address, connected_at: sql<Date>`now()`, seen_at: sql<Date>`now()`, health: null })
        .where((of) =>
          of.or([
            of('live_ingests.address', '=', address),
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
  told: { health: object | null; problems: readonly IngestProblem[] },
): Promise<boolean> {
  const row = await db
    .updateTable('live_ingests')
    .set({ seen_at: sql<Date>`now()`, problems: [...told.problems] })
    .$if(told.health !== null, (update) => update.set({ health: JSON.stringify(told.health) }))
    .where('session_id', '=', sessionId)
    .where('process', '=', process)
    .returning('session_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The encoder is gone: its place is free at once. */
export async function leaveIngest(db: Db, sessionId: number, process: string): Promise<void> {
  await db
    .updateTable('live_ingests')
    .set({ seen_at: new Date(0), health: null, problems: ['NO_INPUT'] })
    .where('session_id', '=', sessionId)
    .where('process', '=', process)
    .execute()
}

type OpenState = 'PREPARING' | 'LIVE' | 'INTERRUPTED'

async function moveTranslation(tx: Tx, id: number, state: OpenState): Promise<void> {
  await tx
    .updateTable('translations')
    .set({ state, error_code: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Its viewers see the session from now on. False when it has ended, or is on air already. */
export async function goOnAir(tx: Tx, streamId: number, sessionId: number): Promise<boolean> {
  const row = await tx
    .updateTable('translation_sessions')
    .set({ state: 'LIVE', on_air_at: sql<Date>`coalesce(on_air_at, now())`, interrupted_at: null })
    .where('id', '=', sessionId)
    .where('state', 'in', ['PREPARING', 'INTERRUPTED'])
    .returning('id')
    .executeTakeFirst()
  if (row) await moveTranslation(tx, streamId, 'LIVE')
  return row !== undefined
}

/** The encoder of a session is gone: it has said so, or its connection is lost. */
export async function interrupt(tx: Tx, streamId: number, sessionId: number, how: 'said' | 'lost'): Promise<boolean> {
  await tx
    .updateTable('live_ingests')
    .set({ said_end: how === 'said' })
    .where('session_id', '=', sessionId)
    .execute()
  const row = await tx
    .updateTable('translation_sessions')
    .set({ state: 'INTERRUPTED', interrupted_at: sql<Date>`now()`, interruptions: sql<number>`interruptions + 1` })
    .where('id', '=', sessionId)
    .where('state', 'in', ['PREPARING', 'LIVE'])
    .returning('id')
    .executeTakeFirst()
  if (row) await moveTranslation(tx, streamId, 'INTERRUPTED')
  return row !== undefined
}

/** Ends a session, and its livestream unless that waits for the next one. False when it has ended already. */
export async function endSession(tx: Tx, streamId: number, sessionId: number, reason: EndReason): Promise<boolean> {
  const row = await tx
    .updateTable('translation_sessions')
    .set({ state: 'FINISHED', ended_at: sql<Date>`now()`, end_reason: reason })
    .where('id', '=', sessionId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await tx
    .updateTable('translations')
    .set({
      state: sql<'FINISHED'>`case when is_permanent then 'READY_TO_START' else 'FINISHED' end`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', streamId)
    .execute()
  return true
}

/** Media of an encoder was not taken: the livestream says why until the next one comes. */
export async function failStream(db: Db, streamId: number, code: string, isOff: boolean): Promise<void> {
  await db
    .updateTable('translations')
    .set({ error_code: code, updated_at: sql<Date>`now()`, ...(isOff && { state: 'ERROR' }) })
    .where('id', '=', streamId)
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
  readonly rungs: readonly KeptLiveRung[]
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

export async function insertSegment(tx: Tx, { accountId, sessionId }: SessionKey, row: SegmentRow): Promise<void> {
  await tx
    .insertInto('live_segments')
    .values({
      ...{ account_id: accountId, session_id: sessionId, number: row.number, generation: row.generation },
      ...{ starts_at: row.startsAt, duration_ms: row.durationMs, from_ms: row.fromMs },
      ...{ is_independent: row.isIndependent, sizes: JSON.stringify(row.sizes) },
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
    .select(['is_independent as isIndependent', 'sizes'])
    .where('session_id', '=', sessionId)
    .where('number', '>=', from)
    .orderBy('number')
    .execute()

/** Tells all processes that a livestream has changed. */
export async function notifyLive(tx: Tx, streamId: number): Promise<void> {
  await sql`select pg_notify('live', ${String(streamId)})`.execute(tx)
}
