import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../database/database.ts'
import { findQuotaForPerson } from '../quotas/quotas.ts'

/** Makes the user a member; one already is stays what it is. Refuses `quotas.people`. */
export async function insertMember(tx: Db, accountId: number, userId: number): Promise<void> {
  const query = tx.selectFrom('memberships').select('user_id').where('account_id', '=', accountId)
  if ((await query.where('user_id', '=', userId).executeTakeFirst()) !== undefined) return
  await findQuotaForPerson(inTransaction(tx), accountId)
  await tx
    .insertInto('memberships')
    .values({ account_id: accountId, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Takes the membership with its roles away, of one who is locked out too; false when there was none. */
export async function dropMember(tx: Db, accountId: number, userId: number): Promise<boolean> {
  const rows = await Promise.all(
    (['memberships', 'locked_members'] as const).map((table) =>
      tx
        .deleteFrom(table)
        .where('account_id', '=', accountId)
        .where('user_id', '=', userId)
        .returning('user_id')
        .executeTakeFirst(),
    ),
  )
  return rows.some((row) => row !== undefined)
}

/** Takes every membership of a user away. Returns the accounts. */
export async function dropMemberships(tx: Tx, userId: number): Promise<number[]> {
  const rows = await tx.deleteFrom('memberships').where('user_id', '=', userId).returning('account_id').execute()
  await tx.deleteFrom('locked_members').where('user_id', '=', userId).execute()
  return rows.map(({ account_id }) => account_id)
}

/** Puts a membership aside, so that whatever asks for it finds none; false when there is none. */
export async function lockMemberState(
  tx: Tx,
  accountId: number,
  userId: number,
  lock: { by: number; reason: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into locked_members (account_id, user_id, role_ids, member_since, reason, locked_by)
    select account_id, user_id, array(select role_id from membership_roles as held
        where held.account_id = memberships.account_id and held.user_id = memberships.user_id),
      created_at, ${lock.reason}, ${lock.by}
    from memberships where account_id = ${accountId} and user_id = ${userId}
    returning user_id`.execute(tx)
  if (rows.length === 0) return false
  await tx.deleteFrom('memberships').where('account_id', '=', accountId).where('user_id', '=', userId).execute()
  return true
}

/** Gives back a membership that was put aside, with those of its roles that there still are; false when there is none. */
export async function takeMemberBack(tx: Db, accountId: number, userId: number): Promise<boolean> {
  const { rows } = await sql<{ role_ids: number[] }>`
    with lock as (
      delete from locked_members where account_id = ${accountId} and user_id = ${userId} returning *
    ), member as (
      insert into memberships (account_id, user_id, created_at) select account_id, user_id, member_since from lock
      on conflict do nothing
    ) select role_ids from lock`.execute(tx)
  const [lock] = rows
  if (!lock) return false
  const roles = await findRolesById(tx, accountId, lock.role_ids)
  await replaceRoles(
    tx,
    accountId,
    userId,
    roles.map(({ id }) => id),
  )
  return true
}

/** Writes the roles of somebody who is locked out: those they get back. */
export async function replaceRolesAside(
  tx: Tx,
  accountId: number,
  userId: number,
  roleIds: readonly number[],
): Promise<void> {
  await tx
    .updateTable('locked_members')
    .set({ role_ids: [...roleIds] })
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
}

/** Returns how many people of an account manage its users and can do it now: who was only invited, or is locked, cannot. */
export async function countManagers(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ managers: number }>`
    select count(distinct users.id)::int as managers
    from membership_roles join roles on roles.id = role_id join users on users.id = user_id
    where membership_roles.account_id = ${accountId} and 'yauth.can_manage_users' = any(roles.permissions)
      and users.state = 'ACTIVE' and not users.confirmation_needed`.execute(tx)
  return rows[0]?.managers ?? 0
}

/** Counts the people of an account who have the role «Владелец» and can sign in: nobody else can give it. */
export async function countOwners(tx: Tx, accountId: number): Promise<number> {
  const { rows } = await sql<{ owners: number }>`
    select count(distinct users.id)::int as owners
    from membership_roles join roles on roles.id = role_id join users on users.id = user_id
    where membership_roles.account_id = ${accountId} and roles.account_id is null and roles.name = 'Владелец'
      and users.state = 'ACTIVE' and not users.confirmation_needed`.execute(tx)
  return rows[0]?.owners ?? 0
}

/** The roles of an account and of the system by their ids; ids of others are left out. */
export async function findRolesById(db: Db, accountId: number, ids: readonly number[]) {
  return db
    .selectFrom('roles')
    .select(['id', 'name', 'permissions'])
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]))
    .execute()
}

/** Returns what a member has; null for whoever is none, is locked out of the account or of all, or was removed. */
export async function findRolesOf(tx: Tx, accountId: number, userId: number) {
  const member = await tx
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('user_id')
    .where('account_id', '=', accountId)
    .where('user_id', '=', userId)
    .where('users.state', 'not in', ['LOCKED', 'DELETED'])
    .forUpdate('memberships')
    .executeTakeFirst()
  if (!member) return null
  return tx
    .selectFrom('membership_roles')
    .innerJoin('roles', 'roles.id', 'role_id')
    .select(['roles.id', 'permissions'])
    .where('membership_roles.account_id', '=', accountId)
    .where('user_id', '=', userId)
    .execute()
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

/** Takes a role away from everybody in the account and gives them another in its place; answers how many had it. */
export async function replaceRole(tx: Tx, accountId: number, id: number, by: number): Promise<number> {
  const { rows } = await sql<{ moved: number }>`
    with given as (
      insert into membership_roles (account_id, user_id, role_id)
      select account_id, user_id, ${by} from membership_roles where account_id = ${accountId} and role_id = ${id}
      on conflict do nothing
    ), aside as (
      update locked_members set role_ids = array(select distinct unnest(array_replace(role_ids, ${id}::bigint, ${by}::bigint)))
      where account_id = ${accountId} and ${id} = any(role_ids) returning user_id
    ), invited as (
      update invitations set role_ids = array(select distinct unnest(array_replace(role_ids, ${id}::bigint, ${by}::bigint)))
      where account_id = ${accountId} and ${id} = any(role_ids)
    ), taken as (
      delete from membership_roles where account_id = ${accountId} and role_id = ${id} returning user_id
    ) select (select count(*) from taken)::int + (select count(*) from aside)::int as moved`.execute(tx)
  return rows[0]?.moved ?? 0
}
