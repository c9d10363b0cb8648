import { createHash, randomBytes } from 'node:crypto'

/** A new secret of 256 bits, safe in a cookie, a header and an address. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Returns what is stored in place of a secret. The secrets are random, so a plain hash cannot be reversed by guessing. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()
