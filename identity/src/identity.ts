import type { IncomingMessage, ServerResponse } from 'node:http'
import { emailProblem, isSameEmail, tidyEmail } from '@skleyka/contract/users/emails.ts'
import { findAccountByEmail, forgetOpened, hasAccounts, insertAccount, setEmailVerified } from './accounts.sql.ts'
import { cookieNames } from './cookies.ts'
import { findPending, migrate } from './database.ts'
import { findEmailChange, sweepEmailChanges } from './email-changes.sql.ts'
import { sweepFailures } from './failures.sql.ts'
import { halfWays } from './half-way.ts'
import { Busy, type Hashing, hashing as hashingLine } from './hashing.ts'
import { formGuard, retryAfterSeconds } from './http.ts'
import { helperScript as readHelperScript } from './in-browser/script-text.ts'
import { knownBrowsers } from './known-browser.ts'
import { insertJoiningLink, insertLink, type JoiningLink, type PasswordLinkKind, sweepLinks } from './links.sql.ts'
import type { House, IdentityOptions } from './options.ts'
import { sendAsset } from './pages/assets.ts'
import { messagePage } from './pages/messages.ts'
import { everyAnswer, pageHeaders } from './pages/page.ts'
import { dropPasskey, listPasskeys, type ShownPasskey } from './passkeys.sql.ts'
import { passkeys } from './passkeys.ts'
import { passwordProblem } from './passwords.ts'
import { forgetEverythingOpen, sweepPayloads } from './payloads.sql.ts'
import { createProvider } from './provider.ts'
import { secondFactor } from './second-factor.ts'
import { loadSecrets } from './secrets.sql.ts'
import { emailLinkSteps } from './steps/email-link.ts'
import { forgotSteps } from './steps/forgot.ts'
import { joiningSteps } from './steps/joining.ts'
import { linkSteps } from './steps/link.ts'
import { securitySteps } from './steps/security.ts'
import { signInSteps } from './steps/sign-in.ts'
import { signOutStep } from './steps/sign-out.ts'

export type Identity = Awaited<ReturnType<typeof createIdentity>>
export type { Hashing }
export { Busy, findPending, forgetEverythingOpen, hashingLine }

/** The identity helper (spec 7.4) as a classic script; the server serves it whichever provider is used. */
export const helperScript = (): string => readHelperScript()

const sweepEveryMs = 15 * 60 * 1000

