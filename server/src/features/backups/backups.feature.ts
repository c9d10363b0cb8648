import type { Feature } from '../../registry/feature.ts'
import { startDueBackup } from './schedule.ts'
import { tellFailures } from './tell-failures.ts'

/**
 * Backups by themselves: a full one a day and points between them, in a process of their own. Administrators are told when
 * one fails. Decisions 140 to 144.
 */
export const backupsFeature = {
  sweeps: [
    { name: 'backups that are due', role: 'api', everyMs: 60_000, run: startDueBackup },
    { name: 'backups that failed', role: 'worker', everyMs: 60_000, run: tellFailures },
  ],
} satisfies Feature
