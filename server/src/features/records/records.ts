import type { Tx } from '../../database/database.ts'
import { dropVersion, expireRecord, insertRecord, insertVersion, saveSource } from './records.sql.ts'

/** A file that is about to arrive. */
export interface NewRecord {
  readonly accountId: number
  readonly ownerId: number
  readonly name: string
  readonly fileName: string
  readonly sizeBytes: number
  readonly isMute: boolean
}

/** Creates a record in state CREATED with the version that its upload will fill. */
export async function createRecord(
  tx: Tx,
  record: NewRecord,
): Promise<{ id: number; uuid: string; versionId: number }> {
  return insertRecord(tx, {
    account_id: record.accountId,
    owner_id: record.ownerId,
    name: record.name,
    original_filename: record.fileName,
    size_bytes: record.sizeBytes,
    is_mute: record.isMute,
  })
}

/** Adds the version that a replacing upload will fill; `busy` while another one is on its way, null without a record. */
export const addReplacement = insertVersion

/** Gives up a version whose upload ended without its file. */
export const dropReplacement = dropVersion

/** UPLOADING → UPLOADED. False when the record is gone; the row is locked until the transaction ends. */
export const takeSource = saveSource

/** Removes the record of an upload that nobody continued (product C1: 7 days). */
export const removeUnfinished = expireRecord
