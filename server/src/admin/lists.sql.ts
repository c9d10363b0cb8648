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

/** Leaves a line in the audit for what was done from the machine itself, where nobody is signed in. */
export async function writeMachineAudit(db: Db, action: string, objectType: string, objectId: number): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({ action, object_type: objectType, object_id: String(objectId) })
    .execute()
}
