import type { RecordState } from '@skleyka/contract/records/record-states.ts'
import type { Tx } from '../../database/database.ts'
import { asAccount } from '../../database/scope.ts'
import { refuse } from '../../http/refuse.ts'
import type { Services } from '../../services.ts'
import { sourceKey } from '../../storage/keys.ts'
import { enqueue } from '../../tasks/tasks.ts'
import { startProcessing } from '../processing/processing.ts'
import { takeSource } from '../versions/versions.ts'
import { spoolPath, spoolSize } from './spool.ts'
import { hashUploadId } from './upload-id.ts'
import { awaitStore, findDifferentPart, finishUpload, lockUpload, type UploadRow } from './uploads.sql.ts'

/** Upload to close: by its secret, or by its uuid and its own user. */
export type UploadName = { readonly uploadId: string } | { readonly uploadUuid: string; readonly userId: number }

/** Result of completing an upload; `first` is false for a repeat. */
export interface Completed {
  readonly accountId: number
  readonly recordId: number
  readonly state: RecordState
  readonly first: boolean
}

type CompleteServices = Pick<Services, 'folders' | 'storage' | 'log'>

/**
 * Closes an upload whose every byte has arrived: the file becomes the source of the record and its processing starts.
 * A repeat is answered the same. Refuses `uploads.notFound`, `uploads.closed`, `uploads.ended`, `uploads.held`,
 * `uploads.incomplete`, `uploads.partDiffers`.
 */
export async function completeUpload(
  tx: Tx,
  services: CompleteServices,
  named: UploadName,
  parts: { number: number; digest: string }[],
): Promise<Completed> {
  const upload = await lockNamed(tx, named)
  return asAccount(tx, upload.account_id, () => closeUpload(tx, services, named, parts, upload))
}

async function closeUpload(
  tx: Tx,
  services: CompleteServices,
  named: UploadName,
  parts: { number: number; digest: string }[],
  upload: UploadRow,
): Promise<Completed> {
  const done = { accountId: upload.account_id, recordId: upload.record_id, state: 'UPLOADED' } as const
  if (upload.state === 'DONE' || upload.state === 'COMPLETING') return { ...done, first: false }
  if (upload.finished_at !== null) throw refuse('uploads.closed')
  if ('uploadId' in named && upload.secret_ended_at !== null) throw refuse('uploads.ended')
  if (!upload.may_go_on) throw refuse('uploads.held')
  const { bytes_received: received, size_bytes: total } = upload
  if (received !== total) throw refuse('uploads.incomplete', { received, total })
  const different = parts.length > 0 ? await findDifferentPart(tx, upload, parts) : null
  if (different !== null) throw refuse('uploads.partDiffers', { part: different })
  const source = { key: sourceKey(upload.record_uuid, upload.version_id), sizeBytes: total }
  const record = { accountId: upload.account_id, id: upload.record_id, versionId: upload.version_id }
  // the record's row is held from here on: nobody deletes it while its file moves
  if (!(await takeSource(tx, record, source))) throw refuse('uploads.closed')
  if (services.storage.localPath(source.key) === null) {
    await storeLater(tx, services, upload)
  } else {
    await adoptSource(services, upload, source.key)
    if (!(await finishUpload(tx, upload))) throw refuse('uploads.closed')
    await startProcessing(tx, { accountId: record.accountId, recordId: record.id, versionId: record.versionId })
  }
  return { ...done, first: true }
}

async function lockNamed(tx: Tx, named: UploadName): Promise<UploadRow> {
  const upload = await ('uploadId' in named
    ? lockUpload(tx, { secretHash: hashUploadId(named.uploadId) })
    : lockUpload(tx, { uuid: named.uploadUuid }))
  const known = upload !== null && ('uploadId' in named || upload.user_id === named.userId)
  if (!known) throw refuse('uploads.notFound')
  return upload
}

/** R12: a store that is far away may be slow or not there. The answer does not wait for it: the file stays in the spool. */
async function storeLater(
  tx: Tx,
  { folders, log }: Pick<Services, 'folders' | 'log'>,
  upload: UploadRow,
): Promise<void> {
  if ((await spoolSize(folders.uploads, upload.spool_key)) !== upload.size_bytes) throw lostUpload(log, upload)
  await awaitStore(tx, upload)
  const { account_id: accountId, record_id: recordId, version_id: versionId, uuid: uploadUuid } = upload
  const uniqueKey = `store:${uploadUuid}`
  await enqueue(tx, { type: 'store', payload: { uploadUuid }, accountId, recordId, versionId, uniqueKey })
}

/** Moves the file to its place. A server killed after the move and before the commit finds it there the next time. */
async function adoptSource({ folders, storage, log }: CompleteServices, upload: UploadRow, key: string): Promise<void> {
  const spooled = await spoolSize(folders.uploads, upload.spool_key)
  if (spooled === upload.size_bytes) {
    await storage.adopt(key, spoolPath(folders.uploads, upload.spool_key))
    return
  }
  const moved = spooled === null ? await storage.stat(key) : null
  if (moved?.sizeBytes === upload.size_bytes) return
  throw lostUpload(log, upload)
}

function lostUpload(log: Services['log'], upload: UploadRow) {
  log.error({ upload: upload.uuid, expected: upload.size_bytes }, 'the file of an upload is not whole')
  return refuse('uploads.closed')
}
