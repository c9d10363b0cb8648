import type { Feature } from '../../registry/feature.ts'
import { platformUserHandlers } from './platform-users.handlers.ts'

export const platformUsersFeature = {
  areas: { platformUsers: platformUserHandlers },
} satisfies Feature
