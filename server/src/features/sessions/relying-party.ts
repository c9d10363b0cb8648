import { emailProblem, tidyEmail } from '@skleyka/contract/users/emails.ts'
import * as client from 'openid-client'
import type { IdentityClient } from '../../services.ts'
import { hashOf, newSecret } from './secrets.ts'

/** Keys of the provider, and a way to its keys. */
export type ProviderKeys = { issuer: string; address: string; algorithms: string[]; reach: client.CustomFetch }

/** A sign-in on its way: what the browser keeps until it comes back from the provider. */
export type SignInStep = { state: string; nonce: string; verifier: string; returnTo: string }

/** Answer of the provider about the person. */
export type ProviderAnswer = {
  subject: string
  email: string | null
  emailVerified: boolean
  name: string
  picture: string | null
  idToken: string | null
  providerSession: string | null
}

export type RelyingParty = ReturnType<typeof createRelyingParty>

/** This server as a client of an OpenID Connect provider: code flow, PKCE, state, nonce. It never sees a password. */
export function createRelyingParty(identity: IdentityClient, publicUrl: string) {
  const { issuer, clientId, clientSecret, innerOrigin } = identity
  const redirectUri = `${publicUrl}/auth/callback`
  const inner = innerOrigin === null ? null : innerFetch(publicUrl, innerOrigin)
  let known: Promise<client.Configuration> | undefined

  /** Reads the provider's own description once; a failure is tried again at the next sign-in. */
  function provider(): Promise<client.Configuration> {
    known ??= discovered(issuer)
      // many write their address with a slash at its end, and few copy it
      .catch((error: unknown) => (isOtherIssuer(error) ? discovered(withOtherEnd(issuer)) : Promise.reject(error)))
      .catch((error) => {
        known = undefined
        throw error
      })
    return known
  }

  function discovered(address: string): Promise<client.Configuration> {
    return client.discovery(new URL(address), clientId, clientSecret, clientAuthentication(clientSecret), {
      timeout: 10,
      // an id token is held against the keys of the provider, too: that it came over TLS proves the address and not the signer
      execute: [
        client.enableNonRepudiationChecks,
        ...(issuer.startsWith('http:') ? [client.allowInsecureRequests] : []),
      ],
      ...(inner !== null && { [client.customFetch]: inner }),
    })
  }

  return {
    issuer,
    clientId,

    /** Keys for the signature of a token that the provider sends by itself; the algorithms are those of id tokens. */
    async keys(): Promise<ProviderKeys> {
      const { issuer, jwks_uri, id_token_signing_alg_values_supported } = (await provider()).serverMetadata()
      if (jwks_uri === undefined) throw new Error('the provider names no keys')
      const algorithms = (id_token_signing_alg_values_supported ?? ['RS256']).filter((name) => asymmetric.test(name))
      return {
        issuer,
        address: jwks_uri,
        algorithms,
        reach: inner ?? ((address, { body: _, ...options }) => fetch(address, options)),
      }
    },

    /** Begins a sign-in: the provider's page to go to and what to keep meanwhile. */
    async begin(request: {
      returnTo: string
      serviceName?: string
      registrationLink?: string
      maxAgeSeconds: number
      /** True to have the password asked for, though the provider may know the person. */
      asksPassword?: boolean
    }) {
      const step: SignInStep = {
        state: newSecret(),
        nonce: newSecret(),
        verifier: client.randomPKCECodeVerifier(),
        returnTo: request.returnTo,
      }
      const url = client.buildAuthorizationUrl(await provider(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        state: step.state,
        nonce: step.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(step.verifier),
        code_challenge_method: 'S256',
        max_age: String(request.maxAgeSeconds),
        ui_locales: 'ru',
        ...(request.asksPassword && { prompt: 'login' }),
        ...(request.serviceName && { service_name: request.serviceName }),
        ...(request.registrationLink && { registration_link: request.registrationLink }),
      })
      return { step, url: url.href }
    },

    /** Finishes a sign-in: checks state, nonce, issuer, audience and signature, and asks for the profile. */
    async finish(query: URLSearchParams, step: SignInStep): Promise<ProviderAnswer> {
      const configuration = await provider()
      const answered = new URL(`${redirectUri}?${query}`)
      const tokens = await client.authorizationCodeGrant(configuration, answered, {
        pkceCodeVerifier: step.verifier,
        expectedState: step.state,
        expectedNonce: step.nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('the provider sent no id token')
      const isWhole = [claims.email, claims.email_verified, claims.name].every((claim) => claim !== undefined)
      const complete =
        !isWhole && configuration.serverMetadata().userinfo_endpoint !== undefined
          ? { ...claims, ...(await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)) }
          : claims
      return {
        subject: claims.sub,
        email: emailOf(complete.email),
        // a text with some providers, against OpenID Connect Core 5.1
        emailVerified: complete.email_verified === true || complete.email_verified === 'true',
        name: text(complete.name)?.slice(0, 255) ?? '',
        picture: pictureAddress(complete.picture),
        idToken: tokens.id_token ?? null,
        providerSession: text(claims.sid),
      }
    },

    /** The provider's page that ends its own session; null when it has none or cannot be reached. */
    async endSessionUrl(idToken: string | null, returnTo: string): Promise<string | null> {
      const configuration = await provider().catch(() => null)
      if (!configuration?.serverMetadata().end_session_endpoint) return null
      return client.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: publicUrl + returnTo,
        ...(idToken !== null && { id_token_hint: idToken }),
      }).href
    },
  }
}

