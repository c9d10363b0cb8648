import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach } from 'node:test'
import * as client from 'openid-client'
import { type HashingLimits, hashing } from './hashing.ts'
import { createIdentity } from './identity.ts'
import type { ChangedAccount, ChangedEmail, CreatedAccount, SignInAttempt } from './options.ts'
import type { ChangedPasskey } from './passkeys.ts'
import type { ChangedFactor } from './second-factor.ts'
import { openBrowser } from './test-browser.ts'
import { testDatabase } from './test-database.ts'

const email = 'm.sokolova@volga-media.example'
const password = 'тихий ручей у дома'

/**
 * The provider with one account in it, a relying party that it knows, and browsers without scripts; with `publicOrigin`
 * as if behind a proxy with TLS.
 */
export async function testIdentity(publicOrigin?: string, limits?: HashingLimits) {
  const pool = await testDatabase()
  const clock = { now: new Date('2026-11-02T09:00:00Z') }
  const created: CreatedAccount[] = []
  const changed: ChangedAccount[] = []
  const factors: ChangedFactor[] = []
  const keyChanges: ChangedPasskey[] = []
  const moved: (ChangedEmail & { isRepeat: boolean })[] = []
  const letters: (ChangedEmail & { address: string; agent: string })[] = []
  /** Faults where letters and changes are kept. */
  const failing = { onChange: false, isTaken: false, isFull: false }
  const attempts: SignInAttempt[] = []
  const mailRequests: { email: string; address: string }[] = []
  /** The tokens by which log-outs were told. */
  const left: string[] = []

  const http = createServer((request, response) => {
    if (request.url?.startsWith('/id'))
      void identity.handle(request, response, String(request.headers['x-test-address'] ?? '127.0.0.1'))
    else response.end('relying party')
  })
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const inner = `http://localhost:${(http.address() as AddressInfo).port}`
  const origin = publicOrigin ?? inner
  const reach = (url: URL) => (url.origin === origin ? new URL(url.pathname + url.search, inner) : url)
  const [id, secret] = ['skleyka', 'a secret of the test, long enough']
  const identity = await createIdentity({
    issuer: `${origin}/id`,
    homeUrl: `${origin}/home`,
    pool,
    sealKey: Buffer.alloc(32, 7),
    client: {
      id,
      secret,
      redirectUris: [`${origin}/callback`],
      postLogoutRedirectUris: [`${origin}/bye`],
      backchannelLogoutUri: `${origin}/left`,
    },
    fetch: async (_address, init) => {
      left.push(new URLSearchParams(String(init?.body)).get('logout_token') ?? '')
      return new Response()
    },
    now: () => clock.now,
    ...(limits && { hashing: hashing(limits) }),
    log: { info: () => undefined, error: () => undefined },
    onAccountCreated: async (account) => void created.push(account),
    onPasswordChanged: async (account) => {
      if (failing.onChange) throw new Error('the sessions cannot be ended')
      changed.push(account)
    },
    onFactorChanged: async (change) => {
      if (failing.onChange) throw new Error('the change cannot be kept')
      factors.push(change)
    },
    passwordMail: { reaches: true, ask: async (request) => void mailRequests.push(request) },
    emailMail: {
      reaches: true,
      ask: async (request) => {
        if (failing.isFull) return false
        letters.push(request)
        return true
      },
    },
    onEmailChanged: async (change, { isRepeat }) => {
      if (failing.onChange) throw new Error('the sessions cannot be ended')
      if (failing.isTaken) return 'taken'
      moved.push({ ...change, isRepeat })
      return 'done'
    },
    onPasskeyChanged: async (change) => {
      if (failing.onChange) throw new Error('the change cannot be kept')
      keyChanges.push(change)
    },
    onSignIn: async (attempt) => void attempts.push(attempt),
  })
  after(() => {
    identity.close()
    http.closeAllConnections()
    http.close()
  })
  const relyingParty = await client.discovery(new URL(`${origin}/id`), id, secret, undefined, {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (address, { body, ...init }) =>
      fetch(reach(new URL(address)), body === undefined ? init : { ...init, body }),
  })
  await identity.ensureAccount({ email, password })
  beforeEach(async () => {
    // oidc-provider lives by the machine's clock: a test that moves ours moves it from now on
    clock.now = new Date()
    await pool.query('delete from identity.failures')
  })

  const verifier = client.randomPKCECodeVerifier()
  return {
    ...{
      pool,
      email,
      password,
      origin,
      identity,
      relyingParty,
      clock,
      created,
      changed,
      factors,
      keyChanges,
      moved,
      letters,
      failing,
      attempts,
      mailRequests,
      left,
    },
    checks: { pkceCodeVerifier: verifier, expectedState: 'the state', expectedNonce: 'the nonce' },
    browser: () => openBrowser((url) => url.pathname === '/callback', reach),

    async authorizationUrl(more: Record<string, string> = {}): Promise<URL> {
      return client.buildAuthorizationUrl(relyingParty, {
        redirect_uri: `${origin}/callback`,
        scope: 'openid email profile',
        state: 'the state',
        nonce: 'the nonce',
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        ...more,
      })
    },
  }
}
