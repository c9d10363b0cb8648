import type { Feature } from '../../registry/feature.ts'
import { storeTask } from './store.task.ts'
import { sweepUploads } from './sweep.ts'
import { uploadsHandlers } from './uploads.handlers.ts'
import { uploadRoutes } from './uploads.http.ts'

export const uploadsFeature = {
  areas: { uploads: uploadsHandlers },
  routes: () => uploadRoutes(),
  tasks: { store: { role: 'api', handler: (services) => storeTask(services) } },
  sweeps: [{ name: 'uploads left alone', role: 'api', everyMs: 60_000, run: sweepUploads }],
} satisfies Feature
