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

/** Nothing lies below this prefix any more. */
export async function forgetPlaces(db: Db, prefix: string): Promise<void> {
  await db
    .deleteFrom('storage_places')
    .where('place', '>=', prefix)
    // everything that begins with the prefix, whose last character is a slash: 0 is the one after it
    .where('place', '<', `${prefix.slice(0, -1)}0`)
    .execute()
}
