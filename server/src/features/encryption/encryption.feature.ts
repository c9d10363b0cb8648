import type { Feature } from '../../registry/feature.ts'
import { encryptTask } from './encrypt.task.ts'
import { encryptionHandlers } from './encryption.handlers.ts'

export const encryptionFeature = {
  areas: { encryption: encryptionHandlers },
  tasks: { encrypt: { role: 'worker', handler: (services) => encryptTask(services) } },
} satisfies Feature
