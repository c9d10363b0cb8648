import type { EndReason } from '@skleyka/contract/translations/translation-states.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { namedPlan } from '../../database/named-plan.ts'
import type { LiveSession, LiveSessions, LiveStream, OpenSession } from '../../live/live-sessions.ts'
import { liveQuotaUsedUp, takeTurn } from '../quotas/quotas.ts'
import { refuseStart } from './refuse-start.ts'
import { forgetRefusal } from './refused-starts.sql.ts'

const allStreams = (db: Db) =>
  db
    .selectFrom('translations')
    .innerJoin('records', 'records.id', 'translations.record_id')
    .innerJoin('accounts', 'accounts.id', 'translations.account_id')
    .select(['translations.id', 'translations.account_id as accountId', 'translations.record_id as recordId'])
    .select(['records.uuid', 'translations.latency', 'translations.source'])
    // who has pressed «В эфир» of a source that is read here waits for nothing more
    .select(sql<boolean>`translations.starts_itself or translations.is_wanted`.as('startsItself'))
    .select(['translations.reconnect_seconds as reconnectSeconds', 'translations.dvr_seconds as dvrSeconds'])
    .select(['translations.key_hash as keyHash'])

/** Selects livestreams that may be on air. */
const streams = (db: Db) =>
  allStreams(db)
    .where('records.lifecycle', '=', 'LIVE')
    // a claim has taken it off
    .where('records.claim_block', 'is', null)
    .where('accounts.state', '=', 'ACTIVE')
    .where(sql<boolean>`'LIVESTREAM' = any(accounts.available_sections)`)

/** The livestream of a key that may go on air now; null for a wrong key, and for one whose livestream is over. */
async function findStreamOfKey(db: Db, keyHash: Buffer): Promise<LiveStream | null> {
  const found = await streams(db)
    .where('translations.key_hash', '=', keyHash)
    .where('translations.source', '=', 'RTMP')
    .where('translations.state', '<>', 'FINISHED')
    .executeTakeFirst()
  return found ?? null
}

async function findStream(db: Db, id: number): Promise<LiveStream | null> {
  return (await streams(db).where('translations.id', '=', id).executeTakeFirst()) ?? null
}

/** The sealed key of a livestream that an encoder may send to; null for another one. */
export async function findSealedKey(db: Db, id: number): Promise<string | null> {
  const found = await streams(db)
    .where('translations.id', '=', id)
    .where('translations.source', '=', 'RTMP')
    .where('translations.state', '<>', 'FINISHED')
    .select('translations.key_sealed as keySealed')
    .executeTakeFirst()
  return found?.keySealed ?? null
}

