import {
  Busy,
  createIdentity,
  findPending,
  forgetEverythingOpen,
  type Hashing,
  hashingLine,
  type Identity,
  helperScript as identityHelper,
} from '@skleyka/identity/identity.ts'
import type { Db } from './database/database.ts'
import { findLinkedInvitation, takeLinkAnswer } from './features/people/people.ts'
import { endEverythingOf, moveEmail, notePasskey, noteSecondFactor } from './features/revocation/revocation.ts'
import { fromInside } from './features/sessions/relying-party.ts'
import { endSessionsOf, recordSignIn } from './features/sessions/sessions.ts'
import { askForEmail, tellEmailChanged } from './features/sign-in-mail/email-change.ts'
import { askForPassword, tellPasskeyAdded, tellPasswordChanged } from './features/sign-in-mail/sign-in-mail.ts'
import { admitFirstAdministrator, findUserByEmail, findUserBySubject } from './features/users/users.ts'
import { type HealthCheck, HealthProblem } from './health.ts'
import type { Installation } from './installation.ts'
import type { IdentityClient, Passwords, Services } from './services.ts'
import type { Settings } from './settings.ts'

/** The bundled provider as this process holds it. */
export type Provider = Identity

/** Returns what browsers load as the identity helper, whichever provider is behind. */
export const helperScript = (): string => identityHelper()

/** Returns the steps of an upgrade that the tables of the bundled provider wait for. */
export const pendingStepsOfProvider = (pool: Installation['database']['pool']) => findPending(pool)

/** Ends everything people have open at the bundled provider, and every one-time link of it. */
export const endOpenSignIns = (pool: Installation['database']['pool']): Promise<void> => forgetEverythingOpen(pool)

/** The line of passwords of this process: the provider's, and what the server weighs in it too. */
export function openPasswordLine(hashing: Hashing = hashingLine()): { hashing: Hashing; passwords: Passwords } {
  const inTurn = <T>(work: Promise<T>) =>
    work.catch((error) => {
      if (error instanceof Busy) return null
      throw error
    })
  return {
    hashing,
    passwords: {
      hash: (password) => inTurn(hashing.hash(password, 'stranger')),
      verify: (kept, password) => inTurn(hashing.verify(kept, password, 'stranger')),
    },
  }
}

type ProviderServices = Pick<Services, 'now' | 'log' | 'publicUrl' | 'identity' | 'secrets'> & {
  readonly db: Db
  readonly mail: Pick<Services['mail'], 'reaches'>
  readonly geo: Pick<Services['geo'], 'find'>
  readonly hashing?: Hashing
}

