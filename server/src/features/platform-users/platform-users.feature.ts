import type { Feature } from '../../registry/feature.ts'
import { platformUserHandlers } from './platform-users.handlers.ts'

/**
 * Acts of administrators on anybody's sign-in, with a letter to the person. Administrators are locked while one is
 * locked out, so two cannot lock each other out.
 */
export const platformUsersFeature = {
  areas: { platformUsers: platformUserHandlers },
} satisfies Feature