/** The secret of this client in the form that the provider names; without a list it takes the usual one (OpenID Connect Core 9). */
function clientAuthentication(secret: string | undefined): client.ClientAuth {
  if (secret === undefined) return client.None()
  const [inBody, inHead] = [client.ClientSecretPost(secret), client.ClientSecretBasic(secret)]
  return (server, ...rest) =>
    server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
      ? inBody(server, ...rest)
      : inHead(server, ...rest)
}

const withOtherEnd = (issuer: string) => (issuer.endsWith('/') ? issuer.slice(0, -1) : `${issuer}/`)

/** True where a provider calls itself otherwise than it was asked for: RFC 8414, section 3.3. */
const isOtherIssuer = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED'

/** Returns why a sign-in that came back was refused, as far as its person can do something about it. */
export function problemOf(error: unknown): 'stale' | 'clock' | 'refused' | 'unreachable' {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'OAUTH_JWT_TIMESTAMP_CHECK_FAILED') return 'clock'
  if (error instanceof client.ResponseBodyError) return error.error === 'invalid_grant' ? 'stale' : 'refused'
  return error instanceof TypeError && error.message === 'fetch failed' ? 'unreachable' : 'stale'
}

// never «none», and no HMAC: with a key that everybody may read it would be anybody's signature
const asymmetric = /^(RS|PS|ES)(256|384|512)$|^(EdDSA|Ed25519)$/

/** The name under which a step is kept, so that sign-ins in several tabs do not disturb each other. */
export const stepName = (state: string): string => hashOf(state).toString('hex').slice(0, 12)

/** An address of the product as this process reaches it by itself. */
export const fromInside = (url: URL, publicUrl: string, innerOrigin: string | null): URL =>
  innerOrigin !== null && url.origin === publicUrl ? new URL(url.pathname + url.search, innerOrigin) : url

/** Reaches the bundled provider from inside, even when its public address leads nowhere from this machine. */
function innerFetch(publicUrl: string, innerOrigin: string): client.CustomFetch {
  return (address, { body, ...options }) => {
    const target = fromInside(new URL(address), publicUrl, innerOrigin)
    return fetch(target, body === undefined ? options : { ...options, body })
  }
}

/** A text that the provider sent; what no column takes says nothing. */
function text(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.isWellFormed() && !value.includes('\0') ? value : null
}

/** An address by the rule of every other; what looks like another, or would be two in a letter, is none. */
function emailOf(value: unknown): string | null {
  const email = text(value)?.trim().normalize('NFC') ?? null
  return email === null || emailProblem(tidyEmail(email)) !== null ? null : email
}

/** Returns what browsers may be told to show: an address of the web, with no name and password of somebody in it. */
function pictureAddress(value: unknown): string | null {
  const address = text(value)
  const url = address !== null && address.length < 2000 ? URL.parse(address) : null
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : null
}
