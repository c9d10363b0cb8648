import type { Services } from '../../services.ts'
import { spoolInfo, trustedBytes } from './spool.ts'
import { findBySecret, openOf } from './take-part.ts'
import type { Reach } from './take-stretch.ts'
import type { TakingUpload } from './uploads.sql.ts'

/** State of an upload for a client that has lost an answer. */
export interface Standing extends Reach {
  /** `Upload-Metadata` as it was told at the opening; of other uploads the name of the file. */
  readonly metadata: string
  /** Its every byte is here and it is closed: nothing is left to do. */
  readonly isDone: boolean
  readonly activeAt: Date
}

/** Returns how an upload stands, done ones too; refuses as a part of it would be. */
export async function findStanding(
  { db, folders }: Pick<Services, 'db' | 'folders'>,
  uploadId: string | null,
): Promise<Standing> {
  const found = await findBySecret(db, uploadId)
  if (found?.state === 'DONE' || found?.state === 'COMPLETING') {
    const { size_bytes: sizeBytes, active_at: activeAt } = found
    return { offset: sizeBytes, sizeBytes, metadata: metadataOf(found), activeAt, isDone: true }
  }
  const upload = openOf(found)
  const offset = trustedBytes(await spoolInfo(folders.uploads, upload.spool_key), upload)
  const { size_bytes: sizeBytes, active_at: activeAt } = upload
  return { offset, sizeBytes, metadata: metadataOf(upload), activeAt, isDone: false }
}

const metadataOf = ({ tus_metadata, file_name }: TakingUpload): string =>
  tus_metadata ?? `filename ${Buffer.from(file_name).toString('base64')}`
