import type { FileHandle } from 'node:fs/promises'
import type { Doors } from '../../database/doors.ts'
import { saveMarks } from './marks.sql.ts'
import type { TakingUpload } from './uploads.sql.ts'

/**
 * Makes the place ready for bytes from byte `from` on: what lies beyond may be of another try with other bytes, and would count as kept
 * after the next break. With `isChecked` false what comes does not count until its sum is checked.
 */
export async function clearFrom(
  db: Doors,
  upload: TakingUpload,
  file: FileHandle,
  { from, isChecked }: { from: number; isChecked: boolean },
): Promise<void> {
  const rows = db.account(upload.account_id)
  // before the bytes: a server killed in between must not trust what is to be written
  if (upload.synced_bytes > from) await saveMarks(rows, upload, { synced_bytes: from })
  if (!isChecked) await saveMarks(rows, upload, { unchecked_from: from })
  const info = await file.stat()
  if (info.isFile() && info.size > from) await file.truncate(from)
  if (isChecked && upload.unchecked_from !== null) await saveMarks(rows, upload, { unchecked_from: null })
}