/** Starts the bundled provider in this process. The rest of the server knows it by its address only. */
export async function openProvider(
  services: ProviderServices,
  pool: Installation['database']['pool'],
): Promise<Provider> {
  const { publicUrl, log, now, identity, secrets } = services
  /** After a move of PUBLIC_URL a user is still tied to the issuer of before until the next sign-in. */
  const userOf = async ({ subject, email }: { subject: string; email: string }) =>
    (await findUserBySubject(services.db, identity.issuer, subject)) ?? (await findUserByEmail(services.db, email))

  return createIdentity({
    issuer: identity.issuer,
    homeUrl: `${publicUrl}/auth/sign-in`,
    pool,
    sealKey: secrets.key('second factors'),
    ...(services.hashing && { hashing: services.hashing }),
    client: {
      id: identity.clientId,
      secret: identity.clientSecret ?? '',
      redirectUris: [`${publicUrl}/auth/callback`],
      postLogoutRedirectUris: [`${publicUrl}/`, `${publicUrl}/admin`],
      backchannelLogoutUri: `${publicUrl}/auth/backchannel-logout`,
    },
    // its word of a log-out comes by the door of every provider, but not by way of the public address
    fetch: (address, { method, headers, body, redirect, signal } = {}) => {
      const url = fromInside(new URL(String(address)), publicUrl, identity.innerOrigin)
      // what else the library asks for keeps it from addresses of this machine, and this is the one it is to reach
      return fetch(url, {
        ...{ method: method ?? 'GET', headers: headers ?? {}, body: body ?? null },
        ...{ redirect: redirect ?? 'manual', signal: signal ?? null },
      })
    },
    now,
    log,
    onAccountCreated: async ({ subject, email, kind }) => {
      if (kind !== 'setup') return
      const person = { issuer: identity.issuer, subject, email, emailVerified: true, name: '', picture: null }
      await services.db.transaction().execute((tx) => admitFirstAdministrator(tx, person, now()))
    },
    // called by identity/src/steps/joining.ts
    invitations: {
      find: (name) => findLinkedInvitation(services.db, name),
      answer: (answer) =>
        services.db.transaction().execute((tx) => takeLinkAnswer(tx, { ...answer, issuer: identity.issuer }, now())),
    },
    // called by identity/src/steps/link.ts
    onPasswordChanged: async (person, { isRepeat }) => {
      const user = await userOf(person)
      await services.db.transaction().execute(async (tx) => {
        if (user) await endEverythingOf(tx, user.id, now())
        if (!isRepeat) await tellPasswordChanged(tx, services, person.email)
      })
    },
    // called by identity/src/steps/forgot.ts
    passwordMail: {
      reaches: services.mail.reaches,
      ask: (request) => askForPassword(services.db, services, request),
    },
    // called by identity/src/steps/email.ts
    emailMail: {
      reaches: services.mail.reaches,
      ask: async (request) => {
        const user = await userOf({ subject: request.subject, email: request.from })
        return askForEmail(services.db, services, request, user?.id ?? null)
      },
    },
    // called by identity/src/steps/email-link.ts
    onEmailChanged: async (change, { isRepeat }) => {
      const user = await userOf({ subject: change.subject, email: isRepeat ? change.to : change.from })
      return services.db.transaction().execute(async (tx) => {
        if (isRepeat) {
          if (user) await endSessionsOf(tx, user.id, now())
          return 'done'
        }
        const isMoved = user
          ? await moveEmail(tx, user, change.to, now())
          : (await findUserByEmail(tx, change.to)) === undefined
        if (!isMoved) return 'taken'
        await tellEmailChanged(tx, services, change)
        return 'done'
      })
    },
    // called by identity/src/second-factor.ts
    onFactorChanged: async ({ isOn, ...person }) => {
      const user = await userOf(person)
      if (user) await services.db.transaction().execute((tx) => noteSecondFactor(tx, user.id, isOn, now()))
    },
    // called by identity/src/passkeys.ts
    onPasskeyChanged: async ({ change, name, ...person }) => {
      const user = await userOf(person)
      await services.db.transaction().execute(async (tx) => {
        if (user) await notePasskey(tx, user.id, change, name)
        if (change === 'added') await tellPasskeyAdded(tx, services, person.email, name)
      })
    },
    onSignIn: async ({ email, method, result, address, agent }) => {
      // a good password is followed by a sign-in here, which leaves a line of its own
      if (result === 'ok') return
      const userId = email === null ? null : ((await findUserByEmail(services.db, email))?.id ?? null)
      await recordSignIn(
        services.db,
        { userId, email, method, result, ip: address, agent, place: services.geo.find(address).country },
        now(),
      )
    },
  })
}

/** The provider as the relying party sees it: the one of the settings, else the bundled one. */
export function identityClient(settings: Settings, { secrets }: Pick<Installation, 'secrets'>): IdentityClient {
  if (settings.identity) return { ...settings.identity, innerOrigin: null }
  return {
    issuer: `${settings.publicUrl}/id`,
    clientId: 'skleyka',
    clientSecret: secrets.key('identity client').toString('base64url'),
    innerOrigin: `http://${ownHost(settings.host)}:${settings.port}`,
  }
}

/** Returns where this process reaches itself: an address that means "all" is no address to call. */
function ownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

const rememberMs = 60_000

/** Asks an external provider for its description, once a minute at most. */
export function externalProviderCheck({ issuer }: IdentityClient): HealthCheck {
  let seenAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (performance.now() - seenAt < rememberMs) return undefined
    const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    const answer = await fetch(address, { signal: AbortSignal.timeout(2_500) }).catch(() => null)
    if (!answer?.ok) throw new HealthProblem('провайдер входа не\u00a0отвечает')
    seenAt = performance.now()
    return undefined
  }
}
