import type { Feature } from '../../registry/feature.ts'
import { avatarTask, logoTask } from './avatar.task.ts'
import { faceRoutes } from './avatars.http.ts'
import { logoHandlers } from './logo.handlers.ts'

export const facesFeature = {
  areas: { accountLogo: logoHandlers },
  routes: () => faceRoutes,
  tasks: {
    avatar: { role: 'worker', handler: ({ storage }, tools) => avatarTask(storage, tools) },
    logo: { role: 'worker', handler: ({ storage }, tools) => logoTask(storage, tools) },
  },
} satisfies Feature
