import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../services.ts'
import type { CallerOf } from './caller.ts'

type Signing = Pick<Services, 'secrets'>
/**
 * What an address lets its holder do: take the newest file of an export, a file of statistics, send the table of an import, a picture or a sound,
 * send or take a file of metadata or of a claim.
 */
type Use =
  | 'export'
  | 'statistic'
  | 'analytics'
  | 'holder report'
  | 'import'
  | 'frame'
  | 'cover'
  | 'avatar'
  | 'logo'
  | 'sound'
  | 'file in'
  | 'file out'
  | 'claim file in'
  | 'claim file out'

/** Person and account that an address was given to; `keyId` where a program asked with a key. */
export interface LinkHolder {
  readonly accountId: number
  readonly userId: number
  readonly keyId: number | null
}

export const holderOf = ({ account, user, signedIn }: CallerOf<{ who: 'member' }>): LinkHolder => ({
  accountId: account.id,
  userId: user.id,
  keyId: signedIn.keyId,
})

/** A text for an address that lets its holder do one thing with one object until a moment, while he may. */
export function signLink(
  services: Signing,
  use: Use,
  { id, holder, until }: { id: number | string; holder: LinkHolder; until: Date },
): string {
  const numbers = [Math.floor(until.getTime() / 1000), holder.accountId, holder.userId, holder.keyId ?? 0]
  const head = [id, ...numbers.map((number) => number.toString(36))].join('.')
  return `${head}.${macOf(services, use, head).toString('base64url')}`
}

/**
 * The object and the holder of an address; null for any other use, a changed text, after its time, and where `may` says that its holder
 * may not do it any more: what was given out goes on being asked about.
 */
export async function readLink(
  services: Signing,
  use: Use,
  text: string,
  { now, may }: { now: Date; may: (holder: LinkHolder, id: string) => Promise<boolean> },
): Promise<{ id: string; holder: LinkHolder } | null> {
  const [, head, id, numbers, signature] =
    /^(([0-9a-f-]{1,36})((?:\.[0-9a-z]{1,11}){4}))\.([A-Za-z0-9_-]{43})$/.exec(text) ?? []
  if (!head || !id || !numbers || !signature) return null
  const signatureBytes = Buffer.from(signature, 'base64url')
  const expected = macOf(services, use, head)
  if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return null
  const [until = 0, accountId = 0, userId = 0, keyId = 0] = numbers
    .slice(1)
    .split('.')
    .map((number) => Number.parseInt(number, 36))
  if (until * 1000 <= now.getTime()) return null
  const holder = { accountId, userId, keyId: keyId === 0 ? null : keyId }
  return (await may(holder, id)) ? { id, holder } : null
}

const macOf = ({ secrets }: Signing, use: Use, head: string) =>
  createHmac('sha256', secrets.key('attribute-links')).update(`${use} ${head}`).digest()
