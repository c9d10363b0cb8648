import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { releaseLog } from '../../backup/make-point.ts'
import { type BackupSettings, makesPoints } from '../../backup/source.ts'
import type { Db } from '../../database/database.ts'
import type { BackupKind } from '../../database/tables/backups.ts'
import type { Services } from '../../services.ts'
import { type BackupRun, newestRun } from './runs.sql.ts'

const minuteMs = 60_000
/** After a failure the next try comes so much later. */
const retryMs = 60 * minuteMs
const program = path.resolve(import.meta.dirname, '../../backup-process.ts')

/** The last runs that a decision needs. */
export interface RunHistory {
  readonly full: BackupRun | null
  readonly point: BackupRun | null
  /** The newest full backup that was made. */
  readonly made: BackupRun | null
}

/** Returns when the full backup is due that is the last by the clock of the machine, and the one behind it. */
export function scheduledAround(now: Date, { atMinute }: Pick<BackupSettings, 'atMinute'>): [last: Date, next: Date] {
  const onDay = (days: number) => new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, 0, atMinute)
  return onDay(0) <= now ? [onDay(0), onDay(1)] : [onDay(-1), onDay(0)]
}

/** Returns what is to be made now; `null` for nothing. A full backup that was missed is made at once, the first one too. */
export function chooseKind(now: Date, settings: BackupSettings, history: RunHistory): BackupKind | null {
  const { full, point, made } = history
  const [last] = scheduledAround(now, settings)
  const age = (run: BackupRun) => now.getTime() - run.started_at.getTime()
  const isElsewhere = made !== null && made.place !== settings.to
  const isMissing = made === null || isElsewhere || made.started_at < last
  const hasJustFailed = full?.state === 'FAILED' && full.place === settings.to && age(full) < retryMs
  if (isMissing && !hasJustFailed) return 'full'
  if (made === null || isElsewhere || !makesPoints(settings)) return null
  const newest = point !== null && point.started_at > made.started_at ? point : made
  return age(newest) >= settings.pointMinutes * minuteMs ? 'point' : null
}

let running: ChildProcess | null = null
let isLogReleased = false

/** Starts the backup that is due in a process of its own, which ends with this one; the next look comes in a minute. */
export async function startDueBackup(
  services: Pick<Services, 'db' | 'backup' | 'folders' | 'now' | 'log'>,
): Promise<void> {
  const { backup, folders, now, log } = services
  if (!isLogReleased && !makesPoints(backup)) {
    await releaseLog(folders.postgres)
    isLogReleased = true
  }
  if (backup === null || running !== null) return
  const kind = chooseKind(now(), backup, await readHistory(services.db.platform('housekeeping')))
  if (kind === null) return
  const child = spawn(process.execPath, [program, kind], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  running = child
  child.unref()
  child.channel?.unref()
  const end = (reason: unknown) => {
    running = null
    if (reason !== 0) log.error({ kind, reason }, 'a backup was not made')
  }
  child.once('error', end)
  child.once('exit', (code, signal) => end(code ?? signal))
}

export const readHistory = async (db: Db): Promise<RunHistory> => ({
  full: await newestRun(db, ['full']),
  point: await newestRun(db, ['point']),
  made: await newestRun(db, ['full'], 'DONE'),
})
