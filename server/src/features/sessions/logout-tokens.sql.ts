import type { Db } from '../../database/database.ts'

/** Keeps that a provider's word of a log-out has come; false when it came before. */
export async function insertLogoutToken(tx: Db, hash: Buffer, now: Date): Promise<boolean> {
  const row = await tx
    .insertInto('logout_tokens')
    .values({ hash, seen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

/** Forgets those that came before; by then they are too old to be taken again. */
export async function sweepLogoutTokens(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('logout_tokens').where('seen_at', '<', before).execute()
}
