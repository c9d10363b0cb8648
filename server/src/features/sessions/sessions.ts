import type { Db } from '../../database/database.ts'
import type { Credentials, SignedIn } from '../../http/caller.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { insertApiKey, replaceSecret, revokeKeys, selectUserByKey, sweepKeys, touchApiKey } from './api-keys.sql.ts'
import { type CookieSettings, cookieSettings, readCookies, sessionCookie } from './cookies.ts'
import { insertLogoutToken, sweepLogoutTokens } from './logout-tokens.sql.ts'
import { isNewPlace, type SignInOrigin } from './new-place.ts'
import { hashOf, newSecret } from './secrets.ts'
import {
  insertSession,
  insertToken,
  type LiveSession,
  listLiveSessions,
  type ProviderLogout,
  prolongToken,
  revokeSessions,
  selectSessionBySecret,
  selectSessionByToken,
  sweepSessions,
  touchSession,
} from './sessions.sql.ts'
import { insertSignIn, listPlaces, type SignIn } from './sign-ins.sql.ts'

export { keyOf } from './api-keys.sql.ts'
export { signInsOf } from './sign-ins.sql.ts'

const minute = 60_000
const hour = 60 * minute

// safety 10: idle 12 h, absolute 30 d; safety 5: a session token of 15 minutes, sliding
export const idleMs = 12 * hour
export const absoluteMs = 30 * 24 * hour
const tokenMs = 15 * minute
/** Largest age of a "last seen"; without it every call would write. */
const touchEveryMs = minute
const tokensPerSession = 50
const keyPrefix = 'skl_'
/** Lifetime of an API key unless something else is asked for. */
export const usualKeyMs = 365 * 24 * hour

/** Facts of a sign-in besides its user. */
export type SignInInfo = {
  idToken: string | null
  providerSession: string | null
  ip: string | null
  agent: string | null
}

/** Opens a session and answers the secret for its cookie; only the secret's hash is kept. */
export async function openSession(db: Db, userId: number, facts: SignInInfo, now: Date): Promise<string> {
  const secret = newSecret()
  await insertSession(db, {
    secret_hash: hashOf(secret),
    user_id: userId,
    csrf_token: newSecret(),
    id_token: facts.idToken,
    provider_session: facts.providerSession,
    ip: facts.ip,
    agent: facts.agent,
    created_at: now,
    last_seen_at: now,
    expires_at: new Date(now.getTime() + absoluteMs),
  })
  return secret
}

/** Returns who offers these credentials: an API key, else the cookie, else a session token; null when nothing valid was offered. */
export async function recogniseCaller(
  { db: doors, now, publicUrl }: Pick<Services, 'db' | 'now' | 'publicUrl'>,
  credentials: Credentials,
): Promise<SignedIn | null> {
  const db = doors.platform('entering')
  if (credentials.apiKey !== undefined) return byApiKey(db, credentials.apiKey, now())
  const byCookie = await sessionOfCookie(db, credentials.cookie, cookieSettings(publicUrl), now())
  if (byCookie) return signedIn(byCookie, 'cookie')
  return credentials.sessionToken === undefined ? null : byToken(db, credentials.sessionToken, now())
}

/** The live session of a Cookie header. */
export async function sessionOfCookie(
  db: Db,
  header: string | undefined,
  settings: CookieSettings,
  now: Date,
): Promise<LiveSession | null> {
  const secret = readCookies(header).get(sessionCookie(settings))
  if (secret === undefined) return null
  const session = await selectSessionBySecret(db, hashOf(secret), { now, idleMs })
  if (session) await markSeen(db, session, now)
  return session ?? null
}

/** A token for `session_id` of the legacy calls; every use gives it 15 minutes more. */
export async function issueSessionToken(
  db: Db,
  sessionId: number,
  now: Date,
): Promise<{ token: string; expiresAt: Date }> {
  const token = newSecret()
  const expiresAt = new Date(now.getTime() + tokenMs)
  await insertToken(
    db,
    { hash: hashOf(token), session_id: sessionId, created_at: now, expires_at: expiresAt },
    tokensPerSession,
  )
  return { token, expiresAt }
}

/** Ends one session; its tokens and previews end with it. False when it had ended before. */
export const endSession = async (db: Db, sessionId: number, now: Date): Promise<boolean> =>
  (await revokeSessions(db, { id: sessionId }, { now, idleMs })) > 0

/** Ends every session of a user, with its tokens and previews. Returns how many there were. */
export const endSessionsOf = (db: Db, userId: number, now: Date): Promise<number> =>
  revokeSessions(db, { userId }, { now, idleMs })

/**
 * Ends what a provider has ended. `token` is by what its word is known again: a word that came before ends nothing, and null is
 * answered.
 */
export function endSessionsOfProvider(
  db: Db,
  logout: ProviderLogout,
  token: string,
  now: Date,
): Promise<number | null> {
  return db.transaction().execute(async (tx) => {
    if (!(await insertLogoutToken(tx, hashOf(`${logout.issuer} ${token}`), now))) return null
    return revokeSessions(tx, logout, { now, idleMs })
  })
}

