import type { Feature } from '../../registry/feature.ts'
import { rolesHandlers } from './roles.handlers.ts'
import { systemRolesHandlers } from './system-roles.handlers.ts'

/** Roles of accounts and of the system. Administrators change system roles for all accounts at once. Decision 89. */
export const rolesFeature = { areas: { roles: rolesHandlers, systemRoles: systemRolesHandlers } } satisfies Feature
