import type { SessionUser } from '@skleyka/contract/sessions/sessions.calls.ts'
import { sql } from 'kysely'
import { avatarPath } from '../../database/avatar-paths.ts'
import type { Db } from '../../database/database.ts'
import { namedPlan } from '../../database/named-plan.ts'

/** A session that is good right now, with its user. */
export type LiveSession = {
  id: number
  csrfToken: string
  idToken: string | null
  lastSeenAt: Date
  user: SessionUser
}

/** Facts that decide whether a session is alive: the moment, and how long it may lie unused. */
export type Alive = { now: Date; idleMs: number }

export async function insertSession(
  db: Db,
  session: {
    secret_hash: Buffer
    user_id: number
    csrf_token: string
    id_token: string | null
    provider_session: string | null
    ip: string | null
    agent: string | null
    created_at: Date
    last_seen_at: Date
    expires_at: Date
  },
): Promise<void> {
  await db.insertInto('sessions').values(session).execute()
}

export function selectSessionBySecret(db: Db, secretHash: Buffer, alive: Alive): Promise<LiveSession | undefined> {
  return liveSession(db, alive, (query) =>
    query.modifyFront(namedPlan('session_by_secret')).where('sessions.secret_hash', '=', secretHash),
  )
}

/** The session of a short-lived token, and when the token ends. */
export async function selectSessionByToken(
  db: Db,
  hash: Buffer,
  alive: Alive,
): Promise<(LiveSession & { tokenExpiresAt: Date }) | undefined> {
  const token = await db
    .selectFrom('session_tokens')
    .select(['session_id', 'expires_at'])
    .where('hash', '=', hash)
    .where('expires_at', '>', alive.now)
    .executeTakeFirst()
  if (!token) return undefined
  const session = await liveSession(db, alive, (query) => query.where('sessions.id', '=', token.session_id))
  return session && { ...session, tokenExpiresAt: token.expires_at }
}

const selectSessions = (db: Db) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id',
      'sessions.csrf_token as csrfToken',
      'sessions.id_token as idToken',
      'sessions.last_seen_at as lastSeenAt',
      'users.id as userId',
      'users.email',
      'users.name',
      'users.admin',
      'users.confirmation_needed as confirmationNeeded',
    ])
    .select(avatarPath.as('avatar'))

async function liveSession(
  db: Db,
  { now, idleMs }: Alive,
  narrow: (query: ReturnType<typeof selectSessions>) => ReturnType<typeof selectSessions>,
): Promise<LiveSession | undefined> {
  const row = await narrow(selectSessions(db))
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', new Date(now.getTime() - idleMs))
    .where('users.state', 'not in', ['LOCKED', 'DELETED'])
    .executeTakeFirst()
  if (!row) return undefined
  const { id, csrfToken, idToken, lastSeenAt, userId, ...user } = row
  return { id, csrfToken, idToken, lastSeenAt, user: { id: userId, ...user } }
}

/** The sessions of a user that are good right now, the latest used first. */
export async function listLiveSessions(db: Db, userId: number, { now, idleMs }: Alive) {
  return db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'ip', 'agent'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleMs))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(maxListed)
    .execute()
}

const maxListed = 200

export async function touchSession(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('sessions').set({ last_seen_at: now }).where('id', '=', id).execute()
}

/** Sessions a provider has signed out: all of a person, or what was opened by one session there. */
export type ProviderLogout = { issuer: string; subject: string | null; session: string | null }

/** Ends one session, all of a user, or what a provider has ended, with their tokens. Returns how many of them were alive. */
export async function revokeSessions(
  db: Db,
  of: { id: number } | { userId: number } | ProviderLogout,
  { now, idleMs }: Alive,
): Promise<number> {
  const rows = await db
    .updateTable('sessions')
    .set({ revoked_at: now, id_token: null })
    .where((eb) => {
      if ('id' in of) return eb('id', '=', of.id)
      if ('userId' in of) return eb('user_id', '=', of.userId)
      const { issuer, subject, session } = of
      const people = eb.selectFrom('users').select('id').where('issuer', '=', issuer)
      const theirs = eb('user_id', 'in', subject === null ? people : people.where('subject', '=', subject))
      if (session === null) return theirs
      // of a session that bears no name it is not known whether it is the one: it ends with its person
      const unnamed = subject === null ? [] : [eb('provider_session', 'is', null)]
      return eb.and([theirs, eb.or([eb('provider_session', '=', session), ...unnamed])])
    })
    .where('revoked_at', 'is', null)
    .returning(['id', 'expires_at', 'last_seen_at'])
    .execute()
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('session_tokens').where('session_id', '=', sql<number>`any(${ids}::bigint[])`).execute()
  const idleSince = new Date(now.getTime() - idleMs)
  return rows.filter(({ expires_at, last_seen_at }) => expires_at > now && last_seen_at > idleSince).length
}

/** Ends every session there is, with the tokens: after the database went back to what it was. */
export async function endAllSessions(db: Db): Promise<void> {
  const now = sql<Date>`now()`
  await db.updateTable('sessions').set({ revoked_at: now, id_token: null }).where('revoked_at', 'is', null).execute()
  await db.deleteFrom('session_tokens').execute()
}

/** Adds a token to a session; of the older ones only the newest few stay, a tab needs no more. */
export async function insertToken(
  db: Db,
  token: { hash: Buffer; session_id: number; created_at: Date; expires_at: Date },
  max: number,
): Promise<void> {
  await db.insertInto('session_tokens').values(token).execute()
  await db
    .deleteFrom('session_tokens')
    .where('session_id', '=', token.session_id)
    .where('hash', 'not in', (query) =>
      query
        .selectFrom('session_tokens')
        .select('hash')
        .where('session_id', '=', token.session_id)
        .orderBy('expires_at', 'desc')
        .limit(max),
    )
    .execute()
}

export async function prolongToken(db: Db, hash: Buffer, expiresAt: Date): Promise<void> {
  await db.updateTable('session_tokens').set({ expires_at: expiresAt }).where('hash', '=', hash).execute()
}

/** Removes sessions 30 days after their end and tokens at once. */
export async function sweepSessions(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)
  await db.deleteFrom('session_tokens').where('expires_at', '<', now).execute()
  await db.deleteFrom('sessions').where(sql<Date>`coalesce(revoked_at, expires_at)`, '<', monthAgo).execute()
}
