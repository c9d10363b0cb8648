import { fault } from '@skleyka/contract/faults.ts'
import type { Tx } from '../../database/database.ts'
import type { Services } from '../../services.ts'
import { sourceFolder, sourceKey } from '../../storage/keys.ts'
import { TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { failProcessing, purgeObjects, startProcessing } from '../processing/processing.ts'
import { findVersion, takeMade } from '../versions/versions.ts'
import { spoolPath, spoolSize } from './spool.ts'
import { findCompleting, finishUpload } from './uploads.sql.ts'

/**
 * Puts the file of a finished upload into the store and starts the processing of its record. Until that is committed the
 * file stays in the spool: an outage is waited out without limit, a refusal until somebody restarts the task, and what was
 * acknowledged is not lost. A video whose task failed says so, and «Повторить» of it restarts the task.
 */
export function storeTask({ storage, folders }: Pick<Services, 'storage' | 'folders'>): TaskHandler<'store'> {
  return {
    lane: 'network',
    async run({ payload }, { db, signal, progress, advanced, transaction }) {
      const upload = await findCompleting(db, payload.uploadUuid)
      if (upload === null) return undefined
      const { account_id: accountId, record_id: recordId, version_id: versionId, size_bytes: sizeBytes } = upload
      const stored = async (bytes: number) => {
        await advanced()
        await progress((bytes / sizeBytes) * 100)
      }
      if ((await spoolSize(folders.uploads, upload.spool_key)) !== sizeBytes) {
        throw new TaskFailure(fault('spoolLost'))
      }
      const key = sourceKey(upload.record_uuid, versionId)
      await transaction((tx) => takeUpFailed(tx, versionId, { key, sizeBytes }))
      await storage.putFile(key, spoolPath(folders.uploads, upload.spool_key), { signal, stored })
      return async (tx) => {
        if (await finishUpload(tx, upload)) await startProcessing(tx, { accountId, recordId, versionId })
        // what was deleted with the record was not yet there
        else await purgeObjects(tx, accountId, [sourceFolder(upload.record_uuid, versionId)])
      }
    },
    async failed({ versionId }, failure, tx) {
      if (versionId !== null) await failProcessing({ payload: { versionId } }, failure, tx)
    },
  }
}

/** A video that failed on this way is in work again. What was given up meanwhile is not brought back. */
async function takeUpFailed(tx: Tx, versionId: number, source: { key: string; sizeBytes: number }): Promise<void> {
  const version = await findVersion(tx, versionId)
  if (version?.state !== 'FAILED') return
  if (version.sourceKey === null) throw new TaskFailure(fault('spoolLost'))
  await takeMade(tx, version, source)
}
