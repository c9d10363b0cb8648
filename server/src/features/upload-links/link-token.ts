import { createHash, randomBytes } from 'node:crypto'

/** 160 random bits: whoever knows it may upload one file. Only its hash is stored. */
export const newLinkToken = (): string => randomBytes(20).toString('base64url')

export const hashLinkToken = (token: string): Buffer => createHash('sha256').update(token).digest()
