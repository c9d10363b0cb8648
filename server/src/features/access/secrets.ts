import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { TicketKind } from '@skleyka/contract/access/gates.calls.ts'
import type { Services } from '../../services.ts'

type Signing = Pick<Services, 'secrets' | 'publicUrl'>

/** Signs of codes: no sign that is taken for another when it is read out. */
export const secretSigns = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A code of 50 random bits, as it is typed: `4KQ7M-WX2DR`; a link has 160. */
export function newSecret(kind: TicketKind): string {
  if (kind === 'LINK') return randomBytes(20).toString('base64url')
  const code = Array.from({ length: 10 }, () => secretSigns[randomInt(secretSigns.length)]).join('')
  return `${code.slice(0, 5)}-${code.slice(5)}`
}

/** Returns the hash by which a ticket is found: small and large letters, blanks and dashes of a code are one. */
export const hashOfSecret = ({ secrets }: Pick<Signing, 'secrets'>, kind: TicketKind, secret: string): Buffer =>
  createHmac('sha256', secrets.key('gate tickets found'))
    .update(`${kind} ${kind === 'CODE' ? secret.toUpperCase().replace(/[\s\-\u2010-\u2015]/g, '') : secret}`)
    .digest()

/** The secret of the private link of a record, of one epoch of its gate. */
export const linkKey = ({ secrets }: Pick<Signing, 'secrets'>, uuid: string, epoch: number): string =>
  createHmac('sha256', secrets.key('gate link'))
    .update(`${uuid} ${epoch}`)
    .digest()
    .subarray(0, 20)
    .toString('base64url')

export function isLinkKey(services: Pick<Signing, 'secrets'>, uuid: string, epoch: number, key: string): boolean {
  const expected = Buffer.from(linkKey(services, uuid, epoch))
  const bytes = Buffer.from(key)
  return bytes.length === expected.length && timingSafeEqual(bytes, expected)
}

/** Returns what opens a record by its private link or by a signed one: what follows # is sent to no server. */
export const openingUrl = (
  { publicUrl }: Pick<Signing, 'publicUrl'>,
  uuid: string,
  by: 'key' | 'link',
  secret: string,
): string => `${publicUrl}/embed/${uuid}#${by}=${secret}`
