import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { Db } from '../../database/database.ts'
import { copyRoles, findOwnerRole, findRole, insertRole, listChoices } from './roles.sql.ts'

/** Adds a role of an account; null when the name is taken, by a role of the system too. */
export const addRole = insertRole

/** The roles that people of an account may have, the system's first. */
export const rolesGiven = listChoices

/** Gives an account that was just made the own roles of another one. */
export const copyOwnRoles = copyRoles

/** The role of the system that every account’s first person holds. */
export const ownerRole = findOwnerRole

/** Returns what a role of an account, or of the system, gives; null for any other. */
export async function permissionsOfRole(
  db: Db,
  accountId: number,
  id: number,
): Promise<ReadonlySet<Permission> | null> {
  const role = await findRole(db, accountId, id)
  return role && new Set(role.permissions)
}
