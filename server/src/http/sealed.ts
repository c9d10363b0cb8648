import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Secrets } from '../data-folder/secrets.ts'

const ivBytes = 12
const tagBytes = 16

/**
 * What is sealed, each with a key of its own: answers kept for repeats may hold upload ids and freshly made keys, a
 * download says whose it is, those of segments open encrypted videos, the others are what lets viewers through a gate, what
 * YouTube knows us by, letters on their way, the secrets that webhooks are signed with, and the keys of
 * livestreams and of their targets, and the addresses that livestreams are read from.
 */
type Purpose =
  | 'kept answers'
  | 'gate tickets'
  | 'segment keys'
  | 'youtube grant'
  | 'youtube token'
  | 'youtube session'
  | 'download'
  | 'mail'
  | 'webhook'
  | 'stream key'
  | 'claim ticket'
  | 'target key'
  | 'source address'

/** Makes a value readable to this installation alone: it must not lie open in a database, nor in an address. */
export function seal(secrets: Secrets, purpose: Purpose, value: unknown): string {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', secrets.key(purpose), iv)
  const text = Buffer.concat([cipher.update(JSON.stringify(value) ?? 'null'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

/** Reads a sealed value; throws when it was sealed elsewhere, for another purpose, or changed since. */
export function unseal(secrets: Secrets, purpose: Purpose, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64')
  const cipher = createDecipheriv('aes-256-gcm', secrets.key(purpose), bytes.subarray(0, ivBytes))
  cipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  const text = Buffer.concat([cipher.update(bytes.subarray(ivBytes + tagBytes)), cipher.final()])
  return JSON.parse(text.toString())
}
