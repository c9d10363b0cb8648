import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Services } from '../../services.ts'

type Signing = Pick<Services, 'secrets'>

/** Passed gate of a viewer: in which of its epochs, and by which code or link, if by one. */
export interface Pass {
  readonly epoch: number
  readonly ticketId: number | null
}

const lifeMs = 12 * 3600 * 1000

/** Returns what a player shows of having come through the gate of a record: good for 12 hours, for this record alone. */
export function signPass(services: Signing, uuid: string, { epoch, ticketId }: Pass, now: Date): string {
  const expiryS = Math.floor((now.getTime() + lifeMs) / 1000)
  const head = [epoch, ticketId ?? 0, expiryS].map((part) => part.toString(36)).join('.')
  return `${head}.${macOf(services, uuid, head).toString('base64url')}`
}

/** Null for another record, a changed text, and after its time. */
export function readPass(services: Signing, uuid: string, text: string, now: Date): Pass | null {
  const [, head, epoch, ticket, expiry, signature] =
    /^(([0-9a-z]{1,7})\.([0-9a-z]{1,11})\.([0-9a-z]{1,9}))\.([A-Za-z0-9_-]{43})$/.exec(text) ?? []
  if (!head || !epoch || !ticket || !expiry || !signature) return null
  const signatureBytes = Buffer.from(signature, 'base64url')
  const expected = macOf(services, uuid, head)
  if (signatureBytes.length !== expected.length || !timingSafeEqual(signatureBytes, expected)) return null
  if (Number.parseInt(expiry, 36) * 1000 <= now.getTime()) return null
  return { epoch: Number.parseInt(epoch, 36), ticketId: Number.parseInt(ticket, 36) || null }
}

const macOf = ({ secrets }: Signing, uuid: string, head: string) =>
  createHmac('sha256', secrets.key('gate pass')).update(`${uuid} ${head}`).digest()
