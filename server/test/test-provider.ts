import { createPublicKey, createSign, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider, { type AdapterFactory, type AdapterPayload } from 'oidc-provider'

/** Person at the provider's sign-in page. */
export type TestPerson = { sub: string; email?: string; email_verified?: boolean; name?: string; picture?: string }

type Token = { header: Record<string, unknown>; payload: Record<string, unknown> }

/**
 * An OpenID Connect provider that is not ours: oidc-provider as it comes, on a port of its own, with its tables in
 * memory. Its sign-in page lets `person` in at once. Without `endsSessions` it has no `end_session_endpoint`. `tamper` rewrites the id tokens it hands out, signed with its key.
 */
export async function startTestProvider(
  redirectUri: string,
  postLogoutRedirectUri: string,
  { endsSessions = true } = {},
) {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const http = createServer()
  await new Promise<void>((ready) => http.listen(0, '127.0.0.1', ready))
  const issuer = `http://127.0.0.1:${(http.address() as AddressInfo).port}`

  const provider = new Provider(issuer, {
    adapter: memory(),
    clients: [
      {
        client_id: 'video',
        client_secret: 'known to two only',
        redirect_uris: [redirectUri],
        post_logout_redirect_uris: [postLogoutRedirectUri],
        backchannel_logout_uri: new URL('/auth/backchannel-logout', redirectUri).href,
        backchannel_logout_session_required: true,
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), kid: 'k', alg: 'RS256', use: 'sig' } as never] },
    cookies: { keys: ['cookie key of the test'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    features: {
      devInteractions: { enabled: false },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: { enabled: endsSessions },
    },
    fetch: (_address, init) => running.tell(String(init?.body)),
    interactions: { url: (_ctx, interaction) => `/page/${interaction.uid}` },
    ttl: { AccessToken: 60, AuthorizationCode: 60, Grant: 60, IdToken: 60, Interaction: 60, Session: 60 },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ ...running.person, sub }) }),
    async loadExistingGrant(ctx) {
      const { session, client } = ctx.oidc
      if (!session?.accountId || !client) return undefined
      const grant = new provider.Grant({ accountId: session.accountId, clientId: client.clientId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
  const answer = provider.callback()

  const signOf = (input: string): string => createSign('RSA-SHA256').update(input).sign(privateKey, 'base64url')

  function written({ header, payload }: Token, sign: typeof signOf): string {
    const input = [header, payload].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    return `${input}.${header.alg === 'none' ? '' : sign(input)}`
  }

  const running = {
    issuer,
    publicKey: createPublicKey(privateKey).export({ type: 'spki', format: 'pem' }),
    clientId: 'video',
    clientSecret: 'known to two only',
    person: { sub: 'nobody' } as TestPerson,
    refuses: false,
    tamper: null as ((token: Token) => void) | null,
    /** Key that signs id tokens rewritten by `tamper`; another key in its place is a stranger's. */
    sign: signOf,
    /** Addresses of the sign-in requests that came, the newest last. */
    requests: [] as URL[],
    /** Returns where its word of a log-out goes, as the body of a form. */
    tell: async (_form: string): Promise<Response> => new Response(),
    /** A word of a log-out as it would be sent, but for what is changed in it. */
    logoutToken(sign: typeof signOf = signOf, change: (token: Token) => void = () => undefined): string {
      const at = Math.floor(Date.now() / 1000)
      const token: Token = {
        header: { alg: 'RS256', kid: 'k', typ: 'logout+jwt' },
        payload: {
          ...{ iss: issuer, aud: 'video', iat: at, exp: at + 120, jti: randomUUID() },
          events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
        },
      }
      change(token)
      return written(token, sign)
    },
    close() {
      http.closeAllConnections()
      http.close()
    },
  }

  http.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', issuer)
    if (url.pathname === '/auth') running.requests.push(url)
    if (url.pathname.startsWith('/page/')) {
      const result = running.refuses ? { error: 'access_denied' } : { login: { accountId: running.person.sub } }
      return provider.interactionFinished(request, response, result)
    }
    if (url.pathname === '/token' && running.tamper) rewriteToken(response, running.tamper)
    await answer(request, response)
  })

  function rewriteToken(response: ServerResponse, tamper: (token: Token) => void): void {
    const end = response.end.bind(response)
    response.end = ((body: string | Buffer) => {
      const answered: { id_token?: string } = JSON.parse(String(body))
      if (answered.id_token) answered.id_token = signed(answered.id_token, tamper)
      const text = JSON.stringify(answered)
      response.setHeader('content-length', Buffer.byteLength(text))
      return end(text)
    }) as typeof response.end
  }

  function signed(idToken: string, tamper: (token: Token) => void): string {
    const [header, payload] = idToken.split('.').map((part) => Buffer.from(part, 'base64url').toString())
    const token = { header: JSON.parse(header ?? ''), payload: JSON.parse(payload ?? '') }
    tamper(token)
    return written(token, running.sign)
  }

  return running
}

function memory(): AdapterFactory {
  const rows = new Map<string, AdapterPayload>()
  return (model) => ({
    upsert: async (id, payload) => void rows.set(`${model} ${id}`, payload),
    find: async (id) => rows.get(`${model} ${id}`),
    findByUid: async (uid) => [...rows.values()].find((row) => row.uid === uid),
    findByUserCode: async () => undefined,
    consume: async (id) => void Object.assign(rows.get(`${model} ${id}`) ?? {}, { consumed: true }),
    destroy: async (id) => void rows.delete(`${model} ${id}`),
    revokeByGrantId: async () => undefined,
  })
}
