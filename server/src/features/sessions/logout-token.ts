import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import * as z from 'zod/mini'
import type { ProviderKeys } from './relying-party.ts'

/** Word of a provider about somebody who has left there: who, which session, and the number of its word. */
export type Logout = { subject: string | null; session: string | null; token: string }

/** Reason why a word is not taken: it is wrong in itself, or the provider's keys were out of reach. */
export type LogoutProblem = { problem: string; isOurs: boolean }

const event = 'http://schemas.openid.net/event/backchannel-logout'
/** Greatest age of a word with the error of a clock (the specification wants two minutes of life at most). */
const maxAgeSeconds = 5 * 60
const clockToleranceSeconds = 60
const timeoutMs = 5_000

const text = z.string().check(
  z.minLength(1),
  z.maxLength(500),
  z.refine((value) => value.isWellFormed() && !value.includes('\0')),
)
const claims = z.object({
  jti: text,
  sub: z.optional(text),
  sid: z.optional(text),
  events: z.object({ [event]: z.record(z.string(), z.unknown()) }),
})

/** Reads logout tokens (OpenID Connect Back-Channel Logout 1.0, 2.6) of the one provider. */
export function logoutTokens(provider: { clientId: string; keys: () => Promise<ProviderKeys> }, now: () => Date) {
  let known: { address: string; find: ReturnType<typeof createRemoteJWKSet> } | undefined

  /** The keys are read once, and again when a token names one that is not there, twice a minute at most. */
  function keysAt({ address, reach }: ProviderKeys) {
    if (known?.address !== address) {
      const load = (target: string, options: RequestInit) =>
        reach(target, {
          headers: {},
          method: 'GET',
          redirect: 'manual',
          body: undefined,
          ...(options.signal && { signal: options.signal }),
        })
      known = {
        address,
        find: createRemoteJWKSet(new URL(address), { timeoutDuration: timeoutMs, [customFetch]: load }),
      }
    }
    return known.find
  }

  async function payloadOf(written: string): Promise<JWTPayload> {
    const keys = await provider.keys()
    const { payload, protectedHeader } = await jwtVerify(written, keysAt(keys), {
      issuer: keys.issuer,
      audience: provider.clientId,
      algorithms: keys.algorithms,
      requiredClaims: ['exp', 'jti', 'events'],
      maxTokenAge: maxAgeSeconds,
      clockTolerance: clockToleranceSeconds,
      currentDate: now(),
    })
    // another kind of token is no log-out, whoever has signed it
    if (!/^((application\/)?logout\+jwt|jwt)$/i.test(protectedHeader.typ ?? 'jwt')) throw new errors.JWTInvalid('typ')
    return payload
  }

  return {
    async read(written: string): Promise<Logout | LogoutProblem> {
      let payload: JWTPayload
      try {
        payload = await payloadOf(written)
      } catch (error) {
        const isTheirs = error instanceof errors.JOSEError && !unreachable.has(error.code)
        return { problem: isTheirs ? error.code : String(error), isOurs: !isTheirs }
      }
      // an id token has a nonce: without this one could be sent in place of a log-out
      if ('nonce' in payload) return { problem: 'nonce', isOurs: false }
      const parsed = claims.safeParse(payload)
      if (!parsed.success) return { problem: 'claims', isOurs: false }
      const { jti: token, sub: subject = null, sid: session = null } = parsed.data
      return subject === null && session === null
        ? { problem: 'neither sub nor sid', isOurs: false }
        : { subject, session, token }
    },
  }
}

// what the library says when the keys do not come, or are none
const unreachable = new Set(['ERR_JOSE_GENERIC', 'ERR_JWKS_TIMEOUT', 'ERR_JWKS_INVALID'])
