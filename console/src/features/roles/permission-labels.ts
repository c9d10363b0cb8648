import { allPermissions, type Permission } from '@skleyka/contract/permissions/permissions.ts'
import { permissionTitles } from '../../russian/permission-titles.ts'

/** Returns what may be done with these permissions, in the specification's order; all of them are said in two words. */
export function permissionLabels(held: ReadonlySet<Permission>): string[] {
  if (held.size === allPermissions.length) return ['Все права']
  return allPermissions.filter((permission) => held.has(permission)).map((permission) => permissionTitles[permission])
}
