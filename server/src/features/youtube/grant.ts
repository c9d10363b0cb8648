import { createHash, randomBytes } from 'node:crypto'
import * as z from 'zod/mini'
import type { Secrets } from '../../data-folder/secrets.ts'
import { seal, unseal } from '../../http/sealed.ts'

/** Person who began to connect a channel, and the proof for Google at the end. */
export interface Grant {
  readonly accountCode: string
  readonly userId: number
  /** Null for an API key. */
  readonly sessionId: number | null
  /** Of PKCE (RFC 7636). */
  readonly verifier: string
}

const lifeMs = 10 * 60_000
const kept = z.object({
  accountCode: z.string(),
  userId: z.int(),
  sessionId: z.nullable(z.int()),
  verifier: z.string(),
  until: z.number(),
})

/**
 * The state that travels to Google and back holds the grant itself, sealed: nothing is kept here, and whoever comes back has
 * to be in the session that began (RFC 6749, 10.12).
 */
export function beginGrant(
  secrets: Secrets,
  who: Omit<Grant, 'verifier'>,
  now: Date,
): { state: string; challenge: string } {
  const verifier = randomBytes(32).toString('base64url')
  const sealed = seal(secrets, 'youtube grant', { ...who, verifier, until: now.getTime() + lifeMs })
  return {
    state: Buffer.from(sealed, 'base64').toString('base64url'),
    challenge: createHash('sha256').update(verifier).digest('base64url'),
  }
}

/** Null for a state that this installation did not make, or more than 10 minutes ago. */
export function readGrant(secrets: Secrets, state: string, now: Date): Grant | null {
  try {
    const sealed = Buffer.from(state, 'base64url').toString('base64')
    const { until, ...grant } = kept.parse(unseal(secrets, 'youtube grant', sealed))
    return now.getTime() <= until ? grant : null
  } catch {
    return null
  }
}
