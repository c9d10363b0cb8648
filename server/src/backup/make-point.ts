import path from 'node:path'
import { openSuperuser } from '../database/superuser.ts'
import { release } from '../metrics/release.ts'
import type { Storage } from '../storage/storage.ts'
import { openChunks } from './chunks.ts'
import { advanceLog, cutLog, dropLog, findLogStart, newestMigration } from './cluster.sql.ts'
import { copySegments } from './copy-cluster.ts'
import { copyEvents, copyObjects, copyStore } from './copy-content.ts'
import { readDamage } from './damage.ts'
import { type BackupResult, checkInstallation } from './make-backup.ts'
import { listNames, type Manifest, nameOf, readManifest, sizesOf, writeManifest } from './manifest.ts'
import { formatVersion } from './place.ts'
import { segmentOf } from './segments.ts'
import type { BackupSource } from './source.ts'

/**
 * Adds a point behind the newest full backup: the log since the point before, and a list of the files that are there now.
 * `null` where there is nothing to continue, and a full backup is needed.
 */
export async function makePoint(place: Storage, source: BackupSource): Promise<BackupResult | null> {
  const startedAt = new Date()
  const { session, folders } = source
  const names = await listNames(place)
  const newest = names.at(-1)
  const start = session && (await findLogStart(session))
  if (session === null || start === null || newest === undefined || !names.some((name) => name.startsWith('full-')))
    return null
  const before = await readManifest(place, newest)
  checkInstallation([before], source)
  const chunks = openChunks(place, await readDamage(place))
  const { at, lsn } = await cutLog(session)
  const [first, last] = [segmentOf(start.lsn, start.timeline), segmentOf(lsn, start.timeline)]
  const cluster = path.join(folders.postgres, 'cluster')
  const wal = await copySegments(chunks, cluster, (name) => name >= first && name <= last)
  const manifest: Manifest = {
    format: formatVersion,
    kind: 'point',
    name: nameOf('point', at),
    startedAt: startedAt.toISOString(),
    at: at.toISOString(),
    release,
    migration: await newestMigration(session),
    installation: source.installation,
    database: { label: '', cluster: null, wal, rowsBefore: {}, rowsAfter: {} },
    storage: source.hasObjects ? await copyObjects(chunks, folders.storage, before.storage) : null,
    removed: null,
    uploads: null,
    statistics: source.hasStatistics ? await copyStore(chunks, folders.statistics, before.statistics) : null,
    events: await copyEvents(chunks, folders.statistics, before.events),
    secret: null,
  }
  await writeManifest(place, manifest)
  // only now: what no point holds yet must not go
  await advanceLog(session, lsn)
  return { manifest, ...sizesOf(manifest), addedBytes: chunks.added.bytes }
}

/** Has the embedded PostgreSQL in a folder keep no log for points any more, when none are made. */
export async function releaseLog(folder: string): Promise<void> {
  const session = await openSuperuser(folder)
  if (session) await dropLog(session).finally(() => session.end())
}
