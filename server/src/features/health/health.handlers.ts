import { performance } from 'node:perf_hooks'
import type { HealthAnswer, health } from '@skleyka/contract/health/health.calls.ts'
import { type DiskSpace, isFilling, takesUploads } from '../../data-folder/disk.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Log } from '../../log/log.ts'
import { release } from '../../metrics/release.ts'
import { noStatistics } from '../../statistics/statistics.ts'
import { type BackupState, lastBackup } from '../backups/backups.ts'
import { askDatabase, askMail, askProcesses, askQueue, askWebhooks } from './health.sql.ts'
import { processName } from './health.ts'

const timeoutMs = 3_000
const away = 'не\u00a0отвечает'

export const healthHandlers: Handlers<typeof health> = {
  get: async (_, __, { db, backup, disk, mail, statistics, health, now, log }): Promise<HealthAnswer> => {
    const since = performance.now()
    const [parts, database, space, letters, webhooks, queue, backups, processes] = await Promise.all([
      within(health, log),
      within(async () => ({ ...(await askDatabase(db)), tookMs: Math.round(performance.now() - since) }), log),
      within(disk, log),
      within(() => askMail(db), log),
      within(() => askWebhooks(db), log),
      within(() => askQueue(db), log),
      within(() => lastBackup(db, backup, now()), log),
      within(() => askProcesses(db, processName), log),
    ])
    const readPart = (name: string) => ({ problem: parts === null ? away : (parts.parts[name]?.problem ?? null) })
    return {
      askedAt: now(),
      version: release,
      database: part(database),
      statistics: statistics === noStatistics ? null : readPart('statistics'),
      storage: readPart('storage'),
      disk: part(space && diskFacts(space)),
      identity: readPart('identity'),
      mail: part(letters && { ...letters, reaches: mail.reaches }),
      webhooks: part(webhooks),
      queue: part(queue),
      backups: part(backups && backupFacts(backups, backup !== null)),
      processes,
    }
  },
}

const diskFacts = (space: DiskSpace) => ({
  freeBytes: space.free,
  usedShare: space.share,
  isFilling: isFilling(space),
  takesUploads: takesUploads(space),
})

const backupFacts = ({ made, savedUpTo, problem, nextAt }: BackupState, isSet: boolean) => ({
  isSet,
  made: made && { at: made.started_at, bytes: made.bytes ?? 0, addedBytes: made.added_bytes ?? 0 },
  savedUpTo,
  failed: problem,
  nextAt,
})

const part = <F>(facts: F | null) => ({ problem: facts === null ? away : null, facts })

/** Null where a part does not answer in time or at all: the log says why. */
async function within<R>(ask: () => Promise<R>, log: Log): Promise<R | null> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error('no answer in time')), timeoutMs)
  try {
    return await Promise.race([ask(), late.promise])
  } catch (error) {
    log.error({ err: error }, 'a part of the installation could not be asked')
    return null
  } finally {
    clearTimeout(timer)
  }
}
