import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Returns true if an account is as it was when an address for its logo was given, and open. */
export async function isUnbranded(db: Db, accountId: number, version: number): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('settings_version', '=', version)
    .where('state', '=', 'ACTIVE')
    .executeTakeFirst()
  return row !== undefined
}

const facts = [
  'logo as shown',
  'logo_making as making',
  'logo_fail_text as failText',
  'settings_version as version',
] as const

/** The logo of an account, and the version of its settings. */
export const selectLogo = (db: Db, accountId: number) =>
  db.selectFrom('accounts').select(facts).where('id', '=', accountId).executeTakeFirstOrThrow()

/** The same, which stays so until the end of the transaction. */
export const lockLogo = (tx: Tx, accountId: number) =>
  tx.selectFrom('accounts').select(facts).where('id', '=', accountId).forUpdate().executeTakeFirstOrThrow()

const changed = { settings_version: sql<number>`settings_version + 1`, updated_at: sql<Date>`now()` }

/** A logo of this name has come for an account of this version; false when another change came first. */
export async function beginLogo(tx: Tx, accountId: number, version: number, name: string): Promise<boolean> {
  const row = await tx
    .updateTable('accounts')
    .set({ logo_making: name, logo_fail_text: null, ...changed })
    .where('id', '=', accountId)
    .where('settings_version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Returns true if this logo of an account is still being made. */
export async function isLogoMaking(db: Db, accountId: number, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('logo_making', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

/** The logo is made, or words why it is not; answers the one of before. Null when another one is being made by now, or none. */
export async function endLogo(
  tx: Tx,
  accountId: number,
  name: string,
  failText: string | null,
): Promise<{ before: string | null } | null> {
  const was = await tx.selectFrom('accounts').select('logo').where('id', '=', accountId).forUpdate().executeTakeFirst()
  const row = await tx
    .updateTable('accounts')
    .set({ logo_making: null, logo_fail_text: failText, ...(failText === null && { logo: name }) })
    .where('id', '=', accountId)
    .where('logo_making', '=', name)
    .returning('id')
    .executeTakeFirst()
  return row === undefined ? null : { before: was?.logo ?? null }
}

/** Takes the logo of an account away, made or being made. */
export async function clearLogo(tx: Tx, accountId: number): Promise<void> {
  const nothing = { logo: null, logo_making: null, logo_fail_text: null }
  await tx
    .updateTable('accounts')
    .set({ ...nothing, ...changed })
    .where('id', '=', accountId)
    .execute()
}

/** Returns true if the logo of this name is shown. */
export async function isLogo(db: Db, name: string): Promise<boolean> {
  const row = await db
    .selectFrom('accounts')
    .select('id')
    .where('logo', '=', name)
    .where('state', '<>', 'CLOSED')
    .executeTakeFirst()
  return row !== undefined
}
