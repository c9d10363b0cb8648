import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../data-folder/secrets.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * Makes a value readable to this installation alone. Kept answers may hold what must not lie open in a database:
 * upload ids, freshly made keys.
 */
export function seal(secrets: Secrets, value: unknown): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secrets.key('kept answers'), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value) ?? 'null'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

/** Reads a sealed value; throws when it was sealed elsewhere or changed since. */
export function unseal(secrets: Secrets, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', secrets.key('kept answers'), bytes.subarray(0, ivBytes))
  cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()])
  return JSON.parse(text.toString())
}
