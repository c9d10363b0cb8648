import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { SystemRoleHolder, systemRoleSortFields } from '@skleyka/contract/roles/system-roles.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'
import type { RoleFields } from './roles.sql.ts'

const ownerName = 'Владелец'

/** Returns who holds a role in which account, those too who are locked out of it. */
const holdersOf = (role: ReturnType<typeof sql>) => sql`(
  select account_id, user_id from membership_roles where role_id = ${role}
  union all select account_id, user_id from locked_members where ${role} = any(role_ids)) as held`

const people = sql<number>`(select count(distinct user_id) from ${holdersOf(sql`roles.id`)})::int`
const accounts = sql<number>`(select count(distinct account_id) from ${holdersOf(sql`roles.id`)})::int`

const systemRoles = (db: Db) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'row_version as rowVersion', 'updated_at as updatedAt'])
    .select(sql<Permission[]>`permissions`.as('permissions'))
    .select(sql<true>`true`.as('isSystem'))
    .select(sql<boolean>`name = ${ownerName}`.as('isOwner'))
    .select([people.as('users'), accounts.as('accounts')])
    .where('account_id', 'is', null)

export type SystemRoleRow = Awaited<ReturnType<typeof findSystemRole>> & {}

interface SystemRoleListQuery {
  readonly sort: { readonly field: (typeof systemRoleSortFields)[number]; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly perPage: number
}

export const listSystemRoles = (db: Db, question: SystemRoleListQuery) =>
  readPage(
    systemRoles(db),
    {
      id: sql`roles.id`,
      name: sql`roles.name collate "ru-x-icu"`,
      users: people,
      accounts,
      permissions: sql`cardinality(permissions)`,
      updated: sql`roles.updated_at`,
    },
    question,
  )

/** Null for an unknown role and for one of an account. */
export async function findSystemRole(db: Db, id: number) {
  return (await systemRoles(db).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns who holds a role, by name, each with the accounts where. */
export async function listAllHolders(db: Db, roleId: number, limit: number): Promise<SystemRoleHolder[]> {
  const { rows } = await sql<SystemRoleHolder>`
    select users.id, users.name, users.email, jsonb_agg(jsonb_build_object('code', accounts.code, 'name', accounts.name)
      order by accounts.name collate "ru-x-icu", accounts.id) as accounts
    from ${holdersOf(sql`${roleId}::bigint`)}
    join users on users.id = held.user_id join accounts on accounts.id = held.account_id
    group by users.id
    order by coalesce(nullif(users.name, ''), users.email) collate "ru-x-icu", users.id limit ${limit}`.execute(db)
  return rows
}

/** Has who changes roles of the system wait for each other, until the end of the transaction. */
export async function holdSystemRoles(tx: Tx): Promise<void> {
  await sql`select id from roles where account_id is null and name = ${ownerName} for no key update`.execute(tx)
}

/** Keeps everybody from being given the role until the end of the transaction. */
export async function keepFromBeingGiven(tx: Tx, id: number): Promise<void> {
  await tx.selectFrom('roles').select('id').where('account_id', 'is', null).where('id', '=', id).forUpdate().execute()
}

export async function countSystemRoles(tx: Tx): Promise<number> {
  return (await systemRoles(tx).clearSelect().select('id').execute()).length
}

/** Returns true if another role of the system goes by this name, in whatever case. */
export async function isSystemNameTaken(db: Db, name: string, except: number | null): Promise<boolean> {
  const row = await systemRoles(db)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', except ?? 0)
    .executeTakeFirst()
  return row !== undefined
}

/** The accounts that have made a role of this name themselves, by name. */
export async function accountsWithRole(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct accounts.name from roles join accounts on accounts.id = roles.account_id
    where lower(roles.name) = lower(${name}) and accounts.state <> 'CLOSED' order by accounts.name`.execute(db)
  return rows.map((row) => row.name)
}

export async function insertSystemRole(tx: Tx, { permissions, ...words }: RoleFields): Promise<number> {
  const row = { account_id: null, ...words, permissions: [...permissions] }
  return (await tx.insertInto('roles').values(row).returning('id').executeTakeFirstOrThrow()).id
}

/** Writes a role of the system; false when somebody else has written it since, and for «Владелец». */
export async function updateSystemRole(
  tx: Tx,
  id: number,
  rowVersion: number,
  { permissions, ...words }: RoleFields,
): Promise<boolean> {
  const row = await tx
    .updateTable('roles')
    .set({ ...words, permissions: [...permissions], row_version: rowVersion + 1, updated_at: sql<Date>`now()` })
    .where('account_id', 'is', null)
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .where('name', '<>', ownerName)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSystemRole(tx: Tx, id: number): Promise<void> {
  await tx
    .deleteFrom('roles')
    .where('account_id', 'is', null)
    .where('id', '=', id)
    .where('name', '<>', ownerName)
    .execute()
}

interface Loss {
  /** Null for all of them together. */
  readonly permission: string | null
  readonly people: number
  readonly accounts: number
}

/** Returns who has rights by this role alone: in an account, and without being an administrator; nobody is left out. */
export async function countLosses(db: Db, roleId: number, taken: readonly string[]): Promise<Loss[]> {
  const { rows } = await sql<Loss>`
    with members as (
      select account_id, user_id, array(select role_id from membership_roles as other
        where other.account_id = held.account_id and other.user_id = held.user_id) as role_ids
      from membership_roles as held where role_id = ${roleId}
      union all select account_id, user_id, role_ids from locked_members where ${roleId} = any(role_ids)
    ), lost as (
      select members.account_id, members.user_id, permission
      from members join users on users.id = members.user_id and users.state <> 'DELETED' and not users.admin
        join accounts on accounts.id = members.account_id and accounts.state <> 'CLOSED'
        cross join unnest(${[...taken]}::text[]) as permission
      where not exists (select from roles where id = any(role_ids) and id <> ${roleId} and permission = any(permissions))
    ) select permission, count(distinct user_id)::int as people, count(distinct account_id)::int as accounts
    from lost group by grouping sets ((permission), ())`.execute(db)
  return rows
}

/**
 * The accounts whose users nobody would manage without this role, by name. Nobody else takes that right from anybody, or
 * leaves, until the end of the transaction.
 */
export async function managedByRoleAlone(tx: Tx, roleId: number): Promise<string[]> {
  // each of those acts holds the row of its account
  await sql`select id from accounts where state <> 'CLOSED' order by id for no key update`.execute(tx)
  const managers = (which: ReturnType<typeof sql>) => sql`exists (
    select from membership_roles join roles on roles.id = role_id join users on users.id = user_id
    where membership_roles.account_id = accounts.id and 'yauth.can_manage_users' = any(roles.permissions)
      and users.state = 'ACTIVE' and not users.confirmation_needed and ${which})`
  const { rows } = await sql<{ name: string }>`
    select name from accounts where state <> 'CLOSED' and ${managers(sql`role_id = ${roleId}`)}
      and not ${managers(sql`role_id <> ${roleId}`)} order by name collate "ru-x-icu", id`.execute(tx)
  return rows.map(({ name }) => name)
}
