import type { Readable } from 'node:stream'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Db } from '../database/database.ts'
import { selectKey } from './place-keys.sql.ts'
import { openSealed } from './place-keys.ts'
import { clearSize, decryptSegment } from './segment-cipher.ts'

/** Sealed key of the segments of one rung. */
export interface SealedRung {
  readonly sealed: string
  readonly rung: string
}

/** Finds the key of a rung by its folder, which lies in that of its run; null when its segments are in clear. */
export async function findSealedRung(db: Db, folder: string): Promise<SealedRung | null> {
  const [, place, rung] = /^(.*\/)([^/]+)\/$/.exec(folder) ?? []
  const found = place === undefined ? null : await selectKey(db, place)
  return found && rung !== undefined ? { sealed: found.sealed, rung } : null
}

/** A segment in clear, by its place in the playlist of its rung. */
export const openSegment = (secrets: Secrets, { sealed, rung }: SealedRung, place: number, body: Readable): Readable =>
  decryptSegment(openSealed(secrets, sealed), { rung, place }, body)

/** Returns how long a segment is in clear, by how long it is in the storage and its last bytes. */
export const openedSize = (
  secrets: Secrets,
  { sealed, rung }: SealedRung,
  place: number,
  storedBytes: number,
  tail: Buffer,
): number => clearSize(openSealed(secrets, sealed), { rung, place }, storedBytes, tail)
