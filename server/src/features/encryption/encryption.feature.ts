import type { Feature } from '../../registry/feature.ts'
import { encryptTask } from './encrypt.task.ts'
import { encryptionHandlers } from './encryption.handlers.ts'

/**
 * AES-128 for the segments of accounts that want it. Keys derive from a sealed secret of the folder, one for each 60 segments. A
 * task re-encrypts older videos into another folder and switches by one statement. Decision 43.
 */
export const encryptionFeature = {
  areas: { encryption: encryptionHandlers },
  tasks: { encrypt: { role: 'worker', handler: (services) => encryptTask(services) } },
} satisfies Feature
