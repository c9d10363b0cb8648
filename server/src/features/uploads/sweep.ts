import type { Services } from '../../services.ts'
import { removeUnfinished } from '../records/records.ts'
import { dropVersion } from '../versions/versions.ts'
import { listSpools, removeSpool, spoolPath } from './spool.ts'
import { abortOrphans, expireIdle, findSpools } from './uploads.sql.ts'

type SweepServices = Pick<Services, 'db' | 'folders' | 'storage' | 'now'>

/** A file that no upload names is kept this long: the database may be a restored older one. */
const unknownFileMs = 24 * 3600 * 1000

/**
 * Closes uploads whose record is deleted and those left to themselves for 7 days, and frees the disk of the files of
 * closed ones, also of those that a killed server did not get to remove, and the store of what it has of them.
 */
export async function sweepUploads({ db: doors, folders, storage, now }: SweepServices): Promise<void> {
  const db = doors.platform('housekeeping')
  await abortOrphans(db)
  await db.transaction().execute(async (tx) => {
    for (const { accountId, recordId, versionId } of await expireIdle(tx)) {
      await dropVersion(tx, accountId, versionId)
      await removeUnfinished(tx, accountId, recordId)
    }
  })
  // listed before the uploads are asked for: the file of an upload opened in between is not among them
  const files = await listSpools(folders.uploads)
  const known = await findSpools(
    db,
    files.map(({ spoolKey }) => spoolKey),
  )
  for (const { spoolKey, changedAt } of files) {
    const fate = known.get(spoolKey)
    const isOld = now().getTime() - changedAt.getTime() > unknownFileMs
    if (fate === 'givenUp') await storage.abandon(spoolPath(folders.uploads, spoolKey))
    if (fate === 'givenUp' || fate === 'stored' || (fate === undefined && isOld)) {
      await removeSpool(folders.uploads, spoolKey)
    }
  }
}
