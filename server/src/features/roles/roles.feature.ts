import type { Feature } from '../../registry/feature.ts'
import { rolesHandlers } from './roles.handlers.ts'

export const rolesFeature = { areas: { roles: rolesHandlers } } satisfies Feature
