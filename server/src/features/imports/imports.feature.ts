import type { Feature } from '../../registry/feature.ts'
import { importTask } from './import.task.ts'
import { importsHandlers } from './imports.handlers.ts'

export const importsFeature = {
  areas: { imports: importsHandlers },
  tasks: { import: { role: 'worker', handler: (services) => importTask(services) } },
} satisfies Feature
