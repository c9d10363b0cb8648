import type { SessionUser } from '@skleyka/contract/sessions.ts'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { keptPlan } from '../../database/kept-plan.ts'

export async function insertApiKey(
  db: Db,
  key: { hash: Buffer; prefix: string; user_id: number; name: string; created_at: Date; expires_at: Date | null },
): Promise<number> {
  return (await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()).id
}

/** The user of a key that is good right now, and when the key was last used. */
export async function selectUserByKey(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<{ keyId: number; lastUsedAt: Date | null; user: SessionUser } | undefined> {
  // as text: it is asked at every call, and building it took as long as the answer
  const { rows } = await sql<SessionUser & { keyId: number; lastUsedAt: Date | null }>`${keptPlan('user_by_key')}
    select api_keys.id as "keyId", api_keys.last_used_at as "lastUsedAt", users.id, users.email, users.name, users.admin,
      users.avatar, users.confirmation_needed as "confirmationNeeded"
    from api_keys join users on users.id = api_keys.user_id
    where api_keys.hash = ${hash} and api_keys.revoked_at is null and coalesce(api_keys.expires_at > ${now}, true)
      and users.state not in ('LOCKED', 'DELETED')`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { keyId, lastUsedAt, ...user } = row
  return { keyId, lastUsedAt, user }
}

/** The newest key of a user that is good right now. */
export async function selectLiveKey(db: Db, userId: number, now: Date) {
  const row = await db
    .selectFrom('api_keys')
    .select(['prefix', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

export async function touchApiKey(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** Puts one key, or all of a user, out of use. Returns how many of them were good. */
export async function revokeKeys(db: Db, of: { id: number } | { userId: number }, now: Date): Promise<number> {
  const [column, value] = 'id' in of ? (['id', of.id] as const) : (['user_id', of.userId] as const)
  const rows = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where(column, '=', value)
    .where('revoked_at', 'is', null)
    .returning('expires_at')
    .execute()
  return rows.filter(({ expires_at }) => expires_at === null || expires_at > now).length
}

/** Removes keys 30 days after their end. */
export async function sweepKeys(db: Db, now: Date): Promise<void> {
  const monthAgo = new Date(now.getTime() - 30 * 24 * 60 * 60 * 1000)
  await db.deleteFrom('api_keys').where(sql<Date>`least(revoked_at, expires_at)`, '<', monthAgo).execute()
}
