import { sql } from 'kysely'
import type { Db } from './database/database.ts'

const key = 'public_url'

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
