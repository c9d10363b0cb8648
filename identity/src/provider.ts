import Provider, { interactionPolicy } from 'oidc-provider'
import type { Pool } from 'pg'
import { findAccount } from './accounts.sql.ts'
import type { CookieNames } from './cookies.ts'
import type { Client, Log } from './options.ts'
import { ownPagesOnly, sendPage } from './own-pages.ts'
import { messagePage, signedOutPage, signingOutPage } from './pages/messages.ts'
import { payloadsAdapter } from './payloads.sql.ts'
import type { Secrets } from './secrets.sql.ts'
import { isOutdated, sessionSeconds } from './sessions.ts'

export type ProviderOptions = {
  issuer: string
  homeUrl: string
  pool: Pool
  client: Client
  secrets: Secrets
  cookies: CookieNames
  now: () => Date
  log: Log
  fetch: typeof fetch
}

const hour = 60 * 60
const scope = 'openid email profile'

/** Configures oidc-provider: code flow with PKCE for one confidential client, our pages, our storage. */
export function createProvider(options: ProviderOptions): Provider {
  const { issuer, pool, client, homeUrl, cookies } = options
  const base = new URL(issuer).pathname
  const policy = interactionPolicy.base()
  policy.remove('consent') // the relying party is the product itself: there is nothing to ask about

  policy.get('login')?.checks.add(
    new interactionPolicy.Check('outdated', 'the password was changed after it was typed', ({ oidc }) => {
      return oidc.session?.accountId !== undefined && oidc.account === undefined
    }),
  )

  const provider = new Provider(issuer, {
    adapter: payloadsAdapter(pool, options.now),
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: client.redirectUris,
        post_logout_redirect_uris: client.postLogoutRedirectUris,
        response_types: ['code'],
        grant_types: ['authorization_code'],
        backchannel_logout_uri: client.backchannelLogoutUri,
        backchannel_logout_session_required: true,
      },
    ],
    responseTypes: ['code'],
    scopes: scope.split(' '),
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'picture'] },
    pkce: { required: () => true },
    jwks: options.secrets.jwks,
    cookies: {
      keys: options.secrets.cookieKeys,
      names: { session: cookies.session, interaction: cookies.step, resume: cookies.resume },
      long: { httpOnly: true, sameSite: 'lax', path: cookies.path },
      short: { httpOnly: true, sameSite: 'lax' },
    },
    ttl: {
      AccessToken: hour / 6,
      AuthorizationCode: 60,
      Grant: 12 * hour,
      IdToken: hour,
      Interaction: hour,
      Session: sessionSeconds,
    },
    fetch: (address, init) => options.fetch(address, init),
    // spec 1: the sign-in page is told the name of the service and the registration link
    extraParams: ['service_name', 'registration_link'],
    interactions: { policy, url: (_ctx, interaction) => `${base}/interaction/${interaction.uid}` },
    features: {
      devInteractions: { enabled: false },
      userinfo: { enabled: true },
      backchannelLogout: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          // without a proof of who is signing out, another site could have sent the person here: ask
          const sure = ctx.oidc.entities.IdTokenHint?.payload.sub === ctx.oidc.session?.accountId
          sendPage(ctx, (nonce) => signingOutPage({ base, form, sure, nonce }))
        },
        postLogoutSuccessSource: (ctx) => sendPage(ctx, (nonce) => signedOutPage({ base, homeUrl, nonce })),
      },
    },
    async findAccount(ctx, subject, source) {
      const account = await findAccount(pool, subject)
      const provenAt = source instanceof provider.AuthorizationCode ? source.authTime : ctx.oidc.session?.loginTs
      if (!account || isOutdated(provenAt, account.passwordChangedAt)) return undefined
      return {
        accountId: account.subject,
        claims: () => ({
          sub: account.subject,
          email: account.email,
          email_verified: account.emailVerified,
          ...(account.name ? { name: account.name } : {}),
          ...(account.picture ? { picture: account.picture } : {}),
        }),
      }
    },
    async loadExistingGrant(ctx) {
      const { session, client: asking, provider: own } = ctx.oidc
      if (!session?.accountId || !asking) return undefined
      const grantId = session.grantIdFor(asking.clientId)
      const existing = grantId ? await own.Grant.find(grantId) : undefined
      if (existing) return existing
      const grant = new own.Grant({ accountId: session.accountId, clientId: asking.clientId })
      grant.addOIDCScope(scope)
      await grant.save()
      return grant
    },
    renderError(ctx, _out, error) {
      options.log.info({ err: error }, 'identity: request refused')
      sendPage(ctx, (nonce) => messagePage(ctx.status < 500 ? 'stale' : 'broken', { base, homeUrl, nonce }))
    },
  })
  provider.proxy = true // the door sets the forwarded headers from the issuer's address, whatever came from outside
  provider.use(ownPagesOnly({ base, homeUrl, log: options.log }))
  // the session here is over all the same
  provider.on('backchannel.error', (_ctx, error) =>
    options.log.error({ err: error }, 'identity: a log-out was not told'),
  )
  provider.on('server_error', (_ctx, error) => options.log.error({ err: error }, 'identity: server error'))
  return provider
}