/** Brings the provider's tables up to date and makes it ready to answer requests under the issuer's path. */
export async function createIdentity(options: IdentityOptions) {
  const { issuer, pool, now, log, homeUrl, client } = options
  const { pathname: base, origin, host, protocol } = new URL(issuer)
  await migrate(pool)
  const secrets = await loadSecrets(pool, now())
  const cookies = cookieNames(issuer)
  const [key = ''] = secrets.cookieKeys
  const provider = createProvider({ issuer, homeUrl, pool, client, secrets, cookies, now, log, fetch: options.fetch })
  const answer = provider.callback()

  const { hashing = hashingLine() } = options
  const factor = secondFactor({ pool, key: options.sealKey, hashing, now, onChanged: options.onFactorChanged })
  const formTargets = [...new Set(client.redirectUris.map((uri) => new URL(uri).origin))].filter((to) => to !== origin)
  const house: House = {
    ...options,
    base,
    origin,
    provider,
    cookies,
    guard: formGuard({ origin, cookies, key }),
    factor,
    halfWays: halfWays({ key, now }),
    passkeys: passkeys({ pool, origin, key, now, onChanged: options.onPasskeyChanged }),
    browsers: knownBrowsers({ cookies, key }),
    hashing,
    send(response, status, page) {
      const { headers, nonce } = pageHeaders(formTargets)
      const body = page(nonce) // drawing the form may set its cookie
      response.writeHead(status, headers).end(body)
    },
    message(response, status, name) {
      this.send(response, status, (nonce) => messagePage(name, { base, nonce, homeUrl }))
    },
  }
  const signIn = signInSteps(house)
  const signOut = signOutStep(house, client)
  const emailLink = emailLinkSteps(house)
  const joining = joiningSteps(house)
  const link = linkSteps(house, { showEmail: emailLink.show, showJoining: joining.show })
  const security = securitySteps(house)
  const forgot = forgotSteps(house)

  async function route(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
    // whatever Host or forwarded headers came from outside, the provider's address is the issuer's
    request.headers.host = host
    request.headers['x-forwarded-proto'] = protocol.slice(0, -1)
    delete request.headers['x-forwarded-host']
    const url = new URL(request.url ?? '/', origin)
    const path = url.pathname.slice(base.length)
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (path.startsWith('/assets/')) {
      if (isRead && sendAsset(path.slice('/assets/'.length), response)) return
      return house.message(response, 404, 'notFound')
    }
    const uid = path.match(/^\/interaction\/([\w-]+)$/)?.[1]
    if (uid && isRead) return signIn.show(request, response)
    if (uid && request.method === 'POST') return signIn.submit(request, response, address)
    if (path === '/welcome' && isRead) return link.show(request, response, url)
    if (path === '/welcome/open' && request.method === 'POST') return link.open(request, response)
    if (path === '/welcome' && request.method === 'POST') return link.submit(request, response)
    if (path === '/welcome/email' && request.method === 'POST') return emailLink.submit(request, response)
    if (path === '/welcome/join' && request.method === 'POST') return joining.setPassword(request, response)
    if (path === '/welcome/answer' && request.method === 'POST') return joining.answer(request, response)
    if (path === '/forgot' && isRead) return forgot.show(request, response)
    if (path === '/forgot' && request.method === 'POST') return forgot.submit(request, response, address)
    if (path === '/security' || path.startsWith('/security/')) {
      return security.answer(request, response, path.slice('/security'.length), address)
    }
    if (path === '/session/end' && isRead && (await signOut.isOver(request, response, url))) return
    if (path === '' || path === '/') return void response.writeHead(302, { location: homeUrl }).end()
    if (!(await signIn.mayGoOn(request, response))) return house.message(response, 400, 'stale')

    const originalUrl = request.url
    Object.assign(request, { originalUrl })
    request.url = path + url.search
    await answer(request, response)
    request.url = originalUrl ?? '/'
  }

  const linkOf = (token: string) => `${issuer}/welcome#${token}`

  /** Of an account that is known it is for the very spelling under which it is kept. */
  async function passwordLink(kind: PasswordLinkKind, typed: string | null): Promise<string> {
    const known = typed === null ? undefined : await findAccountByEmail(pool, typed)
    const email = known?.email ?? (typed === null ? null : tidyEmail(typed))
    return linkOf(await insertLink(pool, { kind, email }, now()))
  }

  async function sweep(): Promise<void> {
    await sweepPayloads(pool, now())
    await sweepFailures(pool, now())
    await sweepLinks(pool, now())
    await sweepEmailChanges(pool, now())
  }
  const timer = setInterval(() => {
    sweep().catch((error) => log.error({ err: error }, 'identity: sweeping failed'))
  }, sweepEveryMs).unref()

  return {
    /**
     * Answers one request whose path begins with the issuer's path. The body must not have been read. `address` is whose
     * failures are counted: the one who mounts the provider knows which proxies to believe.
     */
    async handle(request: IncomingMessage, response: ServerResponse, address: string): Promise<void> {
      for (const [name, value] of Object.entries(everyAnswer)) response.setHeader(name, value)
      if (protocol === 'https:') response.setHeader('strict-transport-security', 'max-age=31536000')
      try {
        await route(request, response, address)
      } catch (error) {
        if (error instanceof Busy && !response.headersSent) {
          response.setHeader('retry-after', retryAfterSeconds)
          return house.message(response, 503, 'busy')
        }
        log.error({ err: error }, 'identity: request failed')
        if (response.headersSent) response.destroy()
        else house.message(response, 500, 'broken')
      }
    },

    /**
     * Adds an account with a confirmed address unless there is one; a password already set is left as it is. Rejects with
     * a sentence for a person when the password will not do.
     */
    async ensureAccount(fields: { email: string; password: string }): Promise<{ created: boolean }> {
      const email = tidyEmail(fields.email)
      if (await findAccountByEmail(pool, fields.email)) return { created: false }
      if (emailProblem(email) !== null) throw new Error(`«${fields.email}» — не почтовый адрес`)
      const problem = await passwordProblem(fields.password, fields.password, email)
      if (problem) throw new Error(problem)
      const passwordHash = await hashing.hash(fields.password, 'owner')
      const account = await insertAccount(pool, { email, passwordHash, emailVerified: true }, now())
      return { created: account !== undefined }
    },

    hasAccounts: () => hasAccounts(pool),

    /** Address of a page that creates the first administrator; works once, for a day. Older ones stop working. */
    createSetupLink: (email?: string) => passwordLink('setup', email ?? null),

    /** Address of a page where an invited person sets their first password; works once, for a week. */
    createInvitation: (email: string) => passwordLink('invitation', email),

    /**
     * Address of a page where somebody accepts or declines an invitation into an account, or sets a first password by it; works
     * once, for a week, while the rights behind it are those given here. One that somebody is shown proves no address.
     */
    async createJoiningLink(made: Pick<JoiningLink, 'email' | 'invitation' | 'rights' | 'shown'>): Promise<string> {
      return linkOf(await insertJoiningLink(pool, { ...made, email: tidyEmail(made.email) }, now()))
    },

    /** Address of a page where somebody sets a new password; works once, for a day. */
    createPasswordLink: (email: string) => passwordLink('password', email),

    /**
     * Address of a page where somebody who asked for it sets a new password; works once, for an hour, beside others that were
     * asked for. Null when nobody has the address.
     */
    async createResetLink(email: string): Promise<string | null> {
      return (await findAccountByEmail(pool, email)) ? passwordLink('reset', email) : null
    },

    /**
     * Address of a page where somebody confirms the other address that he has asked for; works once, for an hour, where he is
     * signed in. Null when he asks for it no longer.
     */
    async createEmailLink(subject: string, email: string): Promise<string | 'taken' | null> {
      const change = await findEmailChange(pool, subject, now())
      if (!change || !isSameEmail(change.email, email)) return null
      const other = await findAccountByEmail(pool, change.email)
      if (other && other.subject !== subject) return 'taken'
      return linkOf(await insertLink(pool, { kind: 'email', email: change.email, subject }, now()))
    },

    /** Says whether an address is proven: what this provider tells of its owner at the next sign-in. */
    async setEmailVerified(email: string, verified: boolean): Promise<void> {
      const account = await findAccountByEmail(pool, email)
      if (account) await setEmailVerified(pool, account.subject, verified)
    },

    /**
     * Turns codes off for somebody who has lost the application, and ends what they have open here. False when there were
     * none. `onFactorChanged` is not called: whoever asks knows.
     */
    async resetSecondFactor(email: string): Promise<boolean> {
      const account = await findAccountByEmail(pool, email)
      return account !== undefined && (await factor.reset(account))
    },

    /** The keys of devices that open the sign-in of somebody. */
    async listPasskeys(email: string): Promise<ShownPasskey[]> {
      const account = await findAccountByEmail(pool, email)
      return account ? listPasskeys(pool, account.subject) : []
    },

    /**
     * Forgets a key of a device that somebody has lost, and ends what they have open here. False when there is none.
     * `onPasskeyChanged` is not called: whoever asks knows.
     */
    async removePasskey(email: string, id: string): Promise<boolean> {
      const account = await findAccountByEmail(pool, email)
      if (!account || (await dropPasskey(pool, account.subject, id)) === undefined) return false
      await forgetOpened(pool, account.subject)
      return true
    },

    /** Ends what somebody has open here, in every browser: the next sign-in asks for the password. */
    async endSessions(email: string): Promise<void> {
      const account = await findAccountByEmail(pool, email)
      if (account) await forgetOpened(pool, account.subject)
    },

    /** Rejects when the provider cannot work: its tables are out of reach. */
    async ready(): Promise<void> {
      await pool.query('select 1 from identity.secrets limit 1')
    },

    sweep,

    close(): void {
      clearInterval(timer)
    },
  }
}
