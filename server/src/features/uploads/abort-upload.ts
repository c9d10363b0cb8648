import type { Tx } from '../../database/database.ts'
import { asAccount } from '../../database/scope.ts'
import { refuse } from '../../http/refuse.ts'
import { removeUnfinished } from '../records/records.ts'
import { dropVersion } from '../versions/versions.ts'
import { hashUploadId } from './upload-id.ts'
import { closeUploads, lockUpload, openStates } from './uploads.sql.ts'

/**
 * Gives up an upload that is under way, with the record or the version it was for. Refuses `uploads.notFound`, `uploads.closed`,
 * `uploads.ended`, `uploads.held`.
 */
export async function abortUpload(tx: Tx, uploadId: string): Promise<{ accountId: number; recordId: number }> {
  const upload = await lockUpload(tx, { secretHash: hashUploadId(uploadId) })
  if (!upload) throw refuse('uploads.notFound')
  if (!openStates.includes(upload.state)) throw refuse('uploads.closed')
  if (upload.secret_ended_at !== null) throw refuse('uploads.ended')
  if (!upload.may_go_on) throw refuse('uploads.held')
  const { account_id: accountId, record_id: recordId, version_id: versionId } = upload
  await asAccount(tx, accountId, async () => {
    await closeUploads(tx, accountId, recordId)
    await dropVersion(tx, accountId, versionId)
    await removeUnfinished(tx, accountId, recordId)
  })
  return { accountId, recordId }
}
