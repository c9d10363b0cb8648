import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { openStates, type UploadRow } from './uploads.sql.ts'

/** Keeps what a client of tus told at the opening; a repeat of the opening changes nothing. */
export async function saveTusMetadata(db: Db, secretHash: Buffer, metadata: string): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ tus_metadata: metadata })
    .where('secret_hash', '=', secretHash)
    .where('tus_metadata', 'is', null)
    .execute()
}

/** Writes down how far the bytes of an open upload are synced, and from where on they are not checked. */
export async function saveMarks(
  db: Db,
  upload: Pick<UploadRow, 'account_id' | 'id'>,
  marks: { synced_bytes?: number; unchecked_from?: number | null },
): Promise<void> {
  await db
    .updateTable('uploads')
    .set({ ...marks, last_part_at: sql<Date>`now()` })
    .where('account_id', '=', upload.account_id)
    .where('id', '=', upload.id)
    .where('state', 'in', openStates)
    .execute()
}
