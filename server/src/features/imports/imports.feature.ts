import type { Feature } from '../../registry/feature.ts'
import { importTask } from './import.task.ts'
import { importsHandlers } from './imports.handlers.ts'

/**
 * Imports videos from links. A task of the lane `network` downloads through `outbound/`, resumes by range while the file is
 * provably the same, and ends where an upload ends.
 */
export const importsFeature = {
  areas: { imports: importsHandlers },
  tasks: { import: { role: 'worker', handler: (services) => importTask(services) } },
} satisfies Feature
