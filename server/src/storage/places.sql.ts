import type { Db } from '../database/database.ts'
import type { PlaceKind } from '../database/tables/storage.ts'

/** A source, or a folder that one run of a task fills, with the account whose bytes it holds. */
export interface StoredPlace {
  /** A key, or a prefix that ends with a slash. */
  readonly place: string
  readonly accountId: number
  readonly kind: Exclude<PlaceKind, 'source'>
  readonly sizeBytes: number
}

/** Tells the ledger how much lies at a place now; the database keeps the days of it (decision 15). */
export async function savePlace(db: Db, { place, accountId, kind, sizeBytes }: StoredPlace): Promise<void> {
  await db
    .insertInto('storage_places')
    .values({ place, account_id: accountId, kind, size_bytes: sizeBytes })
    .onConflict((conflict) => conflict.column('place').doUpdateSet({ size_bytes: sizeBytes }))
    .execute()
}

/** Nothing lies below this prefix any more, and no key is left to what lay there. */
export async function forgetPlaces(db: Db, prefix: string): Promise<void> {
  // everything that begins with the prefix, whose last character is a slash: 0 is the one after it
  const after = `${prefix.slice(0, -1)}0`
  await db.deleteFrom('storage_places').where('place', '>=', prefix).where('place', '<', after).execute()
  await db.deleteFrom('place_keys').where('place', '>=', prefix).where('place', '<', after).execute()
}
