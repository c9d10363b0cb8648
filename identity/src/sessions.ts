import type { IncomingMessage, ServerResponse } from 'node:http'
import type Provider from 'oidc-provider'
import { type Account, findAccount } from './accounts.sql.ts'
import type { CookieNames } from './cookies.ts'
import type { Db } from './database.ts'

export const sessionSeconds = 12 * 60 * 60

type Visit = { provider: Provider; request: IncomingMessage; response: ServerResponse }
type Session = InstanceType<Provider['Session']>

/** Signed-in person, since when, and by what. */
export type Entered = { account: Account; loginTs: number | undefined; amr: string[] | undefined }

/** Returns who is signed in here in this browser; nobody whose password was changed since. */
export async function whoIsIn({ provider, request, response }: Visit, db: Db): Promise<Entered | undefined> {
  const { accountId, loginTs, amr } = await provider.Session.get(provider.createContext(request, response))
  const account = accountId === undefined ? undefined : await findAccount(db, accountId)
  return account && !isOutdated(loginTs, account.passwordChangedAt) ? { account, loginTs, amr } : undefined
}

/** Ends the session that the browser has here, if any, with everything it was granted. */
export async function endSession({ provider, request, response }: Visit): Promise<void> {
  const session = await provider.Session.get(provider.createContext(request, response))
  for (const { grantId } of Object.values(session.authorizations ?? {})) {
    if (grantId === undefined) continue
    await provider.AccessToken.revokeByGrantId(grantId)
    await (await provider.Grant.find(grantId))?.destroy()
  }
  await session.destroy()
}

/**
 * Signs somebody in whose password was proven or set at `at`. It is a new session: whatever the browser had before could
 * have been put there by somebody who knows its id.
 */
export async function openSession(
  visit: Visit,
  { subject, at, amr = ['pwd'] }: { subject: string; at: Date; amr?: string[] | undefined },
  cookies: CookieNames,
): Promise<void> {
  await endSession(visit)
  const { provider, request, response } = visit
  const session: Session = new provider.Session()
  session.loginAccount({ accountId: subject, amr, loginTs: loginTime(at) })
  await session.save(sessionSeconds)
  provider.createContext(request, response).cookies.set(cookies.session, session.jti, {
    httpOnly: true,
    sameSite: 'lax',
    path: cookies.path,
    secure: cookies.isSecure,
    signed: true,
    maxAge: sessionSeconds * 1000,
  })
}

/** Returns when a password was proven, as sessions and codes remember it: in seconds, to the millisecond. */
export const loginTime = (at: Date): number => at.getTime() / 1000

/** Returns true if a password was changed after it was proven: what it opened is worth nothing then. */
export const isOutdated = (loginSeconds: number | undefined, changedAt: Date): boolean =>
  loginSeconds !== undefined && Math.round(loginSeconds * 1000) < changedAt.getTime()
