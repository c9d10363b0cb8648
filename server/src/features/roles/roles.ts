import type { Permission } from '@skleyka/contract/permissions/permissions.ts'
import type { Db } from '../../database/database.ts'
import { findRole } from './roles.sql.ts'

export { addRole, copyOwnRoles, ownerRole, rolesGiven } from './roles.sql.ts'

/** Returns what a role of an account, or of the system, gives; null for any other. */
export async function permissionsOfRole(
  db: Db,
  accountId: number,
  id: number,
): Promise<ReadonlySet<Permission> | null> {
  const role = await findRole(db, accountId, id)
  return role && new Set(role.permissions)
}
