import { keepLog } from '../../backup/cluster.sql.ts'
import { type BackupResult, makeBackup } from '../../backup/make-backup.ts'
import { makePoint } from '../../backup/make-point.ts'
import { checkApart, openPlace, placeProblem } from '../../backup/place.ts'
import { pruneBackups, type Retention } from '../../backup/prune-backups.ts'
import { readPassphrase } from '../../backup/seal.ts'
import {
  type BackupSettings,
  type BackupSource,
  type InstallationPlaces,
  makesPoints,
  openSource,
} from '../../backup/source.ts'
import type { Db } from '../../database/database.ts'
import type { BackupKind } from '../../database/tables/backups.ts'
import { StartProblem } from '../../problems/start-problem.ts'
import { systemProblem } from '../../problems/system-errors.ts'
import type { S3Credentials } from '../../storage/s3/place.ts'
import { failInterrupted, failRun, finishRun, forgetRuns, insertRun, newestRun, setKind } from './runs.sql.ts'

export interface RunOptions {
  readonly db: Db
  readonly settings: InstallationPlaces & {
    readonly backup: BackupSettings | null
    readonly backupKey: S3Credentials | null
  }
  readonly kind: BackupKind
  /** A folder or an S3 address. */
  readonly to: string
  /** The file of the passphrase, `-` for the standard input; `null` where none is given. */
  readonly passphraseFile: string | null
  /** Backups that are older go after this one; `null` removes none. */
  readonly retention: Retention | null
  readonly say: (line: string) => void
}

/**
 * Makes one backup beside or without a running server and keeps the run in the database, with the reason when it fails. A point
 * that has nothing to continue becomes a full backup.
 */
export async function runBackup(options: RunOptions): Promise<BackupResult> {
  const { db, settings, kind, to } = options
  await using closing = new AsyncDisposableStack()
  checkApart(to, settings.dataDir)
  const source = await openSource(settings, closing)
  await failInterrupted(db)
  const id = await insertRun(db, kind, to)
  try {
    const made = await make(source, id, options)
    await finishRun(db, id, { name: made.manifest.name, ...made })
    await forgetRuns(db)
    return made
  } catch (error) {
    const problem = placeProblem(error, to) ?? error
    await failRun(db, id, wordsOf(problem)).catch(() => {})
    throw problem
  }
}

async function make(source: BackupSource, id: number, options: RunOptions): Promise<BackupResult> {
  const { db, settings, kind, to, passphraseFile, retention, say } = options
  const isFirst = (await newestRun(db, ['full'], 'DONE'))?.place !== to
  const place = await openPlace({ text: to, credentials: settings.backupKey }, isFirst)
  if (kind === 'point') {
    const point = await makePoint(place, source)
    if (point !== null) return point
    await setKind(db, id, 'full')
  }
  const keepsPoints = settings.backup?.to === to && makesPoints(settings.backup)
  if (source.session && keepsPoints) await keepLog(source.session)
  // before anything is copied: a backup of hours is not to end for want of it
  const passphrase = source.secret === null || passphraseFile === null ? null : await readPassphrase(passphraseFile)
  const made = await makeBackup({ place, source, passphrase, say })
  if (retention) await pruneBackups(place, retention)
  return made
}

/** Words for people about a failure; causes that they can do nothing about stand in the log alone. */
const wordsOf = (error: unknown): string =>
  error instanceof StartProblem
    ? error.message
    : (systemProblem(error) ?? 'Внутренняя ошибка, подробности в\u00a0журнале сервера')
