import { sql } from 'kysely'
import type { Db } from './database/database.ts'

const key = 'public_url'
const secretPrint = 'secret_print'

/** Keeps the address the server was last started with, for commands that print links. */
export async function savePublicUrl(db: Db, publicUrl: string): Promise<void> {
  const value = JSON.stringify(publicUrl)
  await db
    .insertInto('server_settings')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql`now()` }))
    .execute()
}

export async function readPublicUrl(db: Db): Promise<string | null> {
  const row = await db.selectFrom('server_settings').select('value').where('key', '=', key).executeTakeFirst()
  return typeof row?.value === 'string' ? row.value : null
}

/** Keeps the print of the first secret that this database works with; returns the one that is kept. */
export async function keepSecretPrint(db: Db, print: string): Promise<unknown> {
  await db
    .insertInto('server_settings')
    .values({ key: secretPrint, value: JSON.stringify(print) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute()
  const row = await db.selectFrom('server_settings').select('value').where('key', '=', secretPrint).executeTakeFirst()
  return row?.value
}

/** Forgets the print, so that the next start takes whatever secret it has. */
export async function forgetSecretPrint(db: Db): Promise<void> {
  await db.deleteFrom('server_settings').where('key', '=', secretPrint).execute()
}
