import type { MachineAction } from '@skleyka/contract/audit/machine-actions.ts'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'

export async function listUsers(db: Db) {
  return db
    .selectFrom('users')
    .select(['id', 'email', 'name', 'admin', 'state'])
    .where('state', '<>', 'DELETED')
    .orderBy('id')
    .execute()
}

export async function listAccounts(db: Db) {
  return db.selectFrom('accounts').select(['id', 'code', 'name', 'state', 'available_sections']).orderBy('id').execute()
}

export async function listMembers(db: Db, accountId: number) {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'user_id')
    .leftJoin('membership_roles', (join) =>
      join
        .onRef('membership_roles.account_id', '=', 'memberships.account_id')
        .onRef('membership_roles.user_id', '=', 'memberships.user_id'),
    )
    .leftJoin('roles', 'roles.id', 'role_id')
    .select(['users.id', 'email'])
    .select(sql<string | null>`string_agg(roles.name, ', ' order by roles.name collate "ru-x-icu")`.as('roles'))
    .where('memberships.account_id', '=', accountId)
    .groupBy('users.id')
    .orderBy('email')
    .execute()
}

export async function listHolders(db: Db) {
  return db
    .selectFrom('holders')
    .leftJoin('holder_members', 'holder_id', 'holders.id')
    .leftJoin('users', 'users.id', 'user_id')
    .select(['holders.id', 'holders.name', 'email'])
    .orderBy('holders.name')
    .execute()
}

/** Sessions that are alive, the latest used first; of one user or of all. */
export async function listSessions(db: Db, { now, idleMs }: { now: Date; idleMs: number }, userId: number | null) {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['sessions.id', 'email', 'sessions.created_at', 'last_seen_at', 'expires_at', 'ip', 'agent'])
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', new Date(now.getTime() - idleMs))
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('last_seen_at', 'desc')
    .orderBy('sessions.id')
    .execute()
}

/** API keys, the newest first, with those that have ended and are not removed yet; of one user or of all. */
export async function listApiKeys(db: Db, now: Date, userId: number | null) {
  return db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'user_id')
    .select(['api_keys.id', 'prefix', 'email', 'api_keys.name', 'api_keys.created_at', 'last_used_at', 'expires_at'])
    .select(
      sql<string>`case when revoked_at is not null then 'отозван' when expires_at <= ${now} then 'истёк'
        when users.state in ('LOCKED', 'DELETED') then 'пользователь заблокирован' else 'действует' end`.as('state'),
    )
    .$if(userId !== null, (query) => query.where('user_id', '=', userId ?? 0))
    .orderBy('api_keys.id', 'desc')
    .execute()
}

/** The keys that are not revoked and go by this number, or begin like this in the list. */
export async function findApiKeys(db: Db, named: { id: number } | { prefix: string }) {
  return db
    .selectFrom('api_keys')
    .select(['id', 'prefix', 'user_id'])
    .where('revoked_at', 'is', null)
    .$if('id' in named, (query) => query.where('id', '=', 'id' in named ? named.id : 0))
    .$if('prefix' in named, (query) => query.where('prefix', '=', 'prefix' in named ? named.prefix : ''))
    .execute()
}

/** Returns whose a session is that has not been ended. */
export async function findSession(db: Db, id: number) {
  const query = db.selectFrom('sessions').innerJoin('users', 'users.id', 'user_id').select(['user_id', 'email'])
  return query.where('sessions.id', '=', id).where('revoked_at', 'is', null).executeTakeFirst()
}

/** Leaves a line in the audit for what was done from the machine itself, where nobody is signed in. */
export async function writeMachineAudit(
  db: Db,
  action: MachineAction,
  objectType: string,
  objectId: number,
  after?: object,
): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      action: `machine.${action}`,
      object_type: objectType,
      object_id: String(objectId),
      account_id: objectType === 'account' ? objectId : null,
      after: after === undefined ? null : JSON.stringify(after),
    })
    .execute()
}
