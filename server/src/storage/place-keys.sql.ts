import type { Db } from '../database/database.ts'

export interface SealedKey {
  readonly id: number
  readonly sealed: string
}

export async function insertKey(db: Db, accountId: number, place: string, sealed: string): Promise<number> {
  const row = { account_id: accountId, place, sealed }
  const { id } = await db.insertInto('place_keys').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export async function selectKey(db: Db, place: string): Promise<SealedKey | null> {
  const row = await db.selectFrom('place_keys').select(['id', 'sealed']).where('place', '=', place).executeTakeFirst()
  return row ?? null
}

/** The folder of a key that lies below a prefix; null for any other. */
export async function selectKeyed(db: Db, id: number, prefix: string) {
  const row = await db.selectFrom('place_keys').select(['place', 'sealed']).where('id', '=', id).executeTakeFirst()
  return row?.place.startsWith(prefix) ? row : null
}
