import { createHash, randomBytes } from 'node:crypto'

/** 160 random bits: whoever knows it may send parts and complete (safety §5.4). Only its hash is stored. */
export const newUploadId = (): string => randomBytes(20).toString('base64url')

export const hashUploadId = (uploadId: string): Buffer => createHash('sha256').update(uploadId).digest()
