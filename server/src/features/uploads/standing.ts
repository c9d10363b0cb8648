import type { Services } from '../../services.ts'
import { spoolInfo, trustedBytes } from './spool.ts'
import { findBySecret, openOf } from './take-part.ts'
import type { Reach } from './take-stretch.ts'

/** State of an upload for a client that has lost an answer. */
export interface Standing extends Reach {
  readonly fileName: string
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
    const { size_bytes: sizeBytes, file_name: fileName, active_at: activeAt } = found
    return { offset: sizeBytes, sizeBytes, fileName, activeAt, isDone: true }
  }
  const upload = openOf(found)
  const offset = trustedBytes(await spoolInfo(folders.uploads, upload.spool_key), upload)
  const { size_bytes: sizeBytes, file_name: fileName, active_at: activeAt } = upload
  return { offset, sizeBytes, fileName, activeAt, isDone: false }
}
