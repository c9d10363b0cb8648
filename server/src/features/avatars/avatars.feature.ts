import type { Feature } from '../../registry/feature.ts'
import { avatarTask, logoTask } from './avatar.task.ts'
import { faceRoutes } from './avatars.http.ts'
import { logoHandlers } from './logo.handlers.ts'

/**
 * Pictures of people and logos of accounts: sent by the console, decoded and written anew as squares of 256 px, found under
 * unguessable names. Decision 93.
 */
export const facesFeature = {
  areas: { accountLogo: logoHandlers },
  routes: () => faceRoutes,
  tasks: {
    avatar: { role: 'worker', handler: ({ storage }, tools) => avatarTask(storage, tools) },
    logo: { role: 'worker', handler: ({ storage }, tools) => logoTask(storage, tools) },
  },
} satisfies Feature
