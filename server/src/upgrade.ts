import { hasBackedUpTo, keepLog } from './backup/cluster.sql.ts'
import { makeBackup } from './backup/make-backup.ts'
import { checkApart, openPlace, placeProblem } from './backup/place.ts'
import { readPassphrase } from './backup/seal.ts'
import { openSource } from './backup/source.ts'
import type { Db } from './database/database.ts'
import type { Migration } from './database/migrate.ts'
import { type FinishedRun, insertFinishedRun } from './features/backups/backups.ts'
import { StartProblem } from './problems/start-problem.ts'
import type { Settings } from './settings.ts'

type UpgradeSettings = Pick<
  Settings,
  | 'dataDir'
  | 'databaseUrl'
  | 'secretKey'
  | 'storage'
  | 'clickhouse'
  | 'backup'
  | 'backupKey'
  | 'backupPassphraseFile'
  | 'backupBeforeUpgrade'
>

/**
 * Makes a backup before steps that only a backup undoes, while the embedded database runs on its former schema. Refuses in words where
 * none can be made and the operator has not said that he has one. Returns the backup that was made, for `noteBackup`.
 */
export async function prepareUpgrade(
  settings: UpgradeSettings,
  pending: readonly Pick<Migration, 'name' | 'irreversible'>[],
  backUp: (settings: UpgradeSettings, to: string) => Promise<FinishedRun> = backUpBefore,
): Promise<FinishedRun | null> {
  const final = pending.filter(({ irreversible }) => irreversible).map(({ name }) => name)
  if (final.length === 0 || settings.backupBeforeUpgrade === 'skip') return null
  const about = `Это обновление базы данных можно отменить только из\u00a0резервной копии (${final.join(', ')}).`
  if (settings.databaseUrl !== undefined) {
    throw new StartProblem(
      `${about} База внешняя: сделайте её копию своими средствами и\u00a0запустите с\u00a0BACKUP_BEFORE_UPGRADE=skip. Пока ничего не\u00a0изменено.`,
    )
  }
  if (settings.backup === null) {
    throw new StartProblem(
      `${about} Задайте BACKUP_TO и\u00a0BACKUP_PASSPHRASE_FILE: копия сделается сама. Если копия уже есть, запустите с\u00a0BACKUP_BEFORE_UPGRADE=skip. Пока ничего не\u00a0изменено.`,
    )
  }
  console.error(`${about} Делаем её в\u00a0${settings.backup.to}`)
  const made = await backUp(settings, settings.backup.to)
  console.error(`Копия сделана: ${made.name}`)
  return made
}

/** Writes a backup that was made before an upgrade among the runs, once the schema is the one of this program. */
export async function noteBackup(db: Db, made: FinishedRun | null): Promise<void> {
  if (made) await insertFinishedRun(db, made)
}

async function backUpBefore(settings: UpgradeSettings, to: string): Promise<FinishedRun> {
  const startedAt = new Date()
  await using closing = new AsyncDisposableStack()
  checkApart(to, settings.dataDir)
  const source = await openSource(settings, closing)
  try {
    const isFirst = source.session === null || !(await hasBackedUpTo(source.session, to))
    const place = await openPlace({ text: to, credentials: settings.backupKey }, isFirst)
    if (source.session && (settings.backup?.pointMinutes ?? 0) > 0) await keepLog(source.session)
    const file = settings.backupPassphraseFile
    const passphrase = source.secret === null || file === null ? null : await readPassphrase(file)
    const { manifest, ...made } = await makeBackup({ place, source, passphrase, say: console.error })
    return { kind: 'full', place: to, startedAt, name: manifest.name, ...made }
  } catch (error) {
    throw placeProblem(error, to) ?? error
  }
}
