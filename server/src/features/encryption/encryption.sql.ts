import type { Db } from '../../database/database.ts'

/** The task of an account that is under way or was last, as far as people want to know it. */
export async function findTask(db: Db, accountId: number) {
  const row = await db
    .selectFrom('tasks')
    .select(['state', 'error'])
    .where('account_id', '=', accountId)
    .where('type', '=', 'encrypt')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row ?? null
}

/** Returns how somebody is called who moved the switch; null when nobody has, or he is gone. */
export async function findName(db: Db, userId: number | null): Promise<string | null> {
  if (userId === null) return null
  const row = await db.selectFrom('users').select(['name', 'email']).where('id', '=', userId).executeTakeFirst()
  return row ? row.name || row.email : null
}
