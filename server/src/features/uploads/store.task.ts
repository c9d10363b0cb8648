import type { Parts } from '../../parts.ts'
import { Postponed, type TaskHandler } from '../../tasks/handlers.ts'
import { startProcessing } from '../processing/processing.ts'
import { spoolPath } from './spool.ts'
import { findCompleting, finishUpload } from './uploads.sql.ts'
import { sourceKey } from './uploads.ts'

/**
 * Puts the file of a finished upload into the store and starts the processing of its record. Until that is committed the
 * file stays in the spool and is tried again without limit: whatever the store does, what was acknowledged is not lost.
 */
export function storeTask({ storage, folders, log }: Pick<Parts, 'storage' | 'folders' | 'log'>): TaskHandler<'store'> {
  return {
    lane: 'network',
    async run({ payload }, { db, signal, progress, advanced }) {
      const upload = await findCompleting(db, payload.uploadUuid)
      if (upload === null) return undefined
      const { account_id: accountId, record_id: recordId, version_id: versionId, size_bytes: sizeBytes } = upload
      const key = sourceKey(upload.record_uuid, versionId)
      const stored = async (bytes: number) => {
        await advanced()
        await progress((bytes / sizeBytes) * 100)
      }
      try {
        await storage.putFile(key, spoolPath(folders.uploads, upload.spool_key), { signal, stored })
      } catch (error) {
        signal.throwIfAborted()
        log.error({ err: error, upload: upload.uuid }, 'a finished upload could not be stored yet')
        throw new Postponed('Хранилище не\u00a0принимает файл: повторим, пока не\u00a0примет', { cause: error })
      }
      return async (tx) => {
        await finishUpload(tx, upload)
        await startProcessing(tx, { accountId, recordId, versionId })
      }
    },
  }
}
