import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'

/** Makes the user a member; one already is stays what it is. */
export async function insertMember(tx: Db, accountId: number, userId: number): Promise<void> {
  await tx
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the membership with its roles away; false when there was none. */
export async function deleteMember(tx: Db, accountId: number, userId: number): Promise<boolean> {
  const row = await tx
    .deleteFrom('memberships')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .returning('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes every membership of a user away. Returns the accounts. */
export async function deleteMemberships(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('memberships').where('user_id', '=', userId).returning('account_id').execute()
  return rows.map(({ account_id }) => account_id)
}

/** Roles by name, the account's own before the system's of the same name. */
export async function findRoles(db: Db, accountId: number, names: readonly string[]) {
  if (names.length === 0) return []
  return db
    .selectFrom('roles')
    .distinctOn('name')
    .select(['id', 'name'])
    .where('name', 'in', names)
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]))
    .orderBy('name')
    .orderBy(sql`account_id nulls last`)
    .execute()
}

/** Gives a member exactly these roles. */
export async function replaceRoles(
  tx: Db,
  accountId: number,
  userId: number,
  roleIds: readonly number[],
): Promise<void> {
  await tx.deleteFrom('membership_roles').where('account_id', '=', accountId).where('user_id', '=', userId).execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('membership_roles')
    .values(roleIds.map((role_id) => ({ account_id: accountId, user_id: userId, role_id })))
    .execute()
}

/** Adds a role of the account; false when the name is taken. */
export async function insertRole(
  tx: Db,
  accountId: number,
  name: string,
  permissions: readonly string[],
): Promise<boolean> {
  const row = await tx
    .insertInto('roles')
    .values({ account_id: accountId, name, permissions: [...permissions] })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
