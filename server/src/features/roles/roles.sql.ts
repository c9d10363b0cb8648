import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { roleSortFields } from '@skleyka/contract/roles/roles.calls.ts'
import { sql } from 'kysely'
import type { Db, Tx } from '../../database/database.ts'
import { readPage } from '../../database/page.ts'

export type RoleRow = Awaited<ReturnType<typeof findRole>> & {}

const holders = (accountId: number) => sql<number>`(
  (select count(*) from membership_roles where account_id = ${accountId} and role_id = roles.id)
  + (select count(*) from locked_members where account_id = ${accountId} and roles.id = any(role_ids)))::int`

/** The roles of an account and of the system. */
const rolesOf = (db: Db, accountId: number) =>
  db
    .selectFrom('roles')
    .select(['id', 'name', 'description', 'row_version as rowVersion', 'updated_at as updatedAt'])
    .select(sql<Permission[]>`permissions`.as('permissions'))
    .select(sql<boolean>`account_id is null`.as('isSystem'))
    .select(holders(accountId).as('users'))
    .where(({ eb, or }) => or([eb('account_id', '=', accountId), eb('account_id', 'is', null)]))

type Field = (typeof roleSortFields)[number]
interface RoleListQuery {
  readonly sort: { readonly field: Field; readonly order: 'asc' | 'desc' }
  readonly page: number
  readonly perPage: number
}

export const listRoles = (db: Db, accountId: number, question: RoleListQuery) =>
  readPage(
    rolesOf(db, accountId),
    {
      id: sql`roles.id`,
      name: sql`roles.name collate "ru-x-icu"`,
      users: holders(accountId),
      permissions: sql`cardinality(permissions)`,
      updated: sql`roles.updated_at`,
    },
    question,
  )

/** The roles that people of an account may have, the system's first. */
export async function rolesGiven(db: Db, accountId: number) {
  return rolesOf(db, accountId)
    .clearSelect()
    .select(['id', 'name', 'description', 'permissions'])
    .select(sql<boolean>`account_id is null`.as('isSystem'))
    .orderBy(sql`account_id is null`, 'desc')
    .orderBy(sql`name collate "ru-x-icu"`)
    .execute()
}

/** Null for an unknown role and for one of another account. */
export async function findRole(db: Db, accountId: number, id: number) {
  return (await rolesOf(db, accountId).where('id', '=', id).executeTakeFirst()) ?? null
}

/** Returns who has a role in the account, by name. */
export async function listHolders(db: Db, accountId: number, roleId: number, limit: number) {
  const { rows } = await sql<{ id: number; name: string; email: string }>`
    select users.id, users.name, users.email from users
    where users.state <> 'DELETED' and users.id in (
      select user_id from membership_roles where account_id = ${accountId} and role_id = ${roleId}
      union select user_id from locked_members where account_id = ${accountId} and ${roleId} = any(role_ids))
    order by coalesce(nullif(users.name, ''), users.email) collate "ru-x-icu", users.id limit ${limit}`.execute(db)
  return rows
}

export interface RoleFields {
  readonly name: string
  readonly description: string
  readonly permissions: readonly string[]
}

/** Returns true if another role that the account has goes by this name, in whatever case. */
export async function isNameTaken(db: Db, accountId: number, name: string, except: number | null): Promise<boolean> {
  const row = await rolesOf(db, accountId)
    .where(sql`lower(name)`, '=', sql`lower(${name})`)
    .where('id', '<>', except ?? 0)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a role of the account; null when the name is taken. */
export async function addRole(tx: Db, accountId: number, role: RoleFields): Promise<number | null> {
  if (await isNameTaken(tx, accountId, role.name, null)) return null
  const row = await tx
    .insertInto('roles')
    .values({ account_id: accountId, ...role, permissions: [...role.permissions] })
    .onConflict((conflict) => conflict.columns(['account_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function countRoles(db: Db, accountId: number): Promise<number> {
  const { count } = await db
    .selectFrom('roles')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
  return count
}

/** Writes a role of the account; false when somebody else has written it since. */
export async function updateRole(
  tx: Tx,
  accountId: number,
  id: number,
  rowVersion: number,
  { permissions, ...fields }: RoleFields,
): Promise<boolean> {
  const row = await tx
    .updateTable('roles')
    .set({
      ...fields,
      permissions: [...permissions],
      row_version: sql<number>`row_version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .where('row_version', '=', rowVersion)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteRole(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.deleteFrom('roles').where('account_id', '=', accountId).where('id', '=', id).execute()
}

/** Gives an account that was just made the own roles of another one. */
export async function copyOwnRoles(tx: Tx, fromId: number, accountId: number): Promise<void> {
  await sql`
    insert into roles (account_id, name, description, permissions)
    select ${accountId}, name, description, permissions from roles where account_id = ${fromId}`.execute(tx)
}

/** The id of «Владелец». */
export async function ownerRole(db: Db): Promise<number> {
  const query = db.selectFrom('roles').select('id').where('account_id', 'is', null).where('name', '=', 'Владелец')
  return (await query.executeTakeFirstOrThrow()).id
}
