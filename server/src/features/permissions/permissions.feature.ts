import type { Feature } from '../../registry/feature.ts'
import { permissionInfoHandlers } from './permissions.handlers.ts'

/** Permissions of the caller and the tokens of copyright holders (spec 7.3). */
export const permissionsFeature = {
  areas: {
    permissionInfo: permissionInfoHandlers,
  },
} satisfies Feature
