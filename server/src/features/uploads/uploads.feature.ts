import { createPartGate } from '../../receiving/part-gate.ts'
import type { Feature } from '../../registry/feature.ts'
import { partTurns } from './part-turns.sql.ts'
import { storeTask } from './store.task.ts'
import { sweepUploads } from './sweep.ts'
import { tusRoutes } from './tus.http.ts'
import { uploadsHandlers } from './uploads.handlers.ts'
import { uploadRoutes } from './uploads.http.ts'

/**
 * Receives files by parts. Only a gapless prefix counts, each part is synced before its answer, and `HEAD` tells the byte to go
 * on from. A replacing upload fills a new version beside the one that plays. Decisions 13, 19, 21.
 */
export const uploadsFeature = {
  areas: { uploads: uploadsHandlers },
  routes: ({ services, shared }) => {
    const both = { turns: partTurns(shared, services.log), gate: createPartGate() }
    return [...uploadRoutes(both), ...tusRoutes(both)]
  },
  tasks: { store: { role: 'api', handler: (services) => storeTask(services) } },
  sweeps: [{ name: 'uploads left alone', role: 'api', everyMs: 60_000, ofProcess: true, run: sweepUploads }],
} satisfies Feature