/** Returns true if there is a livestream that an encoder may send to. */
async function isAnyStream(db: Db): Promise<boolean> {
  const found = await streams(db)
    .where('translations.source', '=', 'RTMP')
    .where('translations.state', '<>', 'FINISHED')
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

/** One cheap statement instead of five: it is asked every second, also where nobody has ever had a livestream. */
async function isAnythingToDo(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`${namedPlan('livestreams_to_watch')}
    select exists (select from translation_sessions where ended_at is null)
      or exists (select from translations where source <> 'RTMP' and state not in ('FINISHED', 'ERROR')
        and (is_wanted or state in ('PREPARING', 'LIVE', 'INTERRUPTED') or state = 'SCHEDULED' and starts_at <= now()))
      or exists (select from whip_sessions where state = 'ASKED' and created_at > now() - interval '1 minute')
      or exists (select from live_clips)
      or exists (select from live_recordings where state = 'RECORDING') as "isAny"`.execute(db)
  return rows[0]?.isAny === true
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

/** A process tells of its encoders every second. */
const deadS = 10

/** Sessions that have not ended, with their livestreams; those of locked accounts too, which nobody else would end. */
async function listOpenSessions(db: Db): Promise<OpenSession[]> {
  const rows = await allStreams(db)
    .innerJoin('translation_sessions as session', 'session.translation_id', 'translations.id')
    .leftJoin('live_ingests as ingest', 'ingest.session_id', 'session.id')
    .where('session.ended_at', 'is', null)
    .select(['session.id as sessionId', 'session.state', 'session.interrupted_at as interruptedAt'])
    .select('session.on_air_at as onAirAt')
    .select(sql<boolean>`coalesce(ingest.seen_at < now() - ${deadS} * interval '1 second', true)`.as('isSilent'))
    .select(
      sql<boolean>`coalesce(interrupted_at < now() - reconnect_seconds * interval '1 second', false)`.as('isOver'),
    )
    .select(sql<boolean>`translations.source <> 'RTMP' and coalesce(ends_at <= now(), false)`.as('isPastEnd'))
    .select(sql<boolean>`coalesce(ingest.said_end, false)`.as('saidEnd'))
    .execute()
  return rows.map(({ sessionId, state, interruptedAt, onAirAt, isSilent, isOver, isPastEnd, saidEnd, ...stream }) => ({
    ...{ stream, session: { id: sessionId, state, interruptedAt, onAirAt }, isSilent, isOver, isPastEnd, saidEnd },
  }))
}

async function findSession(db: Db, id: number): Promise<LiveSession | null> {
  const row = await db
    .selectFrom('translation_sessions')
    .select(['id', 'state', 'interrupted_at', 'on_air_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ? asSession(row) : null
}

/** Somebody wants the source of a livestream that is read here; an encoder is wanted whenever it comes. */
const isWantedNow = sql<boolean>`source = 'RTMP' or coalesce(ends_at > now(), true) and (is_wanted
  or coalesce(state = 'SCHEDULED' and starts_at <= now(), false))`

/**
 * The session of a livestream that has not ended, or a new one. Null for a livestream that is over, and for one whose source was being
 * connected to while somebody ended it. «quota» where a quota of the account lets none begin: its people are told.
 */
async function openSession(tx: Tx, { id, accountId }: LiveStream): Promise<LiveSession | 'quota' | null> {
  // the turn of the account before the lock, as with all who ask for room
  await takeTurn(tx, accountId)
  const locked = await tx
    .selectFrom('translations')
    .select(['state', 'recording', isWantedNow.as('isWanted')])
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
  if (!locked.isWanted) return null
  const usedUp = await liveQuotaUsedUp(tx, accountId)
  if (usedUp !== null) {
    await refuseStart(tx, { id, accountId }, usedUp)
    return 'quota'
  }
  const states = { OFF: 'OFF', AUTO: 'RECORDING', MANUAL: 'ARMED' } as const
  const made = await tx
    .insertInto('translation_sessions')
    .values({ account_id: accountId, translation_id: id, recording_state: states[locked.recording] })
    .returning(['id', 'state', 'interrupted_at', 'on_air_at'])
    .executeTakeFirstOrThrow()
  await moveTranslation(tx, id, 'PREPARING')
  await forgetRefusal(tx, id)
  return asSession(made)
}

type OpenState = 'PREPARING' | 'LIVE' | 'INTERRUPTED'

async function moveTranslation(tx: Tx, id: number, state: OpenState): Promise<void> {
  await tx
    .updateTable('translations')
    .set({ state, error_code: null, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/**
 * Locks a livestream before its session, as calls of people do: the other way round each would wait for the other. Where the session is in
 * none of these states there is nothing to move, and nothing is locked.
 */
async function lockStream(tx: Tx, streamId: number, sessionId: number, from: readonly OpenState[]): Promise<void> {
  await sql`select from translations where id = ${streamId} and exists (select from translation_sessions as session
    where session.id = ${sessionId} and session.state = any(${from})) for no key update`.execute(tx)
}

/** Its viewers see the session, from `since` on when it was not on air before. False when it has ended, or is on air already. */
async function goOnAir(tx: Tx, streamId: number, sessionId: number, since: Date): Promise<boolean> {
  await lockStream(tx, streamId, sessionId, ['PREPARING', 'INTERRUPTED'])
  const row = await tx
    .updateTable('translation_sessions')
    .set({
      state: 'LIVE',
      on_air_at: sql<Date>`coalesce(on_air_at, least(now(), ${since}::timestamptz))`,
      interrupted_at: null,
    })
    .where('id', '=', sessionId)
    .where('state', 'in', ['PREPARING', 'INTERRUPTED'])
    .returning('id')
    .executeTakeFirst()
  if (row) await moveTranslation(tx, streamId, 'LIVE')
  return row !== undefined
}

/** The encoder of a session is gone: it has said so, or its connection is lost. */
async function interrupt(tx: Tx, streamId: number, sessionId: number): Promise<boolean> {
  await lockStream(tx, streamId, sessionId, ['PREPARING', 'LIVE'])
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
async function endSession(tx: Tx, streamId: number, sessionId: number, reason: EndReason): Promise<boolean> {
  await lockStream(tx, streamId, sessionId, ['PREPARING', 'LIVE', 'INTERRUPTED'])
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
      // a permanent one whose source is lost goes on air again with it
      is_wanted: sql<boolean>`is_wanted and is_permanent and ${reason} in ('RECONNECT_TIMEOUT', 'ENCODER_ENDED')`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', streamId)
    .execute()
  return true
}

/** Media of an encoder was not taken: the livestream says why until the next one comes. */
async function failStream(db: Db, streamId: number, code: string, isOff: boolean): Promise<void> {
  await db
    .updateTable('translations')
    .set({ error_code: code, updated_at: sql<Date>`now()`, ...(isOff && { state: 'ERROR', is_wanted: false }) })
    .where('id', '=', streamId)
    .execute()
}

/** Tells all processes that a livestream has changed. */
async function notifyLive(tx: Tx, streamId: number): Promise<void> {
  await sql`select pg_notify('live', ${String(streamId)})`.execute(tx)
}

/** A session that has become several videos shows the first of them. */
async function moveRecording(
  tx: Tx,
  sessionId: number,
  state: 'FINALIZING' | 'SAVED' | 'FAILED',
  recordId: number | null,
): Promise<void> {
  await tx
    .updateTable('translation_sessions')
    .set({
      recording_state: state,
      saved_record_id: sql<number | null>`coalesce(saved_record_id, ${recordId}::bigint)`,
    })
    .where('id', '=', sessionId)
    .execute()
}

/** A session of which nothing was recorded has no recording: one that was recorded has its row from the first segment on. */
async function dropRecording(db: Db, sessionId: number): Promise<void> {
  await db
    .updateTable('translation_sessions')
    .set({ recording_state: 'OFF' })
    .where('id', '=', sessionId)
    .where('state', '=', 'FINISHED')
    .where((of) => of.not(of.exists(of.selectFrom('live_recordings').select('id').where('session_id', '=', sessionId))))
    .execute()
}

/** Livestreams and their sessions as the engine reads and moves them. */
export const liveSessions: LiveSessions = {
  findStreamOfKey,
  findStream,
  isAnyStream,
  isAnythingToDo,
  listOpenSessions,
  findSession,
  openSession,
  goOnAir,
  interrupt,
  endSession,
  moveRecording,
  dropRecording,
  failStream,
  notify: notifyLive,
}
