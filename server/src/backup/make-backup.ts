import path from 'node:path'
import { release } from '../metrics/release.ts'
import { StartProblem } from '../problems/start-problem.ts'
import { holdRemovals } from '../storage/disk-hold.ts'
import type { Storage } from '../storage/storage.ts'
import { openChunks } from './chunks.ts'
import { newestMigration } from './cluster.sql.ts'
import { type ClusterCopy, copyCluster } from './copy-cluster.ts'
import { copyEvents, copyObjects, copyRest } from './copy-content.ts'
import { forgetDamage, readDamage } from './damage.ts'
import { type Manifest, nameOf, readAll, sizesOf, writeManifest } from './manifest.ts'
import { formatVersion } from './place.ts'
import { sealSecret } from './seal.ts'
import type { BackupSource } from './source.ts'

/** Result of a run. */
export interface BackupResult {
  readonly manifest: Manifest
  readonly files: number
  readonly bytes: number
  readonly addedBytes: number
}

export interface BackupOptions {
  readonly place: Storage
  readonly source: BackupSource
  /** Seals the secret of the data folder; `null` only where there is none. */
  readonly passphrase: string | null
  /** Told each step, in Russian. */
  readonly say: (line: string) => void
}

/** Makes a full backup of a running installation. Its description is written last: before that there is no backup. */
export async function makeBackup({ place, source, passphrase, say }: BackupOptions): Promise<BackupResult> {
  const startedAt = new Date()
  const { folders, secret } = source
  if (secret !== null && passphrase === null) throw new StartProblem(noPassphrase)
  const { whole } = await readAll(place)
  checkInstallation(whole, source)
  const before = whole.at(-1) ?? null
  const damage = await readDamage(place)
  const chunks = openChunks(place, damage)
  await place.tidy()
  const hold = source.hasObjects ? await holdRemovals(folders.storage) : null
  try {
    say('Копируем файлы')
    const first = hold && (await copyObjects(chunks, folders.storage, before?.storage))
    const eventsBefore = await copyEvents(chunks, folders.statistics, before?.events)
    const migration = source.session && (await newestMigration(source.session))
    say(source.session ? 'Копируем базу данных' : 'База данных внешняя: копируйте её своими средствами')
    const cluster = path.join(folders.postgres, 'cluster')
    const database = source.session && (await copyCluster(chunks, source.session, cluster))
    const at = database?.at ?? new Date()
    say('Копируем то, что изменилось за\u00a0это время')
    const rest = await copyRest(chunks, { source, before, first, eventsBefore })
    hold?.check()
    say('Записываем описание копии')
    const manifest: Manifest = {
      format: formatVersion,
      kind: 'full',
      name: nameOf('full', at),
      startedAt: startedAt.toISOString(),
      at: at.toISOString(),
      release,
      migration,
      installation: source.installation,
      database: database && databaseOf(database),
      ...rest,
      secret: secret === null ? null : await sealSecret(secret, passphrase ?? ''),
    }
    await writeManifest(place, manifest)
    await forgetDamage(place, damage)
    return { manifest, ...sizesOf(manifest), addedBytes: chunks.added.bytes }
  } finally {
    await hold?.release()
  }
}

export const noPassphrase =
  'Нужна парольная фраза, которой закрывается секрет папки данных: задайте BACKUP_PASSPHRASE_FILE или --passphrase-file.'

/** A place holds the backups of one installation: another one would take its files for its own. */
export function checkInstallation(whole: readonly Manifest[], { installation }: Pick<BackupSource, 'installation'>) {
  if (whole.every((manifest) => manifest.installation === installation)) return
  throw new StartProblem('Здесь лежат копии другой установки: выберите для\u00a0этой другое место.')
}

const databaseOf = ({ label, cluster, wal, rowsBefore, rowsAfter }: ClusterCopy) => ({
  ...{ label, cluster, wal, rowsBefore, rowsAfter },
})
