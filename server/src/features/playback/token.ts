import { createHmac, timingSafeEqual } from 'node:crypto'

/** What a signed address allows. `embed` also asks that the record is published; `preview` is for its own account. */
export type PlaybackUse = 'embed' | 'preview' | 'image'

/** One record, one version of it, until one moment. Everything else about an address is worthless without it. */
export type PlaybackGrant = { use: PlaybackUse; uuid: string; versionId: number; expiresAt: Date }

const marks = { embed: 'e', preview: 'p', image: 'i' } as const
const usualMs = 3600 * 1000
/** How long an address may live at most. */
export const longestMs = 24 * 3600 * 1000
const roundMs = 5 * 60 * 1000

/**
 * When an address signed now ends: an hour and up to five minutes, at a round time, so that addresses signed one after
 * another are equal and browsers find their pictures again.
 */
export function usualExpiry(now: Date): Date {
  return new Date(Math.ceil((now.getTime() + usualMs) / roundMs) * roundMs)
}

/** Signs a grant for the path of an address. */
export function signGrant(key: Buffer, grant: PlaybackGrant): string {
  const expiryS = Math.floor(grant.expiresAt.getTime() / 1000)
  const head = `${marks[grant.use]}${expiryS.toString(36)}.${grant.versionId.toString(36)}`
  return `${head}.${macOf(key, grant.uuid, head).toString('base64url')}`
}

const tokenShape = /^(([eip])([0-9a-z]{1,9})\.([0-9a-z]{1,11}))\.([A-Za-z0-9_-]{43})$/

/** Reads a token for this very record. `invalid` for any other record, a changed token or one that lives too long. */
export function readGrant(key: Buffer, uuid: string, token: string, now: Date): PlaybackGrant | 'invalid' | 'expired' {
  const [, head, mark, expiry, version, signature] = tokenShape.exec(token) ?? []
  if (!head || !expiry || !version || !signature) return 'invalid'
  const given = Buffer.from(signature, 'base64url')
  const expected = macOf(key, uuid, head)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return 'invalid'
  const use = (['embed', 'preview', 'image'] as const).find((name) => marks[name] === mark)
  const expiresAt = new Date(Number.parseInt(expiry, 36) * 1000)
  if (!use || expiresAt.getTime() - now.getTime() > longestMs) return 'invalid'
  if (expiresAt <= now) return 'expired'
  return { use, uuid, versionId: Number.parseInt(version, 36), expiresAt }
}

function macOf(key: Buffer, uuid: string, head: string): Buffer {
  return createHmac('sha256', key).update(`${uuid}|${head}`).digest()
}
