import { type DataFolder, openDataFolder } from './data-folder/data-folder.ts'
import { openSecrets, type Secrets } from './data-folder/secrets.ts'
import type { OpenDatabase } from './database/database.ts'
import type { Doors } from './database/doors.ts'
import type { EmbeddedPostgres } from './database/embedded.ts'
import { openDatabase } from './database/open.ts'
import type { Settings } from './settings.ts'
import { noteBackup, prepareUpgrade } from './upgrade.ts'

/** The ground everything stands on: the data folder held by us, its secrets and the database. */
export interface Installation {
  readonly folder: DataFolder
  readonly secrets: Secrets
  readonly database: OpenDatabase<Doors> & { embedded: EmbeddedPostgres | null }
  /** Fulfilled with a sentence when the ground is lost for good: the process has to end. */
  readonly lost: Promise<string>
}

/**
 * Takes the data folder and opens the database; `closing` gives it all back in the reverse order. `beforeDatabase` may refuse the
 * start before anything slow is begun.
 */
export async function openInstallation(
  settings: Settings,
  closing: AsyncDisposableStack,
  beforeDatabase: () => Promise<void> = async () => {},
): Promise<Installation> {
  const folder = await openDataFolder(settings.dataDir, sharedPart(settings), settings.uploadsDir)
  closing.defer(() => folder.lock.release())
  await beforeDatabase()
  const secrets = await openSecrets(folder.root, settings.secretKey)
  let made: Awaited<ReturnType<typeof prepareUpgrade>> = null
  const database = await openDatabase({
    ...{ url: settings.databaseUrl, folder: folder.postgres },
    prepareUpgrade: async (pending) => {
      made = await prepareUpgrade(settings, pending)
    },
  })
  closing.defer(() => database.close())
  await noteBackup(database.db.platform('operator'), made)
  const lost = Promise.withResolvers<string>()
  void folder.lock.lost.then(() =>
    lost.resolve('Замок папки данных потерян: останавливаемся, чтобы не испортить данные.'),
  )
  void database.embedded?.failed.then(() =>
    lost.resolve('Встроенная база данных остановилась и\u00a0не\u00a0запускается.'),
  )
  return { folder, secrets, database, lost: lost.promise }
}

/**
 * Returns which part of the data folder a process takes for itself. The embedded database serves one process: all of it. Over an
 * external one a worker may stand beside the process that answers HTTP; of those there is one a folder, whatever else it
 * does, because parts of one upload take turns inside a process.
 */
export function sharedPart({ databaseUrl, roles }: Pick<Settings, 'databaseUrl' | 'roles'>): string | undefined {
  if (databaseUrl === undefined) return undefined
  return roles.includes('api') ? 'api' : 'worker'
}