/**
 * Makes an API key of a user, good until `expiresAt` or, with null, until it is revoked. It is answered this once: only
 * its hash is kept, and its first characters to know it by.
 */
export async function createApiKey(
  db: Db,
  userId: number,
  name: string,
  now: Date,
  expiresAt: Date | null = new Date(now.getTime() + usualKeyMs),
): Promise<string> {
  const { key, hash, prefix } = newApiKey()
  await insertApiKey(db, { hash, prefix, user_id: userId, name, created_at: now, expires_at: expiresAt })
  return key
}

/** The secret of a new key, the hash that is kept of it and the first characters to know it by. */
export function newApiKey(): { key: string; hash: Buffer; prefix: string } {
  const key = `${keyPrefix}${newSecret()}`
  return { key, hash: hashOf(key), prefix: shownOf(key) }
}

/** Keeps the key of an account under a name, with its rights there. */
export const keepServiceKey = (
  db: Db,
  { hash, prefix }: { hash: Buffer; prefix: string },
  of: { name: string; scopes: string[]; until: Date | null; accountId: number; userId: number },
  now: Date,
): Promise<number> =>
  insertApiKey(db, {
    ...{ hash, prefix, name: of.name, user_id: of.userId, service_account_id: of.accountId, scopes: of.scopes },
    ...{ created_at: now, expires_at: of.until },
  })

/** The characters of a key that lists show. */
export const shownOf = (key: string): string => key.slice(0, keyPrefix.length + 4)

/** Puts one API key out of use, for good. False when it was before. */
export const revokeApiKey = async (db: Db, keyId: number, now: Date): Promise<boolean> =>
  (await revokeKeys(db, { id: keyId }, now)) > 0

/** Puts every API key of a user out of use, for good, the service keys he made among them. Returns how many there were. */
export const revokeApiKeys = (db: Db, userId: number, now: Date): Promise<number> => revokeKeys(db, { userId }, now)

/** The same of those that speak in his own name alone, or of the service keys he made in an account. */
export const revokeOwnKeys = (db: Db, userId: number, now: Date): Promise<number> =>
  revokeKeys(db, { userId, accountId: null }, now)
export const revokeServiceKeys = (db: Db, userId: number, accountId: number, now: Date): Promise<number> =>
  revokeKeys(db, { userId, accountId }, now)

/** Puts another secret in the place of that of a service key. */
export { replaceSecret }

/** Returns where a user is signed in now. */
export const sessionsOf = (db: Db, userId: number, now: Date) => listLiveSessions(db, userId, { now, idleMs })

/** So many sign-ins back a place is known: twice a working day, for a year. */
const rememberedSignIns = 500

/** Returns true if somebody comes in from where he has not been, asked before this sign-in has its line. The first time is no news. */
export const isFromNewPlace = async (db: Db, userId: number, here: SignInOrigin): Promise<boolean> =>
  isNewPlace(await listPlaces(db, userId, rememberedSignIns), here)

/** Adds a line to the sign-in history. */
export const recordSignIn = (db: Db, signIn: SignIn, now: Date): Promise<void> => insertSignIn(db, signIn, now)

/** Forgets sessions and API keys 30 days after they ended, whether they ran out or were ended. */
export async function sweepEndedSessions(db: Db, now: Date): Promise<void> {
  await sweepSessions(db, now)
  await sweepLogoutTokens(db, new Date(now.getTime() - hour))
  await sweepKeys(db, now)
}

async function byApiKey(db: Db, key: string, now: Date): Promise<SignedIn> {
  const found = await selectUserByKey(db, hashOf(key), now)
  if (!found) throw refuse('auth.badKey')
  const { keyId, lastUsedAt, user, serviceKey } = found
  if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() > touchEveryMs) await touchApiKey(db, keyId, now)
  return { user, via: 'key', sessionId: null, keyId, serviceKey, csrfToken: null }
}

async function byToken(db: Db, token: string, now: Date): Promise<SignedIn | null> {
  const hash = hashOf(token)
  const session = await selectSessionByToken(db, hash, { now, idleMs })
  if (!session) return null
  await markSeen(db, session, now)
  const left = session.tokenExpiresAt.getTime() - now.getTime()
  if (tokenMs - left > touchEveryMs) await prolongToken(db, hash, new Date(now.getTime() + tokenMs))
  return signedIn(session, 'token')
}

async function markSeen(db: Db, session: LiveSession, now: Date): Promise<void> {
  if (now.getTime() - session.lastSeenAt.getTime() > touchEveryMs) await touchSession(db, session.id, now)
}

function signedIn(session: LiveSession, via: 'cookie' | 'token'): SignedIn {
  return { user: session.user, via, sessionId: session.id, keyId: null, serviceKey: null, csrfToken: session.csrfToken }
}
