import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'

type Signing = Pick<Services, 'secrets'>
/**
 * What an address lets its holder do: take the newest file of an export, send the table of an import, a picture or a sound,
 * send or take a file of metadata.
 */
type Use = 'export' | 'import' | 'frame' | 'cover' | 'avatar' | 'logo' | 'sound' | 'file in' | 'file out'

/** A text for an address that lets its holder do one thing with one object until a moment. */
export function signLink(services: Signing, use: Use, id: number | string, until: Date): string {
  const head = `${id}.${Math.floor(until.getTime() / 1000).toString(36)}`
  return `${head}.${macOf(services, use, head).toString('base64url')}`
}

/** The id of the object; null for any other use, a changed text, and after its time. */
export function readLink(services: Signing, use: Use, text: string, now: Date): string | null {
  const [, head, id, expiry, signature] = /^(([0-9a-f-]{1,36})\.([0-9a-z]{1,9}))\.([A-Za-z0-9_-]{43})$/.exec(text) ?? []
  if (!head || !id || !expiry || !signature) return null
  const given = Buffer.from(signature, 'base64url')
  const expected = macOf(services, use, head)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null
  return Number.parseInt(expiry, 36) * 1000 > now.getTime() ? id : null
}

const macOf = ({ secrets }: Signing, use: Use, head: string) =>
  createHmac('sha256', secrets.key('attribute-links')).update(`${use} ${head}`).digest()
