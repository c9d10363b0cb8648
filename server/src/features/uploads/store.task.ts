import { fault } from '@skleyka/contract/faults.ts'
import type { Services } from '../../services.ts'
import { sourceFolder, sourceKey } from '../../storage/keys.ts'
import { TaskFailure, type TaskHandler } from '../../tasks/handlers.ts'
import { purgeObjects, startProcessing } from '../processing/processing.ts'
import { spoolPath, spoolSize } from './spool.ts'
import { findCompleting, finishUpload } from './uploads.sql.ts'

/**
 * Puts the file of a finished upload into the store and starts the processing of its record. Until that is committed the
 * file stays in the spool: an outage is waited out without limit, a refusal until somebody restarts the task, and what was
 * acknowledged is not lost.
 */
export function storeTask({ storage, folders }: Pick<Services, 'storage' | 'folders'>): TaskHandler<'store'> {
  return {
    lane: 'network',
    async run({ payload }, { db, signal, progress, advanced }) {
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
      await storage.putFile(key, spoolPath(folders.uploads, upload.spool_key), { signal, stored })
      return async (tx) => {
        if (await finishUpload(tx, upload)) await startProcessing(tx, { accountId, recordId, versionId })
        // what was deleted with the record was not yet there
        else await purgeObjects(tx, accountId, [sourceFolder(upload.record_uuid, versionId)])
      }
    },
  }
}
