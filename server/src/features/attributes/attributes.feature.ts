import type { Feature } from '../../registry/feature.ts'
import { attributesHandlers } from './attributes.handlers.ts'
import { exportTask } from './export.task.ts'
import { exportRoutes } from './exports.http.ts'
import { importRoutes } from './imports.http.ts'
import { dropUnread } from './imports.sql.ts'
import { sweepDue, sweepFiles } from './schedule.ts'

/**
 * Exports and imports of records as tables. A task reads records by a cursor and streams CSV, XLSX, JSON lines or MRSS into the
 * storage. A CSV that comes back becomes a previewed batch. Decision 36.
 */
export const attributesFeature = {
  areas: { attributes: attributesHandlers },
  routes: () => [...exportRoutes, ...importRoutes],
  tasks: { export: { role: 'worker', handler: (services) => exportTask(services) } },
  sweeps: [
    { name: 'scheduled exports', role: 'worker', everyMs: 30_000, run: sweepDue },
    { name: 'files of exports', role: 'worker', everyMs: 10 * 60_000, run: sweepFiles },
    {
      name: 'tables that never came',
      role: 'worker',
      everyMs: 60 * 60_000,
      run: ({ db }) => dropUnread(db.platform('housekeeping')),
    },
  ],
} satisfies Feature
