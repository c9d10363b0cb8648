import * as z from 'zod/mini'
import type { Secrets } from '../data-folder/secrets.ts'
import type { Db } from '../database/database.ts'
import { seal, unseal } from '../http/sealed.ts'
import { insertKey, selectKey, selectKeyed } from './place-keys.sql.ts'
import { newFolderSecret } from './segment-cipher.ts'

/** A folder whose segments are encrypted: its number in addresses, and the secret its keys are made of. */
export interface PlaceKey {
  readonly id: number
  readonly secret: Buffer
}

/** Begins a folder of encrypted segments. Its key goes when the folder is cleared. */
export async function makePlaceKey(db: Db, secrets: Secrets, accountId: number, place: string): Promise<PlaceKey> {
  const secret = newFolderSecret()
  const sealed = seal(secrets, 'segment keys', secret.toString('base64'))
  return { id: await insertKey(db, accountId, place, sealed), secret }
}

/**
 * The key of a folder that is filled bit by bit, by one process after another: the one that was made, or a new one where it is wanted.
 * `isWanted` is true only before anything lies in the folder, so that it has one form as a whole.
 */
export const keepPlaceKey = async (
  db: Db,
  secrets: Secrets,
  accountId: number,
  place: string,
  isWanted: boolean,
): Promise<PlaceKey | null> =>
  (await findPlaceKey(db, secrets, place)) ?? (isWanted ? makePlaceKey(db, secrets, accountId, place) : null)

/** The key of a folder; null of one in clear. */
export async function findPlaceKey(db: Db, secrets: Secrets, place: string): Promise<PlaceKey | null> {
  const found = await selectKey(db, place)
  return found && { id: found.id, secret: openSealed(secrets, found.sealed) }
}

/** Returns true if the segments of a folder are encrypted. */
export const isPlaceKeyed = async (db: Db, place: string): Promise<boolean> => (await selectKey(db, place)) !== null

/** The folder of a key that lies below a prefix, and its secret; null for any other. */
export async function findKeyedPlace(db: Db, secrets: Secrets, id: number, prefix: string) {
  const found = await selectKeyed(db, id, prefix)
  return found && { place: found.place, secret: openSealed(secrets, found.sealed) }
}

/** The secret of a folder as the database keeps it. */
export const openSealed = (secrets: Secrets, sealed: string): Buffer =>
  Buffer.from(z.string().parse(unseal(secrets, 'segment keys', sealed)), 'base64')

/** The part of addresses that names a folder of encrypted segments, before the names of its rungs; nothing in clear. */
export const addressBelow = (key: Pick<PlaceKey, 'id'> | null): string => (key ? `encrypted/${key.id}/` : '')
