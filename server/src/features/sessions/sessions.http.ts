import { brotliCompressSync } from 'node:zlib'
import { browserName } from '@skleyka/contract/sessions/browser-name.ts'
import type { Profile } from '@skleyka/contract/sessions/sessions.calls.ts'
import { wholeAddress } from '../../database/avatar-paths.ts'
import type { Db } from '../../database/database.ts'
import { checkOrigin } from '../../http/origin.ts'
import type { RawReply, RawRequest, RawRoute } from '../../http/raw.ts'
import { refuse } from '../../http/refuse.ts'
import type { IdentityClient, Services } from '../../services.ts'
import { reachableAccounts } from '../accounts/accounts.ts'
import { noticeNewPlace } from '../notifications/notifications.ts'
import { tellNewPlace } from '../sign-in-mail/sign-in-mail.ts'
import { admitPerson } from '../users/users.ts'
import { backchannelLogout } from './backchannel-logout.http.ts'
import { cookieSettings, readCookies, sessionCookie, writeCookie } from './cookies.ts'
import { createRelyingParty, problemOf, type RelyingParty, type SignInStep, stepName } from './relying-party.ts'
import { homePath, returnPath } from './return-path.ts'
import {
  absoluteMs,
  endSession,
  idleMs,
  isFromNewPlace,
  issueSessionToken,
  openSession,
  recordSignIn,
  sessionOfCookie,
} from './sessions.ts'
import { problemPage, type SignInProblem, signedOutPage, signInAsAnother } from './sign-in-page.ts'

export type SessionRoutesSettings = {
  identity: IdentityClient
  publicUrl: string
  /** Address of the first administrator once the provider calls it verified. */
  administratorEmail: string | null
  /** The identity helper (spec 7.4) as a classic script. */
  helperScript: string
}

const signedOutPath = '/auth/signed-out'
const stepSeconds = 10 * 60
const stepsPerBrowser = 5

