import type { Feature } from '../../registry/feature.ts'
import { avatarTask, logoTask } from './face.task.ts'
import { faceRoutes } from './faces.http.ts'

export const facesFeature = {
  routes: () => faceRoutes,
  tasks: {
    avatar: { role: 'worker', handler: ({ storage }, tools) => avatarTask(storage, tools) },
    logo: { role: 'worker', handler: ({ storage }, tools) => logoTask(storage, tools) },
  },
} satisfies Feature
