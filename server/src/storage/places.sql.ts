import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { PlaceKind } from '../database/tables/storage.ts'

/** A source, or a folder that one run of a task fills, with the account whose bytes it holds: null for the platform alone. */
export interface StoredPlace {
  /** A key, or a prefix that ends with a slash. */
  readonly place: string
  readonly accountId: number | null
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

/** A folder below a place counts by itself from now on: whoever removes it takes its bytes off the ledger. */
export async function splitPlace(
  tx: Db,
  place: string,
  { accountId, below, sizeBytes }: { accountId: number; below: string; sizeBytes: number },
): Promise<void> {
  const { rows } = await sql<{ bytes: number }>`
    update storage_places set size_bytes = size_bytes - least(size_bytes, ${sizeBytes}::bigint)
    where place = ${place} and account_id = ${accountId}
    returning (select least(size_bytes, ${sizeBytes}::bigint) from storage_places as before
      where before.place = storage_places.place) as bytes`.execute(tx)
  const [moved] = rows
  if (!moved) return
  await savePlace(tx, { place: `${place}${below}`, accountId, kind: 'renditions', sizeBytes: Number(moved.bytes) })
}

/** Nothing lies below this prefix any more, and no key is left to what lay there. */
export async function forgetPlaces(db: Db, prefix: string): Promise<void> {
  // everything that begins with the prefix, whose last character is a slash: 0 is the one after it
  const after = `${prefix.slice(0, -1)}0`
  await db.deleteFrom('storage_places').where('place', '>=', prefix).where('place', '<', after).execute()
  await db.deleteFrom('place_keys').where('place', '>=', prefix).where('place', '<', after).execute()
}
