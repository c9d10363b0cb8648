import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { dataFolders } from '../data-folder/data-folder.ts'
import { FolderTaken, lockFolder } from '../data-folder/lock.ts'
import { openSecrets } from '../data-folder/secrets.ts'
import { openSuperuser, type SuperuserSession } from '../database/superuser.ts'
import { StartProblem } from '../problems/start-problem.ts'
import type { S3Place } from '../storage/s3/place.ts'

/** Settings that name where an installation keeps its things. */
export interface InstallationPlaces {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  readonly secretKey: string | undefined
  readonly storage: S3Place | null
  readonly clickhouse: { readonly url: string | undefined }
}

/** Backups that are made by themselves. */
export interface BackupSettings {
  /** A folder, or `s3://…` in the form of STORAGE_URL. */
  readonly to: string
  /** Minute of the day by the clock of the machine at which the full one begins. */
  readonly atMinute: number
  /** Minutes between two points; 0 makes none. */
  readonly pointMinutes: number
  /** The newest backups of so many days and weeks stay. */
  readonly days: number
  readonly weeks: number
}

/** Parts of an installation that its backup takes. */
export interface BackupSource {
  readonly folders: ReturnType<typeof dataFolders>
  /** Name of the installation, the same for as long as its secret is. */
  readonly installation: string
  /** A superuser's connection to the embedded database; `null` where the database is the operator's. */
  readonly session: SuperuserSession | null
  /** True where the objects lie on this disk. */
  readonly hasObjects: boolean
  /** True where the statistics are kept by the embedded ClickHouse. */
  readonly hasStatistics: boolean
  /** The secret of the data folder; `null` where SECRET_KEY holds it. */
  readonly secret: Buffer | null
}

/** True where points are made between full backups. */
export const makesPoints = (backup: BackupSettings | null): boolean => backup !== null && backup.pointMinutes > 0

/** Opens what is backed up; the embedded database has to be running. No two backups of a folder run at once. */
export async function openSource(settings: InstallationPlaces, closing: AsyncDisposableStack): Promise<BackupSource> {
  const folders = dataFolders(settings.dataDir)
  await lockBackups(folders.root, closing)
  const secrets = await openSecrets(folders.root, settings.secretKey)
  return {
    folders,
    installation: secrets.key('name in backups').toString('hex'),
    session: settings.databaseUrl === undefined ? await openCluster(folders.postgres, closing) : null,
    hasObjects: settings.storage === null,
    hasStatistics: settings.clickhouse.url === undefined,
    secret: settings.secretKey === undefined ? await readFile(path.join(folders.root, 'secret')) : null,
  }
}

async function lockBackups(root: string, closing: AsyncDisposableStack): Promise<void> {
  try {
    const lock = await lockFolder(root, 'lock-backup')
    closing.defer(() => lock.release())
  } catch (error) {
    if (!(error instanceof FolderTaken)) throw error
    throw new StartProblem('Резервная копия уже делается: дождитесь её конца.', { cause: error })
  }
}

async function openCluster(folder: string, closing: AsyncDisposableStack): Promise<SuperuserSession> {
  const session = await openSuperuser(folder)
  if (session === null) throw new StartProblem('Сервер ещё запускается: повторите через несколько секунд.')
  closing.defer(() => session.end())
  return session
}
