import { allPermissions, isPermission } from '@skleyka/contract/permissions/permissions.ts'
import type { AccountRights } from '@skleyka/contract/users/users.calls.ts'
import { permissionTitles } from '../../russian/permission-titles.ts'
import { permissionLabels } from '../roles/roles.ts'

/** Returns what may be done in an account, in words, and by which roles each of it. */
export function rightsLine({ code, name, roles, permissions }: AccountRights, isAdministrator: boolean) {
  const held = new Set(permissions.filter(isPermission))
  const whole = { code, name, roles: roles.map((role) => role.name) }
  if (held.size === allPermissions.length) {
    const full = roles.filter((role) => role.permissions.length === allPermissions.length).map((role) => role.name)
    const from = isAdministrator ? ['администратор платформы'] : full.length > 0 ? [full.join(', ')] : undefined
    return { ...whole, permissions: permissionLabels(held), ...(from && { from }) }
  }
  const heldPermissions = allPermissions.filter((permission) => held.has(permission))
  return {
    ...whole,
    permissions: heldPermissions.map((permission) => permissionTitles[permission]),
    from: heldPermissions.map((permission) =>
      roles
        .filter((role) => role.permissions.includes(permission))
        .map((role) => role.name)
        .join(', '),
    ),
  }
}
