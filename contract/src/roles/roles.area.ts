import { area } from '../area.ts'
import { roles } from './roles.calls.ts'
import { systemRoles } from './system-roles.calls.ts'

export const rolesArea = area({
  calls: { roles, systemRoles },
  objects: { role: 'Роль' },
})
