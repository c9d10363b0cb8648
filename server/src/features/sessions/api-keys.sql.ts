import type { SessionUser } from '@skleyka/contract/sessions/sessions.calls.ts'
import { sql } from 'kysely'
import { avatarPath } from '../../database/avatar-paths.ts'
import type { Db } from '../../database/database.ts'
import { namedPlan } from '../../database/named-plan.ts'
import type { ServiceKeyInfo } from '../../http/caller.ts'

export async function insertApiKey(
  db: Db,
  key: { hash: Buffer; prefix: string; user_id: number; name: string; created_at: Date; expires_at: Date | null } & {
    service_account_id?: number
    scopes?: string[]
  },
): Promise<number> {
  return (await db.insertInto('api_keys').values(key).returning('id').executeTakeFirstOrThrow()).id
}

/** A key that is good right now, and whose it is. */
interface KnownKey {
  readonly keyId: number
  readonly lastUsedAt: Date | null
  readonly serviceKey: ServiceKeyInfo | null
  readonly user: SessionUser
}

/** The user of a key that is good right now, and when the key was last used. */
export async function selectUserByKey(db: Db, hash: Buffer, now: Date): Promise<KnownKey | undefined> {
  // as text: it is asked at every call, and building it took as long as the answer
  const { rows } = await sql<SessionUser & Omit<KnownKey, 'user'>>`${namedPlan('user_by_key')}
    select api_keys.id as "keyId", api_keys.last_used_at as "lastUsedAt", users.id, users.email, users.name, users.admin,
      ${avatarPath} as avatar, users.confirmation_needed as "confirmationNeeded",
      case when api_keys.service_account_id is not null then jsonb_build_object('name', api_keys.name, 'scopes', api_keys.scopes,
        'isOfAdministrator', users.admin, 'account', jsonb_build_object('id', accounts.id, 'code', accounts.code))
        end as "serviceKey"
    from api_keys join users on users.id = api_keys.user_id left join accounts on accounts.id = api_keys.service_account_id
    where api_keys.hash = ${hash} and api_keys.revoked_at is null and coalesce(api_keys.expires_at > ${now}, true)
      and users.state not in ('LOCKED', 'DELETED')`.execute(db)
  const row = rows[0]
  if (!row) return undefined
  const { keyId, lastUsedAt, serviceKey, ...user } = row
  // an administrator's key is one of its account: nothing beyond it is asked in his name
  return { keyId, lastUsedAt, serviceKey, user: serviceKey ? { ...user, admin: false } : user }
}

/** The newest key of a user, of none of the accounts, that is good right now. */
export async function keyOf(db: Db, userId: number, now: Date) {
  const row = await db
    .selectFrom('api_keys')
    .select(['prefix', 'created_at', 'last_used_at', 'expires_at'])
    .where('user_id', '=', userId)
    .where('service_account_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Puts another secret in the place of that of a key which has not ended; false when it has. */
export async function replaceSecret(
  tx: Db,
  accountId: number,
  id: number,
  key: { hash: Buffer; prefix: string; user_id: number },
  now: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('api_keys')
    .set({ ...key, last_used_at: null })
    .where('service_account_id', '=', accountId)
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function touchApiKey(db: Db, id: number, now: Date): Promise<void> {
  await db.updateTable('api_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}

/** One key; all of a user; or those of a user that are of an account, or with null of none. */
type Keys = { id: number } | { userId: number; accountId?: number | null }

/** Puts keys out of use. Returns how many of them were good. */
export async function revokeKeys(db: Db, of: Keys, now: Date): Promise<number> {
  const [column, value] = 'id' in of ? (['id', of.id] as const) : (['user_id', of.userId] as const)
  const accountId = 'id' in of ? undefined : of.accountId
  const rows = await db
    .updateTable('api_keys')
    .set({ revoked_at: now })
    .where(column, '=', value)
    .$if(accountId === null, (query) => query.where('service_account_id', 'is', null))
    .$if(typeof accountId === 'number', (query) => query.where('service_account_id', '=', accountId ?? 0))
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
