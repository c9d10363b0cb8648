import { createHash } from 'node:crypto'

/** Sums that a client may send with a piece; the first is the one to take. */
export const checksumAlgorithms = ['sha256', 'sha1'] as const
type Algorithm = (typeof checksumAlgorithms)[number]

const lengths: Readonly<Record<Algorithm, number>> = { sha256: 32, sha1: 20 }

/** The sum of a piece as its client has told it. */
export interface Checksum {
  readonly algorithm: Algorithm
  readonly digest: Buffer
}

/** `Upload-Checksum`: the algorithm and the sum in base64; null for anything else. */
export function readChecksum(text: string): Checksum | null {
  const [, name, base64 = ''] = /^([a-z0-9-]{1,16}) ([A-Za-z0-9+/]{1,128}={0,2})$/.exec(text) ?? []
  const algorithm = checksumAlgorithms.find((one) => one === name)
  const digest = Buffer.from(base64, 'base64')
  return algorithm !== undefined && digest.length === lengths[algorithm] ? { algorithm, digest } : null
}

/** Works out a sum beside the writing; without one there is nothing to differ from. */
export function summing(checksum: Checksum | null): { see(chunk: Buffer): void; isSame(): boolean } {
  if (checksum === null) return { see() {}, isSame: () => true }
  const hash = createHash(checksum.algorithm)
  return { see: (chunk) => void hash.update(chunk), isSame: () => hash.digest().equals(checksum.digest) }
}
