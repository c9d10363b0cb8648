import { createHmac, timingSafeEqual } from 'node:crypto'

/** The right of one user to act for one copyright holder, until one moment. */
export interface HolderGrant {
  readonly holderId: number
  readonly userId: number
  readonly until: Date
}

const tokenShape = /^((\d{1,15})\.(\d{1,15})\.(\d{1,12}))\.([\w-]{43})$/

/** Signs a grant; `until` counts in whole seconds. */
export function signHolderGrant(key: Buffer, { holderId, userId, until }: HolderGrant): string {
  const head = `${holderId}.${userId}.${Math.floor(until.getTime() / 1000)}`
  return `${head}.${macOf(key, head).toString('base64url')}`
}

/** Reads a grant of this very user; null for a changed, ended or foreign one. */
export function readHolderGrant(key: Buffer, token: string, userId: number, now: Date): HolderGrant | null {
  const [, head, holder, user, seconds, signature] = tokenShape.exec(token) ?? []
  if (head === undefined || signature === undefined) return null
  const signatureBytes = Buffer.from(signature, 'base64url')
  if (signatureBytes.length !== 32 || !timingSafeEqual(signatureBytes, macOf(key, head))) return null
  const grant = { holderId: Number(holder), userId: Number(user), until: new Date(Number(seconds) * 1000) }
  return grant.userId === userId && grant.until > now ? grant : null
}

const macOf = (key: Buffer, head: string): Buffer => createHmac('sha256', key).update(`holder|${head}`).digest()
