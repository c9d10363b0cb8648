import type { Feature } from '../../registry/feature.ts'
import { holdersHandlers } from './holders.handlers.ts'
import { permissionInfoHandlers } from './permissions.handlers.ts'

export const permissionsFeature = {
  areas: {
    permissionInfo: permissionInfoHandlers,
    holders: holdersHandlers,
  },
} satisfies Feature