/** The routes of signing in and out, and those that the identity helper talks to (spec 7.4). */
export function sessionRoutes(settings: SessionRoutesSettings): RawRoute[] {
  const { identity, publicUrl } = settings
  const relyingParty = createRelyingParty(identity, publicUrl)
  const cookies = cookieSettings(publicUrl)
  const prefix = `${sessionCookie(cookies)}-step-`
  const script = Buffer.from(settings.helperScript)
  const packedScript = brotliCompressSync(script)

  async function signIn(request: RawRequest, { log }: Services): Promise<RawReply> {
    const { return_to, service_name, registration_link, prompt } = request.query
    const begun = await relyingParty
      .begin({
        returnTo: returnPath(return_to),
        ...(service_name && { serviceName: readable(service_name).slice(0, 60) }),
        ...(registration_link && { registrationLink: readable(registration_link).slice(0, 2000) }),
        asksPassword: prompt === 'login',
        // a session that lay idle too long is not opened again without the password
        maxAgeSeconds: idleMs / 1000,
      })
      .catch((error) => {
        log.error({ err: error }, 'the identity provider cannot be reached')
        return null
      })
    if (!begun) return problemPage('unreachable')
    const abandoned = stepsOf(request).slice(stepsPerBrowser - 1)
    const kept = Buffer.from(JSON.stringify(begun.step)).toString('base64url')
    return redirect(begun.url, [
      ...abandoned.map((name) => writeCookie(name, '', 0, cookies)),
      writeCookie(prefix + stepName(begun.step.state), kept, stepSeconds, cookies),
    ])
  }

  async function callback(request: RawRequest, services: Services): Promise<RawReply> {
    const query = new URLSearchParams(request.query)
    const name = prefix + stepName(query.get('state') ?? '')
    const step = readStep(readCookies(request.headers.cookie).get(name))
    // T-OIDC-1: a state that this browser did not begin, or has finished already
    if (!step || step.state !== query.get('state')) return problemPage('stale')
    const forgetStep = writeCookie(name, '', 0, cookies)
    const refusal = query.get('error')
    if (refusal !== null) {
      const problem = {
        error: readable(refusal).slice(0, 100),
        description: readable(query.get('error_description') ?? '').slice(0, 500),
      }
      services.log.warn(problem, 'the identity provider refused a sign-in')
      return problemPage(refusal === 'access_denied' ? 'denied' : 'refused', { cookies: [forgetStep] })
    }
    const answer = await relyingParty.finish(query, step).catch((error) => {
      services.log.warn({ err: error }, 'a sign-in was refused')
      return problemOf(error)
    })
    if (typeof answer === 'string') return problemPage(answer, { cookies: [forgetStep] })
    const outcome = await admit(request, services, answer)
    if ('refused' in outcome) {
      services.log.warn(
        { why: outcome.refused, subject: answer.subject },
        'somebody whom the provider knows was refused',
      )
      const switchUrl = (await relyingParty.endSessionUrl(answer.idToken, homePath)) ?? signInAsAnother
      return problemPage(outcome.refused, { cookies: [forgetStep], switchUrl })
    }
    return redirect(step.returnTo, [
      forgetStep,
      writeCookie(sessionCookie(cookies), outcome.secret, absoluteMs / 1000, cookies),
    ])
  }

  async function admit(
    request: RawRequest,
    services: Services,
    answer: Awaited<ReturnType<RelyingParty['finish']>>,
  ): Promise<{ secret: string } | { refused: SignInProblem }> {
    const { db: doors, now } = services
    const { ip, agent } = request.facts
    const { administratorEmail } = settings
    const db = doors.platform('entering')
    const before = await ownSession(request, db, now())
    return db.transaction().execute(async (tx) => {
      const person = { ...answer, issuer: relyingParty.issuer }
      const admission = await admitPerson(tx, person, { administratorEmail, now: now() })
      const user = 'user' in admission ? admission.user : null
      const result = user ? 'ok' : 'refused'
      const place = services.geo.find(ip).country
      const signIn = {
        userId: user?.id ?? null,
        email: answer.email,
        method: 'oidc',
        result,
        ip,
        agent,
        place,
      } as const
      if (user && (await isFromNewPlace(tx, user.id, { ip, agent }))) {
        await tellNewPlace(tx, services, user.email, { ip, agent })
        await noticeNewPlace(tx, user.id, { browser: browserName(agent), country: place })
      }
      await recordSignIn(tx, signIn, now())
      if (!('user' in admission)) return admission
      // rotated at sign-in: the session that was here before ends
      if (before) await endSession(tx, before.id, now())
      const { idToken, providerSession } = answer
      return { secret: await openSession(tx, admission.user.id, { idToken, providerSession, ip, agent }, now()) }
    })
  }

  async function signOut(request: RawRequest, { db: doors, now }: Services): Promise<RawReply> {
    checkOwnPage(request)
    const db = doors.platform('entering')
    const session = await ownSession(request, db, now())
    if (session) await endSession(db, session.id, now())
    const url = session ? await relyingParty.endSessionUrl(session.idToken, homePath) : null
    return json({ url: url ?? (session ? signedOutPath : homePath) }, [
      writeCookie(sessionCookie(cookies), '', 0, cookies),
    ])
  }

  async function token(request: RawRequest, { db: doors, now }: Services): Promise<RawReply> {
    checkOwnPage(request)
    const db = doors.platform('entering')
    const session = await ownSession(request, db, now())
    if (!session) throw refuse('auth.noSession')
    const { token, expiresAt } = await issueSessionToken(db, session.id, now())
    return json({ token, expires_at: expiresAt.toISOString() })
  }

  async function profile(request: RawRequest, { db: doors, now }: Services): Promise<RawReply> {
    const db = doors.platform('entering')
    const session = await ownSession(request, db, now())
    if (!session) throw refuse('auth.noSession')
    const { user } = session
    const accounts = request.query.get_accounts === '1' ? await reachableAccounts(db, user) : []
    const { id, email, name, confirmationNeeded } = user
    return json({
      display: { avatar: { url: wholeAddress(settings, user.avatar) } },
      info: {
        ...{ id, email, name, confirmation_needed: confirmationNeeded },
        raw_accounts: { accounts: accounts.map((one) => ({ ...one, logo: wholeAddress(settings, one.logo ?? null) })) },
      },
    } satisfies Profile)
  }

  async function helper({ headers }: RawRequest): Promise<RawReply> {
    const isPacked = /\bbr\b/.test(String(headers['accept-encoding'] ?? ''))
    return {
      status: 200,
      headers: {
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'public, max-age=300',
        'cross-origin-resource-policy': 'same-origin',
        vary: 'accept-encoding',
        ...(isPacked && { 'content-encoding': 'br' }),
      },
      body: isPacked ? packedScript : script,
    }
  }

  const ownSession = (request: RawRequest, db: Db, now: Date) =>
    sessionOfCookie(db, request.headers.cookie, cookies, now)

  const stepsOf = (request: RawRequest) =>
    [...readCookies(request.headers.cookie).keys()].filter((name) => name.startsWith(prefix))

  /** A call of the helper comes from a page of ours; another site can send neither our Origin nor read the answer. */
  function checkOwnPage({ headers }: RawRequest): void {
    if (headers.origin === undefined && headers['sec-fetch-site'] === undefined) throw refuse('auth.origin')
    checkOrigin(headers, [publicUrl])
  }

  return [
    { verb: 'GET', path: '/auth/sign-in', cost: 2, handle: signIn },
    { verb: 'GET', path: '/auth/callback', cost: 5, handle: callback },
    { verb: 'POST', path: '/auth/sign-out', cost: 1, handle: signOut },
    { verb: 'GET', path: signedOutPath, cost: 1, handle: async () => signedOutPage() },
    { verb: 'POST', path: '/auth/token', cost: 1, handle: token },
    backchannelLogout(relyingParty),
    { verb: 'GET', path: '/auth/profile', cost: 1, handle: profile },
    { verb: 'GET', path: '/auth/helper.js', handle: helper },
  ]
}

/** Without signs that nobody sees and a provider may choke on. */
const readable = (text: string): string => text.replace(/\p{C}/gu, '')

function readStep(text: string | undefined): SignInStep | null {
  if (text === undefined) return null
  try {
    const step: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
    return isStep(step) ? { ...step, returnTo: returnPath(step.returnTo) } : null
  } catch {
    return null
  }
}

function isStep(value: unknown): value is SignInStep {
  if (typeof value !== 'object' || value === null) return false
  return ['state', 'nonce', 'verifier', 'returnTo'].every((key) => typeof Reflect.get(value, key) === 'string')
}

function redirect(location: string, cookies: string[]): RawReply {
  return { status: 303, headers: { location, 'cache-control': 'no-store', 'set-cookie': cookies } }
}

function json(value: unknown, cookies: string[] = []): RawReply {
  return {
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      ...(cookies.length > 0 && { 'set-cookie': cookies }),
    },
    body: JSON.stringify(value),
  }
}
