import type { BackupSettings } from '../../backup/source.ts'
import type { Db } from '../../database/database.ts'
import { type BackupRun, newestRun } from './runs.sql.ts'
import { readHistory, scheduledAround } from './schedule.ts'

/** State of the backups of the installation. */
export interface BackupState {
  /** The newest full backup that was made; `null` while there is none. */
  readonly made: BackupRun | null
  /** End of the newest point or full backup that was made: what came later is in none. */
  readonly savedUpTo: Date | null
  /** Reason why the newest try failed; `null` when it did not. */
  readonly problem: string | null
  /** Time of the next full one; `null` while none is made by itself. */
  readonly nextAt: Date | null
}

/** Returns how the backups are, for the screen of health and for metrics. */
export async function lastBackup(db: Db, settings: BackupSettings | null, now: Date): Promise<BackupState> {
  const { full, point, made } = await readHistory(db)
  // the newest point may have failed: an older one holds what it held
  const saved = await newestRun(db, ['full', 'point'], 'DONE')
  const newest = [full, point].flatMap((run) => (run ? [run] : [])).sort(latestFirst)[0]
  return {
    made,
    savedUpTo: saved?.started_at ?? null,
    problem: newest?.state === 'FAILED' ? newest.problem : null,
    nextAt: settings && scheduledAround(now, settings)[1],
  }
}

const latestFirst = (one: BackupRun, other: BackupRun) => other.started_at.getTime() - one.started_at.getTime()
