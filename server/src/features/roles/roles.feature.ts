import type { Feature } from '../../registry/feature.ts'
import { rolesHandlers } from './roles.handlers.ts'
import { systemRolesHandlers } from './system-roles.handlers.ts'

export const rolesFeature = { areas: { roles: rolesHandlers, systemRoles: systemRolesHandlers } } satisfies Feature
